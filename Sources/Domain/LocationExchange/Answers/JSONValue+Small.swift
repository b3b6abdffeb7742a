import CodecSupport

extension JSONValue {
    /// Parses a body; `nil` unless it is JSON of at most 1 MiB and 32 levels.
    static func small(_ body: [UInt8]) -> JSONValue? {
        guard !body.isEmpty, body.count <= 1 << 20 else { return nil }
        let bytes = ContiguousArray(body)
        return try? parse(bytes.span, deepest: 32)
    }
}
