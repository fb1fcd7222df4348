// The part of libarchive that reads archives, and for the tests the part that writes them.
#include <archive.h>
#include <archive_entry.h>
#include <locale.h>
#ifdef __APPLE__
#include <xlocale.h>
#endif

// libarchive converts the names of members into the encoding of the thread's locale, and loses those that do not fit. With
// this locale around its calls, names are the same whatever the environment says. Null where the system has no such locale.
static inline locale_t archive_utf8_locale(void) {
    locale_t found = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
    if (!found) found = newlocale(LC_CTYPE_MASK, "en_US.UTF-8", (locale_t)0);
    return found;
}
