import Foundation
import Geolocation
import GeolocationTestKit
import LocationRelay
import NetworkIO
import RelayReception
import TestSupport
import Testing
import WebSocketRelay

/// The bridge to a camera's controller, which stores the fixes that it receives.
@SensorActor
private final class JetsonBridge {
    private(set) var bases: [LocationFix] = []
    private(set) var remotes: [LocationFix] = []

    func updateBase(_ fix: LocationFix) { bases.append(fix) }
    func updateRemote(_ fix: LocationFix) { remotes.append(fix) }
}

/// The controller of the Quick Start, with an address of this machine and a phone's own source.
private final class JetsonRelayController: LocationRelayCoordinatorDelegate {
    let jetsonBridge = JetsonBridge()
    private(set) var states: [ConnectionState] = []
    private(set) var healths: [RelayHealth] = []
    private(set) var errors: [LocationRelayError] = []
    private let coordinator: LocationRelayCoordinator

    init(url: URL, source: any SensorProvider) {
        let endpoint = LocationRelayCoordinator.Configuration.WebSocketEndpoint(
            url: url,
            configuration: WebSocketTransportConfiguration(
                customHeaders: ["X-Device-ID": "phone"], allowInsecureConnections: true
            )
        )

        coordinator = LocationRelayCoordinator(
            configuration: .init(
                trackingMode: .balanced,
                webSocketEndpoint: endpoint
            ),
            source: source
        )
        coordinator.delegate = self
    }

    func startRelay() {
        coordinator.start()
    }

    func stopRelay() {
        coordinator.stop()
    }

    // MARK: - LocationRelayCoordinatorDelegate

    func relayCoordinator(_ coordinator: LocationRelayCoordinator, didUpdate update: RelayUpdate) {
        if let base = update.base {
            jetsonBridge.updateBase(base)
        }
        if let remote = update.remote {
            jetsonBridge.updateRemote(remote)
        }
    }

    func relayCoordinator(_ coordinator: LocationRelayCoordinator, didChangeHealth health: RelayHealth) {
        healths.append(health)
    }

    func relayCoordinator(_ coordinator: LocationRelayCoordinator, didUpdateConnection state: ConnectionState) {
        states.append(state)
    }

    func relayCoordinator(_ coordinator: LocationRelayCoordinator, authorizationDidFail error: LocationRelayError) {
        errors.append(error)
    }
}

/// An object of an app on the main actor.
@MainActor
private final class Panel {
    private(set) var connection = ConnectionState.disconnected
    private(set) var health = RelayHealth.idle
    private(set) var sent: [RelayUpdate] = []
    private let coordinator: LocationRelayCoordinator

    init(url: URL, source: any SensorProvider) {
        coordinator = LocationRelayCoordinator(
            configuration: .init(
                trackingMode: .realtime,
                webSocketEndpoint: .init(
                    url: url, configuration: .init(deviceIdentifier: "panel", allowInsecureConnections: true))),
            source: source)
    }

    /// Relays some updates, and waits until they have been delivered.
    func relay(_ count: Int) async {
        let changes = await coordinator.changes
        await coordinator.start()
        for await change in changes {
            switch change {
            case .connection(let state, _): connection = state
            case .health(let health): self.health = health
            case .update(let update): sent.append(update)
            default: break
            }
            if sent.count == count { break }
        }
        await coordinator.finish()
    }
}

@SensorActor
@Suite("LocationRelayCoordinator in an app", .serialized, .realTime, .timeLimit(.minutes(1)))
struct CoordinatorTests {
    /// A base station and the fixes that it receives.
    private final class Base: RelayReceptionDelegate {
        let receiver = RelayReceiver(
            settings: RelayReceiverSettings(server: WebSocketServerSettings(address: "127.0.0.1", port: 0)))
        private(set) var received: [ReceivedFix] = []

        func open() async throws -> URL {
            receiver.receptionDelegate = self
            receiver.startLocationUpdates()
            try await Patience.wait("the port is open") { self.receiver.boundPort != nil }
            return try #require(URL(string: "ws://127.0.0.1:\(receiver.boundPort ?? 0)/relay"))
        }

        func relayReception(_ provider: RelayProvider, didReceive fix: ReceivedFix) { received.append(fix) }
    }

    private let base = Base()
    private let clock = SystemClock()

    /// A position of the phone at a distance to the north, in degrees.
    private func location(north: Double) -> Location {
        Location(latitude: 47.6 + north, longitude: 9.1, horizontalAccuracy: 5, timestamp: clock.now)
    }

    @Test("relays what its source reports, as in the Quick Start")
    func quickStart() async throws {
        let phone = ScriptedLocationProvider()
        let controller = JetsonRelayController(url: try await base.open(), source: phone)
        controller.startRelay()
        phone.emit(location(north: 0))
        phone.emit(location(north: 1e-3))
        try await Patience.wait("both fixes") { base.received.count == 2 }
        #expect(base.received.map(\.sender) == ["phone", "phone"])
        #expect(base.received.map(\.fix) == controller.jetsonBridge.bases && controller.jetsonBridge.remotes.isEmpty)
        #expect(controller.states == [.disconnected, .connecting, .connected])
        #expect(controller.healths == [.idle, .degraded(.awaiting)] && controller.errors.isEmpty)
        controller.stopRelay()
        #expect(!phone.isStarted && controller.states.last == .disconnected && controller.healths.last == .idle)
        base.receiver.stopLocationUpdates()
    }

    @Test("relays the fixes of a watch beside the phone's own, each under its name")
    func watch() async throws {
        let url = try await base.open()
        let watch = RelayProvider(name: "watch")
        let phone = ScriptedLocationProvider()
        let controller = LocationRelayCoordinator(
            configuration: .init(
                trackingMode: .realtime,
                webSocketEndpoint: .init(
                    url: url, configuration: .init(deviceIdentifier: "phone", allowInsecureConnections: true))),
            source: FailoverLocationProvider([phone, watch]))
        controller.start()
        phone.emit(location(north: 0))
        let fix = LocationFix(location(north: 1e-3), source: .watchOS, sequence: 7, device: "watch")
        watch.handle(.update(RelayUpdate(remote: fix)), from: "watch")
        try await Patience.wait("both") { base.received.count >= 2 }
        let names = Set(base.received.map { "\($0.fix.device ?? $0.sender) \($0.stream)" })
        #expect(names == ["phone base", "watch remote"])
        #expect(controller.latestHealth == .streaming)
        controller.stop()
        base.receiver.stopLocationUpdates()
    }

    @Test("is started, observed and stopped from the main actor")
    func mainActor() async throws {
        let phone = ScriptedLocationProvider()
        let panel = await Panel(url: try await base.open(), source: phone)
        let relaying = Task { await panel.relay(3) }
        try await Patience.wait("the start") { phone.isStarted }
        for north in 0..<3 { phone.emit(location(north: Double(north) * 1e-3)) }
        await relaying.value
        #expect(base.received.map(\.fix) == (await panel.sent.compactMap(\.base)))
        #expect(base.received.count == 3 && !phone.isStarted)
        #expect(await panel.health == .degraded(.awaiting))
        base.receiver.stopLocationUpdates()
    }
}
