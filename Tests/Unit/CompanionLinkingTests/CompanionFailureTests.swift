import Foundation
import Geolocation
import GeolocationTestKit
import LocationRelay
import RelayFormat
import Testing

@testable import CompanionLinking

@Suite("A companion whose link has failed") @SensorActor
struct CompanionFailureTests {
    private let link = FailingLink()

    private func update(_ number: Int64) -> RelayUpdate {
        RelayUpdate(
            base: LocationFix(
                timestamp: Date(timeIntervalSince1970: 1_795_000_000 + Double(number)), source: "watch", latitude: 47,
                longitude: 9, horizontalAccuracyMeters: 5, sequence: number))
    }

    @Test("connects when it is opened again, and sends the updates that have waited")
    func reopening() {
        let transport = CompanionTransport(over: link, clock: ManualClock())
        transport.open()
        #expect(transport.state == .connected)
        transport.push(update(1))
        #expect(link.sent.count == 1 && transport.queueDepth == 1)
        link.fail()
        #expect(transport.state == .failed)
        transport.push(update(2))
        transport.open()
        #expect(transport.state == .connected && link.activations == 2)
        #expect(link.sent.count == 3 && transport.queueDepth == 2, "the first update was not answered")
        link.answer()
        #expect(transport.queueDepth == 0 && transport.drops.total == 0)
        transport.close()
    }

    @Test("counts what the link drops, but not as updates, since these are sent again")
    func linkDrops() {
        let transport = CompanionTransport(over: link, clock: ManualClock())
        link.drops.add("ping that could not be sent", count: 20)
        #expect(transport.drops.total == 0 && transport.otherDrops.total == 20)
    }
}

/// A link that is reachable while it is activated, until it fails.
@SensorActor
private final class FailingLink: CompanionLink {
    nonisolated let name = "failing"
    weak var delegate: (any CompanionLinkDelegate)?
    var drops = DropCounts()
    private(set) var state = CompanionLinkState.inactive
    private(set) var activations = 0

    /// The messages sent so far.
    private(set) var sent: [[UInt8]] = []
    private var isActivated = false
    private var unanswered: [@SensorActor (CompanionOutcome) -> Void] = []

    nonisolated init() {}

    func activate() {
        guard !isActivated else { return }
        isActivated = true
        activations += 1
        change(to: .reachable)
    }

    func deactivate() {
        isActivated = false
        unanswered = []
        state = .inactive
    }

    func fail() { change(to: .failed(reason: "the port is in use")) }

    /// Confirms all messages that were sent since the activation.
    func answer() {
        let bodies = unanswered
        unanswered = []
        for body in bodies { body(.delivered) }
    }

    func updateContext(
        _ message: [UInt8], for peer: CompanionPeer?, _ body: @escaping @SensorActor (CompanionOutcome) -> Void
    ) {
        body(.delivered)
    }

    func send(_ message: [UInt8], _ body: @escaping @SensorActor (CompanionOutcome) -> Void) {
        sent.append(message)
        unanswered.append(body)
    }

    func enqueue(_ message: [UInt8], _ body: @escaping @SensorActor (CompanionOutcome) -> Void) { send(message, body) }

    private func change(to state: CompanionLinkState) {
        self.state = state
        delegate?.companionLinkDidChange(self)
    }
}
