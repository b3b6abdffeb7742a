import Geolocation
import NetworkIO

/// A receiver of Overland's batches that fails, throttles, and refuses one fix for good.
@NetworkActor
final class MoodyServer: HTTPServerDelegate {
    private let refused: String
    private var server: HTTPServer?
    private var requests = 0

    private var port = 0

    /// Creates a server that is down.
    ///
    /// - Parameter refused: A text in the body of requests that it refuses.
    nonisolated init(refused: String) { self.refused = refused }

    /// Opens the server at a free port, the same one each time, and returns it.
    @discardableResult
    func open() throws -> Int {
        let server = HTTPServer(
            settings: HTTPServerSettings(address: "127.0.0.1", port: port), clock: SystemClock())
        server.delegate = self
        try server.open()
        self.server = server
        port = server.boundPort ?? 0
        return port
    }

    func close() { server?.close() }

    func server(_ server: HTTPServer, didReceive exchange: HTTPServerExchange) {
        requests += 1
        switch requests {
        case 5: exchange.reply(HTTPReply(status: 500, text: "the database sleeps"))
        case 15: exchange.reply(.later(status: 429, text: "too fast"))
        case _ where String(decoding: exchange.body, as: UTF8.self).contains(refused):
            exchange.reply(HTTPReply(status: 422, text: "this fix is not possible"))
        default: exchange.reply(HTTPReply(status: 200, text: #"{"result":"ok"}"#))
        }
    }

    func server(_ server: HTTPServer, didTurnAway reason: DropReason) {}
}
