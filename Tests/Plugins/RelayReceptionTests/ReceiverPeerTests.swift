import Foundation
import Geolocation
import LocationRelay
import RelayReception
import RelaySupport
import TestSupport
import Testing

/// Whether Python has the package websockets.
private let hasWebsockets = Python.has("websockets.sync.client")

@Suite(
    "The Python package websockets as a tracker", .serialized, .realTime, .timeLimit(.minutes(5)),
    .enabled(if: hasWebsockets, "skipped: the Python package websockets is not installed"))
@SensorActor struct ReceiverPeerTests {
    /// Runs a script against a receiver; the script has a connection `ws` and the text `fix(number)`, and what it prints is
    /// returned.
    private func run(_ script: String, _ base: Base, fields: String = "{}") async throws -> [String] {
        let program = """
            import json, sys, time
            from websockets.sync.client import connect
            from websockets.exceptions import ConnectionClosed
            def fix(number):
                return json.dumps({"ts_unix_ms": 1795000000000 + number, "source": "python", "lat": 47.5, "lon": 9.25,
                    "h_accuracy_m": 4, "v_accuracy_m": 6, "speed_mps": 1, "course_deg": 90, "battery_pct": 0.5,
                    "seq": number})
            def say(*words):
                print(*words, flush=True)
            address = "ws://127.0.0.1:" + sys.argv[1] + "/feed"
            try:
                with connect(address, additional_headers=\(fields), compression="deflate") as ws:
            \(script.split(separator: "\n").map { "        \($0)" }.joined(separator: "\n"))
            except ConnectionClosed as end:
                say("closed", end.rcvd.code if end.rcvd else None)
            say("over")
            """
        let client = try RunningProgram(try #require(Python.path), ["-c", program, "\(base.port)"])
        var lines: [String] = []
        while lines.last != "over" {
            let line = await client.line { _ in true }
            lines.append(try #require(line, "\(lines)"))
        }
        client.kill()
        return lines.dropLast()
    }

    @Test("sends text, bytes and fragments, and is acknowledged")
    func messages() async throws {
        let base = try await Base.open()
        let lines = try await run(
            """
            say(ws.response.headers["X-Relay-Acknowledge"], ws.response.headers.get("Sec-WebSocket-Extensions"))
            ws.send(fix(1))
            ws.send(fix(2).encode())
            ws.send(iter([fix(3)[:10], fix(3)[10:20], fix(3)[20:]]))
            ws.send('{"type":"ping","id":"ab"}')
            ws.send(json.dumps({"remote": json.loads(fix(4))}))
            seen = set()
            while '{"type":"ack","count":4}' not in seen:
                seen.add(ws.recv())
            say(sorted(seen)[-1])
            """, base, fields: #"{"X-Relay-Acknowledge": "cumulative", "X-Device-Id": "snake"}"#)
        #expect(lines == ["cumulative None", #"{"type":"pong","id":"ab"}"#])
        try await base.wait("all") {
            base.log == ["snake came", "snake 1", "snake 2", "snake 3", "snake 4", "snake went"]
        }
        base.stop()
    }

    @Test("receives pongs for its pings, also within a message, and a close frame for its own")
    func control() async throws {
        let base = try await Base.open()
        let lines = try await run(
            """
            say(ws.ping(b"x" * 125).wait(30))
            def pieces():
                yield fix(1)[:10]
                say(ws.ping().wait(30))
                yield fix(1)[10:]
            ws.send(pieces())
            ws.close(1000, "done")
            say(ws.protocol.close_code)
            """, base)
        #expect(lines == ["True", "True", "1000"])
        try await base.wait("all") { base.log.count == 3 }
        #expect(base.numbers == [1])
        base.stop()
    }

    @Test("may send up to the limit, and receives an error beyond it")
    func sizes() async throws {
        let base = try await Base.open(.test(messageSize: 4096))
        let lines = try await run(
            """
            ws.send(fix(1).ljust(4096))
            ws.send(fix(2).ljust(4097))
            ws.recv()
            """, base)
        #expect(lines == ["closed 1009"])
        try await base.wait("it has gone") { base.log.count == 3 }
        #expect(base.numbers == [1])
        base.stop()
    }

    @Test("receives an error for a text that is not UTF-8")
    func invalid() async throws {
        let base = try await Base.open()
        let lines = try await run(
            """
            ws.send(b"\\xff\\xfe", text=True)
            ws.recv()
            """, base)
        #expect(lines == ["closed 1007"])
        base.stop()
    }

    @Test("sends ten thousand fixes, none of which is lost or out of order")
    func many() async throws {
        let base = try await Base.open()
        _ = try await run(
            """
            for number in range(10000):
                ws.send(fix(number))
            """, base)
        try await base.wait("all") { base.received.count == 10_000 }
        #expect(base.numbers == Array(0..<10_000))
        base.stop()
    }

    @Test("is disconnected when the receiver stops")
    func stop() async throws {
        let base = try await Base.open()
        base.onFix = { _ in base.stop() }
        let lines = try await run(
            """
            ws.send(fix(1))
            ws.recv()
            """, base)
        #expect(lines == ["closed 1001"])
    }
}
