import CSQLite
import CodecSupport

/// A connection to a SQLite database, used by one actor at a time.
final class Database {
    fileprivate let handle: OpaquePointer

    /// Opens an existing SQLite file.
    ///
    /// - Throws: An error if SQLite is not installed, or if the file cannot be opened.
    init(_ path: String, isWritable: Bool) throws(StoreError) {
        if let error = StoreError.libraryMissing { throw error }
        var handle: OpaquePointer?
        let flags = (isWritable ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY) | SQLITE_OPEN_NOMUTEX
        let code = sqlite3_open_v2(path, &handle, flags, nil)
        guard code == SQLITE_OK, let handle else {
            let message = handle.flatMap { sqlite3_errmsg($0) } ?? sqlite3_errstr(code)
            let error = StoreError(code: code, message: message.map { String(cString: $0) } ?? "no memory")
            sqlite3_close_v2(handle)
            throw error
        }
        self.handle = handle
        sqlite3_extended_result_codes(handle, 1)
        setPatience(milliseconds: Self.patience)
    }

    deinit { sqlite3_close_v2(handle) }

    /// The time for which a statement waits until other connections unlock the database, in milliseconds.
    static let patience: Int32 = 5000

    /// Sets the time for which a statement waits until other connections unlock the database.
    func setPatience(milliseconds: Int32) { sqlite3_busy_timeout(handle, milliseconds) }

    /// Sets whether the write-ahead log is kept when the connection is closed, so that a repair can read the log.
    ///
    /// If the log is not kept, SQLite merges it into the database file and removes the log.
    func keepLog(_ isKept: Bool) { _ = csqlite_keep_log(handle, isKept ? 1 : 0) }

    /// Runs SQL statements that have no parameters; ignores the resulting rows.
    func execute(_ sql: String) throws(StoreError) {
        try check(sqlite3_exec(handle, sql, nil, nil, nil))
    }

    /// Prepares an SQL statement.
    func prepare(_ sql: String) throws(StoreError) -> Statement { try Statement(sql, in: self) }

    /// Runs a query; returns the first column of the first row as an integer, `nil` if there is no row or the value is
    /// null.
    func integer(_ sql: String) throws(StoreError) -> Int64? {
        let statement = try prepare(sql)
        return try statement.step() ? statement.integer(0) : nil
    }

    /// Runs a query; returns the first column of the first row as text, `nil` if there is no row or the value is null.
    func text(_ sql: String) throws(StoreError) -> String? {
        let statement = try prepare(sql)
        return try statement.step() ? statement.text(0) : nil
    }

    /// Runs `body` in a transaction.
    ///
    /// If `body` throws, the transaction is rolled back.
    func transaction<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
        try execute("BEGIN IMMEDIATE")
        do throws(StoreError) {
            let result = try body()
            try execute("COMMIT")
            return result
        } catch {
            // After some errors, SQLite has already rolled back the transaction.
            if sqlite3_get_autocommit(handle) == 0 { sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
            throw error
        }
    }

    /// The number of rows that the last statement inserted, updated or deleted.
    var changes: Int { Int(sqlite3_changes(handle)) }

    fileprivate func check(_ code: Int32) throws(StoreError) {
        guard code != SQLITE_OK else { return }
        throw StoreError(code: code, message: sqlite3_errmsg(handle).map { String(cString: $0) } ?? "code \(code)")
    }
}

/// A prepared SQL statement.
///
/// Parameters are counted from 1, columns from 0. An error while binding parameters is thrown by the next ``step()``.
final class Statement {
    private let database: Database
    private let handle: OpaquePointer?
    private var bindingError = SQLITE_OK
    private var isBusy = false

    fileprivate init(_ sql: String, in database: Database) throws(StoreError) {
        self.database = database
        var handle: OpaquePointer?
        try database.check(sqlite3_prepare_v2(database.handle, sql, -1, &handle, nil))
        self.handle = handle
    }

    deinit { sqlite3_finalize(handle) }

    // MARK: Parameters

    func bind(_ value: Int64?, at index: Int32) {
        guard let value else { return recordError(sqlite3_bind_null(handle, index)) }
        recordError(sqlite3_bind_int64(handle, index, value))
    }

    func bind(_ value: Double, at index: Int32) { recordError(sqlite3_bind_double(handle, index, value)) }

    func bind(_ text: String?, at index: Int32) {
        guard var text else { return recordError(sqlite3_bind_null(handle, index)) }
        text.withUTF8 { bind($0, at: index) }
    }

    func bind(_ bytes: borrowing Span<UInt8>, at index: Int32) { bytes.withUnsafeBufferPointer { bind($0, at: index) } }

    private func bind(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int32) {
        guard let base = bytes.baseAddress else { return recordError(csqlite_bind_text(handle, index, "", 0)) }
        base.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
            recordError(csqlite_bind_text(handle, index, $0, Int32(clamping: bytes.count)))
        }
    }

    /// Binds integers to the statement's parameters in order, beginning with the first parameter.
    func bind(_ values: Int64...) {
        for (index, value) in values.enumerated() { bind(value, at: Int32(index) + 1) }
    }

    private func recordError(_ code: Int32) { if code != SQLITE_OK { bindingError = code } }

    // MARK: Rows

    /// Advances the statement to the next row; returns `false` after the last row, when parameters can be bound again.
    func step() throws(StoreError) -> Bool {
        let code = bindingError == SQLITE_OK ? sqlite3_step(handle) : bindingError
        if code == SQLITE_ROW {
            isBusy = true
            return true
        }
        bindingError = SQLITE_OK
        // The result of `sqlite3_reset` is ignored, since it repeats the error of `sqlite3_step`.
        sqlite3_reset(handle)
        isBusy = false
        if code != SQLITE_DONE { try database.check(code) }
        return false
    }

    /// Runs the statement to its end, ignoring the rows.
    func run() throws(StoreError) { while try step() {} }

    /// Discards the remaining rows of the statement, so that its parameters can be bound again.
    func reset() {
        if isBusy { sqlite3_reset(handle) }
        isBusy = false
    }

    func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

    func isInteger(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_INTEGER }

    func integer(_ column: Int32) -> Int64? { isNull(column) ? nil : sqlite3_column_int64(handle, column) }

    func double(_ column: Int32) -> Double? { isNull(column) ? nil : sqlite3_column_double(handle, column) }

    func text(_ column: Int32) -> String? { isNull(column) ? nil : String(decoding: bytes(column), as: UTF8.self) }

    /// Returns the bytes of a text column of the current row; empty if the value is null.
    func bytes(_ column: Int32) -> [UInt8] {
        guard let start = sqlite3_column_text(handle, column) else { return [] }
        return [UInt8](UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column))))
    }
}
