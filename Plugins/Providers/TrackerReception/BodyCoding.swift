import NetworkIO
import WebSocketFormat

/// The content coding of a request body (RFC 9110, section 8.4).
enum BodyCoding {
    case identity, gzip

    /// Creates the coding that the header field `Content-Encoding` names; `nil` if it names several codings or an
    /// unsupported one.
    init?(_ head: HTTPRequest) {
        switch head.fields["Content-Encoding"]?.lowercased() ?? "identity" {
        case "identity": self = .identity
        case "gzip", "x-gzip": self = .gzip
        default: return nil
        }
        if self == .gzip, !Gzip.isAvailable { return nil }
    }

    /// Returns the decoded body; `nil` if it is damaged, or if the decompressed body exceeds a limit in bytes.
    func decode(_ body: [UInt8], limit: Int) -> [UInt8]? {
        switch self {
        case .identity: body
        case .gzip: Gzip.decompress(body, limit: limit)
        }
    }
}
