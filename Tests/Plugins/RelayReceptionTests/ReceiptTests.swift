import Foundation
import Geolocation
import GeolocationTestKit
import LocationRelay
import RelayReception
import RelaySupport
import TestSupport
import Testing

/// A receiver in a manager, with a sink whose receipts the test gives.
@SensorActor
private final class KeepingBase {
    let clock = ManualClock()
    let manager: GeolocationManager
    let receiver: RelayReceiver
    /// The provider in the manager: the receiver, or a filter around it.
    let provider: any LocationProvider
    let sink = RecordingSink()

    init(isFiltered: Bool = false) async throws {
        manager = GeolocationManager(clock: clock)
        receiver = RelayReceiver(settings: .test(), clock: clock)
        provider = isFiltered ? FilteringProvider<LocationRole>(wrapping: receiver) : receiver
        sink.receipt = nil
        manager.install(provider)
        try manager.add(sink)
        manager.start()
        try await waitForPort()
    }

    /// Waits until a condition holds, while the clock advances.
    func wait(_ what: String, until holds: @SensorActor () -> Bool) async throws {
        try await Patience.wait("\(what); \(receiver.status)") {
            clock.advance(by: 0.05)
            return holds()
        }
    }

    func waitForPort() async throws { try await wait("the port is open") { receiver.boundPort != nil } }

    /// A tracker that asks for acknowledgements.
    func tracker() async throws -> PlainPeer {
        let peer = try PlainPeer(to: receiver.boundPort ?? 0)
        _ = try await peer.upgrade(["X-Device-Id: collar", "X-Relay-Acknowledge: cumulative"])
        return peer
    }

    /// The messages of some fixes, in one piece.
    func frames(_ numbers: ClosedRange<Int64>) -> [UInt8] {
        numbers.flatMap { number in
            let time = Date(timeIntervalSince1970: 1_795_000_000 + Double(number) / 1000)
            return PlainPeer.frame(0x82, cbor(.fix(Fixes.fix(number, source: "watchOS", at: time), sender: nil)))
        }
    }

    /// The numbers of the fixes that the sink received.
    var numbers: [Int64] {
        sink.events.compactMap { event in
            guard case .derived(let event) = event else { return nil }
            return (event as? ReceivedFix)?.fix.sequence
        }
    }
}

@Suite("A receiver's acknowledgement of stored fixes", .serialized, .realTime, .timeLimit(.minutes(5)))
@SensorActor struct ReceiptTests {
    @Test("a fix is acknowledged once the sinks have written it, not before")
    func written() async throws {
        let base = try await KeepingBase()
        let peer = try await base.tracker()
        await peer.send(base.frames(1...3))
        try await base.wait("the fixes") { base.numbers == [1, 2, 3] }
        await peer.send(frame: 0x89)
        #expect(await peer.receiveFrame()?.head == 0x8A, "the pong arrives before the acknowledgement")
        base.sink.receipt = .written
        #expect(await peer.receiveFrame()?.text == #"{"type":"ack","count":3}"#)
        base.manager.stop()
    }

    @Test("fixes that the sinks could not write are not acknowledged, and count as new when repeated")
    func lost() async throws {
        let base = try await KeepingBase()
        let peer = try await base.tracker()
        await peer.send(base.frames(1...3))
        try await base.wait("the fixes") { base.numbers == [1, 2, 3] }
        base.sink.receipt = .lost("the disk had no room")
        #expect(await peer.receiveCloseCode() == 1001)
        #expect(
            base.receiver.status
                == .degraded(
                    "relay://127.0.0.1:0 sends the trackers away, since fixes were lost: the disk had no room"))
        base.sink.receipt = .written
        try await base.waitForPort()
        let next = try await base.tracker()
        await next.send(base.frames(1...3))
        var last = ""
        while last != #"{"type":"ack","count":3}"# { last = try #require(await next.receiveFrame()).text }
        #expect(base.numbers == [1, 2, 3, 1, 2, 3])
        base.manager.stop()
    }

    @Test("a sink may restart the manager when the receiver reports that it sends the trackers away")
    func restartInReport() async throws {
        let base = try await KeepingBase()
        let peer = try await base.tracker()
        await peer.send(base.frames(1...3))
        try await base.wait("the fixes") { base.numbers == [1, 2, 3] }
        base.sink.onEvent = { event in
            guard case .status(let change) = event, case .degraded = change.status else { return }
            base.sink.onEvent = nil
            base.manager.stop()
            base.manager.start()
        }
        base.sink.receipt = .lost("the disk had no room")
        #expect(await peer.receiveCloseCode() == 1001)
        // The clock stands still, so that the receiver cannot open its port after a pause.
        try await Patience.wait("the port is open") { base.receiver.boundPort != nil }
        base.manager.stop()
    }

    @Test("without a sink that can write, the receiver fails and acknowledges nothing")
    func failed() async throws {
        let base = try await KeepingBase()
        let peer = try await base.tracker()
        await peer.send(base.frames(1...3))
        try await base.wait("the fixes") { base.numbers == [1, 2, 3] }
        base.sink.receipt = .failed("the disk is gone")
        #expect(await peer.receiveCloseCode() == 1001)
        #expect(
            base.receiver.status
                == .failed(
                    ProviderError("relay://127.0.0.1:0 ends, since nothing can be written: the disk is gone")))
        #expect(base.receiver.boundPort == nil)
        base.manager.stop()
    }

    @Test("a busy sink receives nothing until it is ready, and then everything")
    func busy() async throws {
        let base = try await KeepingBase()
        let peer = try await base.tracker()
        base.sink.receipt = .written
        base.sink.demand = .wait
        await peer.send(base.frames(1...500))
        await peer.send(frame: 0x89)
        #expect(await peer.receiveFrame()?.head == 0x8A)
        #expect(base.numbers.isEmpty)
        base.sink.demand = .ready
        try await base.wait("the fixes") { base.numbers == Array(1...500) }
        base.manager.stop()
    }

    @Test("clients that are turned away while fixes wait for a busy sink are counted at once")
    func refusedMeanwhile() async throws {
        let base = try await KeepingBase()
        let peer = try await base.tracker()
        base.sink.receipt = .written
        base.sink.demand = .wait
        await peer.send(base.frames(1...3))
        await peer.send(frame: 0x89)
        #expect(await peer.receiveFrame()?.head == 0x8A)
        for _ in 1...3 {
            let other = try await base.tracker()
            await other.send(PlainPeer.frame(0x83, []))
            #expect(await other.receiveCloseCode() == 1002)
        }
        // The clock stands still, so that no other client is dropped for its silence.
        try await Patience.wait("they are counted") { base.receiver.drops.total == 3 }
        #expect(base.numbers.isEmpty)
        base.sink.demand = .ready
        try await Patience.wait("the fixes") { base.numbers == [1, 2, 3] }
        base.manager.stop()
    }

    @Test("sinks that do not write receive a bounded number, and the rest when they have written")
    func bounded() async throws {
        let base = try await KeepingBase()
        let peer = try await base.tracker()
        await peer.send(base.frames(1...6000))
        await peer.send(frame: 0x89)
        #expect(await peer.receiveFrame()?.head == 0x8A)
        try await base.wait("as many as are given at once") { base.numbers.count >= 1024 }
        #expect(base.numbers.count < 3072)
        base.sink.receipt = .written
        var last = ""
        while last != #"{"type":"ack","count":6000}"# { last = try #require(await peer.receiveFrame()).text }
        #expect(base.numbers == Array(1...6000))
        base.manager.stop()
    }

    @Test("a stopped receiver acknowledges what the sinks write afterwards, and finishes only then")
    func end() async throws {
        let base = try await KeepingBase()
        let peer = try await base.tracker()
        await peer.send(base.frames(1...3))
        try await base.wait("the fixes") { base.numbers == [1, 2, 3] }
        base.manager.stop()
        var isDone = false
        let end = Task { @SensorActor in
            await base.receiver.sinksDidFinish()
            isDone = true
        }
        await Task.yield()
        #expect(!isDone)
        base.sink.receipt = .written
        await end.value
        #expect(await peer.receiveFrame()?.text == #"{"type":"ack","count":3}"#)
        #expect(await peer.receiveCloseCode() == 1001)
    }

    @Test(
        "a receiver that is removed acknowledges what the sinks write afterwards, and nothing that they lose",
        arguments: [false, true], [SinkReceipt.written, .lost("the disk had no room")])
    func removed(isFiltered: Bool, receipt: SinkReceipt) async throws {
        let base = try await KeepingBase(isFiltered: isFiltered)
        let peer = try await base.tracker()
        await peer.send(base.frames(1...3))
        try await base.wait("the first fixes") { base.numbers == [1, 2, 3] }
        await peer.send(base.frames(4...6))
        try await base.wait("all fixes") { base.numbers == Array(1...6) }
        base.manager.uninstall(base.provider)
        base.sink.receipt = receipt
        var last: String?
        while let frame = await peer.receiveFrame(), frame.head != 0x88 {
            if frame.head == 0x81 { last = frame.text }
        }
        #expect(last == (receipt == .written ? #"{"type":"ack","count":6}"# : nil))
        base.manager.stop()
    }
}
