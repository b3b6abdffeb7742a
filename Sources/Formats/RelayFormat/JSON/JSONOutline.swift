import CodecSupport

/// The kind of an object, and the places of the values that belong to messages with a `type`.
struct JSONOutline {
    /// The `type`, if it is not null.
    private(set) var type: JSONText?

    /// Whether there is a `ts_unix_ms`, as in a bare fix.
    private(set) var isFix = false

    /// The indices of the values with these names.
    private(set) var id: Int?
    private(set) var seconds: Int?
    private(set) var count: Int?
    private(set) var refused: Int?
    private(set) var source: Int?
    private(set) var fix: Int?

    /// Skips the object that the brace at the reader's index begins; of repeated members the last counts.
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
