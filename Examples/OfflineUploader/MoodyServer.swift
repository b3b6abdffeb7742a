import Geolocation
import NetworkIO

/// A server for Overland's batches with the faults of a real one: it throttles, fails, and rejects one fix permanently.
@NetworkActor
final class MoodyServer: HTTPServerDelegate {
    private let refused: String
    private var server: HTTPServer?
    private var requests = 0

    /// The port; `nil` before the first opening.
    private(set) var port: Int?

    /// Creates a server that is not open.
    ///
    /// - Parameter refused: The server rejects requests with this text in their body.
    nonisolated init(refused: String) { self.refused = refused }

    /// Opens the server on a free port, the same one each time, and returns the port.
    @discardableResult
    func open() throws -> Int {
        let server = HTTPServer(
            settings: HTTPServerSettings(address: "127.0.0.1", port: port ?? 0), clock: SystemClock())
        server.delegate = self
        try server.open()
        self.server = server
        port = server.boundPort
        return server.boundPort ?? 0
    }

    func close() { server?.close() }

    func server(_ server: HTTPServer, didReceive exchange: HTTPServerExchange) {
        requests += 1
        switch requests {
        case 5: exchange.reply(HTTPReply(status: 500, text: "the database sleeps"))
        case 15: exchange.reply(.later(status: 429, text: "too fast"))
        case _ where exchange.body.contains(Array(refused.utf8)):
            exchange.reply(HTTPReply(status: 422, text: "this fix is not possible"))
        default: exchange.reply(HTTPReply(status: 200, text: #"{"result":"ok"}"#))
        }
    }

    func server(_ server: HTTPServer, didTurnAway reason: DropReason) {}
}

extension [UInt8] {
    /// Whether the bytes contain a sequence of bytes.
    fileprivate func contains(_ part: [UInt8]) -> Bool {
        guard count >= part.count else { return false }
        return (0...count - part.count).contains {
            self[$0] == part[0] && self[$0..<$0 + part.count].elementsEqual(part)
        }
    }
}
