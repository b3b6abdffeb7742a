import Foundation
import Geolocation
import GeolocationTestKit
import LocationRelay
import NetworkIO
import ReceiverSupport
import RelayReception
import RelaySupport
import TestSupport
import Testing

@Suite("A receiver from start to stop", .serialized, .realTime, .timeLimit(.minutes(5))) @SensorActor
struct ReceiverLifeTests {
    @Test("fulfils the provider contract")
    func conformance() async throws {
        let trackers = Trackers()
        try await ProviderConformance.verify(
            patience: 60, stimulus: { try await trackers.send(to: $0) },
            { RelayReceiver(settings: .test(connectionRate: 1000), clock: $0) })
    }

    @Test("reports in one sentence that its port is in use, waits for it, and opens it when it is free")
    func portInUse() async throws {
        let first = try await Base.open()
        let second = Base(.test(port: first.port))
        second.receiver.startLocationUpdates()
        try await second.wait("it has failed") { second.statuses.count == 2 }
        #expect(
            second.statuses == [
                .starting,
                .degraded(
                    "relay://127.0.0.1:\(first.port) cannot listen: port \(first.port) is in use by another program; "
                        + "end that one, or write another port"),
            ])
        let tracker = try await first.tracker("collar")
        first.stop()
        #expect(await tracker.receiveCloseCode() == 1001)
        try await second.waitInTime("it listens") { second.receiver.boundPort != nil }
        #expect(second.statuses.last == .starting)
        let other = try await second.tracker("collar")
        await other.say(json(.fix(second.fix(1), sender: nil)))
        try await second.wait("a fix") { second.statuses.last == .running }
        second.stop()
    }

    @Test("does not wait for its port if it is stopped by the report that the port is in use")
    func stopInReport() async throws {
        let port = try FreePort.tcp()
        let first = try await Base.open(.test(port: port))
        let second = Base(.test(port: port))
        second.onStatus = { if case .degraded = $0 { second.stop() } }
        second.receiver.startLocationUpdates()
        try await second.wait("it is stopped") { second.statuses.last == .idle }
        second.onStatus = nil
        first.stop()
        try await first.wait("the port is free") { !FreePort.isListening(port) }
        second.clock.advance(by: 60)
        // Lets a server that was told to open its port do so.
        await withCheckedContinuation { continuation in NetworkActor.enqueue { continuation.resume() } }
        #expect(!FreePort.isListening(port))
        #expect(second.statuses.last == .idle)
    }

    @Test("fails permanently if it can never listen there")
    func impossible() async throws {
        var settings = RelayReceiverSettings.test()
        settings.server.address = "192.0.2.1.5"
        let base = Base(settings)
        base.receiver.startLocationUpdates()
        try await base.wait("it has failed") { base.statuses.count == 2 }
        let reason = try #require(base.statuses.last?.reason)
        #expect(reason.hasPrefix("relay://192.0.2.1.5:0 "))
        #expect(!reason.contains("Failure"), "a readable sentence: \(reason)")
        base.stop()
        #expect(base.statuses.last == .idle)
    }

    @Test("can be stopped and restarted at once on the same port, and remembers what it has received")
    func restart() async throws {
        let base = try await Base.open(.test(port: try FreePort.tcp()))
        for round in 1...10 {
            let peer = try await base.tracker("collar", asks: true)
            for number in 1...Int64(round) { await peer.say(json(.fix(base.fix(number), sender: nil))) }
            var last: String?
            while last != #"{"type":"ack","count":\#(round)}"# { last = try #require(await peer.receiveFrame()).text }
            base.stop()
            #expect(base.receiver.boundPort == nil)
            #expect(base.receiver.senders.isEmpty)
            base.receiver.startLocationUpdates()
            #expect(await peer.receiveCloseCode() == 1001)
            try await base.waitInTime("it listens again") { base.receiver.boundPort != nil }
        }
        #expect(base.numbers == Array(1...10))
        base.stop()
    }

    @Test("leaves no port open when it is started and stopped repeatedly")
    func flapping() async throws {
        let base = Base(.test(port: try FreePort.tcp()))
        for _ in 0..<50 {
            base.receiver.startLocationUpdates()
            base.stop()
        }
        base.receiver.startLocationUpdates()
        try await base.waitInTime("it listens") { base.receiver.boundPort != nil }
        let port = base.port
        base.stop()
        try await base.wait("the port is free") { !FreePort.isListening(port) }
    }

    @Test("may be stopped within any of its callbacks, and is silent from then on", arguments: 0..<3)
    func stopInCall(_ way: Int) async throws {
        let base = try await Base.open()
        let peer = try await base.tracker("collar")
        let stopper = Stopper(base.receiver, on: way)
        base.onFix = { _ in if way == 0 { base.stop() } }
        var bytes: [UInt8] = []
        for number in 1...20 {
            let update = RelayUpdate(base: base.fix(Int64(number), source: "iOS"), remote: base.fix(Int64(number)))
            bytes += PlainPeer.frame(0x82, cbor(.update(update)))
        }
        await peer.send(bytes)
        #expect(await peer.receiveCloseCode() == 1001)
        #expect(base.received.count == 1)
        #expect(stopper.locations == (way == 1 ? 1 : 0))
        #expect(base.statuses.last == .idle)
        // An undelivered fix does not count as received: it is sent again.
        base.onFix = nil
        try await base.start()
        let again = try await base.tracker("collar")
        await again.send(bytes)
        try await base.wait("all") { base.received.count == 40 }
        base.stop()
    }

    @Test("may be stopped and started within one of its callbacks")
    func restartInCall() async throws {
        let base = try await Base.open()
        let peer = try await base.tracker("collar")
        base.onFix = { fix in
            guard fix.fix.sequence == 1 else { return }
            base.stop()
            base.receiver.startLocationUpdates()
        }
        for number in 1...3 { await peer.say(json(.fix(base.fix(Int64(number)), sender: nil))) }
        #expect(await peer.receiveCloseCode() == 1001)
        try await base.wait("it listens again") { base.receiver.boundPort != nil }
        let again = try await base.tracker("collar")
        for number in 1...3 { await again.say(json(.fix(base.fix(Int64(number)), sender: nil))) }
        try await base.wait("all") { base.received.count == 3 }
        #expect(base.numbers == [1, 2, 3])
        base.stop()
    }

    @Test("closes its port and connections when it is released")
    func abandoned() async throws {
        var base: Base? = try await Base.open()
        let port = try #require(base?.port)
        let peer = try #require(try await base?.tracker("collar"))
        weak let receiver = base?.receiver
        base = nil
        #expect(receiver == nil)
        #expect(await peer.receiveCloseCode() == 1001)
        try await Patience.wait("the port is closed") { !FreePort.isListening(port) }
    }

    @Test("delivers nothing twice after it was killed if its window is saved before it acknowledges")
    func window() async throws {
        let first = try await Base.open()
        var saved = Data()
        first.onFix = { _ in saved = (try? JSONEncoder().encode(first.receiver.window)) ?? Data() }
        let peer = try await first.tracker("collar")
        for number in 1...5 {
            await peer.say(json(.update(RelayUpdate(base: first.fix(Int64(number)), fused: first.fix(Int64(number))))))
        }
        try await first.wait("all") { first.received.count == 10 }
        first.stop()
        for byFixes in [false, true] {
            let second = Base()
            if byFixes {
                for fix in first.received { second.receiver.restore(fix) }
            } else {
                second.receiver.window = try JSONDecoder().decode(SequenceWindow.self, from: saved)
            }
            try await second.start()
            let again = try await second.tracker("collar")
            for number in 1...6 {
                await again.say(
                    json(.update(RelayUpdate(base: second.fix(Int64(number)), fused: second.fix(Int64(number))))))
            }
            try await second.wait("the new one") { second.received.count == 2 }
            #expect(second.numbers == [6, 6])
            #expect(second.receiver.drops.byReason == ["duplicate": 5])
            second.stop()
        }
    }

    @Test("is idle without connections")
    func rest() async throws {
        let base = try await Base.open(.test(reception: RelayProviderSettings(silence: 1000)))
        // A query makes the receiver check its connections for a while.
        _ = try? await PlainPeer(to: base.port).upgrade(["Sec-WebSocket-Version: 1"])
        try await base.waitInTime("it has nothing to look after") {
            (base.clock.nextDue?.seconds(since: base.clock.instant) ?? 1000) > 100
        }
        base.stop()
    }
}

/// Stops a receiver once, when it reports its status or a location.
@SensorActor
private final class Stopper: LocationProviderDelegate, ProviderHost {
    private let receiver: RelayReceiver
    private let way: Int
    private var hasStopped = false
    private(set) var locations = 0

    init(_ receiver: RelayReceiver, on way: Int) {
        self.receiver = receiver
        self.way = way
        receiver.locationDelegate = self
        receiver.attach(to: self)
    }

    func locationProvider(_ provider: any LocationProvider, didUpdateLocation location: Location?) {
        locations += 1
        if way == 1 { stop() }
    }

    func sensorProvider(_ provider: any SensorProvider, didChangeStatus status: ProviderStatus) {
        if way == 2, status == .running { stop() }
    }

    private func stop() {
        guard !hasStopped else { return }
        hasStopped = true
        receiver.stopLocationUpdates()
    }
}

/// Trackers of a conformance suite: one for each receiver.
private actor Trackers {
    private var peers: [Int: PlainPeer] = [:]
    private var number: Int64 = 0

    func send(to receiver: RelayReceiver) async throws {
        guard let port = await receiver.boundPort else { return }
        number += 1
        let fix = Fixes.fix(number, source: .iOS, at: receiver.clock.now)
        do {
            let peer = try peers[port] ?? PlainPeer(to: port)
            if peers[port] == nil { _ = try await peer.upgrade(["X-Device-Id: collar"]) }
            peers[port] = peer
            guard await !peer.send(PlainPeer.frame(0x82, cbor(.fix(fix, sender: nil)))) else { return }
        } catch is PlainPeer.Impatience {}
        peers[port] = nil
    }
}
