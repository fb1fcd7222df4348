// The part of libxml2 that reads XML: the SAX2 push parser. Its tree, its schemas and its network code are not used.
#include <libxml/xmlversion.h>
// Some builds of libxml2 show ICU's types in a header of theirs, and those clash with the ICU inside Foundation. The only
// struct that changes is one that is never touched here.
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/xmlerror.h>
#include <libxml/encoding.h>
