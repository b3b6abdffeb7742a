import Geolocation
import GeolocationTestKit
import HeadCalibration
import HeadTracking
import ReceiverSupport
import SensorIO
import TestSupport
import Testing

@Suite("opentrack poses over UDP", .serialized, .realTime, .timeLimit(.minutes(5))) @SensorActor
struct OpentrackSourceTests {
    private let clock = ManualClock()

    /// A source that listens, and a listener.
    private func open(
        _ settings: UDPSettings = UDPSettings(address: "127.0.0.1", port: 0)
    ) async throws -> (source: OpentrackSource, listener: SourceListener, port: Int) {
        let source = OpentrackSource(socket: settings, clock: clock)
        let listener = SourceListener(source)
        try await listener.wait("the port is open") { !listener.states.isEmpty }
        return (source, listener, try #require(source.boundPort, "\(listener.reasons)"))
    }

    @Test("are six little-endian doubles, of which the last three are passed on unchanged", arguments: [false, true])
    func samples(isIPv6: Bool) async throws {
        let (source, listener, port) = try await open(UDPSettings(address: isIPv6 ? "::1" : nil, port: 0))
        let sender = try TestSocket.datagrams(isIPv6: isIPv6)
        try sender.send(pose(yaw: -12.5, pitch: 3.25, roll: 179, x: 1e300), toPort: port)
        try sender.send(pose(yaw: 0.1), toPort: port)
        try await listener.wait(forSamples: 2)
        #expect(
            listener.samples == [
                OrientationSample(.angles(yaw: -12.5, pitch: 3.25, roll: 179)),
                OrientationSample(.angles(yaw: 0.1, pitch: 0, roll: 0)),
            ])
        #expect(listener.states == [.connected])
        #expect(source.drops.total == 0)
        source.stopOrientationUpdates()
    }

    @Test("are dropped and counted if they are too short, too long, not finite or out of range")
    func drops() async throws {
        let (source, listener, port) = try await open()
        let sender = try TestSocket.datagrams()
        for size in [0, 1, 47, 49, 96, 1000, 65_507] {
            try sender.send([UInt8](repeating: 0, count: size), toPort: port)
            try await listener.wait("size \(size)") { source.drops.total > 0 }
        }
        for number in [Double.nan, .infinity, -.infinity, .signalingNaN] {
            try sender.send(pose(yaw: number), toPort: port)
            try sender.send(pose(yaw: 1, roll: number), toPort: port)
            try sender.send(pose(yaw: 1, x: number), toPort: port)
        }
        try sender.send(pose(yaw: 1e300), toPort: port)
        try sender.send(pose(yaw: 1, pitch: -1_000_001), toPort: port)
        try sender.send(pose(yaw: 7), toPort: port)
        try await listener.wait(forSamples: 1)
        #expect(listener.yaws == [7])
        #expect(
            source.drops.byReason == [
                "datagram of other than 48 bytes": 7, "datagram with NaN or infinity": 12,
                "datagram with an angle out of range": 2,
            ])
        source.stopOrientationUpdates()
    }

    @Test("are received as fast as a sender can send without an uncounted loss, and without blocking others")
    func flood() async throws {
        let (source, listener, port) = try await open(
            UDPSettings(address: "127.0.0.1", port: 0, receiveBufferSize: 1 << 20))
        let sender = try TestSocket.datagrams()
        let datagrams = (0..<20).map { pose(yaw: Double($0)) } + [pose(yaw: .nan), [1, 2, 3]]
        let flood = Task.detached {
            for index in 0..<20_000 { try sender.send(datagrams[index % datagrams.count], toPort: port) }
        }
        try await flood.value
        var sent = 20_000
        try await listener.wait("the last one") {
            let isLast = listener.samples.last?.attitude == .angles(yaw: 1000, pitch: 0, roll: 0)
            if isLast, listener.samples.count + source.drops.total == sent { return true }
            // The kernel reports drops with the next packet that arrives.
            try sender.send(pose(yaw: 1000), toPort: port)
            sent += 1
            return false
        }
        #expect(listener.samples.count > 100)
        #expect(source.drops.byReason["datagram with NaN or infinity", default: 0] > 0)
        source.stopOrientationUpdates()
    }

    @Test("of two senders are not mixed: the first is used until it has been silent for 3 s")
    func twoSenders() async throws {
        let (source, listener, port) = try await open()
        let first = try TestSocket.datagrams()
        let second = try TestSocket.datagrams()
        let ignored = { source.drops.byReason["report of another sender than the selected one", default: 0] }
        // An invalid datagram selects no sender.
        try second.send([1, 2, 3], toPort: port)
        try await listener.wait("the rubbish") { source.drops.total == 1 }
        for index in 0..<4 {
            try first.send(pose(yaw: 1), toPort: port)
            try second.send(pose(yaw: 2), toPort: port)
            try await listener.wait("round \(index)") { ignored() == index + 1 }
            clock.advance(by: 1)
        }
        #expect(listener.yaws == [1, 1, 1, 1])
        clock.advance(by: 2.5)
        try second.send(pose(yaw: 2), toPort: port)
        try first.send(pose(yaw: 1), toPort: port)
        try await listener.wait("the change") { ignored() == 5 }
        #expect(listener.yaws == [1, 1, 1, 1, 2])
        source.stopOrientationUpdates()
    }

    @Test("from a sender that opens a new socket for each are all accepted")
    func hoppingPorts() async throws {
        let (source, listener, port) = try await open()
        // All sockets stay open, so that the system does not reuse their ports.
        let sockets = try (1...20).map { _ in try TestSocket.datagrams() }
        for (index, socket) in zip(1..., sockets) {
            try socket.send(pose(yaw: Double(index)), toPort: port)
            try await listener.wait(forSamples: index)
        }
        #expect(listener.yaws == (1...20).map(Double.init))
        #expect(source.drops.total == 0)
        source.stopOrientationUpdates()
    }

    @Test("from many senders do not disturb the one in use")
    func manySenders() async throws {
        let (source, listener, port) = try await open()
        let first = try TestSocket.datagrams()
        // A sender seen only once may use a new port each time.
        for _ in 0..<2 { try first.send(pose(yaw: 1), toPort: port) }
        try await listener.wait(forSamples: 2)
        for index in 1...100 {
            let other = try TestSocket.datagrams()
            try other.send(pose(yaw: 2), toPort: port)
            try other.send([0], toPort: port)
            try await listener.wait("sender \(index)") { source.drops.total == 2 * index }
        }
        try first.send(pose(yaw: 1), toPort: port)
        try await listener.wait(forSamples: 3)
        #expect(listener.yaws == [1, 1, 1])
        #expect(source.drops.byReason["datagram of other than 48 bytes"] == 100)
        source.stopOrientationUpdates()
    }
}
