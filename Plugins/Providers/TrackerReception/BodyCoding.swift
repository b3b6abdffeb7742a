import NetworkIO
import WebSocketFormat

/// The way in which a body is compressed (RFC 9110, section 8.4).
enum BodyCoding {
    case identity, gzip

    /// Reads the field `Content-Encoding`; `nil` if the body is in several codings, or one that cannot be read here.
    init?(_ head: HTTPRequest) {
        switch head.fields["Content-Encoding"]?.lowercased() ?? "identity" {
        case "identity": self = .identity
        case "gzip", "x-gzip": self = .gzip
        default: return nil
        }
        if self == .gzip, !Gzip.isAvailable { return nil }
    }

    /// Returns a body as it was before; `nil` if it is damaged or exceeds a size.
    func decode(_ body: [UInt8], limit: Int) -> [UInt8]? {
        switch self {
        case .identity: body
        case .gzip: Gzip.decompress(body, limit: limit)
        }
    }
}
