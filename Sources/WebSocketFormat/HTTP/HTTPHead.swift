/// What a request or a response begins with: a line of its own and fields (RFC 9112, section 2.1).
public protocol HTTPHead: Sendable, Hashable {
    /// The fields.
    var fields: HTTPFields { get set }

    /// Whether an empty line may stand before the first one, as RFC 9112, section 2.2, wants it of servers.
    static var allowsEmptyLine: Bool { get }

    /// Makes a head without fields of its first line, which holds no control characters and ends at `offset`.
    init(firstLine: ArraySlice<UInt8>, endingAt offset: Int) throws(HTTPError)
}
