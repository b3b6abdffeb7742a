import CodecSupport

extension JSONValue {
    /// Parses the body of a server's answer; `nil` unless the body is JSON of at most 1 MiB and 32 levels of nesting.
    static func small(_ body: [UInt8]) -> JSONValue? {
        guard !body.isEmpty, body.count <= 1 << 20 else { return nil }
        let bytes = ContiguousArray(body)
        return try? parse(bytes.span, deepest: 32)
    }
}
