public import WebSocketFormat

/// Parses a sequence of requests with their bodies, from pieces of any size; pure logic (RFC 9112).
///
/// A body has a `Content-Length` or is `chunked`. Anything that two parsers could interpret in different ways is an
/// error: a request with both a `Content-Length` and a `chunked` body, a length stated twice, or a line that does not
/// end with CR LF.
public struct HTTPRequestReader: Sendable {
    /// The head or the body of a request, completely received.
    public enum Part: Sendable, Hashable {
        /// The head of a request; a later call returns its body.
        case head(HTTPRequest)
        /// The body of a request, which may be empty; another request may follow.
        case body([UInt8])
    }

    private enum State: Sendable {
        case head(HTTPHeadReader<HTTPRequest>)
        case length(Int)
        case chunks(HTTPChunkReader)
    }

    private let limits: HTTPLimits
    private let bodyLimit: Int
    private var state: State
    private var body: [UInt8] = []

    /// Whether no byte of the next request has been read yet.
    public private(set) var isBetweenRequests = true

    /// The number of bytes of the request's incomplete body that are in memory.
    public var heldBytes: Int { body.count }

    /// Creates a reader at the start of a sequence of requests.
    ///
    /// - Parameters:
    ///   - limits: The limits on the head of a request.
    ///   - bodyLimit: The largest body in bytes. Default: 1 MiB.
    public init(limits: HTTPLimits = HTTPLimits(), bodyLimit: Int = 1 << 20) {
        self.limits = limits
        self.bodyLimit = max(0, bodyLimit)
        state = .head(HTTPHeadReader(limits: limits))
    }

    /// Parses the bytes from `index` on and advances `index`.
    ///
    /// Returns the head or the body of a request as soon as it is complete, or `nil` if more bytes are needed.
    ///
    /// The reader must not be used again after an error.
    ///
    /// - Parameters:
    ///   - bytes: The received bytes.
    ///   - index: The index of the first byte not read yet.
    public mutating func read(_ bytes: Span<UInt8>, from index: inout Int) throws(HTTPRequestError) -> Part? {
        switch state {
        case .head(var reader):
            guard index < bytes.count else { return nil }
            isBetweenRequests = false
            let head: HTTPRequest
            do throws(HTTPError) {
                guard let read = try reader.read(bytes.extracting(index..<bytes.count)) else {
                    index = bytes.count
                    state = .head(reader)
                    return nil
                }
                head = read.head
                index += read.count
            } catch {
                throw .head(error)
            }
            state = try Self.framing(of: head, limit: bodyLimit)
            return .head(head)
        case .length(let count):
            let piece = min(count, bytes.count - index)
            append(bytes.extracting(index..<(index + piece)))
            index += piece
            guard piece == count else {
                state = .length(count - piece)
                return nil
            }
            return finish()
        case .chunks(var reader):
            let isComplete = try reader.read(bytes, from: &index, into: &body, limit: bodyLimit)
            state = .chunks(reader)
            return isComplete ? finish() : nil
        }
    }

    private mutating func append(_ bytes: Span<UInt8>) {
        bytes.withUnsafeBufferPointer { body.append(contentsOf: $0) }
    }

    private mutating func finish() -> Part {
        defer { body = [] }
        state = .head(HTTPHeadReader(limits: limits))
        isBetweenRequests = true
        return .body(body)
    }

    /// Determines how the end of a request's body is recognised (RFC 9112, section 6.3).
    private static func framing(of head: HTTPRequest, limit: Int) throws(HTTPRequestError) -> State {
        let hosts = head.fields.values(of: "Host").count
        guard hosts == 1 || hosts == 0 && head.minorVersion == 0 else { throw .host }
        let lengths = head.fields.values(of: "Content-Length")
        let codings = head.fields.values(of: "Transfer-Encoding")
        guard codings.isEmpty else {
            guard lengths.isEmpty, head.minorVersion > 0 else { throw .length }
            guard codings.count == 1, codings[0].lowercased() == "chunked" else { throw .coding }
            return .chunks(HTTPChunkReader())
        }
        guard let text = lengths.first else { return .length(0) }
        guard lengths.count == 1, !text.isEmpty, text.utf8.allSatisfy(\.isDecimalDigit) else { throw .length }
        // A number that `Int` cannot hold exceeds every limit.
        guard let length = Int(text), length <= limit else { throw .longBody }
        return .length(length)
    }
}

extension UInt8 {
    /// Whether the byte is an ASCII digit.
    fileprivate var isDecimalDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
