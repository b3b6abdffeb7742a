/// The encoding in which fixes and updates are sent.
public enum RelayEncoding: String, Sendable, Hashable, CaseIterable, Codable {
    /// JSON (RFC 8259), about 250 bytes per fix.
    case json
    /// CBOR (RFC 8949), about 100 bytes per fix.
    case cbor
}
