/// A person or an organisation, by whom a file was made.
public struct GPXAuthor: Sendable, Hashable {
    /// The name.
    public var name: String?
    /// The address of electronic mail, as in `somebody@example.org`; what has no `@` is not written.
    public var email: String?
    /// Where to learn more.
    public var link: GPXLink?

    /// Makes an author; everything is optional.
    public init(name: String? = nil, email: String? = nil, link: GPXLink? = nil) {
        self.name = name
        self.email = email
        self.link = link
    }
}
