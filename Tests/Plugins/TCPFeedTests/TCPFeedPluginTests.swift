import FileIO
import Geolocation
import GeolocationTestKit
import SensorIO
import TCPFeed
import Testing

@testable import GeolocationPipeline

@Suite("The endpoints tcp: and tcp-listen:") @SensorActor struct TCPFeedPluginTests {
    private func receiver(_ text: String) throws -> TCPFeedReceiver? {
        let endpoint = try Endpoint(text)
        let context = PipelineContext(clock: ManualClock())
        return try TCPFeedReceiver.plugin.make(endpoint, context) as? TCPFeedReceiver
    }

    @Test(
        "accept a host to connect to, and an address to listen on",
        arguments: [
            ("tcp://boat.local:10110", "tcp://boat.local:10110"), ("tcp://[fd00::7]:2000", "tcp://[fd00::7]:2000"),
            ("tcp://192.168.1.7:10110?silence=60&talker=GP", "tcp://192.168.1.7:10110"),
            ("tcp-listen://0.0.0.0:10110", "tcp-listen://0.0.0.0:10110"),
            ("tcp://boat.local:10110?tls=false", "tcp://boat.local:10110"),
            ("tcp-listen://:0?checksum=required", "tcp-listen://*:0"),
        ])
    func good(text: String, name: String) throws {
        let receiver = try #require(try receiver(text))
        #expect(receiver.wire.name == name)
        #expect(receiver.name == "tcp")
        #expect(receiver.boundPort == nil)
    }

    @Test(
        "report what to write instead",
        arguments: [
            ("tcp://192.168.1.7", "tcp://192.168.1.7 has no port: write tcp://192.168.1.7:10110"),
            ("tcp://:10110", "tcp://:10110 has no host: write tcp://192.168.1.7:10110"),
            ("tcp:", "tcp: has no port: write tcp://192.168.1.7:10110"),
            (
                "tcp://::1:10110",
                "tcp://::1:10110 has more than one colon; write an IPv6 address in brackets: "
                    + "write tcp://192.168.1.7:10110"
            ),
            (
                "tcp://h:1?authority=ca.pem",
                "tcp://h:1?authority=ca.pem is not encrypted, and has authority: write tls=true as well"
            ),
            (
                "tcp://h:1?tls=true&key=k.pem",
                "tcp://h:1?tls=true&key=k.pem has only one of certificate and key: write both"
            ),
            (
                "tcp://h:1?tls=true&client-authority=ca.pem",
                "tcp://h:1?tls=true&client-authority=ca.pem has client-authority, which is not for tcp: leave it out"
            ),
            (
                "tcp-listen://:1?tls=true",
                "tcp-listen://:1?tls=true has no certificate: write certificate=FILE&key=FILE as well"
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
