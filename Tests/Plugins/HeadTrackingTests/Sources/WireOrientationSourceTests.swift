import Geolocation
import GeolocationTestKit
import HeadCalibration
import HeadTracking
import ReceiverSupport
import SensorIO
import TestSupport
import Testing

@Suite("An orientation source on a wire", .serialized, .realTime, .timeLimit(.minutes(5))) @SensorActor
struct WireOrientationSourceTests {
    private let clock = ManualClock()

    private func make(port: Int = 0) -> OpentrackSource {
        OpentrackSource(socket: UDPSettings(address: "127.0.0.1", port: port), clock: clock)
    }

    @Test("reports nothing before start has returned")
    func start() async throws {
        let source = make()
        let listener = SourceListener(source)
        #expect(listener.states.isEmpty)
        try await listener.wait("the port is open") { listener.states == [.connected] }
        source.startOrientationUpdates()
        try await listener.wait("the port is still open") { source.boundPort != nil }
        #expect(listener.states == [.connected])
        source.stopOrientationUpdates()
    }

    @Test("reports nothing after a stop, and continues after a restart")
    func stopAndStart() async throws {
        let port = try FreePort.udp()
        let source = make(port: port)
        let listener = SourceListener(source)
        let sender = try TestSocket.datagrams()
        for round in 1...3 {
            try await listener.wait("the port is open") { listener.states.count == round }
            try sender.send(pose(yaw: Double(round)), toPort: port)
            try await listener.wait(forSamples: round)
            // Datagrams in the socket at the stop are no longer reported.
            for _ in 0..<10 { try sender.send(pose(yaw: 1000), toPort: port) }
            source.stopOrientationUpdates()
            source.stopOrientationUpdates()
            for _ in 0..<5 { await Task.yield() }
            #expect(source.boundPort == nil)
            #expect(listener.yaws.count == round)
            source.startOrientationUpdates()
        }
        source.stopOrientationUpdates()
        #expect(listener.yaws == [1, 2, 3])
        #expect(listener.states.allSatisfy { $0 == .connected })
    }

    @Test(
        "ends within a datagram if its delegate stops it there, even if it also restarts it",
        arguments: [false, true])
    func stopWithinDelivery(startsAgain: Bool) async throws {
        let source = LineSource(socket: UDPSettings(address: "127.0.0.1", port: 0), clock: clock)
        let listener = SourceListener(source)
        listener.onSample = {
            _ = source.drops
            guard listener.samples.count == 2 else { return }
            source.stopOrientationUpdates()
            if startsAgain { source.startOrientationUpdates() }
        }
        try await listener.wait("the port is open") { source.boundPort != nil }
        let sender = try TestSocket.datagrams()
        try sender.send("1,0,0\n2,0,0\n3,0,0\n4,0,0\n", toPort: try #require(source.boundPort))
        try await listener.wait(forSamples: 2)
        guard startsAgain else {
            #expect(source.boundPort == nil)
            return #expect(listener.yaws == [1, 2])
        }
        try await listener.wait("the port is open again") { source.boundPort != nil }
        try sender.send("5,0,0", toPort: try #require(source.boundPort))
        try await listener.wait(forSamples: 3)
        #expect(listener.yaws == [1, 2, 5])
        source.stopOrientationUpdates()
    }

    @Test("reports that its port is in use, and opens it as soon as it is free")
    func portInUse() async throws {
        let first = make()
        let firstListener = SourceListener(first)
        try await firstListener.wait("the port is open") { first.boundPort != nil }
        let port = try #require(first.boundPort)
        let second = make(port: port)
        let listener = SourceListener(second)
        try await listener.wait("a reason") { !listener.reasons.isEmpty }
        #expect(listener.reasons[0].contains("port \(port) is in use by another program"))
        for _ in 0..<20 { clock.advance(by: 1) }
        #expect(listener.states.count == 1, "the same reason is reported once")
        first.stopOrientationUpdates()
        try await listener.wait("the port is taken") {
            clock.advance(by: 1)
            return second.boundPort == port
        }
        #expect(listener.states.last == .connected)
        try TestSocket.datagrams().send(pose(yaw: 7), toPort: port)
        try await listener.wait(forSamples: 1)
        second.stopOrientationUpdates()
    }

    @Test("reports an address at which it can never listen")
    func wrongAddress() async throws {
        let source = OpentrackSource(socket: UDPSettings(address: "tracker.local", port: 4242), clock: clock)
        let listener = SourceListener(source)
        try await listener.wait("a reason") { !listener.reasons.isEmpty }
        #expect(listener.reasons[0].contains("tracker.local is not an address"))
        source.stopOrientationUpdates()
    }

    @Test("is deallocated with its last reference")
    func lifetime() async throws {
        weak var forgotten: OpentrackSource?
        do {
            let source = make()
            forgotten = source
            let listener = SourceListener(source)
            try await listener.wait("the port is open") { source.boundPort != nil }
            source.stopOrientationUpdates()
        }
        #expect(try await eventually { forgotten == nil })
    }
}
