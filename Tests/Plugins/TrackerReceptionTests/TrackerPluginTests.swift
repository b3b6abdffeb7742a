import FileIO
import Geolocation
import GeolocationTestKit
import TestSupport
import Testing
import TrackerReception

@testable import GeolocationPipeline

@Suite("The endpoints owntracks-server:, overland-server: and osmand-server:") @SensorActor struct TrackerPluginTests {
    private func receiver(_ text: String) throws -> TrackerReceiver {
        let made = try TrackerReceiver.plugin.make(try Endpoint(text), PipelineContext(clock: ManualClock()))
        return try #require(made as? TrackerReceiver)
    }

    @Test(
        "accept an address to listen on and limits",
        arguments: [
            ("owntracks-server://127.0.0.1:8083", "owntracks"),
            ("overland-server://[::1]:8084?silence=600", "overland"),
            ("osmand-server://0.0.0.0:5055?open=true&name=base.example&body-size=1024&connections=1", "osmand"),
            ("osmand-server://:5055?certificate=a.pem&key=b.pem&client-authority=c.pem", "osmand"),
        ])
    func good(_ text: String, _ name: String) throws {
        let receiver = try receiver(text)
        #expect(receiver.boundPort == nil && receiver.name == name)
    }

    @Test(
        "report what to write instead",
        arguments: [
            (
                "overland-server://0.0.0.0:8084",
                "overland-server://0.0.0.0:8084 would accept everyone who reaches it: add token-file=FILE, or open=true to allow that"
            ),
            (
                "osmand-server://:1?token-file=/dev/null",
                "/dev/null in osmand-server://:1?token-file=/dev/null contains no token: write one per line"
            ),
        ])
    func bad(_ text: String, _ sentence: String) {
        #expect(throws: UsageError(sentence)) { try receiver(text) }
    }
}
