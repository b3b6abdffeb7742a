import NetworkIO
import WebSocketFormat

/// The content coding of an HTTP request body, such as gzip (RFC 9110, section 8.4).
enum BodyCoding {
    case identity, gzip

    /// Creates the coding that the request's header field `Content-Encoding` names; `nil` if the field names several
    /// codings or an unsupported one.
    init?(_ head: HTTPRequest) {
        switch head.fields["Content-Encoding"]?.lowercased() ?? "identity" {
        case "identity": self = .identity
        case "gzip", "x-gzip": self = .gzip
        default: return nil
        }
        if self == .gzip, !Gzip.isAvailable { return nil }
    }

    /// Returns the decoded body; `nil` if the body is damaged, or if its decompressed size exceeds `limit` bytes.
    func decode(_ body: [UInt8], limit: Int) -> [UInt8]? {
        switch self {
        case .identity: body
        case .gzip: Gzip.decompress(body, limit: limit)
        }
    }
}
