import GNSSReception
import Geolocation
import GeolocationTestKit
import SensorIO
import TCPFeed
import Testing

@testable import GeolocationPipeline

@Suite("The endpoints tcp: and tcp-listen:") @SensorActor struct TCPFeedPluginTests {
    private func receiver(_ text: String) throws -> TCPFeedReceiver? {
        let endpoint = try Endpoint(text)
        let values = try OptionValues(of: endpoint, by: TCPFeedReceiver.plugin.description)
        let context = PipelineContext(clock: ManualClock())
        return try TCPFeedReceiver.plugin.make(endpoint, values, context) as? TCPFeedReceiver
    }

    @Test(
        "take whom to connect to, and where to listen",
        arguments: [
            ("tcp://boat.local:10110", "tcp://boat.local:10110"), ("tcp://[fd00::7]:2000", "tcp://[fd00::7]:2000"),
            ("tcp://192.168.1.7:10110?silence=60&talker=GP", "tcp://192.168.1.7:10110"),
            ("tcp-listen://0.0.0.0:10110", "tcp-listen://0.0.0.0:10110"),
            ("tcp-listen://:0?checksum=required", "tcp-listen://*:0"),
        ])
    func good(text: String, name: String) throws {
        let receiver = try #require(try receiver(text))
        #expect(receiver.wire.name == name)
        #expect(receiver.name == "tcp")
        #expect(receiver.boundPort == nil)
    }

    @Test(
        "say what to write instead",
        arguments: [
            ("tcp://192.168.1.7", "tcp://192.168.1.7 has no port: write tcp://192.168.1.7:10110"),
            ("tcp://:10110", "tcp://:10110 has no host: write tcp://192.168.1.7:10110"),
            ("tcp:", "tcp: has no port: write tcp://192.168.1.7:10110"),
            (
                "tcp://::1:10110",
                "tcp://::1:10110 has more than one colon, and an IPv6 address stands in brackets: "
                    + "write tcp://192.168.1.7:10110"
            ),
            (
                "tcp-listen://boat.local:10110",
                "tcp-listen://boat.local:10110 names no address of this machine: write tcp-listen://0.0.0.0:10110"
            ),
        ])
    func bad(text: String, sentence: String) {
        #expect(throws: UsageError(sentence)) { try receiver(text) }
    }
}
