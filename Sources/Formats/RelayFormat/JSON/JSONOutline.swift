import CodecSupport

/// An outline of a JSON message: the members that determine its kind, and the indices of the values of other members.
struct JSONOutline {
    /// The value of the member `type`; `nil` if it is absent or null.
    private(set) var type: JSONText?

    /// Whether the object has a member `ts_unix_ms` that is not null; if it also has no `type`, it is a fix.
    private(set) var isFix = false

    /// The index in the message at which the value of the member `id` begins; `nil` if it is absent or null.
    private(set) var id: Int?
    private(set) var seconds: Int?
    private(set) var count: Int?
    private(set) var refused: Int?
    private(set) var source: Int?
    private(set) var fix: Int?

    /// Skips the object whose opening brace is at the reader's index, and records the members that it has.
    ///
    /// If a name occurs more than once, the last member with that name is used.
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
