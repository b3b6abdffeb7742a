import Foundation
import Geolocation
import GeolocationTestKit
import LocationRelay
import Testing

/// Describes a scripted transport, and keeps the transports that were created.
private struct ScriptedEndpoint: RelayEndpoint {
    @SensorActor
    final class Workshop {
        var made: [ScriptedTransport] = []

        nonisolated init() {}
    }

    let address: String
    let workshop: Workshop

    /// The part after a question mark belongs to the transport, not to the destination.
    var destination: String { String(address.prefix { $0 != "?" }) }

    func makeTransport(queue: any RelayQueue, clock: any SensorClock) -> any LocationTransport {
        let transport = ScriptedTransport(address, queue: queue)
        workshop.made.append(transport)
        return transport
    }

    static func == (lhs: ScriptedEndpoint, rhs: ScriptedEndpoint) -> Bool { lhs.address == rhs.address }

    func hash(into hasher: inout Hasher) { hasher.combine(address) }
}

/// A controller that creates a coordinator and receives all its reports, as in the guide.
private final class Controller: LocationRelayCoordinatorDelegate {
    let coordinator: LocationRelayCoordinator
    private(set) var reported: [String] = []

    init(_ configuration: LocationRelayCoordinator.Configuration, clock: any SensorClock) {
        coordinator = LocationRelayCoordinator(configuration: configuration, clock: clock)
        coordinator.delegate = self
        reported = []
    }

    func relayCoordinator(_ coordinator: LocationRelayCoordinator, didUpdate update: RelayUpdate) {
        reported.append("update \(update.base?.sequence ?? 0) \(update.remote?.sequence ?? 0)")
    }

    func relayCoordinator(_ coordinator: LocationRelayCoordinator, didChangeHealth health: RelayHealth) {
        reported.append("\(health)")
    }

    func relayCoordinator(_ coordinator: LocationRelayCoordinator, didUpdateConnection state: ConnectionState) {
        reported.append(state.rawValue)
    }

    func relayCoordinator(_ coordinator: LocationRelayCoordinator, didEncounterError error: TransportError) {
        reported.append("error: \(error)")
    }

    func relayCoordinator(_ coordinator: LocationRelayCoordinator, authorizationDidFail error: LocationRelayError) {
        reported.append(error.rawValue)
    }

    func relayCoordinator(_ coordinator: LocationRelayCoordinator, subjectConnectionDidChange isConnected: Bool) {
        reported.append("watch \(isConnected)")
    }

    /// Returns the calls since the last time.
    func news() -> [String] {
        defer { reported = [] }
        return reported
    }
}

/// A source that the user has not allowed yet.
private final class ShySource: LocationProvider {
    weak var locationDelegate: (any LocationProviderDelegate)?
    private(set) var questions = 0
    var authorizationStatus: AuthorizationStatus? { .notDetermined }
    func requestAuthorization() { questions += 1 }
    func startLocationUpdates() {}
    func stopLocationUpdates() {}
    func startMonitoringSignificantLocationChanges() -> Bool { false }
    func stopMonitoringSignificantLocationChanges() {}
}

/// An app's object on the main actor that starts, observes and stops a coordinator.
@MainActor
private final class Panel {
    private let coordinator: LocationRelayCoordinator
    private(set) var lines: [String] = []

    init(_ coordinator: LocationRelayCoordinator) { self.coordinator = coordinator }

    /// Shows what happens until the subject is heard.
    func show() async {
        let changes = await coordinator.changes
        await coordinator.start()
        for await change in changes {
            switch change {
            case .connection(let state, let transport): lines.append("\(transport.name) is \(state)")
            case .health(let health): lines.append("\(health)")
            case .update(let update): lines.append("base \(update.remote.map { "\($0.sequence)" } ?? "-")")
            case .subject(let isConnected): lines.append("subject \(isConnected)")
            default: lines.append("\(change)")
            }
            if case .health(.streaming) = change { break }
        }
        await coordinator.stop()
    }
}

@SensorActor
@Suite("A relay's coordinator")
struct CoordinatorTests {
    private let clock = ManualClock()
    private let workshop = ScriptedEndpoint.Workshop()

    private func endpoint(_ address: String) -> ScriptedEndpoint {
        ScriptedEndpoint(address: address, workshop: workshop)
    }

    private func hear(_ coordinator: LocationRelayCoordinator, _ number: Int64) {
        coordinator.service.receive(.test(number, at: clock.now))
    }

    @Test("reports connection, health, updates and errors to its delegate, each change once")
    func delegate() throws {
        let controller = Controller(.init(endpoint: endpoint("a")), clock: clock)
        let coordinator = controller.coordinator
        coordinator.start()
        coordinator.start()
        #expect(controller.news() == ["connected", "degraded: waits for the subject's first fix"])
        hear(coordinator, 1)
        #expect(controller.news() == ["update 0 1", "watch true", "streaming"])
        workshop.made[0].state = .reconnecting
        workshop.made[0].fail(.network, "cut")
        #expect(controller.news() == ["reconnecting", "error: cut"])
        coordinator.service.authorizationError = .accuracyReduced
        #expect(controller.news() == ["accuracyReduced"])
        coordinator.stop()
        coordinator.stop()
        #expect(controller.news() == ["watch false", "idle", "disconnected"])
        #expect(workshop.made.map(\.opens) == [1])
    }

    @Test("reports the current state to a new delegate")
    func introduction() {
        let controller = Controller(.init(endpoint: endpoint("a")), clock: clock)
        controller.coordinator.start()
        hear(controller.coordinator, 1)
        _ = controller.news()
        controller.coordinator.delegate = nil
        controller.coordinator.delegate = controller
        #expect(controller.news() == ["streaming", "connected", "watch true", "update 0 1"])
        #expect(controller.coordinator.currentFix?.sequence == 1)
        #expect(controller.coordinator.currentSnapshot?.base == nil)
    }

    @Test("tracks in the balanced mode by default, and applies another mode immediately")
    func modes() {
        let coordinator = LocationRelayCoordinator(clock: clock)
        coordinator.start()
        #expect(coordinator.service.effectiveQualityThresholds == TrackingMode.balanced.configuration.qualityThresholds)
        coordinator.configuration.trackingMode = .realtime
        #expect(coordinator.service.trackingMode == .realtime)
        coordinator.configuration.qualityOverride = .unlimited
        coordinator.configuration.fusionMode = .weightedAverage
        #expect(coordinator.service.effectiveQualityThresholds == .unlimited)
        #expect(coordinator.service.fusionMode == .weightedAverage)
    }

    @Test("keeps a transport whose description stays the same, and replaces one whose description changes (W40)")
    func difference() {
        let other = ScriptedTransport()
        let coordinator = LocationRelayCoordinator(
            configuration: .init(endpoint: endpoint("a"), additionalTransports: [other]), clock: clock)
        coordinator.start()
        coordinator.configuration.trackingMode = .minimal
        #expect((workshop.made[0].opens, workshop.made[0].closes, workshop.made.count) == (1, 0, 1))
        coordinator.configuration.endpoint = endpoint("b")
        #expect(workshop.made.map(\.opens) == [1, 1])
        #expect(workshop.made.map(\.closes) == [1, 0])
        #expect((other.opens, other.closes) == (1, 0))
        coordinator.configuration.additionalTransports = []
        #expect((other.opens, other.closes) == (1, 1))
        coordinator.configuration.endpoint = nil
        #expect(workshop.made[1].closes == 1)
        #expect(coordinator.connectionState == .disconnected)
    }

    @Test("restarts with another configuration, each transport opened and closed once (W40)")
    func restart() {
        let coordinator = LocationRelayCoordinator(configuration: .init(endpoint: endpoint("a")), clock: clock)
        coordinator.restart()
        coordinator.restart(with: .init(trackingMode: .realtime, endpoint: endpoint("b")))
        #expect(workshop.made.map(\.opens) == [1, 1])
        #expect(workshop.made.map(\.closes) == [1, 0])
        coordinator.restart()
        #expect(workshop.made.map(\.opens) == [1, 2])
        #expect(coordinator.service.transports.count == 1)
    }

    @Test("keeps undelivered updates over a restart, and for another address of the same destination")
    func undelivered() {
        let coordinator = LocationRelayCoordinator(
            configuration: .init(trackingMode: .realtime, endpoint: endpoint("a?token=1")), clock: clock)
        coordinator.start()
        hear(coordinator, 1)
        coordinator.restart()
        hear(coordinator, 2)
        #expect(workshop.made.last?.queueDepth == 2)
        coordinator.configuration.endpoint = endpoint("a?token=2")
        hear(coordinator, 3)
        #expect(workshop.made.count == 2 && workshop.made.last?.queueDepth == 3)
        #expect(workshop.made.map(\.closes) == [2, 0])
        coordinator.restart(with: .init(trackingMode: .realtime, endpoint: endpoint("a?token=3")))
        #expect(workshop.made.last?.queueDepth == 3)
        #expect(coordinator.service.drops.total == 0)
        coordinator.configuration.endpoint = endpoint("b")
        #expect(workshop.made.last?.queueDepth == 0, "it was meant for somebody else")
        #expect(coordinator.service.drops.byReason == ["update that was not delivered": 3])
    }

    @Test("forwards errors of all transports")
    func errors() {
        let other = ScriptedTransport()
        let controller = Controller(.init(endpoint: endpoint("a"), additionalTransports: [other]), clock: clock)
        controller.coordinator.start()
        _ = controller.news()
        other.state = .reconnecting
        other.fail(.security, "wrong certificate")
        #expect(controller.news() == ["error: wrong certificate"])
    }

    @Test("relays the fixes of its source, and starts and stops the source")
    func source() async {
        let source = ScriptedLocationProvider()
        let coordinator = LocationRelayCoordinator(
            configuration: .init(trackingMode: .realtime, endpoint: endpoint("a")), source: source, clock: clock)
        coordinator.start()
        #expect(source.isStarted)
        source.emit(.test(at: clock.now))
        #expect(workshop.made[0].updates.map(\.base?.latitude) == [47.6])
        coordinator.stop()
        #expect(!source.isStarted && coordinator.manager.state == .stopped)
        coordinator.restart()
        source.emit(.test(at: clock.now, north: 1))
        #expect(source.isStarted && workshop.made[0].updates.count == 2)
        let end = Task { await coordinator.finish() }
        while workshop.made[0].waiting == 0 { await Task.yield() }
        #expect(!source.isStarted && workshop.made[0].closes == 1, "it waits for what is undelivered")
        clock.advance(by: 6)
        await end.value
        #expect(!coordinator.isRunning && workshop.made[0].closes == 2)
    }

    @Test("uses the locations of a given manager, and does not stop a manager that was running")
    func manager() throws {
        let source = ScriptedLocationProvider()
        let manager = GeolocationManager(clock: clock)
        manager.add(source)
        manager.start()
        let coordinator = LocationRelayCoordinator(configuration: .init(endpoint: endpoint("a")), manager: manager)
        coordinator.start()
        source.emit(.test(at: clock.now))
        #expect(coordinator.currentFix?.latitude == 47.6)
        coordinator.stop()
        #expect(manager.isActive)
        source.emit(.test(at: clock.now, north: 1))
        #expect(workshop.made[0].updates.count == 1)
    }

    @Test("asks for the permission that its source needs")
    func permission() {
        let source = ShySource()
        let coordinator = LocationRelayCoordinator(source: source, clock: clock)
        coordinator.start()
        coordinator.stop()
        #expect(source.questions == 1)
    }

    @Test("can be used from the main actor, which receives all changes as a sequence")
    func mainActor() async {
        let source = ScriptedLocationProvider()
        let coordinator = LocationRelayCoordinator(
            configuration: .init(trackingMode: .realtime, endpoint: endpoint("a")), source: source, clock: clock)
        let panel = await Panel(coordinator)
        let showing = Task { await panel.show() }
        while !source.isStarted { await Task.yield() }
        source.emit(.test(at: clock.now))
        hear(coordinator, 7)
        await showing.value
        #expect(
            await panel.lines == [
                "a is connected", "degraded: waits for the subject's first fix", "base -", "base 7",
                "subject true", "streaming",
            ])
        #expect(!source.isStarted && !coordinator.isRunning)
    }

    @Test("can be started again after a manager has ended its service")
    func ended() async throws {
        let coordinator = LocationRelayCoordinator(configuration: .init(endpoint: endpoint("a")), clock: clock)
        let manager = GeolocationManager(clock: clock)
        try manager.add(coordinator.service)
        coordinator.start()
        await manager.removeAllSinks()
        #expect(!coordinator.service.isRunning)
        coordinator.start()
        #expect(coordinator.service.isRunning)
        #expect(workshop.made.map(\.opens) == [2])
    }
}
