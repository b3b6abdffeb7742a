/// What a ``RecordOutput`` has to know of the format of its document.
public struct RecordFormat: Sendable {
    /// What makes a document of the head and the records, such as `</gpx>`; nothing where head and records are one.
    public var closing: [UInt8]

    /// The byte with which every record but the first begins, such as a comma; nil where records follow each other.
    public var separator: UInt8?

    /// How the document is carried across pages; nil where the language has no way to, so that it is written across the
    /// boundary in one piece.
    public var bridge: PageBridge?

    /// Describes a format.
    public init(closing: [UInt8], separator: UInt8? = nil, bridge: PageBridge? = nil) {
        self.closing = closing
        self.separator = separator
        self.bridge = bridge
    }
}
