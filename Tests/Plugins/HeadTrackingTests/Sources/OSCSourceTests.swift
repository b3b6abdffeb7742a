import Geolocation
import GeolocationTestKit
import HeadCalibration
import HeadTracking
import OSCFormat
import ReceiverSupport
import SensorIO
import TestSupport
import Testing

@Suite("Open Sound Control over UDP", .serialized, .realTime, .timeLimit(.minutes(5))) @SensorActor
struct OSCSourceTests {
    private let clock = ManualClock()
    private let sender: TestSocket

    init() throws {
        sender = try TestSocket.datagrams()
    }

    private func open(
        _ addresses: OSCAddresses = OSCAddresses(), order: QuaternionOrder = .wxyz, unit: AngleUnit = .degrees
    ) async throws -> (source: OSCSource, listener: SourceListener, port: Int) {
        let source = OSCSource(
            socket: UDPSettings(address: "127.0.0.1", port: 0), addresses: addresses, quaternionOrder: order,
            unit: unit, clock: clock)
        let listener = SourceListener(source)
        try await listener.wait("the port is open") { source.boundPort != nil }
        return (source, listener, try #require(source.boundPort))
    }

    /// Sends packets, and a yaw of 1000 as the last one; returns the attitudes up to there.
    private func attitudes(
        of packets: [OSCPacket], to port: Int, _ listener: SourceListener
    ) async throws -> [Attitude] {
        for packet in packets { try sender.send(packet.encoded(), toPort: port) }
        try sender.send(OSCPacket.message("/ypr", floats(1000, 0, 0)).encoded(), toPort: port)
        let end = Attitude.angles(yaw: 1000, pitch: 0, roll: 0)
        try await listener.wait("the last one") { listener.samples.last?.attitude == end }
        return listener.samples.dropLast().map(\.attitude)
    }

    private func floats(_ numbers: Float...) -> [OSCArgument] { numbers.map(OSCArgument.float32) }

    @Test("provides yaw, pitch and roll, or a quaternion, by the last part of the address in upper or lower case")
    func addresses() async throws {
        let (source, listener, port) = try await open()
        let attitudes = try await attitudes(
            of: [
                .message("/ypr", floats(1, 2, 3)), .message("/SceneRotator/ypr", floats(4, 5, 6)),
                .message("/a/b/c/YPR", [.int32(7), .float64(8.5), .int64(-9), .string("deg"), .int32(10)]),
                .message("/SceneRotator/quaternions", floats(1, 0, 0, 0)),
                .message("/quat", floats(0, 0, 0, 2)), .message("/head/Quaternion", floats(0, 0, 1, 0)),
            ], to: port, listener)
        #expect(
            attitudes == [
                .angles(yaw: 1, pitch: 2, roll: 3), .angles(yaw: 4, pitch: 5, roll: 6),
                .angles(yaw: 7, pitch: 8.5, roll: -9), .quaternion(.identity), try quaternion(0, 0, 0, 1),
                try quaternion(0, 0, 1, 0),
            ])
        #expect(source.drops.total == 0)
        source.stopOrientationUpdates()
    }

    @Test("ignores other addresses without counting them as drops")
    func otherAddresses() async throws {
        let (source, listener, port) = try await open()
        let attitudes = try await attitudes(
            of: [
                .message("/ping"), .message("/SceneRotator/flip", floats(1)), .message("/yprx", floats(1, 2, 3)),
                .message("/ypr/", floats(1, 2, 3)), .message("/accel", floats(1, 2, 3)), .message("/yp", floats(1)),
            ], to: port, listener)
        #expect(attitudes.isEmpty)
        #expect(source.drops.total == 0)
        source.stopOrientationUpdates()
    }

    @Test("stores pitch and roll for the next yaw")
    func singleAngles() async throws {
        let (source, listener, port) = try await open()
        let attitudes = try await attitudes(
            of: [
                .message("/yaw", floats(1)), .message("/pitch", floats(5)), .message("/yaw", floats(2)),
                .bundle([
                    .message("/x/Roll", floats(6)), .message("/x/Pitch", floats(7)), .message("/x/Yaw", floats(3)),
                ]),
            ], to: port, listener)
        #expect(
            attitudes == [
                .yaw(1), .angles(yaw: 2, pitch: 5, roll: 0), .angles(yaw: 3, pitch: 7, roll: 6),
            ])
        source.stopOrientationUpdates()
    }

    @Test("reads every message of nested bundles in order")
    func bundles() async throws {
        let (source, listener, port) = try await open()
        let inner = OSCPacket.bundle([.message("/ypr", floats(2, 0, 0)), .message("/other")])
        let attitudes = try await attitudes(
            of: [.bundle([.message("/ypr", floats(1, 0, 0)), inner, .message("/ypr", floats(3, 0, 0))]), .bundle([])],
            to: port, listener)
        #expect(attitudes == [1, 2, 3].map { .angles(yaw: $0, pitch: 0, roll: 0) })
        #expect(source.drops.total == 0)
        source.stopOrientationUpdates()
    }

    @Test("accepts other addresses, quaternions with the real part last, and radians as options")
    func options() async throws {
        let addresses = OSCAddresses(
            ypr: OSCAddress("/ypr"), yaw: OSCAddress("/head/azimuth"), quaternion: OSCAddress("/gyro/rotation"))
        let (source, listener, port) = try await open(addresses, order: .xyzw)
        let attitudes = try await attitudes(
            of: [
                .message("/head/azimuth", floats(1)), .message("/gyro/rotation", floats(0, 0, 1, 0)),
                .message("/quat", floats(1, 0, 0, 0)), .message("/head/yaw", floats(5)),
                .message("/Head/Azimuth", floats(6)), .message("/head/pitch", floats(7)),
            ], to: port, listener)
        #expect(attitudes == [.yaw(1), try quaternion(0, 0, 0, 1)])
        #expect(source.drops.total == 0)
        source.stopOrientationUpdates()

        let radians = try await open(unit: .radians)
        try sender.send(OSCPacket.message("/yaw", [.float64(.pi / 2)]).encoded(), toPort: radians.port)
        try await radians.listener.wait(forSamples: 1)
        #expect(radians.listener.yaws == [90])
        radians.source.stopOrientationUpdates()
    }

    @Test("rejects invalid addresses", arguments: ["", "/", "ypr", "/a b", "/a*", "/a?", "/[a]", "/{a,b}", "/#", "/ä"])
    func unusableAddresses(text: String) {
        #expect(OSCAddress(text) == nil)
        #expect(OSCAddress("/SceneRotator/ypr") != nil)
    }

    private func quaternion(_ w: Double, _ x: Double, _ y: Double, _ z: Double) throws -> Attitude {
        .quaternion(try #require(Quaternion(w: w, x: x, y: y, z: z)))
    }
}
