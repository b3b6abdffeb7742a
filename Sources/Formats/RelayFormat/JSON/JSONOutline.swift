/// What an object says about itself, and where its values are that belong to messages with a `type`.
struct JSONOutline {
    /// The `type`, where it is not null.
    private(set) var type: JSONText?

    /// Whether there is a `ts_unix_ms`, as in a mere fix.
    private(set) var isFix = false

    /// Where the values begin that have these names.
    private(set) var id: Int?
    private(set) var count: Int?
    private(set) var source: Int?
    private(set) var fix: Int?

    /// Passes over the object that the brace at the reader's index begins; of members that come twice the last one counts.
    init(_ reader: inout JSONReader, _ bytes: Span<UInt8>) throws(RelayCodingError) {
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
