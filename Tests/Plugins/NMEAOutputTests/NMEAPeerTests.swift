import FileIO
import Foundation
import Geolocation
import NMEAOutput
import ReceiverSupport
import TestSupport
import Testing

private let gpsd = RunningProgram.find("gpsd")
private let gpspipe = RunningProgram.find("gpspipe")

private let skipped: Comment = "skipped: gpsd or gpspipe is not installed"

@Suite("gpsd understands the output", .serialized, .realTime, .timeLimit(.minutes(5)))
@SensorActor struct NMEAPeerTests {
    /// Feeds a sink with fixes and other data of a receiver until the task is cancelled.
    private func feed(_ sink: NMEASink, satellites: Bool = true) -> Task<Void, Never> {
        Task { @SensorActor in
            var second = 0.0
            while !Task.isCancelled {
                sink.receive(location(second))
                if satellites { sink.receive(receiverStatus(second, satellites: 5)) }
                sink.receive(.heading(.device, HeadingValue(123.4), time(second)))
                second += 1
                try? await Task.sleep(for: .milliseconds(50))
            }
        }
    }

    /// Lets gpsd read a source, and passes a client of gpsd to `body`.
    private func withGPSD(
        _ source: String, _ body: @SensorActor (RunningProgram) async throws -> Void
    ) async throws {
        let port = try FreePort.tcp()
        let server = try RunningProgram(
            try #require(gpsd), ["-N", "-n", "-D", "0", "-S", "\(port)", source])
        defer { server.kill() }
        #expect(try await eventually { FreePort.isListening(port) })
        let client = try RunningProgram(try #require(gpspipe), ["-w", "127.0.0.1:\(port)"])
        defer { client.kill() }
        try await body(client)
    }

    /// The next report of a class that contains a text.
    private func report(_ name: String, with marks: String..., of client: RunningProgram) async throws -> [String: Any]
    {
        let line = await client.line { line in
            line.contains("\"class\":\"\(name)\"") && marks.allSatisfy { line.contains($0) }
        }
        let data = Data(try #require(line, "no \(name) with \(marks)").utf8)
        return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    }

    /// Checks that gpsd has understood the fix, the satellites and the heading.
    private func check(_ client: RunningProgram) async throws {
        // The first fix arrives before the status that contains the separation.
        let tpv = try await report("TPV", with: "\"time\":\"2026-11-20T10:4", "\"altHAE\":452.9", of: client)
        func number(_ key: String) -> Double { tpv[key] as? Double ?? .nan }
        #expect(tpv["mode"] as? Int == 3)
        #expect(tpv["status"] as? Int == 2)
        #expect(abs(number("lat") - 47.620_913_4) < 1e-7)
        #expect(abs(number("lon") - 9.173_402_1) < 1e-7)
        #expect(abs(number("altMSL") - 405.2) < 1e-3)
        #expect(abs(number("altHAE") - 452.9) < 1e-3)
        #expect(abs(number("track") - 231.4) < 1e-3)
        #expect(abs(number("speed") - 5) < 1e-3)
        let sky = try await report("SKY", with: "\"uSat\":15", of: client)
        #expect(sky["nSat"] as? Int == 15)
        #expect(sky["hdop"] as? Double == 0.9)
        #expect(try await report("ATT", with: "\"heading\"", of: client)["heading"] as? Double == 123.4)
    }

    @Test("over TCP, including the withdrawal of the location", .enabled(if: gpsd != nil && gpspipe != nil, skipped))
    func tcp() async throws {
        let sink = NMEASink(to: .server(address: "127.0.0.1", port: 0))
        try sink.start(in: SinkHost())
        #expect(try await eventually { sink.boundPort != nil })
        let feeding = feed(sink)
        defer { feeding.cancel() }
        try await withGPSD("tcp://127.0.0.1:\(try #require(sink.boundPort))") { client in
            try await check(client)
            feeding.cancel()
            await feeding.value
            sink.receive(.locationWithdrawn(time(3600)))
            let void = try await report("TPV", with: "\"mode\":1", of: client)
            #expect(void["lat"] == nil && void["lon"] == nil)
        }
        await sink.finish()
    }

    @Test("over UDP", .enabled(if: gpsd != nil && gpspipe != nil, skipped))
    func udp() async throws {
        let port = try FreePort.udp()
        let sink = NMEASink(to: .datagrams(host: "127.0.0.1", port: port))
        try sink.start(in: SinkHost())
        let feeding = feed(sink)
        defer { feeding.cancel() }
        try await withGPSD("udp://127.0.0.1:\(port)") { client in try await check(client) }
        feeding.cancel()
        await sink.finish()
    }

    @Test("over UDP, for a fix without satellites", .enabled(if: gpsd != nil && gpspipe != nil, skipped))
    func bareFix() async throws {
        let port = try FreePort.udp()
        let sink = NMEASink(to: .datagrams(host: "127.0.0.1", port: port))
        try sink.start(in: SinkHost())
        let feeding = feed(sink, satellites: false)
        defer { feeding.cancel() }
        try await withGPSD("udp://127.0.0.1:\(port)") { client in
            let tpv = try await report("TPV", with: "\"altMSL\":405.2", of: client)
            #expect(tpv["mode"] as? Int == 3)
        }
        feeding.cancel()
        await sink.finish()
    }
}
