import NetworkIO
import RelaySupport
import SensorIO
import TestSupport
import Testing

/// The proxy that tests of bad links rely on.
@Suite("A proxy that cuts connections", .serialized, .realTime, .timeLimit(.minutes(5)))
struct LinkProxyTests {
    private let question = [UInt8](repeating: 7, count: 1000)

    @Test("forwards everything in both directions")
    func passes() async throws {
        let line = try await Line()
        for round in 0..<20 {
            let text = (0..<20_000).map { UInt8(truncatingIfNeeded: $0 / 7 + round) }
            #expect(await line.client.send(text))
            #expect(await line.client.receive(text.count) == text)
        }
        #expect(await line.proxy.standing == 1)
        #expect(await line.proxy.count == 1)
    }

    @Test("ends a connection in each kind of cut", arguments: LinkProxy.Cut.allCases)
    func ends(_ cut: LinkProxy.Cut) async throws {
        let line = try await Line()
        #expect(await line.client.send(question))
        #expect(await line.client.receive(question.count) == question)
        #expect(await line.proxy.cut(cut) == 1)
        await line.client.send(question)
        // A stall is ended by the next cut.
        if cut == .stall { #expect(await line.proxy.cut(.halve) == 1) }
        let answer = await line.client.receive(question.count)
        #expect(answer.count < (cut == .halve ? 400 : 1))
        #expect(await line.proxy.standing == 0)
    }

    @Test("counts no cut without a connection")
    func cutsNothing() async throws {
        let proxy = LinkProxy(to: 1, seed: 1)
        _ = try await proxy.open()
        #expect(await proxy.cut(.close) == 0)
        await proxy.close()
    }

    /// A client, a proxy, and a server that returns what it receives.
    private struct Line {
        let echo = Echo()
        let proxy: LinkProxy
        let client: PlainPeer

        init() async throws {
            proxy = LinkProxy(to: try await echo.open(), seed: 3)
            client = try PlainPeer(to: try await proxy.open())
            // The first answer shows that the connection is open.
            await client.send([1])
            #expect(await client.receive(1) == [1])
        }
    }
}

@NetworkActor
private final class Echo: ByteStreamOwner {
    private let listener = StreamListener()
    private var streams: [any ByteStream] = []

    nonisolated init() {}

    func open() throws -> Int {
        try listener.open(address: "127.0.0.1", port: 0, tls: nil) { [weak self] stream in
            self?.streams.append(stream)
            stream.owner = self
        }
        return listener.boundPort ?? 0
    }

    func stream(_ stream: any ByteStream, didReceive bytes: Span<UInt8>) {
        stream.send(bytes.withUnsafeBufferPointer { Array($0) })
    }

    func streamDidDrain(_ stream: any ByteStream) {}

    func stream(_ stream: any ByteStream, didEnd end: StreamEnd) { streams.removeAll { $0 === stream } }
}
