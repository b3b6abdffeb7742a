import Geolocation
import GeolocationTestKit
import HeadCalibration
import HeadTracking
import ReceiverSupport
import SensorIO
import TestSupport
import Testing

@Suite("Lines in datagrams", .serialized, .realTime, .timeLimit(.minutes(5))) @SensorActor struct LineSourceTests {
    private let clock = ManualClock()

    private func open(
        columns: OrientationColumns? = nil, unit: AngleUnit = .degrees
    ) async throws -> (source: LineSource, listener: SourceListener, port: Int) {
        let source = LineSource(
            socket: UDPSettings(address: "127.0.0.1", port: 0), columns: columns, unit: unit, clock: clock)
        let listener = SourceListener(source)
        try await listener.wait("the port is open") { source.boundPort != nil }
        return (source, listener, try #require(source.boundPort))
    }

    @Test("are read one by one, each datagram ending its last line")
    func lines() async throws {
        let (source, listener, port) = try await open()
        let sender = try TestSocket.datagrams()
        try sender.send("1,2,3", toPort: port)
        try sender.send("# hello\r\n2;0;0\r\n\r\n3 0 0\n4", toPort: port)
        try sender.send("5,0,0\n\n", toPort: port)
        try await listener.wait(forSamples: 4)
        #expect(listener.yaws == [1, 2, 3, 5])
        #expect(listener.samples[0] == OrientationSample(.angles(yaw: 1, pitch: 2, roll: 3)))
        #expect(source.drops.byReason == ["line with too few columns": 1])
        source.stopOrientationUpdates()
    }

    @Test("have no times of their own, neither for samples nor for headings")
    func times() async throws {
        let (source, listener, port) = try await open(columns: .trace)
        let sender = try TestSocket.datagrams()
        try sender.send("2026-11-20T10:40:00Z,1,2,3,231.4,3\n17.5,2,,,,", toPort: port)
        try await listener.wait(forSamples: 2)
        #expect(
            listener.samples == [
                OrientationSample(.angles(yaw: 1, pitch: 2, roll: 3), heading: HeadingValue(231.4, accuracy: 3)),
                OrientationSample(.yaw(2)),
            ])
        source.stopOrientationUpdates()
    }

    @Test("from two senders have separate columns and are not mixed")
    func twoSenders() async throws {
        let (source, listener, port) = try await open()
        let first = try TestSocket.datagrams()
        let second = try TestSocket.datagrams()
        try first.send("w,x,y,z", toPort: port)
        try first.send("1,0,0,0", toPort: port)
        try await listener.wait(forSamples: 1)
        try second.send("yaw\n7\n8", toPort: port)
        try await listener.wait("the other one is passed over") {
            source.drops.byReason == ["report of another sender than the selected one": 2]
        }
        try first.send("1,0,0,0", toPort: port)
        try await listener.wait(forSamples: 2)
        clock.advance(by: 3.5)
        try second.send("9", toPort: port)
        try await listener.wait(forSamples: 3)
        #expect(listener.samples.map(\.attitude) == [.quaternion(.identity), .quaternion(.identity), .yaw(9)])
        source.stopOrientationUpdates()
    }

    @Test("are dropped and counted if they are unusable or too long")
    func drops() async throws {
        let (source, listener, port) = try await open()
        let sender = try TestSocket.datagrams()
        try sender.send("nan,0,0\n1,2\nboot ok\n1,2,1e7", toPort: port)
        try sender.send([UInt8](repeating: UInt8(ascii: "1"), count: 60_000), toPort: port)
        try sender.send([UInt8](repeating: 255, count: 4096), toPort: port)
        try sender.send([UInt8](repeating: 10, count: 60_000), toPort: port)
        try await listener.wait("the drops") { source.drops.total == 6 }
        try sender.send("1.5707963267948966,0,0", toPort: port)
        try await listener.wait(forSamples: 1)
        #expect(
            source.drops.byReason == [
                "line with NaN or infinity": 1, "line with too few columns": 1,
                "line with a cell that is not a number": 2, "line with an angle out of range": 1,
                "line longer than 4096 bytes": 1,
            ])
        source.stopOrientationUpdates()
    }

    @Test("may contain radians")
    func radians() async throws {
        let (source, listener, port) = try await open(columns: try OrientationColumns([.yaw]), unit: .radians)
        try TestSocket.datagrams().send("\(Double.pi / 2)", toPort: port)
        try await listener.wait(forSamples: 1)
        #expect(listener.yaws == [90])
        source.stopOrientationUpdates()
    }
}
