/// The functions and constants of SQLite that the package uses.
///
/// `csqlite_missing()` opens the library at run time, so that a program that stores nothing does not load it. If
/// SQLite's header is installed, Declarations.c compares every declaration below with it.
#ifndef CSQLITE_H
#define CSQLITE_H

// MARK: Types

typedef struct sqlite3 sqlite3;
typedef struct sqlite3_stmt sqlite3_stmt;

typedef int (*csqlite_row_callback)(void *context, int count, char **values, char **names);
typedef void (*csqlite_destructor)(void *value);

// MARK: Functions

/// `sqlite3_db_config`, whose arguments depend on the operation.
typedef int csqlite_configuration(sqlite3 *database, int operation, ...);

/// Calls `F(result, name, (parameters), (arguments))` for each function.
#define CSQLITE_FUNCTIONS(F) \
    F(int, sqlite3_libversion_number, (void), ()) \
    F(int, sqlite3_open_v2, (const char *path, sqlite3 **database, int flags, const char *system), \
      (path, database, flags, system)) \
    F(int, sqlite3_close_v2, (sqlite3 * database), (database)) \
    F(int, sqlite3_extended_result_codes, (sqlite3 * database, int is_on), (database, is_on)) \
    F(int, sqlite3_busy_timeout, (sqlite3 * database, int milliseconds), (database, milliseconds)) \
    F(int, sqlite3_get_autocommit, (sqlite3 * database), (database)) \
    F(int, sqlite3_changes, (sqlite3 * database), (database)) \
    F(const char *, sqlite3_errmsg, (sqlite3 * database), (database)) \
    F(const char *, sqlite3_errstr, (int code), (code)) \
    F(int, sqlite3_exec, \
      (sqlite3 * database, const char *sql, csqlite_row_callback body, void *context, char **message), \
      (database, sql, body, context, message)) \
    F(int, sqlite3_prepare_v2, \
      (sqlite3 * database, const char *sql, int count, sqlite3_stmt **statement, const char **rest), \
      (database, sql, count, statement, rest)) \
    F(int, sqlite3_step, (sqlite3_stmt * statement), (statement)) \
    F(int, sqlite3_reset, (sqlite3_stmt * statement), (statement)) \
    F(int, sqlite3_finalize, (sqlite3_stmt * statement), (statement)) \
    F(int, sqlite3_bind_null, (sqlite3_stmt * statement, int index), (statement, index)) \
    F(int, sqlite3_bind_int64, (sqlite3_stmt * statement, int index, long long value), (statement, index, value)) \
    F(int, sqlite3_bind_double, (sqlite3_stmt * statement, int index, double value), (statement, index, value)) \
    F(int, sqlite3_bind_text, \
      (sqlite3_stmt * statement, int index, const char *bytes, int count, csqlite_destructor destructor), \
      (statement, index, bytes, count, destructor)) \
    F(int, sqlite3_column_type, (sqlite3_stmt * statement, int index), (statement, index)) \
    F(long long, sqlite3_column_int64, (sqlite3_stmt * statement, int index), (statement, index)) \
    F(double, sqlite3_column_double, (sqlite3_stmt * statement, int index), (statement, index)) \
    F(const unsigned char *, sqlite3_column_text, (sqlite3_stmt * statement, int index), (statement, index)) \
    F(int, sqlite3_column_bytes, (sqlite3_stmt * statement, int index), (statement, index))

// MARK: Constants

/// Calls `C(name, value)` for each constant.
#define CSQLITE_CONSTANTS(C) \
    C(SQLITE_OK, 0) \
    C(SQLITE_BUSY, 5) \
    C(SQLITE_READONLY, 8) \
    C(SQLITE_CORRUPT, 11) \
    C(SQLITE_FULL, 13) \
    C(SQLITE_NOTADB, 26) \
    C(SQLITE_ROW, 100) \
    C(SQLITE_DONE, 101) \
    C(SQLITE_INTEGER, 1) \
    C(SQLITE_FLOAT, 2) \
    C(SQLITE_NULL, 5) \
    C(SQLITE_OPEN_READONLY, 0x1) \
    C(SQLITE_OPEN_READWRITE, 0x2) \
    C(SQLITE_OPEN_NOMUTEX, 0x8000) \
    C(SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1006)

// MARK: Opening the library

/// Opens the library on the first call, from any thread; returns null if it can be used, otherwise its name.
///
/// Other functions may be called only if it can be used.
const char *csqlite_missing(void);

/// Whether the declarations were compared with SQLite's header.
int csqlite_has_header(void);

// Declarations.c uses SQLite's header instead of the rest.
#ifndef CSQLITE_DECLARATIONS_ONLY

/// The function pointers, set when the library is opened.
#define CSQLITE_MEMBER(result, name, parameters, arguments) result(*name) parameters;
extern struct csqlite_functions {
    CSQLITE_FUNCTIONS(CSQLITE_MEMBER)
} csqlite;
#undef CSQLITE_MEMBER

// Static, so that the program does not export these names: libraries that link SQLite must not find them here.
#define CSQLITE_CALL(result, name, parameters, arguments) \
    static inline result name parameters { return csqlite.name arguments; }
CSQLITE_FUNCTIONS(CSQLITE_CALL)
#undef CSQLITE_CALL

#define CSQLITE_CONSTANT(name, value) static const int name = value;
CSQLITE_CONSTANTS(CSQLITE_CONSTANT)
#undef CSQLITE_CONSTANT

extern csqlite_configuration *csqlite_configure;

/// Sets whether closing the connection leaves the write-ahead log unchanged.
static inline int csqlite_keep_log(sqlite3 *database, int is_kept) {
    return csqlite_configure(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, is_kept, (int *)0);
}

/// Binds a copy of UTF-8 text; the destructor -1 (`SQLITE_TRANSIENT`) makes SQLite copy it.
static inline int csqlite_bind_text(sqlite3_stmt *statement, int index, const char *bytes, int count) {
    return sqlite3_bind_text(statement, index, bytes, count, (csqlite_destructor)-1);
}

#endif
#endif
