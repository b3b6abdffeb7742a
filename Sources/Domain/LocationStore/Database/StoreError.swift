import CSQLite

/// An error of a store, in one sentence that says what is wrong and what is expected.
public struct StoreError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kinds of errors that callers tell apart.
    public enum Kind: Sendable, Hashable {
        /// SQLite is not installed.
        case libraryMissing
        /// The file is not a store.
        case foreign
        /// The file was written by a newer version of this package.
        case newer
        /// Another process or another object writes to the store.
        case inUse
        /// The disk is full, the file cannot be written, or another error that can pass.
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

    /// The sentence.
    public let description: String

    init(_ kind: Kind, _ description: String, code: Int32 = 0) {
        (self.kind, self.code, self.description) = (kind, code, description)
    }

    /// The error of a call of SQLite.
    init(code: Int32, message: String) {
        let kind: Kind =
            switch code & 0xFF {
            case SQLITE_CORRUPT, SQLITE_NOTADB: .damaged
            // An unknown column or table, a constraint that does not hold and a type that does not match come from a damaged
            // catalogue or row, since the statements are right.
            case 1, 19, 20: .damaged
            // Internal errors, misuse, range and the like do not pass.
            case 2, 12, 17, 18, 21, 22, 25: .other
            default: .unavailable
            }
        self.init(kind, "the store reports: \(message)", code: code)
    }

    /// Whether the file does not look like a database of SQLite.
    var isNoDatabase: Bool { code & 0xFF == SQLITE_NOTADB }

    static let libraryMissing: StoreError? = csqlite_missing().map { name in
        StoreError(
            .libraryMissing,
            "\(String(cString: name)) cannot be opened: install SQLite with apt-get install libsqlite3-0")
    }

    static let closed = StoreError(.closed, "the store is closed")
}
