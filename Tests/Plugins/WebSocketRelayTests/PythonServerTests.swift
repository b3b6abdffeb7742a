import Geolocation
import LocationRelay
import ReceiverSupport
import TestSupport
import Testing
import WebSocketRelay

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The Python package websockets as a base station, which shares only the message format with this package.
private enum PythonServer {
    /// Listens, prints its port, acknowledges each message if asked to, and prints the sequence number of each.
    static let script = """
        import asyncio, json, sys
        import websockets
        from websockets.asyncio.server import serve

        async def handle(socket):
            acknowledges = 'acknowledge' in sys.argv
            count = 0
            async for message in socket:
                update = json.loads(message)
                print('seq', update['base']['seq'], type(message).__name__, flush=True)
                count += 1
                if acknowledges:
                    await socket.send(json.dumps({'type': 'ack', 'count': count}))
                if 'end' in sys.argv and count == 3:
                    await socket.close(1012, 'restart')
                    return

        def promise(connection, request, response):
            if 'acknowledge' in sys.argv:
                response.headers['X-Relay-Acknowledge'] = request.headers['X-Relay-Acknowledge']
            return response

        async def main():
            async with serve(handle, '127.0.0.1', 0, process_response=promise) as server:
                print('port', server.sockets[0].getsockname()[1], flush=True)
                await asyncio.get_running_loop().create_future()

        asyncio.run(main())
        """
}

@Suite("A WebSocket transport to the Python package websockets", .serialized, .realTime, .timeLimit(.minutes(5)))
@SensorActor struct PythonServerTests {
    private let listener = TransportListener()

    @Test(
        "delivers with acknowledgements and without",
        arguments: [["acknowledge"], [], ["acknowledge", "end"], ["end"]])
    func delivery(words: [String]) async throws {
        guard Python.has("websockets"), let python = Python.path else {
            print("skipped: python3 with the package websockets is not installed")
            return
        }
        let server = try RunningProgram(python, ["-c", PythonServer.script] + words, limit: 170)
        // A server that ends after three messages without acknowledging must not get all at once: it would lose some.
        let isFrail = words == ["end"]
        let count = isFrail ? 7 : 50
        let line = try #require(await server.line { $0.hasPrefix("port ") })
        let port = try #require(line.split(separator: " ").last.flatMap { Int($0) })
        let url = try #require(URL(string: "ws://127.0.0.1:\(port)/x?y=1"))
        let transport = WebSocketTransport(
            url: url,
            configuration: WebSocketTransportConfiguration(initialBackoffDelay: 0.02, allowInsecureConnections: true))
        transport.delegate = listener
        transport.open()
        for number in 1...count {
            let fix = LocationFix(
                Location(latitude: 47.5, longitude: 9.25, timestamp: Date()), source: .iOS, sequence: Int64(number))
            transport.push(RelayUpdate(base: fix))
            if isFrail { await transport.drain() }
        }
        var seen: Set<Int> = []
        while seen.count < (isFrail ? 1 : count) {
            let line = try #require(await server.line { $0.hasPrefix("seq ") })
            let parts = line.split(separator: " ")
            #expect(parts.last == "bytes")
            seen.insert(try #require(Int(parts[1])))
        }
        await transport.drain()
        #expect(transport.queueDepth == 0)
        #expect(listener.delivered >= count)
        transport.close()
    }
}
