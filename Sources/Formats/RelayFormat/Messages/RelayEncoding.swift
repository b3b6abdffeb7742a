/// How updates are written.
public enum RelayEncoding: String, Sendable, Hashable, CaseIterable, Codable {
    /// As JSON (RFC 8259), about 250 bytes for each fix.
    case json
    /// As CBOR (RFC 8949), about 100 bytes for each fix.
    case cbor
}
