import FileIO
import Foundation
import Geolocation
import GeolocationPipeline
import GeolocationTestKit
import LocationRelay
import ReceiverSupport
import TestSupport
import Testing
import WebSocketFormat
import WebSocketRelay

@Suite("The tokens of a WebSocket transport", .serialized, .realTime, .timeLimit(.minutes(5))) @SensorActor
struct TokenTests {
    /// Hands out tokens in their order, the last one again and again.
    private actor Issuer {
        private var tokens: [String]
        private(set) var refused: [String?] = []

        init(_ tokens: String...) { self.tokens = tokens }

        func issue(_ refused: BearerToken?) throws -> BearerToken {
            self.refused.append(refused?.text)
            guard let token = tokens.first else { throw ProviderError("no account") }
            if tokens.count > 1 { tokens.removeFirst() }
            return BearerToken(token)
        }
    }

    private let bench = TransportBench()

    private func tokens(of server: ScriptedServer) async -> [String?] {
        await server.requests.map { $0.fields["Authorization"] }
    }

    @Test("a rejected token is renewed, and queued updates are delivered with the new one")
    func renewal() async throws {
        let server = ScriptedServer(.refuse(401))
        let issuer = Issuer("old", "new")
        let provider = BearerTokenProvider(clock: bench.clock) { try await issuer.issue($0) }
        let transport = try bench.transport(to: try await server.open(), .init(tokenProvider: provider))
        transport.open()
        bench.push(1...3, to: transport)
        try await bench.wait("the refusal") { transport.state == .reconnecting }
        #expect(await issuer.refused == [nil, "old"])
        await server.set(.accept(acknowledges: true))
        bench.clock.advance(by: 1)
        try await bench.wait("all") { await server.sequences == [1, 2, 3] }
        #expect(await tokens(of: server) == ["Bearer old", "Bearer new"])
        transport.close()
        await server.close()
    }

    @Test("a wrong token that cannot be renewed is final, but not if it was valid before")
    func sameToken() async throws {
        let server = ScriptedServer(.refuse(401))
        let issuer = Issuer("only")
        let provider = BearerTokenProvider(clock: bench.clock) { try await issuer.issue($0) }
        let transport = try bench.transport(to: try await server.open(), .init(tokenProvider: provider))
        transport.open()
        try await bench.wait("that it gives up") { transport.state == .failed }
        await server.set(.accept(acknowledges: true))
        transport.open()
        try await bench.wait("a connection") { transport.state == .connected }
        await server.set(.refuse(401))
        await server.cut()
        for round in 2...4 {
            try await bench.wait("the loss") {
                bench.listener.errors.count == round && transport.state == .reconnecting
            }
            bench.clock.advance(by: 60)
        }
        transport.close()
        await server.close()
    }

    @Test("a connection that ends because of its token is reopened with a new one")
    func expiry() async throws {
        let server = ScriptedServer()
        let issuer = Issuer("one", "two")
        let provider = BearerTokenProvider(clock: bench.clock) { try await issuer.issue($0) }
        let transport = try bench.transport(to: try await server.open(), .init(tokenProvider: provider))
        transport.open()
        try await bench.wait("a connection") { transport.state == .connected }
        await server.closeAll(.policyViolation)
        try await bench.wait("the error") { bench.listener.errors.count == 1 }
        bench.clock.advance(by: 1)
        try await bench.wait("another connection") { transport.state == .connected }
        #expect(await tokens(of: server) == ["Bearer one", "Bearer two"])
        transport.close()
        await server.close()
    }

    @Test("a transport that is closed when its token expires stays closed, and uses the new token when it is reopened")
    func closeAtExpiry() async throws {
        let server = ScriptedServer()
        let issuer = Issuer("one", "two")
        let provider = BearerTokenProvider(clock: bench.clock) { try await issuer.issue($0) }
        let transport = try bench.transport(to: try await server.open(), .init(tokenProvider: provider))
        transport.open()
        try await bench.wait("a connection") { transport.state == .connected }
        bench.listener.onState = { if $0 == .reconnecting { transport.close() } }
        await server.closeAll(.policyViolation)
        try await bench.wait("the renewal") { await issuer.refused == [nil, "one"] }
        await settle()
        bench.clock.advance(by: 60)
        await settle()
        #expect(bench.listener.states == [.connecting, .connected, .reconnecting, .disconnected])
        bench.listener.onState = nil
        transport.open()
        try await bench.wait("another connection") { transport.state == .connected }
        #expect(await tokens(of: server) == ["Bearer one", "Bearer two"])
        transport.close()
        await server.close()
    }

    @Test("a missing token is retried and reported")
    func noToken() async throws {
        let provider = BearerTokenProvider(clock: bench.clock) { _ in throw ProviderError("the account is away") }
        let transport = try bench.transport(to: 9, .init(tokenProvider: provider))
        transport.open()
        try await bench.wait("the error") { transport.state == .reconnecting }
        #expect(bench.listener.errors.last?.message.hasSuffix("without a token: the account is away") == true)
        transport.close()
    }

    @Test("simultaneous requests share one fetch, and a token is renewed before it expires")
    func provider() async throws {
        let clock = bench.clock
        let issuer = Issuer("one", "two")
        let provider = BearerTokenProvider(margin: 60, clock: clock) { refused in
            let token = try await issuer.issue(refused)
            return BearerToken(token.text, expiry: Date(timeInterval: 600, since: clock.now))
        }
        let requests = (0..<10).map { _ in Task { try await provider.token().text } }
        for request in requests { #expect(try await request.value == "one") }
        clock.advance(by: 539)
        #expect(try await provider.token().text == "one")
        clock.advance(by: 2)
        #expect(try await provider.token().text == "two")
        #expect(await issuer.refused.count == 2)
    }

    @Test("a token is not sent in the clear to another machine unless allowed")
    func cleartext() async throws {
        let scratch = try Scratch()
        try scratch.writeSecret("secret", to: "token")
        let file = "token-file=\(scratch.path("token"))"
        func make(_ text: String) throws {
            _ = try WebSocketTransport.plainPlugin.make(try Endpoint(text), PipelineContext(clock: bench.clock))
        }
        for host in ["base.local", "192.168.1.7", "[fd00::7]", "127.example.com"] {
            let text = "ws://\(host):9443?\(file)"
            let words = "would send the token where everyone on the way can read it"
            #expect(throws: UsageError("\(text) \(words): write wss://, or add cleartext-token=true")) {
                try make(text)
            }
            try make(text + "&cleartext-token=true")
            try make("ws://\(host):9443")
        }
        for host in ["localhost", "127.0.0.1", "[::1]"] { try make("ws://\(host):9443?\(file)") }
        let url = try #require(URL(string: "ws://192.0.2.1:9"))
        let transport = WebSocketTransport(
            url: url, configuration: .init(bearerToken: "secret", allowInsecureConnections: true), clock: bench.clock)
        transport.open()
        #expect(transport.state == .failed)
    }

    @Test("a token file is reread for each connection")
    func file() async throws {
        let scratch = try Scratch()
        let server = ScriptedServer(.refuse(401))
        let port = try await server.open()
        try scratch.writeSecret("first", to: "token")
        let endpoint = try Endpoint("ws://127.0.0.1:\(port)?token-file=\(scratch.path("token"))")
        let sink = try WebSocketTransport.plainPlugin.make(endpoint, PipelineContext(clock: bench.clock))
        let service = try #require(sink as? LocationRelayService)
        service.start()
        try await bench.wait("the first refusal") { service.transports.first?.state == .failed }
        try scratch.writeSecret("second", to: "token")
        service.stop()
        service.start()
        try await bench.wait("the second refusal") { service.transports.first?.state == .failed }
        #expect(await tokens(of: server) == ["Bearer first", "Bearer second"])
        service.stop()
        await server.close()
    }

    @Test("a token file that others can read is rejected unless allowed")
    func sharedFile() throws {
        let scratch = try Scratch()
        let path = try scratch.writeSecret("secret", to: "token")
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
        func make(_ text: String) throws {
            _ = try WebSocketTransport.plainPlugin.make(try Endpoint(text), PipelineContext(clock: bench.clock))
        }
        let text = "ws://127.0.0.1:1?token-file=\(path)"
        let fault = "\(path) can be read or written by other users: chmod 600 \(path)"
        #expect(throws: UsageError("\(fault), or add shared-secrets=true to \(text)")) { try make(text) }
        try make(text + "&shared-secrets=true")
    }

    @Test("the device name is the one in the token, unless another one is given")
    func deviceOfToken() async throws {
        let scratch = try Scratch()
        let path = try scratch.writeSecret("secret dog", to: "token")
        for (option, name) in [("", "dog"), ("&device=cat", "cat")] {
            let server = ScriptedServer(.refuse(401))
            let endpoint = try Endpoint("ws://127.0.0.1:\(try await server.open())?token-file=\(path)\(option)")
            let sink = try WebSocketTransport.plainPlugin.make(endpoint, PipelineContext(clock: bench.clock))
            let service = try #require(sink as? LocationRelayService)
            service.start()
            try await bench.wait("the refusal") { service.transports.first?.state == .failed }
            #expect(await tokens(of: server) == ["Bearer secret"])
            #expect(await server.requests.map { $0.fields["X-Device-Id"] } == [name])
            service.stop()
            await server.close()
        }
    }
}
