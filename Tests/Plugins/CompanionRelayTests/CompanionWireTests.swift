import CompanionLinking
import Geolocation
import GeolocationTestKit
import LocationRelay
import NetworkIO
import ReceiverSupport
import RelayFormat
import RelaySupport
import RelayTestKit
import SensorIO
import TestSupport
import Testing

@testable import CompanionRelay

@Suite("Companions over sockets", .serialized, .realTime, .timeLimit(.minutes(5))) @SensorActor
struct CompanionWireTests {
    /// A wire to a base, with a link that answers soon.
    private func wire(to base: CompanionBase, _ isDatagram: Bool) throws -> any Wire {
        let port = try #require(base.receiver.boundPort)
        let pauses = BackoffPolicy(base: 0.02, factor: 1, cap: 0.02)
        guard isDatagram else { return StreamWire(connectingTo: "127.0.0.1", port: port, backoff: pauses) }
        var settings = UDPSenderSettings()
        settings.receivesAnswers = true
        return UDPSender(host: "127.0.0.1", port: port, settings: settings)
    }

    @Test("deliver each fix once although connections are cut and datagrams are lost", arguments: [false, true])
    func delivery(isDatagram: Bool) async throws {
        let base = try await CompanionBase.open(isDatagram, seed: isDatagram ? 1 : nil)
        let plain = try wire(to: base, isDatagram)
        let wire: any Wire = isDatagram ? LossyWire(plain, seed: 2) : plain
        let link = WireCompanionLink(over: wire, isDatagram: isDatagram, settings: .quick)
        let transport = CompanionTransport(over: link, settings: .quick)
        transport.open()
        for number in 1...500 {
            // Half of them are pushed while the connection is made again.
            if number % 100 == 1 { try await base.wait("the link") { transport.state == .connected } }
            transport.push(RelayUpdate(remote: Fixes.fix(Int64(number))))
            if number % 50 == 0 {
                try await base.wait("fix \(number)") { base.received.contains { $0.fix.sequence == number } }
                if !isDatagram { wire.reopen(because: "is cut") }
            }
        }
        try await base.wait("all") { transport.queueDepth == 0 }
        #expect(base.received.map(\.fix.sequence).sorted() == Array(1...500))
        #expect(Set(base.received.map(\.sender)) == ["127.0.0.1"])
        let counts = CompanionPath.allCases.map { transport.messageCount(over: $0) }
        #expect(counts.allSatisfy { $0 > 0 }, "\(counts)")
        transport.close()
        base.receiver.stopLocationUpdates()
    }

    @Test("queue fixes until the base appears, and the base reports that it has no companion")
    func laterBase() async throws {
        let port = try FreePort.tcp()
        let link = WireCompanionLink(
            over: StreamWire(
                connectingTo: "127.0.0.1", port: port, backoff: BackoffPolicy(base: 0.05, factor: 1, cap: 0.05)),
            isDatagram: false, settings: .quick)
        let transport = CompanionTransport(over: link, settings: .quick)
        transport.open()
        for number in 1...3 { transport.push(RelayUpdate(base: Fixes.fix(Int64(number)))) }
        try await Patience.wait("nobody is there") { transport.state == .reconnecting }
        #expect(transport.queueDepth == 3)
        let base = CompanionBase(over: StreamWire(listeningAt: "127.0.0.1", port: port), isDatagram: false)
        base.receiver.startLocationUpdates()
        try await base.wait("the fixes") { base.received.count == 3 && transport.queueDepth == 0 }
        #expect(transport.state == .connected)
        transport.close()
        try await base.wait("it is gone") { base.statuses.last?.reason?.hasSuffix("has no companion") == true }
        base.receiver.stopLocationUpdates()
    }

    @Test("send each companion its context, including one that connects later", arguments: [false, true])
    func baseContext(isDatagram: Bool) async throws {
        let base = try await CompanionBase.open(isDatagram)
        var outcomes: [CompanionOutcome] = []
        base.link.updateContext(Array("live".utf8), for: nil) { outcomes.append($0) }
        base.link.send([1]) { outcomes.append($0) }
        base.link.enqueue([1]) { outcomes.append($0) }
        #expect(outcomes.count == 3 && outcomes[0] == .delivered)
        #expect(outcomes.dropFirst().allSatisfy { $0 != .delivered })
        let companion = Companion()
        let link = WireCompanionLink(over: try wire(to: base, isDatagram), isDatagram: isDatagram, settings: .quick)
        link.delegate = companion
        link.activate()
        try await base.wait("the context") { companion.contexts.last == Array("live".utf8) }
        base.link.updateContext(Array("economical".utf8), for: nil) { _ in }
        try await base.wait("the next one") { companion.contexts.last == Array("economical".utf8) }
        link.deactivate()
        #expect(link.state == .inactive)
        base.receiver.stopLocationUpdates()
    }

    @Test("request a mode of each companion, again after it reconnects", arguments: [false, true])
    func requests(isDatagram: Bool) async throws {
        let base = try await CompanionBase.open(isDatagram, seed: isDatagram ? 3 : nil)
        func companion(_ device: String) throws -> (LocationRelayService, any Wire) {
            let wire = try self.wire(to: base, isDatagram)
            let link = WireCompanionLink(over: wire, isDatagram: isDatagram, settings: .quick)
            let transport = CompanionTransport(over: link, settings: .quick)
            return (LocationRelayService(device: device, transports: [transport]), wire)
        }
        let ((rex, wire), (mia, _)) = (try companion("rex"), try companion("mia"))
        for relay in [rex, mia] {
            relay.start()
            relay.receive(.location(Location(latitude: 47, longitude: 9, timestamp: SystemClock().now)))
        }
        try await base.wait("both fixes") { Set(base.received.map(\.sender)) == ["rex", "mia"] }
        func ask(_ mode: TrackingMode?, of device: String) {
            base.receiver.host(
                base, didPublish: TrackingModeRequest(mode, of: device, because: "test", at: SystemClock().now))
        }
        ask(.realtime, of: "rex")
        ask(.minimal, of: "mia")
        try await base.wait("the modes") { rex.requestedMode == .realtime && mia.requestedMode == .minimal }
        if !isDatagram { wire.reopen(because: "is cut") }
        ask(nil, of: "mia")
        try await base.wait("its own") { mia.requestedMode == nil }
        rex.stop()
        #expect(rex.requestedMode == nil)
        rex.start()
        rex.receive(.location(Location(latitude: 47, longitude: 9.1, timestamp: SystemClock().now)))
        try await base.wait("it is asked again") { rex.requestedMode == .realtime }
        rex.stop()
        mia.stop()
        base.receiver.stopLocationUpdates()
    }

    @Test("count connections and datagrams of another protocol, and do not become reachable by them")
    func foreign() async throws {
        let base = try await CompanionBase.open(false)
        let port = try #require(base.receiver.boundPort)
        let socket = try TestSocket.connection(port: port)
        try socket.send("GET / HTTP/1.1\r\n\r\n")
        try await base.wait("it is counted") { base.receiver.drops.byReason["message of another protocol"] == 1 }
        #expect(base.link.state != .reachable)
        socket.close()
        base.receiver.stopLocationUpdates()
        let other = try await CompanionBase.open(true)
        try TestSocket.datagrams().send("hello", toPort: try #require(other.receiver.boundPort))
        try await other.wait("it is counted") { other.receiver.drops.byReason["message of another protocol"] == 1 }
        #expect(other.link.state != .reachable)
        other.receiver.stopLocationUpdates()
    }

    @Test("may be deactivated when their wire is lost while they send queued messages")
    func deactivationWhileSending() {
        let (wire, companion, clock) = (FragileWire(), Companion(), ManualClock())
        let link = WireCompanionLink(over: wire, isDatagram: true, settings: .quick, clock: clock)
        link.delegate = companion
        link.activate()
        wire.delegate?.wire(wire, didChange: .open)
        for message in 1...3 as ClosedRange<UInt8> { link.enqueue([message]) { _ in } }
        companion.onChange = { [weak link] in if case .unreachable = $0 { link?.deactivate() } }
        wire.isLostBySending = true
        let pong = CompanionFrame(kind: .pong, number: 0).bytes
        wire.delegate?.wire(wire, didReceive: pong.span, from: .device, isDatagram: true)
        #expect(link.state == .inactive)
        #expect(wire.losses == 1)
        withExtendedLifetime(companion) {}
    }

    @Test("are dropped by the base if they fall silent")
    func silence() async throws {
        var settings = WireCompanionSettings.quick
        settings.silenceLimit = 0.3
        let base = try await CompanionBase.open(false, settings: settings)
        var mute = WireCompanionSettings.quick
        // The companion sends nothing, so that the base receives nothing from it and drops it.
        (mute.pingInterval, mute.silenceLimit) = (1000, 1000)
        let companion = Companion()
        let link = WireCompanionLink(over: try wire(to: base, false), isDatagram: false, settings: mute)
        link.delegate = companion
        link.activate()
        try await base.wait("it was there") { companion.states.contains(.reachable) }
        try await base.wait("it is given up") {
            companion.states.contains { if case .unreachable = $0 { true } else { false } }
        }
        link.deactivate()
        base.receiver.stopLocationUpdates()
    }
}

/// One end of a link, which stores what it receives.
@SensorActor
private final class Companion: CompanionLinkDelegate {
    var states: [CompanionLinkState] = []
    var contexts: [[UInt8]] = []
    var onChange: (@SensorActor (CompanionLinkState) -> Void)?

    func companionLinkDidChange(_ link: any CompanionLink) {
        states.append(link.state)
        onChange?(link.state)
    }

    func companionLink(
        _ link: any CompanionLink, didReceive message: [UInt8], from peer: CompanionPeer, over path: CompanionPath,
        answer: @escaping @SensorActor (CompanionOutcome) -> Void
    ) {
        if path == .context { contexts.append(message) }
        answer(.delivered)
    }
}

/// A wire that can be lost by sending, like a UDP socket whose network interface has gone.
@SensorActor
private final class FragileWire: Wire {
    nonisolated let name = "fragile"
    weak var delegate: (any WireDelegate)?
    var isLostBySending = false
    private(set) var losses = 0
    var drops: DropCounts { DropCounts() }

    func open() {}
    func close() {}
    func reopen(because reason: String) {}

    func send(_ bytes: [UInt8], to peer: WirePeer?) {
        guard isLostBySending else { return }
        losses += 1
        delegate?.wire(self, didChange: .waiting("the interface has gone", seconds: 1))
    }
}
