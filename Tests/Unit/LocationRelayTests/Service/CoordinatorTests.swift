import Foundation
import Geolocation
import GeolocationTestKit
import LocationRelay
import Testing

/// Describes a scripted transport, and keeps those that were made.
private struct ScriptedEndpoint: RelayEndpoint {
    @SensorActor
    final class Workshop {
        var made: [ScriptedTransport] = []

        nonisolated init() {}
    }

    let address: String
    let workshop: Workshop

    /// What comes after a question mark belongs to the way, not to the destination.
    var destination: String { String(address.prefix { $0 != "?" }) }

    func makeTransport(queue: any RelayQueue, clock: any SensorClock) -> any LocationTransport {
        let transport = ScriptedTransport(address, queue: queue)
        workshop.made.append(transport)
        return transport
    }

    static func == (lhs: ScriptedEndpoint, rhs: ScriptedEndpoint) -> Bool { lhs.address == rhs.address }

    func hash(into hasher: inout Hasher) { hasher.combine(address) }
}

/// What the guide's controller does: it makes a coordinator, and hears of everything.
private final class Controller: LocationRelayCoordinatorDelegate {
    let coordinator: LocationRelayCoordinator
    private(set) var told: [String] = []

    init(_ configuration: LocationRelayCoordinator.Configuration, clock: any SensorClock) {
        coordinator = LocationRelayCoordinator(configuration: configuration, clock: clock)
        coordinator.delegate = self
        told = []
    }

    func relayCoordinator(_ coordinator: LocationRelayCoordinator, didUpdate update: RelayUpdate) {
        told.append("update \(update.base?.sequence ?? 0) \(update.remote?.sequence ?? 0)")
    }

    func relayCoordinator(_ coordinator: LocationRelayCoordinator, didChangeHealth health: RelayHealth) {
        told.append("\(health)")
    }

    func relayCoordinator(_ coordinator: LocationRelayCoordinator, didUpdateConnection state: ConnectionState) {
        told.append(state.rawValue)
    }

    func relayCoordinator(_ coordinator: LocationRelayCoordinator, didEncounterError error: TransportError) {
        told.append("error: \(error)")
    }

    func relayCoordinator(_ coordinator: LocationRelayCoordinator, authorizationDidFail error: LocationRelayError) {
        told.append(error.rawValue)
    }

    func relayCoordinator(_ coordinator: LocationRelayCoordinator, subjectConnectionDidChange isConnected: Bool) {
        told.append("watch \(isConnected)")
    }

    /// What was told since the last time.
    func news() -> [String] {
        defer { told = [] }
        return told
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

    @Test("tells its delegate what the guide promises, and only changes")
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

    @Test("tells a new delegate the current state")
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

    @Test("tracks in the balanced mode unless told otherwise, and applies another one at once")
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

    @Test("keeps a transport whose description is the same, and closes one whose is not (W40)")
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

    @Test("keeps what is undelivered across a restart, and for another way to the same destination")
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
