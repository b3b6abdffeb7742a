import Foundation
import NetworkIO
import SensorIO
import TestSupport
import Testing

@Suite("An attempt to connect", .serialized, .realTime, .timeLimit(.minutes(5))) @NetworkActor
struct StreamConnectorTests {
    @Test("reports a failure in words that can follow the other side's name")
    func failures() async throws {
        let closed = try StreamServer()
        let port = closed.port
        closed.listener.close()
        #expect(await refusal(port) == .lost("cannot be reached: Connection refused"))
        #expect(await refusal(of: "", 1) == .lost("has no host; write a name or an address, such as 127.0.0.1"))
        #expect(await refusal(0) == .lost("has no port 0; write one from 1 to 65535"))
        guard case .lost(let words) = await refusal(of: "nowhere.invalid", 1) else {
            Issue.record("a name that nobody has was found")
            return
        }
        #expect(words.hasPrefix("cannot be reached: nowhere.invalid has no address: "))
    }

    @Test("continues with the next address if one refuses")
    func nextAddress() async throws {
        // If the name also has an IPv6 address, that is the first one.
        let server = try StreamServer(address: "127.0.0.1")
        let client = try await connect(to: "localhost", server.port)
        #expect(client.stream.peerHost == "127.0.0.1")
        #expect(client.stream.peerName == "127.0.0.1:\(server.port)")
    }

    @Test("reports nothing after it is cancelled or released")
    func cancelling() async throws {
        let server = try StreamServer()
        let nobody = { @NetworkActor (_: Result<any ByteStream, StreamEnd>) in
            Issue.record("reported")
            return
        }
        let cancelled = StreamConnector()
        var forgotten: StreamConnector? = StreamConnector()
        for host in ["localhost", ""] {
            cancelled.connect(to: host, port: server.port, tls: nil, completion: nobody)
            forgotten?.connect(to: host, port: server.port, tls: nil, completion: nobody)
        }
        cancelled.cancel()
        forgotten = nil
        try await settleNetwork()
    }

    @Test("starts over if it is used again")
    func again() async throws {
        let server = try StreamServer()
        let connector = StreamConnector()
        connector.connect(to: "127.0.0.1", port: server.port, tls: nil) { _ in Issue.record("reported") }
        let client = try await withCheckedThrowingContinuation { continuation in
            connector.connect(to: "127.0.0.1", port: server.port, tls: nil) { result in
                continuation.resume(with: result.map { StreamRecorder($0) })
            }
        }
        client.send("hello")
        let accepted = try await server.client()
        try await waitUntil { accepted.text == "hello" }
    }

    @Test("says what to install if OpenSSL is missing")
    func noTLS() async throws {
        guard let sentence = TLSSupport.serverUnavailable else { return }
        #expect(sentence.contains("libssl3"))
        let server = try StreamServer()
        let words = "cannot be encrypted: \(sentence)"
        if TLSSupport.unavailable != nil {
            #expect(await refusal(server.port, tls: TLSClientSettings()) == .security(words))
        }
        #expect(throws: StreamListener.Failure(reason: words, isFinal: true)) {
            _ = try StreamServer(tls: TLSServerSettings(certificateFile: "x", keyFile: "y"))
        }
    }
}
