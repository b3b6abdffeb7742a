import CodecSupport
import Geolocation
import GeolocationTestKit
import HeadCalibration
import HeadTracking
import OSCFormat
import ReceiverSupport
import SensorIO
import TestSupport
import Testing

@Suite("Damaged Open Sound Control", .serialized, .realTime, .timeLimit(.minutes(5))) @SensorActor
struct OSCDamageTests {
    private let sender: TestSocket

    init() throws {
        sender = try TestSocket.datagrams()
    }

    private func open() async throws -> (source: OSCSource, listener: SourceListener, port: Int) {
        let source = OSCSource(socket: UDPSettings(address: "127.0.0.1", port: 0), clock: ManualClock())
        let listener = SourceListener(source)
        try await listener.wait("the port is open") { source.boundPort != nil }
        return (source, listener, try #require(source.boundPort))
    }

    @Test("is dropped and counted by reason")
    func reasons() async throws {
        let (source, listener, port) = try await open()
        let whole = try OSCPacket.message("/ypr", [.float32(1), .float32(2), .float32(3)]).encoded()
        let bundle = try OSCPacket.bundle([.message("/ypr", [.float32(1), .float32(2), .float32(3)])]).encoded()
        var lying = bundle
        lying[19] = 200
        var deep = OSCPacket.message("/ypr", [])
        for _ in 0..<20 { deep = .bundle([deep]) }
        let many = OSCPacket.bundle(Array(repeating: .message("/other"), count: 300))
        for datagram in [
            [], Array("hello".utf8), Array("/ypr".utf8), Array(whole.dropLast()), Array(bundle.prefix(14)), lying,
            Array("/ypr\0\0\0\0,!\0\0".utf8), try deep.encoded(), try many.encoded(),
        ] { try sender.send(datagram, toPort: port) }
        try sender.send(whole, toPort: port)
        try await listener.wait(forSamples: 1)
        #expect(
            source.drops.byReason == [
                "OSC packet without a byte": 1, "OSC packet that is neither message nor bundle": 1,
                "OSC packet with a text that does not end": 1, "OSC packet that ends too early": 2,
                "OSC packet with a size that is not possible": 1,
                "OSC packet with an unknown type of argument": 1,
                "OSC packet with too many bundles within each other": 1, "OSC packet with too many messages": 1,
            ])
        source.stopOrientationUpdates()
    }

    @Test("is dropped and counted if its numbers are meaningless")
    func numbers() async throws {
        let (source, listener, port) = try await open()
        for (address, numbers) in [
            ("/ypr", [1, 2]), ("/yaw", []), ("/quat", [1, 0, 0]), ("/ypr", [1, .nan, 3]), ("/yaw", [.infinity]),
            ("/quat", [0, 0, 0, -.infinity]), ("/quat", [0, 0, 0, 0]), ("/ypr", [1, 2, 1e7]), ("/pitch", [-1e7]),
        ] as [(String, [Double])] {
            try sender.send(OSCPacket.message(address, numbers.map(OSCArgument.float64)).encoded(), toPort: port)
        }
        try sender.send(OSCPacket.message("/yaw", [.string("1"), .yes, .float32(7)]).encoded(), toPort: port)
        try await listener.wait(forSamples: 1)
        #expect(listener.samples == [OrientationSample(.yaw(7))])
        #expect(
            source.drops.byReason == [
                "OSC message with too few numbers": 3, "OSC message with NaN or infinity": 3,
                "OSC message with a quaternion of length 0 or out of range": 1,
                "OSC message with an angle out of range": 2,
            ])
        source.stopOrientationUpdates()
    }

    @Test("is harmless wherever it is cut or changed, and is counted under few reasons")
    func mutations() async throws {
        let (source, listener, port) = try await open()
        let packet = OSCPacket.bundle([
            .message("/ypr", [.float32(1), .float32(2), .float32(3)]),
            .bundle([.message("/quat", [.float32(1), .float32(0), .float32(0), .float32(0)])]),
        ])
        let bytes = try packet.encoded()
        var generator = SplitMix64(seed: 7)
        let cases = Attack.cases(of: 3000)
        for index in 0..<cases {
            var datagram = Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &generator)))
            if index % 2 == 0 { datagram = bytes }
            for _ in 0..<Int.random(in: 0...4, using: &generator) where !datagram.isEmpty {
                let place = Int.random(in: 0..<datagram.count, using: &generator)
                datagram[place] = UInt8.random(in: 0...255, using: &generator)
            }
            try sender.send(datagram, toPort: port)
            // At most sixty packets wait in the kernel, so that no packet is lost.
            if index % 60 == 59 {
                let count = listener.samples.count
                try sender.send(OSCPacket.message("/yaw", [.int32(0)]).encoded(), toPort: port)
                try await listener.wait("piece \(index)") { listener.samples.count > count }
            }
        }
        #expect(listener.samples.allSatisfy { $0.attitude.isValid })
        #expect(source.drops.total > cases / 6)
        #expect(source.drops.byReason.count < 16)
        source.stopOrientationUpdates()
    }
}
