import CodecSupport

/// A valid address of a server, whose text can be written into a request unchanged.
struct UploadURL: Sendable, Hashable {
    /// The address before the query, including scheme and host.
    private(set) var path: String
    /// The query of the address, without its question mark.
    private(set) var query: String

    /// The maximum length of an accepted address, in bytes.
    static let longest = 4096

    /// Parses an address, which must be `http` or `https` with a host, in printable ASCII, and without a fragment.
    init(_ text: String) throws(UploadFormatError) {
        let shown = "‘\(text.shown(limit: 200))’"
        guard text.utf8.count <= Self.longest else {
            throw UploadFormatError("the address of the server has more than \(Self.longest) bytes")
        }
        let isPlain = text.utf8.allSatisfy { 0x21...0x7E ~= $0 && !"\"<>\\^`{|}".utf8.contains($0) }
        guard isPlain else {
            throw UploadFormatError(
                "the address \(shown) has characters that URLs cannot carry; write them as %20, %C3%A9 and so on")
        }
        let lowercase = text.lowercased()
        guard let scheme = ["https://", "http://"].first(where: lowercase.hasPrefix) else {
            throw UploadFormatError("\(shown) is not an address of a server; write https://HOST/PATH")
        }
        guard !text.utf8.contains(UInt8(ascii: "#")) else {
            throw UploadFormatError(
                "the address \(shown) has a fragment, which servers never see; leave out # and the rest")
        }
        let mark = text.firstIndex(of: "?") ?? text.endIndex
        (path, query) = (String(text[..<mark]), String(text[mark...].dropFirst()))
        let authority = text.dropFirst(scheme.count).prefix { $0 != "/" && $0 != "?" }
        let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
        guard let first = host.first, first != ":" else {
            throw UploadFormatError("the address \(shown) has no host; write https://HOST/PATH")
        }
        // An address without a path gets the path `/`, which is required before a query.
        if path.count == scheme.count + authority.count { path += "/" }
    }

    /// The text of the whole address, including the query.
    var text: String { query.isEmpty ? path : "\(path)?\(query)" }

    /// Returns the escaped value of the query parameter with the given name; `nil` if the query does not contain it.
    func parameter(_ name: String) -> Substring? {
        query.split(separator: "&").first { $0 == name || $0.hasPrefix(name + "=") }.map {
            $0.dropFirst(name.count + 1)
        }
    }

    /// Adds the given parameter to the query, unless the query already has a parameter of that name.
    mutating func add(_ name: String, _ value: String) {
        guard parameter(name) == nil else { return }
        query += "\(query.isEmpty ? "" : "&")\(name)=\(value.percentEncoded)"
    }

    /// Adds segments to the path of the address.
    ///
    /// - Parameter segments: The escaped segments, separated by slashes.
    mutating func add(path segments: String) { path += (path.hasSuffix("/") ? "" : "/") + segments }
}
