// Relays a drive to a base station, and shows the progress on the main actor.
//
// Shows how a program with its state on the main actor uses the sensors: `await` for calls, async sequences for
// changes.
//
// Usage: RelayCoordinator [ws://HOST:PORT]      without an address, to its own base station
import RelayReception
import RouteSimulation
import WebSocketRelay

@main
struct RelayCoordinator {
    static func main() async throws {
        let base = Base()
        let port = CommandLine.arguments.count > 1 ? nil : try await base.open()
        let address = port.map { "ws://127.0.0.1:\($0)" } ?? CommandLine.arguments[1]
        guard let url = URL(string: address) else { return print("\(address) is not an address") }
        await Panel(try Route(street), to: url).relay(8)
    }

    static let street = [(47.6600, 9.1750), (47.6627, 9.1750)].map { Coordinate(latitude: $0, longitude: $1) }
}

/// The screen of an app, which stays on the main actor.
@MainActor
final class Panel {
    private let coordinator: LocationRelayCoordinator

    init(_ route: Route, to url: URL) {
        var options = RouteSimulationOptions()
        options.drive.frequency = 4
        let server = WebSocketTransportConfiguration(deviceIdentifier: "van", allowInsecureConnections: true)
        coordinator = LocationRelayCoordinator(
            configuration: .init(
                trackingMode: .realtime, webSocketEndpoint: .init(url: url, configuration: server)),
            source: RouteSimulator(route: route, options: options))
    }

    /// Relays some fixes, and returns when they have been delivered.
    func relay(_ count: Int) async {
        let changes = await coordinator.changes
        await coordinator.start()
        var sent = 0
        for await change in changes {
            switch change {
            case .connection(let state, let transport): print("\(transport.name): \(state)")
            case .error(let error, let transport): print("\(transport.name): \(error)")
            case .health(let health): print("health: \(health)")
            case .update: sent += 1
            default: break
            }
            if sent == count { break }
        }
        await coordinator.finish()
        print("sent \(sent) fixes, \(await coordinator.service.drops.total) dropped")
    }
}

/// A base station on a free port, which prints what it receives.
final class Base: RelayReceptionDelegate {
    private let receiver = RelayReceiver(settings: .init(server: .init(address: "127.0.0.1", port: 0)))

    /// Opens the base station and returns its port.
    func open() async throws -> Int {
        receiver.receptionDelegate = self
        receiver.startLocationUpdates()
        while true {
            if let port = receiver.boundPort { return port }
            try await Task.sleep(for: .milliseconds(5))
        }
    }

    func relayReception(_ provider: RelayProvider, didReceive received: ReceivedFix) {
        print("base: \(received.sender) is at \(received.fix.latitude), \(received.fix.longitude)")
    }
}
