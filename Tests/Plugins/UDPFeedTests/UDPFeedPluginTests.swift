import FileIO
import Geolocation
import GeolocationTestKit
import SensorIO
import Testing
import UDPFeed

@testable import GeolocationPipeline

@Suite("The endpoints udp: and udp-multicast:") @SensorActor struct UDPFeedPluginTests {
    private func receiver(_ text: String) throws -> UDPFeedReceiver? {
        let endpoint = try Endpoint(text)
        let context = PipelineContext(clock: ManualClock())
        return try UDPFeedReceiver.plugin.make(endpoint, context) as? UDPFeedReceiver
    }

    @Test(
        "accept an address to listen on, a sender and a group to join",
        arguments: [
            ("udp://0.0.0.0:10110", "udp://0.0.0.0:10110"), ("udp://:10110", "udp://*:10110"),
            ("udp://[::]:10110?from=192.168.1.7,fd00::7&share=true&buffer=1048576", "udp://[::]:10110"),
            ("udp-multicast://239.192.0.1:60001?interface=eth0", "udp://239.192.0.1:60001"),
            ("udp-multicast://[ff02::1]:60001?silence=30&talker=GN&checksum=required", "udp://[ff02::1]:60001"),
        ])
    func good(text: String, name: String) throws {
        let receiver = try #require(try receiver(text))
        #expect(receiver.wire.name == name)
        #expect(receiver.name == "udp")
        #expect(receiver.boundPort == nil)
    }

    @Test(
        "report what to write instead",
        arguments: [
            ("udp://0.0.0.0", "udp://0.0.0.0 has no port: write udp://0.0.0.0:10110"),
            (
                "udp://0.0.0.0:99999",
                "udp://0.0.0.0:99999 has no port 99999, but ports from 0 to 65535: write udp://0.0.0.0:10110"
            ),
            (
                "udp://239.192.0.1:60001",
                "udp://239.192.0.1:60001 is a multicast group: write udp-multicast://239.192.0.1:60001"
            ),
            (
                "udp-multicast://192.168.1.7:60001",
                "udp-multicast://192.168.1.7:60001 names no group: those are 224.0.0.0 to 239.255.255.255, and ff00::/8"
                    + ": write udp-multicast://239.192.0.1:60001"
            ),
            (
                "udp://:1?interface=eth0",
                "udp://:1?interface=eth0 joins no group: write the interface's address in place of interface="
            ),
            (
                "udp://:1?from=boat",
                "from=boat in udp://:1?from=boat is not right: write up to 64 addresses, such as 192.168.1.7,fd00::7"
            ),
            (
                "udp://:1?buffer=1.5",
                "buffer=1.5 in udp://:1?buffer=1.5 is not right: write a whole number from 1 to 1073741824 B"
            ),
        ])
    func bad(text: String, sentence: String) {
        #expect(throws: UsageError(sentence)) { try receiver(text) }
    }
}
