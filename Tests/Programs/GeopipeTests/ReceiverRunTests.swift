import Foundation
import ReceiverSupport
import TestSupport
import Testing

@Suite("geopipe: receivers", .serialized, .realTime, .timeLimit(.minutes(5)))
struct ReceiverRunTests {
    /// A walk to the north, one fix per second.
    private func log(_ seconds: Int) -> String {
        (0..<seconds).map { second in
            let latitude = 47.6 + Double(second) / 10_000
            return rmc(latitude, 9.17, at: Double(second)) + gga(latitude, 9.17, at: Double(second))
        }.joined()
    }

    /// The latitudes of the fixes among events, as they are written.
    private func latitudes(_ events: String) -> [String] {
        events.split(separator: "\n").filter { $0.hasPrefix(#"{"type":"location""#) }.compactMap { line in
            line.components(separatedBy: #""lat":"#).dropFirst().first?.components(separatedBy: ",").first
        }
    }

    @Test("a log is replayed as fast as possible, and damaged sentences are reported")
    func replay() async throws {
        let geopipe = try Geopipe()
        defer { geopipe.remove() }
        let path = try geopipe.file("walk.nmea", log(500) + "$GPGGA,nonsense*00\r\n" + log(1))
        let run = try await geopipe("run", "--location", "nmea:\(path)?rate=max", "--to", "jsonl:-")
        #expect(run.status == 0)
        #expect(latitudes(run.output).count == 501)
        #expect(run.errors.contains("nmea: 1 × sentence with a wrong checksum"))
        #expect(run.output.contains(#""type":"receiver""#))
    }

    @Test("input from a pipe is delivered as it arrives, not when the pipe ends")
    func livePipe() async throws {
        let pipe = Pipe.exclusive()
        let run = try LiveGeopipe(
            "--location", "nmea:-?rate=max", "--to", "jsonl:-", input: pipe.fileHandleForReading)
        try pipe.fileHandleForWriting.write(contentsOf: Data(log(20).utf8))
        try await run.wait("all fixes") { latitudes(run.output).count == 20 }
        #expect(try await run.end().status == 0)
        try pipe.fileHandleForWriting.close()
    }

    @Test("one geopipe receives every datagram that another one sends")
    func datagrams() async throws {
        let geopipe = try Geopipe()
        defer { geopipe.remove() }
        let path = try geopipe.file("walk.nmea", log(60))
        let listener = try LiveGeopipe("--location", "udp://127.0.0.1:0", "--to", "jsonl:-")
        let port = try await listener.port(of: "udp")
        let sent = try await geopipe(
            "run", "--location", "nmea:\(path)?rate=100", "--to", "nmea-udp://127.0.0.1:\(port)")
        #expect(sent.status == 0)
        try await listener.wait("all fixes") { latitudes(listener.output).count >= 60 }
        let heard = try await listener.end()
        #expect(heard.status == 0)
        #expect(latitudes(heard.output).count == 60, "\(sent.errors)\(heard.errors)")
        #expect(latitudes(heard.output) == latitudes(heard.output).sorted())
    }

    @Test("the same command continues in its files after a kill, and nothing that was written is lost")
    func restart() async throws {
        let geopipe = try Geopipe()
        defer { geopipe.remove() }
        let path = try geopipe.file("walk.nmea", log(20))
        for run in 1...3 {
            let listener = try LiveGeopipe(
                "--location", "udp://127.0.0.1:0", "--to", "jsonl:\(geopipe.path("a.jsonl"))",
                "--to", "gpx:\(geopipe.path("a.gpx"))")
            let port = try await listener.port(of: "udp")
            _ = try await geopipe(
                "run", "--location", "nmea:\(path)?rate=100", "--to", "nmea-udp://127.0.0.1:\(port)")
            try await listener.wait("all fixes") {
                latitudes(geopipe.text("a.jsonl")).count == 20 * run
                    && geopipe.text("a.gpx").components(separatedBy: "<trkpt ").count == 20 * run + 1
            }
            try await listener.killByForce()
        }
        let track = geopipe.text("a.gpx")
        #expect(track.components(separatedBy: "<trkseg>").count == 4 && track.contains("</gpx>"))
    }

    @Test(
        "an endpoint error is one sentence",
        arguments: [
            ("nmea:", "nmea: needs a file"), ("udp://127.0.0.1", "has no port"),
            ("udp://127.0.0.1:99999", "has no port 99999"),
            ("udp-multicast://127.0.0.1:5000", "names no group"), ("tcp://:10110", "has no host"),
            ("gpsd://localhost:x", "has no port x"), ("serial:/dev/null?baud=0", "baud=0"),
            ("serial:/dev/null?format=9X9", "format=9X9"), ("nmea:x.log?talker=GPS", "write two letters each"),
        ])
    func endpoints(endpoint: String, words: String) async throws {
        let run = try await BuiltProgram.run("geopipe", ["run", "--location", endpoint, "--to", "jsonl:-"])
        #expect(run.status == 2)
        #expect(run.errors.contains(words))
        #expect(run.errors.split(separator: "\n").count == 1)
    }

    @Test("a missing or unsuitable device is reported in one sentence")
    func devices() async throws {
        for (path, words) in [("/dev/null", "is another kind of device"), ("/no/such/tty", "is not there")] {
            let run = try await BuiltProgram.run(
                "geopipe", ["run", "--location", "serial:\(path)?baud=9600", "--to", "jsonl:-", "--duration", "5"])
            #expect(run.output.contains(#""provider":"serial""#))
            #expect(run.output.contains(words) && run.errors.contains(words), "\(path): \(run.errors)")
        }
    }
}
