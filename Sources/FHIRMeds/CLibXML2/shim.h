// The part of libxml2 that reads XML: the SAX2 push parser. Its tree, its schemas and its network code are not used.
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/xmlerror.h>
