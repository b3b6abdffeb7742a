/// Who holds the rights to a file, and on what terms it may be used.
public struct GPXCopyright: Sendable, Hashable {
    /// The holder of the rights.
    public var author: String
    /// The year of the copyright.
    public var year: Int?
    /// The address of the licence's text, a URI.
    public var license: String?

    /// Makes a copyright notice.
    public init(author: String, year: Int? = nil, license: String? = nil) {
        self.author = author
        self.year = year
        self.license = license
    }
}
