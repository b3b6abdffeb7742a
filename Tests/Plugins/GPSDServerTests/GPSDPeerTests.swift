import Foundation
import GPSDServer
import Geolocation
import ReceiverSupport
import TestSupport
import Testing

private let gpspipe = RunningProgram.find("gpspipe")
private let cgps = RunningProgram.find("cgps")
private let gpsd = RunningProgram.find("gpsd")

/// Whether Python has the package gpsdclient.
private let hasGPSDClient = Python.has("gpsdclient")

@Suite("gpsd's clients work with the server", .serialized, .realTime, .timeLimit(.minutes(5)))
@SensorActor struct GPSDPeerTests {
    /// Runs a client against a server that receives events, and passes the client to `body`.
    private func withServer(_ body: @SensorActor (Int) async throws -> Void) async throws {
        let sink = GPSDServerSink(port: 0)
        sink.start(in: SinkHost())
        #expect(try await eventually { sink.boundPort != nil })
        let feeding = Task { @SensorActor in
            var second = 0.0
            while !Task.isCancelled {
                sink.receive(location(second))
                sink.receive(receiverStatus(second, satellites: 5))
                sink.receive(.heading(.device, HeadingValue(123.4), time(second)))
                second += 1
                try? await Task.sleep(for: .milliseconds(50))
            }
        }
        defer { feeding.cancel() }
        try await body(try #require(sink.boundPort))
        feeding.cancel()
        await sink.finish()
    }

    @Test("gpspipe receives objects", .enabled(if: gpspipe != nil, "skipped: gpspipe is not installed"))
    func objects() async throws {
        try await withServer { port in
            let client = try RunningProgram(try #require(gpspipe), ["-w", "127.0.0.1:\(port)"])
            defer { client.kill() }
            for name in ["VERSION", "DEVICES", "WATCH", "TPV", "SKY", "ATT"] {
                #expect(await client.line { $0.contains("\"class\":\"\(name)\"") } != nil, "\(name)")
            }
        }
    }

    @Test("gpspipe receives sentences", .enabled(if: gpspipe != nil, "skipped: gpspipe is not installed"))
    func sentences() async throws {
        for option in ["-r", "-R"] {
            try await withServer { port in
                let client = try RunningProgram(try #require(gpspipe), [option, "127.0.0.1:\(port)"])
                defer { client.kill() }
                for name in ["$GNRMC,", "$GNGGA,", "$GLGSV,", "$GNHDT,123.4,T"] {
                    #expect(await client.line { $0.hasPrefix(name) } != nil, "\(name) \(option)")
                }
            }
        }
    }

    @Test(
        "cgps shows the fix",
        .enabled(if: cgps != nil && Python.path != nil, "skipped: cgps or python3 is not installed"))
    func screen() async throws {
        try await withServer { port in
            // cgps needs a terminal, which Python provides.
            let program = """
                import os, pty, sys
                process, terminal = pty.fork()
                if process == 0:
                    os.execv(sys.argv[1], sys.argv[1:])
                seen = b""
                while b"3D" not in seen:
                    seen += os.read(terminal, 4096)
                os.kill(process, 9)
                os.waitpid(process, 0)
                print("3D", flush=True)
                """
            let client = try RunningProgram(
                try #require(Python.path), ["-c", program, try #require(cgps), "-s", "127.0.0.1:\(port)"],
                environment: ["TERM": "vt100", "LINES": "40", "COLUMNS": "120"])
            defer { client.kill() }
            #expect(await client.line { $0 == "3D" } != nil)
        }
    }

    @Test(
        "the Python package gpsdclient reads the fix",
        .enabled(if: hasGPSDClient, "skipped: the Python package gpsdclient is not installed"))
    func package() async throws {
        try await withServer { port in
            let program = """
                import sys
                from gpsdclient import GPSDClient
                with GPSDClient(host="127.0.0.1", port=int(sys.argv[1])) as client:
                    for fix in client.dict_stream(filter=["TPV"]):
                        print(fix["time"].year, fix["lat"], fix["lon"], fix["altHAE"], fix["mode"], flush=True)
                """
            let client = try RunningProgram(try #require(Python.path), ["-c", program, "\(port)"])
            defer { client.kill() }
            // The first fix may arrive before the status that contains the separation.
            #expect(await client.line { $0 == "2026 47.6209134 9.1734021 452.9 3" } != nil)
        }
    }

    @Test(
        "gpsd uses the server as its source",
        .enabled(if: gpsd != nil && gpspipe != nil, "skipped: gpsd or gpspipe is not installed"))
    func source() async throws {
        try await withServer { port in
            let ownPort = try FreePort.tcp()
            let server = try RunningProgram(
                try #require(gpsd), ["-N", "-n", "-D", "0", "-S", "\(ownPort)", "gpsd://127.0.0.1:\(port)"])
            defer { server.kill() }
            #expect(try await eventually { FreePort.isListening(ownPort) })
            let client = try RunningProgram(try #require(gpspipe), ["-w", "127.0.0.1:\(ownPort)"])
            defer { client.kill() }
            #expect(await client.line { $0.contains("\"lat\":47.6209134") } != nil)
        }
    }
}
