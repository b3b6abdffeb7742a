import Foundation
import Geolocation
import NetworkIO
import WebSocketFormat

/// A server of map tiles that are all the same picture, or without tiles.
@NetworkActor
final class TileServer: WebSocketServerDelegate {
    private let server: WebSocketServer
    private let picture: [UInt8]?

    /// The requested paths.
    private(set) var paths: [String] = []

    /// The values of `Referer`, each once.
    private(set) var referers: Set<String?> = []

    /// Opens a port.
    ///
    /// - Parameter picture: The picture as PNG; `nil` if there are no tiles.
    init(_ picture: [UInt8]?) throws {
        self.picture = picture
        server = WebSocketServer(settings: WebSocketServerSettings(address: "127.0.0.1", port: 0), clock: SystemClock())
        server.delegate = self
        try server.open()
    }

    /// The beginning of the address of all tiles.
    var address: String { "http://127.0.0.1:\(server.boundPort ?? 0)/" }

    func server(_ server: WebSocketServer, admit request: HTTPRequest, from host: String) -> WebSocketAdmission {
        .refuse(HTTPReply(status: 404, text: "tiles alone are here"), reason: "no tile")
    }

    func server(_ server: WebSocketServer, answer request: HTTPRequest) -> HTTPReply? {
        paths.append(request.target)
        referers.insert(request.fields["Referer"])
        guard let picture else { return nil }
        return HTTPReply(status: 200, fields: .fixed("Content-Type", "image/png"), body: picture)
    }

    func server(_ server: WebSocketServer, didTurnAway reason: DropReason) {}
}
