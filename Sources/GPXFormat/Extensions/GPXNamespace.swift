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

    /// Whether a start tag may declare it: the prefix is a name without colon, other than those of XML itself.
    var isDeclarable: Bool {
        guard !uri.isEmpty, prefix != "xml", prefix != "xmlns", let first = prefix.utf8.first else { return false }
        let colon = UInt8(ascii: ":")
        return XMLBytes.isNameStart(first) && prefix.utf8.allSatisfy { XMLBytes.isName($0) && $0 != colon }
    }

    /// What an undeclared prefix is taken for, so that it can be declared where the extension is written again.
    static func undeclared(_ prefix: String) -> GPXNamespace {
        GPXVocabulary.reserved.first { $0.prefix == prefix }
            ?? GPXNamespace(prefix: prefix, uri: "urn:x-swift-geolocation:undeclared:" + prefix)
    }
}
