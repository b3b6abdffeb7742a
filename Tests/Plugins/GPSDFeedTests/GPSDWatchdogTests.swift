import Foundation
import GNSSReception
import GPSDFeed
import Geolocation
import GeolocationTestKit
import SensorIO
import Testing

@Suite("GPSDClient and a gpsd that falls silent", .timeLimit(.minutes(1)))
@SensorActor
struct GPSDWatchdogTests {
    private let hasty = BackoffPolicy(base: 0.01, factor: 1, cap: 0.01)

    private func fix(_ second: Int) -> [UInt8] {
        let time = "2026-11-20T10:40:0\(second)Z"
        let line = #"{"class":"TPV","device":"/dev/gps0","mode":3,"time":"\#(time)","lat":47,"lon":9}"#
        return Array((line + "\r\n").utf8)
    }

    @Test("withdraws the values, says so, connects anew and asks again")
    func silence() async throws {
        let server = TCPServerWire(address: "127.0.0.1", port: 0)
        let peer = Peer()
        server.delegate = peer
        server.open()
        await peer.wait { server.boundPort != nil }
        let clock = ManualClock()
        let client = GPSDClient(
            host: "127.0.0.1", port: server.boundPort ?? 0, device: "/dev/gps0", clock: clock, backoff: hasty)
        let listener = FeedListener(client)
        let watch = "?WATCH={\"enable\":true,\"json\":true,\"device\":\"/dev/gps0\"}\n"
        await peer.wait { peer.text == watch }
        server.send(fix(1), to: nil)
        await listener.waitForFixes()

        clock.advance(by: 9.9)
        #expect(listener.fixes.count == 1)
        clock.advance(by: 0.2)
        #expect(listener.fixes.last == .some(nil))
        #expect(listener.statuses.contains { $0.reason?.contains("has been silent for 10 s") == true })

        // The pause before the next attempt passes when the wire has let go of its connection.
        while peer.text != watch + watch {
            await peer.wait { server.peers.count != 1 || peer.text == watch + watch }
            clock.advance(by: 0.1)
            await Task.yield()
        }
        server.send(fix(2), to: nil)
        await listener.waitForFixes()
        #expect(listener.client.status == .running)
        listener.stop()
        server.close()
    }
}
