// Compares the declarations of CSQLite.h with SQLite's header, if installed (libsqlite3-dev): a difference does not
// compile.
#define CSQLITE_DECLARATIONS_ONLY
#include "CSQLite.h"

#if __has_include(<sqlite3.h>)

#include <sqlite3.h>

#define FUNCTION(result, name, parameters, arguments) \
    _Static_assert(__builtin_types_compatible_p(__typeof__(name), result parameters), "type of " #name);
CSQLITE_FUNCTIONS(FUNCTION)

_Static_assert(__builtin_types_compatible_p(__typeof__(sqlite3_db_config), csqlite_configuration), "sqlite3_db_config");

#define CONSTANT(name, value) _Static_assert((name) == (value), "value of " #name);
CSQLITE_CONSTANTS(CONSTANT)

int csqlite_has_header(void) { return 1; }

#else

int csqlite_has_header(void) { return 0; }

#endif
