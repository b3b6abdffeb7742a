import NetworkIO
import TestSupport
import Testing
import WebSocketFormat

@Suite("The HTTP client in case of failure", .serialized, .realTime, .timeLimit(.minutes(5)), .needsHTTP) @NetworkActor
struct HTTPFailureTests {
    private let ok = "HTTP/1.1 200 OK\r\n"

    @Test("reports a server that closes without an answer, or before the end of one")
    func early() async throws {
        let rig = try HTTPRig()
        rig.answer = { client, _ in client.stream.cancel() }
        #expect(await rig.failure()?.kind == .connection)
        for text in ["Content-Length: 10\r\n\r\nabc", "Transfer-Encoding: chunked\r\n\r\n5\r\nab", "X-One: 1\r\n"] {
            rig.answer = HTTPRig.reply(ok + text, closing: true)
            #expect(await rig.failure()?.kind == .truncated, "\(text)")
        }
    }

    @Test("reports a server that resets the connection during a long request body")
    func reset() async throws {
        let rig = try HTTPRig()
        // Bytes that were not read make the system reset the connection.
        rig.server.onClient = { $0.stream.cancel() }
        let body = [UInt8](repeating: 0x20, count: 10_000_000)
        for _ in 0..<10 {
            let result = await rig.send(HTTPClientRequest(method: "POST", url: rig.url(), body: body))
            guard case .failure(let failure) = result else { return #expect(Bool(false)) }
            #expect([.connection, .truncated].contains(failure.kind), "\(failure)")
        }
    }

    @Test("refuses an answer whose body is longer than allowed, or endless")
    func body() async throws {
        let rig = try HTTPRig()
        rig.answer = HTTPRig.reply(ok + "Content-Length: 10\r\n\r\n0123456789")
        #expect(await rig.failure(limit: 10) == nil)
        #expect(await rig.failure(limit: 9) == HTTPClientFailure(.tooLong, "answers with more than 9 bytes"))
        rig.answer = HTTPRig.endless(ok + "\r\n", String(repeating: "x", count: 10_000))
        #expect(await rig.failure()?.kind == .tooLong)
        rig.answer = HTTPRig.endless(ok + "Transfer-Encoding: chunked\r\n\r\n", "3\r\nabc\r\n")
        #expect(await rig.failure()?.kind == .tooLong)
    }

    @Test("refuses an answer with endless fields, an endless line, or endless interim replies")
    func head() async throws {
        let rig = try HTTPRig()
        let long = String(repeating: "x", count: 1000)
        for (beginning, text) in [
            (ok, "A: b\r\n"), (ok, "A: \(long)\r\n"), (ok + "A: ", long), ("", "HTTP/1.1 103 Early\r\n\r\n"),
        ] {
            rig.answer = HTTPRig.endless(beginning, text)
            let failure = await rig.failure()
            #expect(failure?.kind == .tooLong, "\(text.prefix(20)): \(failure.debugDescription)")
        }
    }

    @Test("refuses an answer that is not HTTP", arguments: ["hello, who is there?\r\n\r\n", "SSH-2.0-OpenSSH_9.2\r\n"])
    func garbage(text: String) async throws {
        let rig = try HTTPRig()
        rig.answer = HTTPRig.reply(text, closing: true)
        #expect(await rig.failure()?.kind == .other)
    }

    @Test("reports a port without a server, and a host name without an address")
    func unreachable() async throws {
        let rig = try HTTPRig()
        let refused = await rig.send(HTTPClientRequest(url: "http://127.0.0.1:\(try FreePort.tcp())/?token=secret"))
        #expect(refused == .failure(HTTPClientFailure(.refused, "refuses the connection")))
        let unknown = await rig.send(HTTPClientRequest(url: "http://no.such.invalid/?token=secret", timeout: 200))
        guard case .failure(let failure) = unknown else { return #expect(Bool(false)) }
        // Without a network, the resolver may take longer than the request's timeout.
        #expect([.resolution, .timeout].contains(failure.kind))
    }

    @Test(
        "does not disturb connections that have the numbers of its former descriptors",
        arguments: ["no.such.invalid", "127.0.0.1"])
    func formerDescriptors(host: String) async throws {
        let other = try StreamServer()
        var rig: HTTPRig? = try HTTPRig()
        let url = "http://\(host):\(try FreePort.tcp())/"
        _ = await rig?.send(HTTPClientRequest(url: url, timeout: 200))
        var streams: [StreamRecorder] = []
        for _ in 0..<20 { streams.append(try await connect(other.port)) }
        try await waitUntil("all clients") { other.clients.count == streams.count }
        rig = nil
        try await settleNetwork()
        for client in other.clients { client.send("hello") }
        try await waitUntil("every stream reads") { streams.allSatisfy { $0.text == "hello" } }
    }

    @Test(
        "refuses URLs that cannot be requested, without repeating them in the error",
        arguments: [
            "", "localhost", "ftp://user:secret@localhost/", "file:///etc/secret", "http://", "http://a b/?secret",
            "http://localhost:99999/?secret", "http://localhost/?secret\r\nX: y", "https:/secret", "HTTPS://ü/secret",
        ])
    func address(url: String) async throws {
        let rig = try HTTPRig()
        guard case .failure(let failure) = await rig.send(HTTPClientRequest(url: url)) else {
            return #expect(Bool(false))
        }
        #expect(failure.kind == .address)
        #expect(!failure.description.contains("secret"))
    }

    @Test("refuses requests whose method or fields would break the head or its framing")
    func injection() async throws {
        let rig = try HTTPRig()
        for method in ["", "GET /x HTTP/1.1\r\nX: y", "G T"] {
            let result = await rig.send(HTTPClientRequest(method: method, url: rig.url()))
            #expect(throws: HTTPClientFailure.self) { try result.get() }
        }
        for name in ["content-length", "Transfer-Encoding", "Expect"] {
            let result = await rig.send(HTTPClientRequest(url: rig.url(), fields: [try HTTPField(name, "5")]))
            #expect(throws: HTTPClientFailure.self) { try result.get() }
        }
        #expect(rig.requests.isEmpty)
    }
}
