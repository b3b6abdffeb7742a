public import WebSocketFormat

/// The reason why received bytes are not a valid request; determines the status code of the reply.
public enum HTTPRequestError: Error, Sendable, Hashable {
    /// The head of the request is invalid or too long.
    case head(HTTPError)
    /// An HTTP/1.1 request has no `Host` field, or more than one `Host` field.
    case host
    /// The length of the body is ambiguous, or is not a decimal number.
    case length
    /// The body has a transfer coding other than `chunked` (RFC 9112, section 6.1).
    case coding
    /// A chunk of the body has no size, its size line is too long, or its end is missing.
    case chunk
    /// The trailers, the fields after a chunked body, are too long.
    case trailer
    /// The body is longer than the limit.
    case longBody

    /// The status code of the reply to the invalid request (RFC 9110, section 15).
    public var status: Int {
        switch self {
        case .head(let error): error.status
        case .host, .length, .chunk: 400
        case .coding: 501
        case .trailer: 431
        case .longBody: 413
        }
    }

    /// A short explanation of the error that contains no received text.
    public var reason: String {
        switch self {
        case .head(let error): error.reason
        case .host: "a request has to have one Host"
        case .length: "the length of the body is not clear"
        case .coding: "the only transfer coding that is understood is chunked"
        case .chunk: "a chunk of the body has no size, or does not end with CR LF"
        case .trailer: "the fields behind the body are too long"
        case .longBody: "the body is too long"
        }
    }
}
