/// The format of a ``RecordOutput``'s document.
public struct RecordFormat: Sendable {
    /// The bytes that close a document, such as `</gpx>`; empty if head and records are a document without them.
    public var closing: [UInt8]

    /// The byte with which every record but the first begins, such as a comma; nil if records follow each other.
    public var separator: UInt8?

    /// Creates a format.
    public init(closing: [UInt8], separator: UInt8? = nil) {
        self.closing = closing
        self.separator = separator
    }
}
