import Geolocation
public import NetworkIO
public import WebSocketFormat

/// Requests a page from a port of this machine, with the package's own client.
///
/// - Parameters:
///   - path: The path and the query.
///   - port: The port.
///   - fields: Further fields. Default: none.
///   - method: The method. Default: `GET`.
///   - body: The body. Default: empty.
@NetworkActor
public func page(
    _ path: String, at port: Int?, fields: [HTTPField] = [], method: String = "GET", body: [UInt8] = []
) async throws -> HTTPClientReply {
    let request = HTTPClientRequest(
        method: method, url: "http://127.0.0.1:\(port ?? 0)\(path)", fields: fields, body: body)
    let client = HTTPSupport.make(tls: TLSClientSettings(), clock: SystemClock())
    defer { client.close() }
    return try await withCheckedThrowingContinuation { continuation in
        _ = client.start(request) { continuation.resume(with: $0) }
    }
}
