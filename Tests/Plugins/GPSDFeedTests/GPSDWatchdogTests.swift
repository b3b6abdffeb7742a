import Foundation
import GPSDFeed
import Geolocation
import GeolocationTestKit
import NetworkIO
import ReceiverSupport
import SensorIO
import TestSupport
import Testing

@Suite("GPSDClient with a silent gpsd", .serialized, .realTime, .timeLimit(.minutes(5)))
@SensorActor
struct GPSDWatchdogTests {
    private let hasty = BackoffPolicy(base: 0.01, factor: 1, cap: 0.01)

    private func fix(_ second: Int) -> [UInt8] {
        let time = "2026-11-20T10:40:0\(second)Z"
        let line = #"{"class":"TPV","device":"/dev/gps0","mode":3,"time":"\#(time)","lat":47,"lon":9}"#
        return Array((line + "\r\n").utf8)
    }

    @Test("withdraws its values, reports the silence, reconnects and asks again")
    func silence() async throws {
        let server = StreamWire(listeningAt: "127.0.0.1", port: 0)
        let peer = WireListener(server)
        try await Patience.wait("the server listens") { server.boundPort != nil }
        let clock = ManualClock()
        let client = GPSDClient(
            host: "127.0.0.1", port: server.boundPort ?? 0, device: "/dev/gps0", clock: clock, backoff: hasty)
        let listener = ReceiverListener(client)
        listener.start()
        let watch = "?WATCH={\"enable\":true,\"json\":true,\"device\":\"/dev/gps0\"}\n"
        try await Patience.wait("the watch") { peer.text == watch }
        server.send(fix(1), to: nil)
        try await listener.waitForFixes()

        clock.advance(by: 9.9)
        #expect(listener.locations.count == 1)
        clock.advance(by: 0.2)
        #expect(listener.isWithdrawn)
        #expect(listener.reasons.contains { $0.contains("has been silent for 10 s") })

        // The pause before the next attempt begins when the wire has closed its connection.
        try await Patience.wait("the second watch") {
            if server.peers.count != 1 { clock.advance(by: 0.01) }
            return peer.text == watch + watch
        }
        server.send(fix(2), to: nil)
        try await listener.waitForFixes()
        #expect(client.status == .running)
        listener.stop()
        server.close()
    }
}
