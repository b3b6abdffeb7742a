/// A link to something about a file, a path or a point: GPX 1.1's `<link>`, GPX 1.0's `<url>` and `<urlname>`.
public struct GPXLink: Sendable, Hashable {
    /// The address, a URI.
    public var address: String
    /// What to show instead of the address.
    public var text: String?
    /// The kind of content, for example "image/jpeg".
    public var type: String?

    /// Makes a link.
    public init(_ address: String, text: String? = nil, type: String? = nil) {
        self.address = address
        self.text = text
        self.type = type
    }
}
