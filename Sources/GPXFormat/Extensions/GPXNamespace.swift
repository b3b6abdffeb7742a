/// A prefix and the namespace that it stands for.
public struct GPXNamespace: Sendable, Hashable {
    /// The prefix without colon; not empty.
    public var prefix: String
    /// The name of the namespace, a URI.
    public var uri: String

    /// Makes a declaration.
    public init(prefix: String, uri: String) {
        self.prefix = prefix
        self.uri = uri
    }

    /// Whether the two are the same; prefixes are compared byte by byte, as in XML, where composed letters are others.
    public static func == (left: GPXNamespace, right: GPXNamespace) -> Bool {
        left.binds(right.prefix) && left.uri == right.uri
    }

    /// Whether it says what a prefix stands for.
    func binds(_ prefix: String) -> Bool {
        self.prefix.utf8.elementsEqual(prefix.utf8)
    }

    /// Whether a start tag may declare it: the prefix is a name without colon, other than those of XML itself.
    var isDeclarable: Bool {
        guard !uri.isEmpty, prefix != "xml", prefix != "xmlns", let first = prefix.utf8.first else { return false }
        let colon = UInt8(ascii: ":")
        return XMLBytes.isNameStart(first) && prefix.utf8.allSatisfy { XMLBytes.isName($0) && $0 != colon }
    }

    /// The most namespaces that an element is made to declare, so that it stays far below ``GPXLimits/attributes``.
    static let most = 64

    /// How many bytes it has.
    var length: Int { prefix.utf8.count + uri.utf8.count }

    /// What an undeclared prefix is taken for, so that it can be declared where the extension is written again.
    static func undeclared(_ prefix: String) -> GPXNamespace {
        GPXVocabulary.reserved.first { $0.prefix == prefix }
            ?? GPXNamespace(prefix: prefix, uri: "urn:x-swift-geolocation:undeclared:" + prefix)
    }
}
