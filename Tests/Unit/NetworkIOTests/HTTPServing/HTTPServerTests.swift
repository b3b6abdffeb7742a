import Geolocation
import GeolocationTestKit
import NetworkIO
import RelaySupport
import TestSupport
import Testing
import WebSocketFormat

/// A server that answers each request with its body, at once or when the test calls for it.
@NetworkActor
private final class HTTPEcho: HTTPServerDelegate {
    nonisolated let clock = ManualClock()
    private let server: HTTPServer
    private(set) var waiting: [HTTPServerExchange] = []
    private(set) var reasons: [String] = []
    private(set) var limits: [String?] = []
    var holdsBack = false

    init(_ change: (inout HTTPServerSettings) -> Void = { _ in }) throws {
        var settings = HTTPServerSettings(address: "127.0.0.1", port: 0)
        change(&settings)
        server = HTTPServer(settings: settings, clock: clock)
        server.delegate = self
        try server.open()
    }

    var port: Int { server.boundPort ?? 0 }
    var connections: Int { server.connectionCount }

    func hold(_ holdsBack: Bool) { self.holdsBack = holdsBack }
    func close() { server.close() }
    func forget() { waiting = [] }

    func answerNext() {
        guard !waiting.isEmpty else { return }
        let exchange = waiting.removeFirst()
        exchange.reply(HTTPReply(status: 200, body: exchange.body))
        exchange.reply(HTTPReply(status: 500))
    }

    func server(_ server: HTTPServer, refusalOf head: HTTPRequest, from host: String) -> HTTPReply? {
        head.method == "DELETE" ? HTTPReply(status: 405, text: "no") : nil
    }

    func server(_ server: HTTPServer, didReceive exchange: HTTPServerExchange) {
        waiting.append(exchange)
        if !holdsBack { answerNext() }
    }

    func server(_ server: HTTPServer, isLimited words: String?) { limits.append(words) }

    func server(_ server: HTTPServer, didTurnAway reason: DropReason) { reasons.append(reason.description) }
}

@Suite("The HTTP server", .serialized, .realTime, .timeLimit(.minutes(5))) struct HTTPServerTests {
    private func post(_ body: String, _ fields: String = "") -> String {
        "POST / HTTP/1.1\r\nHost: base\r\n\(fields)Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
    }

    private func answer(_ body: String) -> String {
        "HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
    }

    private func receive(_ text: String, _ peer: PlainPeer) async {
        #expect(String(decoding: await peer.receive(text.utf8.count), as: UTF8.self) == text)
    }

    private func wait(_ what: String, until holds: @escaping @NetworkActor () -> Bool) async throws {
        for _ in 0..<2000 {
            if await holds() { return }
            try await Task.sleep(for: .milliseconds(5))
        }
        Issue.record("\(what)")
    }

    @Test("answers many requests over one connection, even if a request arrives byte by byte")
    func keepAlive() async throws {
        let server = try await HTTPEcho()
        let peer = try PlainPeer(to: await server.port)
        for number in 1...20 {
            await peer.send(post("body \(number)"))
            await receive(answer("body \(number)"), peer)
        }
        for byte in post("slow").utf8 { await peer.send([byte]) }
        await receive(answer("slow"), peer)
        #expect(await server.connections == 1)
        await server.close()
        #expect(try await peer.receiveAll() == [])
    }

    @Test("answers requests that arrive together one after another, in their order")
    func pipelined() async throws {
        let server = try await HTTPEcho()
        let peer = try PlainPeer(to: await server.port)
        await peer.send((1...500).map { post("\($0)") }.joined())
        await receive((1...500).map { answer("\($0)") }.joined(), peer)
        await server.hold(true)
        await peer.send((1...500).map { post("\($0)") }.joined())
        for number in 1...500 {
            try await wait("request \(number)") { server.waiting.count == 1 }
            await server.answerNext()
            await receive(answer("\(number)"), peer)
        }
        await server.close()
    }

    @Test("answers a pending request even after it has been closed, and then closes the connection")
    func graceful() async throws {
        let server = try await HTTPEcho()
        await server.hold(true)
        let (busy, idle) = (try PlainPeer(to: await server.port), try PlainPeer(to: await server.port))
        await busy.send(post("last"))
        try await wait("both") { server.waiting.count == 1 && server.connections == 2 }
        await server.close()
        #expect(try await idle.receiveAll() == [])
        await server.answerNext()
        let end = String(decoding: try await busy.receiveAll(), as: UTF8.self)
        #expect(end == "HTTP/1.1 200 OK\r\nContent-Length: 4\r\nConnection: close\r\n\r\nlast")
    }

    @Test("answers 503 if the program releases a request without an answer")
    func forgotten() async throws {
        let server = try await HTTPEcho()
        await server.hold(true)
        let peer = try PlainPeer(to: await server.port)
        await peer.send(post("x"))
        try await wait("the request") { server.waiting.count == 1 }
        await server.forget()
        #expect(try await peer.receiveHead().hasPrefix("HTTP/1.1 503 Service Unavailable\r\nRetry-After: 5\r\n"))
        await server.close()
    }

    @Test("answers 100 Continue to a client that waits for it, or refuses the request before its body is sent")
    func expectation() async throws {
        let server = try await HTTPEcho()
        let peer = try PlainPeer(to: await server.port)
        let head = "POST / HTTP/1.1\r\nHost: base\r\nExpect: 100-continue\r\nContent-Length: 4\r\n\r\n"
        await peer.send(head)
        #expect(try await peer.receiveHead() == "HTTP/1.1 100 Continue\r\n\r\n")
        await peer.send("body")
        await receive(answer("body"), peer)
        await peer.send(head.replacing("POST", with: "DELETE"))
        #expect(try await peer.receiveHead().hasPrefix("HTTP/1.1 405 Method Not Allowed\r\n"))
        peer.finish()
        await server.close()
    }

    @Test(
        "refuses an invalid request with the status for its fault, and closes the connection",
        arguments: [
            ("nonsense\r\n\r\n", 400), ("GET / HTTP/2.0\r\nHost: a\r\n\r\n", 505), ("GET / HTTP/1.1\r\n\r\n", 400),
            ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 104857600\r\n\r\n", 413),
            ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip\r\n\r\n", 501),
        ])
    func faults(_ text: String, _ status: Int) async throws {
        let server = try await HTTPEcho()
        let peer = try PlainPeer(to: await server.port)
        await peer.send(text)
        peer.finish()
        let answer = String(decoding: try await peer.receiveAll(), as: UTF8.self)
        #expect(answer.hasPrefix("HTTP/1.1 \(status) ") && answer.contains("Connection: close\r\n"))
        #expect(await server.reasons.count == 1)
        await server.close()
    }

    @Test("refuses a slow client with 408, and closes a connection that is idle for too long")
    func time() async throws {
        let server = try await HTTPEcho { ($0.requestTime, $0.idleTime) = (5, 60) }
        let (slow, idle) = (try PlainPeer(to: await server.port), try PlainPeer(to: await server.port))
        await idle.send(post("x"))
        await receive(answer("x"), idle)
        await slow.send("POST / HTTP/1.1\r\nHost: base\r\n")
        try await wait("both") { server.connections == 2 }
        await server.clock.advance(by: 6)
        #expect(try await slow.receiveHead().hasPrefix("HTTP/1.1 408 Request Timeout\r\n"))
        try await wait("one is left") { server.connections == 1 }
        await server.clock.advance(by: 60)
        #expect(try await idle.receiveAll() == [])
        #expect(await server.reasons == ["request that took too long"])
        await server.close()
    }

    @Test("closes the longest idle connection for a new client, and answers 503 if none is idle")
    func crowd() async throws {
        let server = try await HTTPEcho { $0.connectionLimit = 2 }
        let peers = [try PlainPeer(to: await server.port), try PlainPeer(to: await server.port)]
        for peer in peers {
            await peer.send(post("x"))
            await receive(answer("x"), peer)
            // The first peer is idle for longer.
            await server.clock.advance(by: 1)
        }
        let third = try PlainPeer(to: await server.port)
        await third.send(post("y"))
        await receive(answer("y"), third)
        #expect(try await peers[0].receiveAll() == [])
        await server.hold(true)
        for peer in [peers[1], third] { await peer.send(post("z")) }
        try await wait("two requests") { server.waiting.count == 2 }
        let fourth = try PlainPeer(to: await server.port)
        #expect(try await fourth.receiveHead().hasPrefix("HTTP/1.1 503 "))
        #expect(await server.limits == ["turns clients away: all 2 connections are in use"])
        await server.clock.advance(by: 60)
        #expect(await server.limits.last == .some(nil))
        await server.close()
    }

    @Test("limits the memory of all unfinished bodies together")
    func memory() async throws {
        let server = try await HTTPEcho { ($0.bodyLimit, $0.unfinishedLimit) = (10_000, 15_000) }
        let head = "POST / HTTP/1.1\r\nHost: base\r\nContent-Length: 10000\r\n\r\n"
        let (first, second) = (try PlainPeer(to: await server.port), try PlainPeer(to: await server.port))
        await first.send(head + String(repeating: "a", count: 9000))
        await second.send(head + String(repeating: "b", count: 9000))
        // The server refuses the request that it reads second.
        try await wait("one is refused") { server.reasons == ["request beyond the memory for all"] }
        await server.close()
    }
}
