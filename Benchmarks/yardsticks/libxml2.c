// Yardstick: libxml2's SAX2 push parser over one XML file, parse only.
//
//     libxml2 FILE
//
// Counts the elements and the bytes of text and of `value` attributes, and prints both to standard error: a handler
// has to do at least this to see FHIR's data. Build: gcc -O2 libxml2.c $(pkg-config --cflags --libs libxml-2.0)

#include <libxml/parser.h>

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// SAX2 hands over each attribute as five pointers.
enum { LOCAL_NAME, PREFIX, NAMESPACE, VALUE_START, VALUE_END, ATTRIBUTE_WIDTH };

static size_t element_count, value_bytes;

static void start_element(void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri,
                          int namespace_count, const xmlChar **namespaces,
                          int attribute_count, int default_count, const xmlChar **attributes) {
    (void)context, (void)name, (void)prefix, (void)uri;
    (void)namespace_count, (void)namespaces, (void)default_count;
    element_count++;
    for (int i = 0; i < attribute_count; i++) {
        const xmlChar **attribute = attributes + ATTRIBUTE_WIDTH * i;
        if (strcmp((const char *)attribute[LOCAL_NAME], "value") == 0) {
            value_bytes += (size_t)(attribute[VALUE_END] - attribute[VALUE_START]);
        }
    }
}

static void end_element(void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri) {
    (void)context, (void)name, (void)prefix, (void)uri;
}

static void characters(void *context, const xmlChar *text, int length) {
    (void)context, (void)text;
    value_bytes += (size_t)length;
}

static void fail(const char *reason) {
    fprintf(stderr, "libxml2 yardstick: %s\n", reason);
    exit(1);
}

int main(int argc, char **argv) {
    if (argc != 2) fail("usage: libxml2 FILE");
    int file = open(argv[1], O_RDONLY);
    if (file < 0) fail("cannot open the file");

    xmlSAXHandler handler;
    memset(&handler, 0, sizeof handler);
    handler.initialized = XML_SAX2_MAGIC;
    handler.startElementNs = start_element;
    handler.endElementNs = end_element;
    handler.characters = characters;

    // The parser is made with the first four bytes: they tell it the encoding.
    static char chunk[65536];
    ssize_t length = read(file, chunk, 4);
    if (length < 4) fail("no XML in the file");
    xmlInitParser();
    xmlParserCtxtPtr parser = xmlCreatePushParserCtxt(&handler, NULL, chunk, (int)length, argv[1]);
    if (!parser) fail("cannot start");
    xmlCtxtUseOptions(parser, XML_PARSE_NONET);

    while ((length = read(file, chunk, sizeof chunk)) > 0) {
        if (xmlParseChunk(parser, chunk, (int)length, 0)) fail("not well-formed");
    }
    if (length < 0) fail("cannot read");
    if (xmlParseChunk(parser, chunk, 0, 1)) fail("not well-formed");

    xmlFreeParserCtxt(parser);
    close(file);
    fprintf(stderr, "%zu elements, %zu bytes of values and text\n", element_count, value_bytes);
    return 0;
}
