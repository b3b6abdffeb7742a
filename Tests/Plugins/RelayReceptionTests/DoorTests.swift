import Foundation
import Geolocation
import LocationRelay
import RelayReception
import RelaySupport
import TestSupport
import Testing

@Suite("A client of a receiver's port", .serialized, .realTime, .timeLimit(.minutes(5))) @SensorActor struct DoorTests {
    /// The whole answer to a text, in which the host `base` is replaced by the receiver's address.
    private func answer(_ text: String, _ base: Base) async throws -> String {
        let peer = try PlainPeer(to: base.port)
        await peer.send(text.replacingOccurrences(of: "Host: base\r\n", with: "Host: 127.0.0.1:\(base.port)\r\n"))
        return String(decoding: try await peer.receiveAll(), as: UTF8.self)
    }

    @Test(
        "is accepted with one of the tokens",
        arguments: ["Authorization: Bearer one", "authorization: bearer two", "AUTHORIZATION:BEARER three"])
    func tokens(_ field: String) async throws {
        let base = try await Base.open(.test(tokens: ["one", "two", "three"]))
        let head = try await PlainPeer(to: base.port).upgrade([field])
        #expect(head.hasPrefix("HTTP/1.1 101 Switching Protocols\r\n"))
        #expect(head.contains("Sec-WebSocket-Accept: \(PlainPeer.answer)\r\n"))
        base.stop()
    }

    @Test(
        "is rejected and counted if its token is missing, one character off or of another scheme",
        arguments: [[], ["Authorization: Bearer on"], ["Authorization: Bearer onee"], ["Authorization: Basic one"]])
    func wrongToken(_ fields: [String]) async throws {
        let base = try await Base.open(.test(tokens: ["one", "two"]))
        let text = try await answer(PlainPeer.request(fields), base)
        #expect(text.hasPrefix("HTTP/1.1 401 "))
        #expect(text.contains("WWW-Authenticate: Bearer\r\n"))
        #expect(text.contains("\r\nConnection: close\r\n"))
        try await base.waitForDrop("connection without a right token")
        #expect(base.log.isEmpty)
        base.stop()
    }

    @Test("is rejected if it is a web page, unless its origin is allowed")
    func origins() async throws {
        var settings = RelayReceiverSettings.test()
        settings.server.access.allowedOrigins = ["https://map.example"]
        let base = try await Base.open(settings)
        func upgrade(_ field: String) -> String {
            PlainPeer.request([field]).replacingOccurrences(of: "Host: 127.0.0.1\r\n", with: "Host: base\r\n")
        }
        for origin in ["http://evil.example", "null", "", "https://map.example.evil", "https://map.example, x"] {
            let page = "GET /health HTTP/1.1\r\nHost: base\r\nOrigin: \(origin)\r\n\r\n"
            for request in [upgrade("Origin: \(origin)"), page] {
                let text = try await answer(request, base)
                #expect(text.hasPrefix("HTTP/1.1 403 ") && text.hasSuffix("origin are not allowed here\n"), "\(origin)")
            }
        }
        try await base.waitForDrop("request of a web page that is not allowed", 10)
        // A page whose host is its own address, and one with the origin of the receiver, which has no pages.
        let own = try await answer(upgrade("Origin: http://127.0.0.1:\(base.port)"), base)
        #expect(own.hasPrefix("HTTP/1.1 403 "))
        let page = try PlainPeer(to: base.port)
        await page.send(
            upgrade("origin: https://map.example")
                .replacingOccurrences(of: "Host: base\r\n", with: "Host: localhost:\(base.port)\r\n"))
        #expect(try await page.receiveHead().hasPrefix("HTTP/1.1 101 "))
        base.stop()
    }

    @Test("is rejected if a browser may have used an unknown host name; trackers may name any host")
    func hosts() async throws {
        var settings = RelayReceiverSettings.test()
        settings.server.access.names = [try #require(WebHost("relay.example"))]
        settings.server.access.allowedOrigins = ["https://map.example"]
        let base = try await Base.open(settings)
        for (host, status) in [("relay.example", 200), ("rebind.test", 421)] {
            let lines = "Host: \(host):\(base.port)\r\n"
            let health = try await answer("GET /health HTTP/1.1\r\n\(lines)\r\n", base)
            #expect(health.hasPrefix("HTTP/1.1 \(status) "))
            let request = PlainPeer.request(["Origin: https://map.example"])
            let page = try PlainPeer(to: base.port)
            await page.send(request.replacingOccurrences(of: "Host: 127.0.0.1\r\n", with: lines))
            #expect(try await page.receiveHead().hasPrefix("HTTP/1.1 \(status == 200 ? 101 : 421) "))
            let tracker = try PlainPeer(to: base.port)
            await tracker.send(PlainPeer.request().replacingOccurrences(of: "Host: 127.0.0.1\r\n", with: lines))
            #expect(try await tracker.receiveHead().hasPrefix("HTTP/1.1 101 "))
        }
        try await base.waitForDrop("request for an unknown host", 2)
        base.stop()
    }

    @Test("may send only as the device that its token is for")
    func devices() async throws {
        let base = try await Base.open(.test(tokens: ["any", DeviceToken("d", devices: ["dog"])]))
        let thief = try await PlainPeer(to: base.port).upgrade(["Authorization: Bearer any", "X-Device-Id: dog"])
        #expect(thief.hasPrefix("HTTP/1.1 403 "))
        try await base.waitForDrop("connection as a device that its token is not for")
        let dog = try PlainPeer(to: base.port)
        _ = try await dog.upgrade(["Authorization: Bearer d"])
        let hop = try PlainPeer(to: base.port)
        _ = try await hop.upgrade([
            "Authorization: Bearer any", "X-Device-Id: hop", "X-Relay-Acknowledge: cumulative",
        ])
        var forged = base.fix(1)
        forged.device = "dog"
        await hop.say(json(.fix(forged, sender: nil)))
        #expect(
            await hop.receiveFrame()?.text
                == #"{"type":"ack","count":1,"refused":{"fix of a device that the token is not for":1}}"#)
        await dog.say(json(.fix(base.fix(1), sender: nil)))
        try await base.wait("the fix of the dog") { base.log.contains("dog 1") }
        #expect(base.received.map(\.sender) == ["dog"])
        base.stop()
    }

    @Test("is disconnected when its token is removed from the file or given to another device; others stay")
    func revocation() async throws {
        let scratch = try Scratch()
        var settings = RelayReceiverSettings.test(tokens: ["fixed"])
        settings.tokenFile = try scratch.writeSecret("one\ntwo\nthree cat", to: "tokens")
        let base = try await Base.open(settings)
        var peers: [PlainPeer] = []
        for (token, device) in [("one", "dog"), ("two", "bird"), ("three", "cat"), ("fixed", "fish")] {
            let peer = try PlainPeer(to: base.port)
            let head = try await peer.upgrade(["Authorization: Bearer \(token)", "X-Device-Id: \(device)"])
            #expect(head.hasPrefix("HTTP/1.1 101 "))
            peers.append(peer)
        }
        try await base.wait("all are known") { base.receiver.senders.count == 4 }
        // The second one stays, but its device has another token now; the third one has another device.
        try scratch.writeSecret("two\nfour bird\nthree cow", to: "tokens")
        try await base.waitForDrop("connection whose token is no longer accepted", 3)
        for peer in peers.prefix(3) { #expect(await peer.receiveCloseCode() == 1008) }
        #expect(base.receiver.senders == ["fish"])
        base.stop()
    }

    @Test("is accepted on any path, as the device that it names")
    func device() async throws {
        let base = try await Base.open()
        let named = try PlainPeer(to: base.port)
        await named.send(PlainPeer.request(["X-Device-Id: collar 7"], target: "/any/path?with=query"))
        #expect(try await named.receiveHead().hasPrefix("HTTP/1.1 101 "))
        let unnamed = try await base.tracker()
        await named.say(json(.fix(base.fix(1), sender: nil)))
        try await base.wait("the fix") { base.received.count == 1 }
        await unnamed.say(json(.fix(base.fix(1), sender: nil)))
        try await base.wait("the other fix") { base.received.count == 2 }
        #expect(base.received[0].sender == "collar 7")
        #expect(base.received[1].sender.hasPrefix("127.0.0.1:"))
        base.stop()
    }

    @Test("is rejected if its name is too long or has invisible characters; any other name is allowed")
    func names() async throws {
        let base = try await Base.open()
        let long = try await answer(PlainPeer.request(["X-Device-Id: " + String(repeating: "n", count: 65)]), base)
        #expect(long.hasPrefix("HTTP/1.1 400 "))
        #expect(long.hasSuffix("X-Device-Id has to have 1 to 64 bytes that show\n"))
        try await base.waitForDrop("name of a device that cannot be one")
        for name in ["\u{9B}31mred", "back\u{202E}wards"] {
            let answer = try await answer(PlainPeer.request(["X-Device-Id: \(name)"]), base)
            #expect(answer.hasPrefix("HTTP/1.1 400 "))
        }
        for (count, name) in [String(repeating: "n", count: 64), "\"}{,\\", "cat/fused", "Ünïcode ☂", "127.0.0.1:1"]
            .enumerated()
        {
            let peer = try await base.tracker(name)
            await peer.say(json(.fix(base.fix(1), sender: nil)))
            try await base.wait("the fix of \(name)") { base.received.count == count + 1 }
            #expect(base.received.last?.sender == name)
        }
        let empty = try await base.tracker("")
        await empty.say(json(.fix(base.fix(1), sender: nil)))
        try await base.wait("the fix of nobody") { base.received.count == 6 }
        #expect(base.received.last?.sender.hasPrefix("127.0.0.1:") == true)
        base.stop()
    }

    @Test("can query the receiver's health, with a token or without")
    func health() async throws {
        let base = try await Base.open(.test(tokens: ["one"]))
        let peer = try PlainPeer(to: base.port)
        _ = try await peer.upgrade(["Authorization: Bearer one"])
        await peer.say(json(.fix(base.fix(1), sender: nil)))
        try await base.wait("the fix") { base.received.count == 1 }
        let text = try await answer("GET /health?verbose=1 HTTP/1.1\r\nHost: base\r\n\r\n", base)
        #expect(text.hasPrefix("HTTP/1.1 200 OK\r\n"))
        #expect(text.contains("Content-Type: application/json\r\n"))
        #expect(text.contains("Cache-Control: no-store\r\n"))
        let body = try #require(text.components(separatedBy: "\r\n\r\n").last)
        #expect(body == "{\"status\":\"ok\",\"connections\":1,\"messages\":1}\n")
        #expect(text.contains("Content-Length: \(body.utf8.count)\r\n"))
        let head = try await answer("HEAD /health HTTP/1.1\r\nHost: base\r\n\r\n", base)
        #expect(head == text.replacingOccurrences(of: body, with: ""))
        #expect(base.receiver.drops.total == 0)
        base.stop()
    }

    @Test(
        "receives the status that matches its error",
        arguments: [
            ("GET / HTTP/1.1\r\nHost: base\r\n\r\n", 404, "request of no page"),
            ("HEAD /healthy HTTP/1.1\r\nHost: base\r\n\r\n", 404, "request of no page"),
            ("POST /health HTTP/1.1\r\nHost: base\r\n\r\n", 405, "request with another method than GET"),
            (PlainPeer.request(version: "8"), 426, "malformed request"),
            (
                PlainPeer.request().replacingOccurrences(of: "GET", with: "POST"), 405, "malformed request"
            ),
            (PlainPeer.request().replacingOccurrences(of: PlainPeer.key, with: "short"), 400, "malformed request"),
            (PlainPeer.request(["X: " + String(repeating: "x", count: 9000)]), 431, "malformed request"),
            ("nonsense\r\n\r\n", 400, "malformed request"),
            ("GET /health HTTP/1.1\nHost: base\n\n", 400, "malformed request"),
            ("GET / HTTP/3.0\r\nHost: base\r\n\r\n", 505, "malformed request"),
            ("\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}", 400, "malformed request"),
        ])
    func mistakes(_ request: String, _ status: Int, _ reason: String) async throws {
        let base = try await Base.open()
        let text = try await answer(request, base)
        #expect(text.hasPrefix("HTTP/1.1 \(status) "))
        #expect(text.contains("\r\n\r\n"))
        // RFC 6455, section 4.4.
        if status == 426 { #expect(text.contains("\r\nSec-WebSocket-Version: 13\r\n")) }
        try await base.waitForDrop(reason)
        #expect(base.log.isEmpty)
        base.stop()
    }
}
