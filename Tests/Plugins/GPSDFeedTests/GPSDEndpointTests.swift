import FileIO
import Geolocation
import SensorIO
import Testing

@testable import GPSDFeed
@testable import GeolocationPipeline

@Suite("gpsd endpoints")
@SensorActor
struct GPSDEndpointTests {
    private func address(_ text: String) throws -> GPSDAddress { try GPSDAddress(Endpoint(text)) }

    @Test(
        "each part is optional",
        arguments: [
            ("gpsd:", "localhost", 2947, nil), ("gpsd://", "localhost", 2947, nil),
            ("gpsd://boat.local", "boat.local", 2947, nil), ("gpsd://:2948", "localhost", 2948, nil),
            ("gpsd://10.0.0.7:2947/dev/ttyUSB0", "10.0.0.7", 2947, "/dev/ttyUSB0"),
            ("gpsd://[::1]:2948/dev/gps0", "::1", 2948, "/dev/gps0"), ("gpsd://boat/", "boat", 2947, nil),
            ("gpsd:///dev/serial/by-id/usb-u-blox", "localhost", 2947, "/dev/serial/by-id/usb-u-blox"),
            ("gpsd://boat/udp://0.0.0.0:10110", "boat", 2947, "udp://0.0.0.0:10110"),
        ] as [(String, String, Int, String?)])
    func parts(text: String, host: String, port: Int, device: String?) throws {
        let address = try address(text)
        #expect(address.place.host == host && address.place.port == port)
        #expect(address.device == device)
    }

    @Test(
        "an error is one sentence that says what to write",
        arguments: ["gpsd://boat:0", "gpsd://boat:70000", "gpsd://boat:x", "gpsd://::1", "gpsd://[::1", "gpsd://a b:1"])
    func faults(text: String) {
        #expect { try address(text) } throws: { error in
            let words = "\(error)"
            return words.contains(text) && words.contains("write gpsd://localhost:2947/dev/ttyUSB0")
        }
    }

    @Test("the plugin creates a client whose connection is named after its address")
    func plugin() throws {
        let endpoint = try Endpoint("gpsd://127.0.0.1:2948/dev/gps0?silence=5")
        let made = try GPSDClient.plugin.make(endpoint, PipelineContext(clock: SystemClock()))
        let client = try #require(made as? GPSDClient)
        #expect(client.name == "gpsd" && client.wire.name == "tcp://127.0.0.1:2948")
        #expect(throws: UsageError.self) {
            try GPSDClient.plugin.make(Endpoint("gpsd:?silence=0"), PipelineContext())
        }
    }
}
