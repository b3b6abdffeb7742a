import FileIO
import Foundation
import Geolocation
import GeolocationTestKit
import LocationRelay
import RelayReception
import RelaySupport
import TestSupport
import Testing

@testable import GeolocationPipeline

@Suite("The endpoint relay:", .serialized, .realTime, .timeLimit(.minutes(5))) @SensorActor struct ReceiverPluginTests {
    private func receiver(_ text: String) throws -> RelayReceiver {
        let endpoint = try Endpoint(text)
        let made = try RelayReceiver.plugin.make(endpoint, PipelineContext(clock: ManualClock()))
        return try #require(made as? RelayReceiver)
    }

    @Test(
        "accepts an address to listen on and limits",
        arguments: [
            "relay://0.0.0.0:9443?open=true", "relay://:9443?open=true", "relay://127.0.0.1:9443", "relay://[::1]:9443",
            "relay://[::]:9443?open=true&connections=1&rate=0.5&message-size=128",
            "relay://0.0.0.0:9443?certificate=a.pem&key=b.pem&client-authority=c.pem",
            "relay://127.0.0.1:0?sender=collar&stream=base&silence=86400",
            "relay://127.0.0.1:0?allow-origin=https://map.example,http://localhost:8080",
            "relay://127.0.0.1:0?name=relay.example,xn--mnchen-3ya.example:80,192.168.1.7:8080",
        ])
    func good(_ text: String) throws {
        #expect(try receiver(text).boundPort == nil)
    }

    @Test(
        "reports what to write instead",
        arguments: [
            ("relay://0.0.0.0", "relay://0.0.0.0 has no port: write relay://0.0.0.0:9443"),
            (
                "relay://0.0.0.0:9443",
                "relay://0.0.0.0:9443 would accept everyone who reaches it: add token-file=FILE, or open=true to allow that"
            ),
            (
                "relay://:1?certificate=a.pem",
                "relay://:1?certificate=a.pem has only one of certificate and key: write both"
            ),
            (
                "relay://:1?client-authority=a.pem",
                "relay://:1?client-authority=a.pem is not encrypted: write certificate=FILE&key=FILE as well"
            ),
            (
                "relay://:1?token-file=/nowhere",
                "/nowhere in relay://:1?token-file=/nowhere cannot be read: name a file with a token in each line"
            ),
            (
                "relay://:1?token-file=/dev/null",
                "/dev/null in relay://:1?token-file=/dev/null contains no token: write one per line"
            ),
            (
                "relay://127.0.0.1:1?allow-origin=https://a/b",
                "https://a/b in relay://127.0.0.1:1?allow-origin=https://a/b is not an origin: "
                    + "write SCHEME://HOST or SCHEME://HOST:PORT"
            ),
            (
                "relay://127.0.0.1:1?name=relay.example,*.example",
                "*.example in relay://127.0.0.1:1?name=relay.example,*.example is not a host: "
                    + "write NAME or NAME:PORT, in ASCII"
            ),
        ])
    func bad(_ text: String, _ sentence: String) {
        #expect(throws: UsageError(sentence)) { try receiver(text) }
    }

    @Test(
        "rejects numbers that are out of range, and an unknown stream",
        arguments: [
            "connections=0", "connections=65536", "rate=0", "message-size=127", "message-size=16777217", "silence=0",
            "silence=86401", "stream=worst",
        ])
    func range(_ option: String) {
        #expect(throws: UsageError.self) { try receiver("relay://:1?\(option)") }
    }

    @Test("accepts clients with a token of the file")
    func tokens() async throws {
        let scratch = try Scratch()
        try scratch.writeSecret("# ours\n\nfirst\nsecond\r\n", to: "tokens")
        let receiver = try receiver("relay://127.0.0.1:0?token-file=\(scratch.path("tokens"))")
        receiver.startLocationUpdates()
        defer { receiver.stopLocationUpdates() }
        while receiver.boundPort == nil { await Task.yield() }
        let port = try #require(receiver.boundPort)
        for (token, status) in [("first", 101), ("second", 101), ("# ours", 401), ("third", 401)] {
            let head = try await PlainPeer(to: port).upgrade(["Authorization: Bearer \(token)"])
            #expect(head.hasPrefix("HTTP/1.1 \(status) "), "\(token)")
        }
        // A file that cannot be used changes nothing; in particular it lets no tracker in.
        for (text, third) in [("", 401), ("third ,", 401), ("third", 101)] {
            try scratch.writeSecret(text, to: "tokens")
            for (token, status) in [("first", third == 101 ? 401 : 101), ("third", third)] {
                let head = try await PlainPeer(to: port).upgrade(["Authorization: Bearer \(token)"])
                #expect(head.hasPrefix("HTTP/1.1 \(status) "), "\(token) with \(text)")
            }
        }
    }

    @Test("rejects a token file that others can read, and a device name that is too long")
    func tokenFile() throws {
        let scratch = try Scratch()
        let path = try scratch.writeSecret("one dog", to: "tokens")
        let text = "relay://127.0.0.1:0?token-file=\(path)"
        _ = try receiver(text)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        let fault = "\(path) can be read or written by other users: chmod 600 \(path)"
        #expect(throws: UsageError("\(fault), or add shared-secrets=true to \(text)")) { try receiver(text) }
        _ = try receiver(text + "&shared-secrets=true")
        try scratch.writeSecret("one " + String(repeating: "n", count: 65), to: "tokens")
        #expect(throws: UsageError.self) { try receiver(text) }
    }

    @Test("listens for any client only if requested, also without a pipeline")
    func closed() async throws {
        var settings = RelayReceiverSettings.test()
        settings.server.address = nil
        let closed = Base(settings)
        closed.receiver.startLocationUpdates()
        let sentence = "relay://*:0 would accept everyone who reaches it: ask for tokens, or allow that"
        #expect(closed.statuses.last == .failed(ProviderError(sentence)))
        var unknown = RelayReceiverSettings.test()
        unknown.tokenFile = "/nowhere"
        let waiting = Base(unknown)
        waiting.receiver.startLocationUpdates()
        try await waiting.wait("it says which file") { waiting.statuses.last?.reason?.contains("/nowhere") == true }
        #expect(waiting.receiver.boundPort == nil)
        waiting.stop()
        settings.isOpen = true
        try await Base.open(settings).stop()
        settings = .test(tokens: ["one"])
        settings.server.address = nil
        try await Base.open(settings).stop()
    }
}
