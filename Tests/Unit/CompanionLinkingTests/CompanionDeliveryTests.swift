import CodecSupport
import CompanionSupport
import Geolocation
import GeolocationTestKit
import LocationRelay
import RelayFormat
import RelayTestKit
import Testing

@testable import CompanionLinking

@Suite("The fixes of a companion") @SensorActor
struct CompanionDeliveryTests {
    @Test(
        "arrive once each, and late ones are marked, even if messages fail, are delayed, doubled or reordered",
        arguments: 1...20)
    func faults(seed: UInt64) {
        let trip = Trip(.all(seed: seed))
        trip.open()
        trip.walk(500)
        trip.settle()
        #expect(trip.received.map(\.number).sorted() == trip.taken, "none is lost, and none comes twice")
        var newest = Int64.min
        for fix in trip.received {
            #expect(fix.isLate == (fix.number < newest))
            newest = max(newest, fix.number)
        }
        // Each path has carried messages.
        #expect(CompanionPath.allCases.allSatisfy { trip.transport.messageCount(over: $0) > 10 })
        #expect(CompanionPath.allCases.map { trip.receiver.repetitionCount(over: $0) }.reduce(0, +) > 10)
        #expect(trip.transport.drops.total == 0)
        trip.close()
    }

    @Test("a fix that comes both as context and as interactive message is reported once")
    func twoPaths() {
        let trip = Trip()
        trip.open()
        trip.take()
        #expect(trip.received.count == 1 && trip.receiver.repetitionCount(over: .interactive) == 1)
        #expect(trip.transport.queueDepth == 0)
        trip.close()
    }

    @Test("a fix that comes an hour late, after a newer one, is marked as late")
    func late() {
        let trip = Trip()
        trip.open()
        trip.ends.0.isInReach = false
        trip.take()
        trip.clock.advance(by: 3600)
        // The context carries the latest fix, and the queue carries the one before it.
        trip.take()
        trip.ends.0.isInReach = true
        #expect(trip.received.map(\.number) == [trip.taken[1], trip.taken[0]])
        #expect(trip.received.map(\.isLate) == [false, true])
        trip.close()
    }

    @Test("fixes taken before the link is activated are kept while it is closed, and arrive later")
    func notActivated() {
        let trip = Trip()
        trip.transport.open()
        for _ in 0..<3 { trip.take() }
        #expect(trip.transport.queueDepth == 3)
        trip.transport.close()
        trip.clock.advance(by: 10)
        trip.receiver.startLocationUpdates()
        trip.transport.open()
        trip.settle()
        #expect(trip.received.map(\.number).sorted() == trip.taken)
        trip.close()
    }

    @Test("the fixes of a sender that was restarted arrive once, in order, none marked as late")
    func restart() {
        let trip = Trip()
        trip.open()
        trip.walk(20, roaming: false)
        trip.restart()
        trip.walk(20, roaming: false)
        trip.settle()
        #expect(trip.received.map(\.number) == trip.taken && trip.received.allSatisfy { !$0.isLate })
        trip.close()
    }

    @Test("a battery level of -1, with which systems say unknown, arrives as unknown")
    func unknownBattery() async throws {
        let trip = Trip()
        let log = RelayLog()
        trip.receiver.receptionDelegate = log
        trip.open()
        trip.take(battery: -1)
        trip.take(battery: 0.5)
        #expect(log.fixes.map(\.fix.knownBattery) == [nil, 0.5])
        trip.close()
    }

    @Test("a receipt comes when the other side has everything, and is a failure if the link is closed before")
    func receipts() {
        let trip = Trip()
        trip.open()
        trip.ends.0.isInReach = false
        trip.take()
        var receipts: [SinkReceipt] = []
        trip.transport.whenDelivered { receipts.append($0) }
        trip.clock.advance(by: 100)
        #expect(receipts.isEmpty)
        trip.ends.0.isInReach = true
        trip.clock.advance(by: 1)
        #expect(receipts == [.written])
        trip.ends.0.isInReach = false
        trip.take()
        trip.transport.whenDelivered { receipts.append($0) }
        trip.transport.close()
        #expect(receipts == [.written, .failed("companion is closed")])
        trip.close()
    }

    @Test("the queue is discarded only while the link is closed, so that no receipt confirms a discarded update")
    func discarding() {
        let trip = Trip()
        trip.open()
        trip.ends.0.isInReach = false
        trip.take()
        var receipts: [SinkReceipt] = []
        trip.transport.whenDelivered { receipts.append($0) }
        trip.transport.discardQueue()
        #expect(receipts.isEmpty && trip.transport.queueDepth == 1)
        trip.clock.advance(by: 1)
        #expect(receipts.isEmpty)
        trip.transport.close()
        trip.transport.discardQueue()
        #expect(receipts == [.failed("companion is closed")] && trip.transport.queueDepth == 0)
        #expect(trip.transport.drops.byReason == ["update that was not delivered": 1])
        trip.close()
    }

    @Test("updates beyond the capacity are counted as dropped, and the receipt reports a loss")
    func overflow() {
        var settings = CompanionSettings()
        settings.capacity = 100
        let trip = Trip(settings: settings)
        trip.transport.open()
        for _ in 0..<250 { trip.take() }
        var receipt: SinkReceipt?
        trip.transport.whenDelivered { receipt = $0 }
        // The link has the first 64 already.
        #expect(trip.transport.drops.total == 150)
        trip.receiver.startLocationUpdates()
        trip.settle()
        guard case .lost = receipt else {
            Issue.record("\(String(describing: receipt))")
            return
        }
        #expect(trip.received.count == 100)
        trip.close()
    }

    @Test("input that is not a message is counted as dropped, and confirmed so that it is not sent again")
    func badInput() {
        let trip = Trip()
        trip.open()
        var outcomes: [CompanionOutcome] = []
        for message in [[], [0xFF], Array("{\"base\":7}".utf8), [UInt8](repeating: 0x5B, count: 100_000)] {
            trip.ends.0.send(message) { outcomes.append($0) }
        }
        #expect(outcomes == Array(repeating: .delivered, count: 4) && trip.receiver.drops.total == 4)
        trip.close()
    }

    @Test("the transport of the fixes passes the conformance checks for transports")
    func transportContract() async throws {
        // The ends of a link do not retain each other, so the test retains the receivers.
        let receivers = Guarded<[CompanionReceiver]>([])
        try await TransportConformance.verify { clock in
            let ends = MemoryCompanionLink.pair(clock: clock)
            let receiver = CompanionReceiver(over: ends.1, clock: clock)
            receiver.startLocationUpdates()
            receivers.withLock { $0.append(receiver) }
            return CompanionTransport(over: ends.0, clock: clock)
        }
    }

    @Test("the receiver of the fixes passes the conformance checks for providers")
    func providerContract() async throws {
        let transports = Guarded<[CompanionTransport]>([])
        let stimulus: @Sendable (CompanionReceiver) async throws -> Void = { _ in
            await transports.withLock { $0.last }?.pushNext()
        }
        try await ProviderConformance.verify(stimulus: stimulus) { clock in
            let ends = MemoryCompanionLink.pair(clock: clock)
            let transport = CompanionTransport(over: ends.0, clock: clock)
            transport.open()
            transports.withLock { $0.append(transport) }
            return CompanionReceiver(over: ends.1, clock: clock)
        }
    }
}

extension CompanionTransport {
    /// Sends a moving fix with the next number.
    fileprivate func pushNext() {
        let number = Int64(messageCount(over: .interactive) + messageCount(over: .queue) + queueDepth + 1)
        push(
            RelayUpdate(
                base: LocationFix(
                    timestamp: Date(timeIntervalSince1970: 1_795_000_000 + Double(number)), source: "watch",
                    latitude: 47, longitude: 9, horizontalAccuracyMeters: 5, speedMetersPerSecond: 1,
                    courseDegrees: 90, headingDegrees: 90, sequence: number)))
    }
}

/// Keeps the fixes that a receiver reports.
@SensorActor
final class RelayLog: RelayReceptionDelegate {
    private(set) var fixes: [ReceivedFix] = []

    func relayReception(_ provider: RelayProvider, didReceive fix: ReceivedFix) { fixes.append(fix) }
}

@Suite("The simulated link") @SensorActor
struct MemoryCompanionLinkTests {
    @Test("accepts no message at an end that is not activated")
    func inactive() {
        let ends = MemoryCompanionLink.pair(clock: ManualClock())
        ends.1.activate()
        var outcomes: [CompanionOutcome] = []
        ends.0.send([1]) { outcomes.append($0) }
        ends.0.enqueue([1]) { outcomes.append($0) }
        ends.0.updateContext([1], for: nil) { outcomes.append($0) }
        #expect(outcomes == Array(repeating: .failed(reason: "companion is not activated"), count: 3))
    }
}
