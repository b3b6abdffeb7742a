import CodecSupport

/// The members of a JSON object that determine its kind of message, and the places of the values in messages with a
/// `type`.
struct JSONOutline {
    /// The value of the member `type`; `nil` if it is absent or null.
    private(set) var type: JSONText?

    /// Whether the object has the member `ts_unix_ms`; if it has no `type`, it is then a fix that no update contains.
    private(set) var isFix = false

    /// The index in the message at which the value of the member `id` begins; `nil` if it is absent or null.
    private(set) var id: Int?
    private(set) var seconds: Int?
    private(set) var count: Int?
    private(set) var refused: Int?
    private(set) var source: Int?
    private(set) var fix: Int?

    /// Skips the object whose brace is at the reader's index, and notes its members; if a name is repeated, its last
    /// member counts.
    init(_ reader: inout JSONReader, _ bytes: Span<UInt8>) throws(FormatError) {
        try reader.open(1)
        var isFirst = true
        while let name = try reader.nextName(&isFirst, bytes) {
            let start = reader.index
            let isNull = try reader.peek(bytes) == UInt8(ascii: "n")
            if name.equals("type", bytes) {
                type = isNull ? nil : try reader.quoted("type", bytes)
            } else if name.equals("ts_unix_ms", bytes) {
                isFix = !isNull
            } else if name.equals("id", bytes) {
                id = isNull ? nil : start
            } else if name.equals("ts", bytes) {
                seconds = isNull ? nil : start
            } else if name.equals("refused", bytes) {
                refused = isNull ? nil : start
            } else if name.equals("count", bytes) {
                count = isNull ? nil : start
            } else if name.equals("source", bytes) {
                source = isNull ? nil : start
            } else if name.equals("fix", bytes) {
                fix = isNull ? nil : start
            }
            if reader.index == start { try reader.skipValue(bytes, depth: 2) }
        }
    }
}
