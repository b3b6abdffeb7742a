import FileIO
import Foundation
import Geolocation
import GeolocationTestKit
import LocationExchange
import LocationRelay
import NetworkIO
import RelaySupport
import TestSupport
import Testing
import TrackerReception
import WebSocketFormat

@testable import GeolocationPipeline

@Suite("Compressed, encrypted and HTTPS requests of phones", .serialized, .realTime, .timeLimit(.minutes(5)))
@SensorActor struct TrackerBodyTests {
    @Test("a compressed body is read up to the limit of bodies", .enabled(if: Gzip.isAvailable))
    func gzip() async throws {
        let base = try await Base(.overland) { $0.server.bodyLimit = 200_000 }
        let peer = try base.peer()
        let body = Array(Requests.overland(0..<1000).utf8)
        let compressed = try #require(Gzip.compress(body))
        await peer.send(Self.post(compressed, "gzip"))
        #expect(try await peer.answer() == #"200 {"result":"ok"}"#)
        #expect(base.fixes.count == 1000)
        let damaged = compressed.dropLast(9)
        await peer.send(Self.post(Array(damaged), "gzip"))
        let refusal = "400 the body cannot be decompressed, or is too long\n"
        #expect(try await peer.answer() == refusal)
        let bomb = try #require(Gzip.compress([UInt8](repeating: 0x20, count: 50_000_000)))
        await peer.send(Self.post(bomb, "gzip"))
        #expect(try await peer.answer() == refusal)
        await peer.send(Self.post(compressed, "br"))
        #expect(try await peer.receiveHead().hasPrefix("HTTP/1.1 415 "))
        try await Patience.wait("the drops are counted") {
            base.drops("request whose body cannot be decompressed") == 2
        }
        #expect(base.fixes.count == 1000)
        base.manager.stop()
    }

    nonisolated private static func post(_ body: [UInt8], _ coding: String) -> [UInt8] {
        let head = """
            POST / HTTP/1.1\r\nHost: base\r\nContent-Type: application/json\r\nContent-Encoding: \(coding)\r\n\
            Content-Length: \(body.count)\r\n\r\n
            """
        return Array(head.utf8) + body
    }

    @Test(
        "an encrypted message of a phone with the same key is read over HTTPS, and no other",
        .enabled(if: SecretBox.unavailable == nil && HTTPSupport.unavailable == nil && Certificates.command != nil))
    func encrypted() async throws {
        let (scratch, certificates) = (try Scratch(), try Certificates())
        let server = try certificates.issue(.good)
        let keyFile = scratch.path("key.txt")
        try "moth and lamp\n".replacing(" ", with: "-").write(toFile: keyFile, atomically: true, encoding: .utf8)
        chmod(keyFile, 0o600)
        let endpoint =
            "owntracks-server://127.0.0.1:0?key-file=\(keyFile)"
            + "&certificate=\(server.certificateFile)&key=\(server.keyFile)&shared-secrets=true"
        let clock = ManualClock()
        let made = try TrackerReceiver.plugin.make(try Endpoint(endpoint), PipelineContext(clock: clock))
        let receiver = try #require(made as? TrackerReceiver)
        let manager = GeolocationManager(clock: clock)
        let sink = RecordingSink()
        manager.install(receiver)
        try manager.add(sink)
        manager.start()
        try await Patience.wait("the port is open; \(receiver.status)") { receiver.boundPort != nil }

        var tls = TLSClientSettings()
        tls.authorityFile = certificates.authorityFile
        let client = HTTPSupport.make(tls: tls, clock: SystemClock())
        let port = receiver.boundPort ?? 0
        for (secret, status) in [("moth-and-lamp", 200), ("another", 415)] {
            let format = try OwnTracksUpload(
                url: "https://localhost:\(port)/pub", subject: UploadSubject(device: "cam7", user: "rover"),
                box: try SecretBox(secret: secret))
            let fix = UploadFix(
                location: Location(latitude: 47.6, longitude: 9.1, timestamp: clock.now), number: 1)
            let upload = format.request(for: [fix])
            #expect(!String(decoding: upload.body, as: UTF8.self).contains("47.6"))
            var request = HTTPClientRequest(method: upload.method, url: upload.url, body: upload.body, timeout: 100)
            request.fields = try [HTTPField("Content-Type", "application/json")]
            let sent = request
            let result = await withCheckedContinuation { continuation in
                NetworkActor.enqueue { _ = client.start(sent) { continuation.resume(returning: $0) } }
            }
            #expect(try result.get().status == status)
        }
        let senders = sink.events.compactMap { event -> String? in
            guard case .derived(let event) = event else { return nil }
            return (event as? ReceivedFix)?.sender
        }
        #expect(senders.count == 1)
        NetworkActor.enqueue { client.close() }
        manager.stop()
    }

    @Test("a key for an app other than OwnTracks is an error")
    func otherApps() throws {
        let text = "overland-server://127.0.0.1:0?key-file=key.txt"
        #expect(throws: UsageError("\(text): only OwnTracks encrypts its messages: leave out key-file")) {
            _ = try TrackerReceiver.plugin.make(try Endpoint(text), PipelineContext(clock: ManualClock()))
        }
    }
}
