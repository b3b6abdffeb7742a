import GeolocationTestKit
import NetworkIO
import TestSupport
import Testing
import WebSocketFormat

/// Sends one request after the other, each from within the completion of the last.
@NetworkActor
private final class Run {
    private(set) var left: Int

    init(left: Int) { self.left = left }

    func next(_ request: HTTPClientRequest, of client: any HTTPClient) {
        client.start(request) { [self] result in
            #expect((try? result.get())?.status == 200)
            left -= 1
            if left > 0 { next(request, of: client) }
        }
    }
}

@Suite("The HTTP client", .serialized, .realTime, .timeLimit(.minutes(5)), .needsHTTP) @NetworkActor
struct HTTPClientTests {
    @Test("sends a method, fields and a body, and returns the status, fields, body and sizes")
    func exchange() async throws {
        let rig = try HTTPRig()
        let reply = try await rig.reply("PUT", "hello", fields: [HTTPField("X-Key", "a"), HTTPField("X-Empty", "")])
        #expect(reply.status == 200)
        #expect(reply.fields["x-one"] == "1")
        #expect(reply.body == Array("{}".utf8))
        let request = try #require(rig.requests.first)
        #expect(request.hasPrefix("PUT / HTTP/1.1\r\n"))
        #expect(request.hasSuffix("\r\n\r\nhello"))
        for line in ["X-Key: a", "X-Empty:", "User-Agent: swift-geolocation", "Content-Length: 5"] {
            #expect(request.contains("\r\n\(line)\r\n"))
        }
        for name in ["expect", "accept-encoding", "content-type"] { #expect(!request.lowercased().contains(name)) }
        #expect(reply.sentBytes == request.utf8.count)
        #expect(reply.receivedBytes == 48 + 2)
    }

    @Test("sends bodies of any size, and counts the bytes sent", arguments: [0, 1, 70_000, 3_000_000])
    func bodies(size: Int) async throws {
        let rig = try HTTPRig()
        for _ in 0..<2 {
            let reply = try await rig.reply("POST", String(repeating: "x", count: size))
            let request = try #require(rig.requests.last)
            #expect(request.utf8.reduce(0) { $0 + ($1 == 0x78 ? 1 : 0) } >= size)
            #expect(reply.sentBytes == request.utf8.count)
        }
        #expect(rig.server.clients.count == 1)
    }

    @Test("sends requests with and without a body one after another")
    func methods() async throws {
        let rig = try HTTPRig()
        for method in ["POST", "GET", "HEAD", "DELETE", "PUT", "GET"] {
            rig.answer = HTTPRig.reply("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n" + (method == "HEAD" ? "" : "{}"))
            let reply = try await rig.reply(method, method.hasPrefix("P") ? "body" : "")
            #expect(reply.body.count == (method == "HEAD" ? 0 : 2))
            #expect(rig.requests.last?.hasPrefix("\(method) / HTTP/1.1\r\n") == true)
            #expect(rig.requests.last?.hasSuffix("body") == method.hasPrefix("P"))
        }
    }

    @Test("sends 100 requests over one connection, each from within the completion of the last")
    func keepAlive() async throws {
        let rig = try HTTPRig()
        let request = HTTPClientRequest(method: "POST", url: rig.url(), body: [1, 2, 3])
        let run = Run(left: 100)
        run.next(request, of: rig.client)
        try await waitUntil("the last reply") { run.left == 0 }
        #expect(rig.requests.count == 100)
        #expect(rig.server.clients.count == 1)
    }

    @Test("runs several exchanges at a time")
    func parallel() async throws {
        let rig = try HTTPRig()
        var replies = 0
        for number in 0..<20 {
            rig.client.start(HTTPClientRequest(url: rig.url("/\(number)"))) { result in
                if case .success = result { replies += 1 }
            }
        }
        #expect(replies == 0)
        try await waitUntil("replies") { replies == 20 }
        #expect(Set(rig.requests).count == 20)
    }

    @Test("decodes a chunked body, and adds no fields of interim replies and trailers")
    func chunks() async throws {
        let rig = try HTTPRig()
        rig.answer = HTTPRig.reply(
            "HTTP/1.1 103 Early Hints\r\nX-Early: 1\r\n\r\nHTTP/1.1 201 Created\r\nTransfer-Encoding: chunked\r\n\r\n"
                + "3\r\nabc\r\n2\r\nde\r\n0\r\nX-Late: 1\r\n\r\n")
        let reply = try await rig.reply()
        #expect(reply.status == 201)
        #expect(reply.body == Array("abcde".utf8))
        #expect(reply.fields.all.map(\.name) == ["Transfer-Encoding"])
    }

    @Test("does not follow redirects")
    func redirect() async throws {
        let rig = try HTTPRig()
        rig.answer = HTTPRig.reply("HTTP/1.1 302 Found\r\nLocation: /other\r\nContent-Length: 0\r\n\r\n")
        let reply = try await rig.reply()
        #expect(reply.status == 302)
        #expect(reply.fields["Location"] == "/other")
        #expect(rig.requests.count == 1)
    }

    @Test("connects again after the server has closed the kept connection")
    func reconnection() async throws {
        let rig = try HTTPRig()
        rig.answer = HTTPRig.reply("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", closing: true)
        for _ in 0..<3 { #expect(try await rig.reply("POST", "x").status == 200) }
        #expect(rig.server.clients.count == 3)
    }

    @Test("reports a cancelled exchange once, after the call to cancel, and still performs others")
    func cancel() async throws {
        let rig = try HTTPRig()
        rig.answer = { _, _ in }
        var failures: [HTTPClientFailure] = []
        let exchange = rig.client.start(HTTPClientRequest(url: rig.url())) { result in
            if case .failure(let failure) = result { failures.append(failure) }
        }
        try await waitUntil("the request") { rig.requests.count == 1 }
        exchange.cancel()
        exchange.cancel()
        #expect(failures.isEmpty)
        try await waitUntil { failures.map(\.kind) == [.cancelled] }
        rig.answer = HTTPRig.reply("HTTP/1.1 204 No Content\r\n\r\n")
        #expect(try await rig.reply().status == 204)
        exchange.cancel()
        try await settleNetwork()
        #expect(failures.count == 1)
    }

    @Test("cancels all exchanges when it is closed, and refuses new ones")
    func close() async throws {
        let rig = try HTTPRig()
        rig.answer = { _, _ in }
        var kinds: [HTTPClientFailure.Kind] = []
        for _ in 0..<3 {
            rig.client.start(HTTPClientRequest(url: rig.url())) { result in
                if case .failure(let failure) = result { kinds.append(failure.kind) }
            }
        }
        try await waitUntil("the requests") { rig.requests.count == 3 }
        rig.client.close()
        try await waitUntil { kinds == [.cancelled, .cancelled, .cancelled] }
        try await waitUntil("the connections' ends") { rig.server.clients.allSatisfy { $0.ends.count == 1 } }
        #expect(await rig.failure()?.kind == .cancelled)
    }

    @Test("can be closed within a completion")
    func closeWithin() async throws {
        let rig = try HTTPRig()
        await withCheckedContinuation { continuation in
            rig.client.start(HTTPClientRequest(url: rig.url())) { _ in
                rig.client.close()
                continuation.resume()
            }
        }
        #expect(await rig.failure()?.kind == .cancelled)
    }

    @Test("ends an exchange at its timeout, by the client's clock")
    func timeout() async throws {
        let clock = ManualClock()
        let rig = try HTTPRig(clock: clock)
        rig.answer = HTTPRig.reply("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nslow")
        var failure: HTTPClientFailure?
        rig.client.start(HTTPClientRequest(url: rig.url(), timeout: 30)) { result in
            if case .failure(let end) = result { failure = end }
        }
        try await waitUntil("the request") { rig.requests.count == 1 }
        await clock.advance(by: 29)
        try await settleNetwork()
        #expect(failure == nil)
        await clock.advance(by: 2)
        try await waitUntil("the end") { failure?.kind == .timeout }
    }
}
