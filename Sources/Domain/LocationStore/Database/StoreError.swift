import CSQLite

/// An error of a store.
///
/// The description is one sentence with the problem and, if known, the remedy.
public struct StoreError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of a store's error, by which the caller can decide how to react.
    public enum Kind: Sendable, Hashable {
        /// SQLite is not installed.
        case libraryMissing
        /// The file exists, but is not a store.
        case foreign
        /// The file was written by a newer version of this package.
        case newer
        /// Another process, or another object in this process, is writing to the store.
        case inUse
        /// The disk is full or the file cannot be written.
        ///
        /// The error may be temporary.
        case unavailable
        /// The file is damaged.
        case damaged
        /// The store is closed.
        case closed
        /// Any other error, such as an unknown destination.
        case other
    }

    /// The kind of the error.
    public let kind: Kind

    /// SQLite's extended result code; 0 if the error is not from SQLite.
    public let code: Int32

    /// The problem and, if known, the remedy, in one sentence.
    public let description: String

    init(_ kind: Kind, _ description: String, code: Int32 = 0) {
        (self.kind, self.code, self.description) = (kind, code, description)
    }

    /// Creates an error from the result code and message of a SQLite call.
    init(code: Int32, message: String) {
        let kind: Kind =
            switch code & 0xFF {
            case SQLITE_CORRUPT, SQLITE_NOTADB: .damaged
            // Unknown columns or tables, violated constraints and mismatched types can only come from a damaged
            // catalogue or row, since the SQL statements of this package are correct.
            case 1, 19, 20: .damaged
            // Internal errors, misuse, range errors and similar errors are permanent.
            case 2, 12, 17, 18, 21, 22, 25: .other
            default: .unavailable
            }
        self.init(kind, "the store reports: \(message)", code: code)
    }

    /// Whether SQLite has reported that the file is not a database.
    var isNoDatabase: Bool { code & 0xFF == SQLITE_NOTADB }

    static let libraryMissing: StoreError? = csqlite_missing().map { name in
        StoreError(
            .libraryMissing,
            "\(String(cString: name)) cannot be opened: install SQLite with apt-get install libsqlite3-0")
    }

    static let closed = StoreError(.closed, "the store is closed")
}
