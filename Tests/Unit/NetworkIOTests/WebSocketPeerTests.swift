import Foundation
import NetworkIO
import RelaySupport
import TestSupport
import Testing
import WebSocketFormat

/// Whether Python has the package websockets.
private let hasWebsockets = Python.has("websockets.sync.server")

@Suite(
    "The Python package websockets as a server", .serialized, .realTime, .timeLimit(.minutes(5)),
    .enabled(if: hasWebsockets, "skipped: the Python package websockets is not installed"))
@NetworkActor struct WebSocketPeerTests {
    /// A server that runs a script for each connection, which the script calls `ws`.
    private func server(_ script: String) async throws -> (program: RunningProgram, port: Int) {
        let program = """
            from websockets.sync.server import serve
            def handle(ws):
            \(script.split(separator: "\n").map { "    \($0)" }.joined(separator: "\n"))
            with serve(handle, "127.0.0.1", 0) as server:
                print(server.socket.getsockname()[1], flush=True)
                server.serve_forever()
            """
        let running = try RunningProgram(try #require(Python.path), ["-c", program])
        let line = await running.line { Int($0) != nil }
        return (running, try #require(line.flatMap { Int($0) }))
    }

    @Test("echoes every message of the client, in one frame or in several")
    func echo() async throws {
        let (program, port) = try await server(
            """
            for message in ws:
                ws.send(message)
                half = len(message) // 2
                ws.send(iter([message[:half], message[half:]]))
                ws.ping()
            """)
        defer { program.kill() }
        let client = try Client("ws://127.0.0.1:\(port)/x")
        try await client.side.log.wait(for: "open")
        let messages = [0, 1, 125, 126, 65_535, 65_536, 400_000].map { [UInt8](repeating: 0x61, count: $0) }
        for (number, message) in messages.enumerated() {
            client.perform { $0.send(message, isText: number.isMultiple(of: 2)) }
        }
        try await client.side.log.wait("all come back") { client.side.log.messages.count == 14 }
        #expect(await client.side.log.messages == messages.flatMap { [$0, $0] })
        client.perform { $0.close(.normal, reason: "done") }
        try await client.side.log.wait(for: "closed the connection with code 1000: done")
    }

    @Test("closes with a code and a reason that the client reports")
    func closing() async throws {
        let (program, port) = try await server("ws.close(1012, 'back soon')")
        defer { program.kill() }
        let client = try Client("ws://127.0.0.1:\(port)/x")
        try await client.side.log.wait(for: "closed the connection with code 1012: back soon")
    }
}
