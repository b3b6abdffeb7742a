import Foundation
import NetworkIO
import TestSupport
import Testing

@Suite("geopipe: relays", .serialized, .realTime, .timeLimit(.minutes(5)))
struct RelayRunTests {
    /// A recorded walk of a number of points, one each second, on a day in the past.
    private func walk(_ count: Int) -> String {
        let points = (0..<count).map { index in
            let time = "2021-05-17T10:\(String(format: "%02d:%02d", index / 60, index % 60))Z"
            return "<trkpt lat=\"47.\(600_000 + index)\" lon=\"9.17\"><time>\(time)</time></trkpt>"
        }
        return "<gpx version=\"1.1\" creator=\"test\"><trk><trkseg>\(points.joined())</trkseg></trk></gpx>"
    }

    /// The latitudes of events of a type, in their order.
    private func latitudes(_ type: String, in events: String) -> [String] {
        events.split(separator: "\n").filter { $0.hasPrefix(#"{"type":"\#(type)""#) }.compactMap { line in
            line.components(separatedBy: #""lat":"#).dropFirst().first?.components(separatedBy: ",").first
        }
    }

    @Test("one geopipe receives every fix that another one relays at full speed, in order")
    func relay() async throws {
        let geopipe = try Geopipe()
        defer { geopipe.remove() }
        let path = try geopipe.file("walk.gpx", walk(3000))
        let base = try LiveGeopipe("--location", "relay://127.0.0.1:0", "--to", "jsonl:-")
        let port = try await base.port(of: "relay")
        let sent = try await geopipe(
            "run", "--location", "gpx:\(path)?rate=max", "--to", "ws://127.0.0.1:\(port)?stream=remote&device=dog")
        #expect(sent.status == 0, "\(sent.errors)")
        #expect(!sent.errors.contains("×"), "\(sent.errors)")
        let heard = try await base.end()
        #expect(heard.status == 0)
        for type in ["location", "relay"] {
            let latitudes = latitudes(type, in: heard.output)
            #expect(latitudes.count == 3000)
            #expect(latitudes == latitudes.sorted())
        }
        #expect(heard.output.contains(#""sender":"dog","stream":"remote","source":""#))
    }

    @Test("a hop forwards several subjects under their names, and each part reports its links")
    func hop() async throws {
        let geopipe = try Geopipe()
        defer { geopipe.remove() }
        let base = try LiveGeopipe("--location", "relay://127.0.0.1:0", "--to", "jsonl:-")
        let port = try await base.port(of: "relay")
        let hop = try LiveGeopipe(
            "--location", "relay://127.0.0.1:0", "--to", "jsonl:-", "--to", "ws://127.0.0.1:\(port)?device=phone")
        let entrance = try await hop.port(of: "relay")
        for (device, stream, count) in [("dog", "remote", 20), ("cat", "remote", 300), ("camera", "base", 30)] {
            let path = try geopipe.file("\(device).gpx", walk(count))
            let sent = try await geopipe(
                "run", "--location", "gpx:\(path)?rate=max", "--to", "jsonl:-", "--to",
                "ws://127.0.0.1:\(entrance)?stream=\(stream)&device=\(device)")
            #expect(sent.status == 0, "\(sent.errors)")
            #expect(sent.output.contains(#""type":"telemetry""#))
        }
        func texts(_ run: LiveGeopipe, _ type: String, _ words: String) -> [Substring] {
            run.output.split(separator: "\n").filter { $0.hasPrefix(#"{"type":"\#(type)""#) && $0.contains(words) }
        }
        try await base.wait("all fixes") { texts(base, "relay", "seq").count == 350 }
        #expect(texts(base, "relay", #""sender":"dog","stream":"remote""#).count == 20)
        #expect(texts(base, "relay", #""sender":"cat","stream":"remote""#).count == 300)
        #expect(texts(base, "relay", #""sender":"camera","stream":"base""#).count == 30)
        #expect(try await hop.end().status == 0)
        #expect(texts(hop, "relay", #""via""#).isEmpty && texts(base, "relay", #""via":"phone""#).count == 350)
        #expect(texts(hop, "link", #""peer":"dog","state":"connected""#).count >= 1)
        #expect(texts(hop, "link", #""peer":"ws://127.0.0.1:\#(port)/","state":"connected""#).count >= 1)
        #expect(texts(hop, "health", #""health":"streaming""#).count >= 1)
        #expect(texts(hop, "telemetry", #""received":350,"published":350,"#).count == 1)
        try await base.wait("the hop's end") { !texts(base, "link", #""peer":"phone","state":"disconnected""#).isEmpty }
        #expect(try await base.end().status == 0)
        for device in ["dog", "cat", "camera"] {
            let last = texts(base, "link", #""peer":"\#(device)","via":"phone""#).last
            #expect(last?.contains(#""missing":0"#) == true, "\(last ?? "")")
        }
        #expect(texts(base, "link", "peer").count < 20)
    }

    @Test("an error message contains the server's address once")
    func addressOnce() async throws {
        // Nothing listens on port 1.
        let tracker = try LiveGeopipe("--location", "demo:", "--to", "ws://127.0.0.1:1")
        try await tracker.wait("it is refused") { tracker.errors.contains("cannot be reached") }
        #expect(tracker.errors.contains("geopipe: ws://127.0.0.1:1/ cannot be reached"))
    }

    @Test("a base station that starts late also receives the updates that were queued before")
    func lateBase() async throws {
        let geopipe = try Geopipe()
        defer { geopipe.remove() }
        let path = try geopipe.file("walk.gpx", walk(40))
        let port = try FreePort.tcp()
        let tracker = try LiveGeopipe(
            "--location", "gpx:\(path)?rate=4", "--to", "ws://127.0.0.1:\(port)?encoding=cbor")
        try await tracker.wait("it says that there is no base") { tracker.errors.contains(":\(port)") }
        let base = try LiveGeopipe("--location", "relay://127.0.0.1:\(port)", "--to", "jsonl:-")
        #expect(try await tracker.result().status == 0)
        #expect(latitudes("location", in: try await base.end().output).count == 40)
    }

    @Test("a gateway stores what it acknowledges, and forwards it once the base appears, each fix once")
    func gateway() async throws {
        let geopipe = try Geopipe()
        defer { geopipe.remove() }
        let scratch = try Scratch()
        let (path, port) = (scratch.path("gateway.db"), try FreePort.tcp())
        func start() throws -> LiveGeopipe {
            try LiveGeopipe(
                "--location", "relay://127.0.0.1:0", "--to", "store:\(path) | ws://127.0.0.1:\(port)?device=gateway")
        }
        // The base is not running yet.
        let first = try start()
        let entrance = try await first.port(of: "relay")
        for (device, count) in [("dog", 20), ("cat", 30)] {
            let walk = try geopipe.file("\(device).gpx", walk(count))
            let sent = try await geopipe(
                "run", "--location", "gpx:\(walk)?rate=max", "--to",
                "ws://127.0.0.1:\(entrance)?stream=remote&device=\(device)")
            #expect(sent.status == 0, "\(sent.errors)")
        }
        #expect(try await first.end().status == 0)

        let base = try LiveGeopipe("--location", "relay://127.0.0.1:\(port)", "--to", "jsonl:-")
        func relayed(_ words: String) -> Int {
            base.output.split(separator: "\n").count { $0.hasPrefix(#"{"type":"relay""#) && $0.contains(words) }
        }
        // The third run does not deliver what the second has delivered.
        for _ in 0..<2 {
            let run = try start()
            _ = try await run.port(of: "relay")
            try await base.wait("all fixes") { relayed(#""via":"gateway""#) >= 50 }
            let end = try await run.end()
            #expect(end.status == 0, "\(end.errors)")
        }
        let heard = try await base.end()
        #expect(relayed(#""sender":"dog","stream":"remote""#) == 20, "\(heard.errors)")
        #expect(relayed(#""sender":"cat","stream":"remote""#) == 30 && relayed("seq") == 50)

        let info = try await geopipe("store", path, "info")
        #expect(info.output.contains("50 captured, 50 stored\n"), "\(info.output)")
        let track = scratch.path("dog.gpx")
        let export = try await geopipe("store", path, "export", track, "--device", "dog")
        #expect(export.status == 0, "\(export.errors)")
        #expect(try scratch.text("dog.gpx").components(separatedBy: "<trkpt").count == 21)
    }

    @Test("a tracker with a wrong token is rejected, and reports the reason")
    func token() async throws {
        let geopipe = try Geopipe()
        defer { geopipe.remove() }
        let path = try geopipe.file("walk.gpx", walk(5))
        let scratch = try Scratch()
        let right = try scratch.writeSecret("open-sesame\n", to: "right")
        let wrong = try scratch.writeSecret("open-sesamE\n", to: "wrong")
        let base = try LiveGeopipe("--location", "relay://127.0.0.1:0?token-file=\(right)", "--to", "jsonl:-")
        let port = try await base.port(of: "relay")
        let refused = try await geopipe(
            "run", "--location", "gpx:\(path)?rate=max", "--to", "ws://127.0.0.1:\(port)?token-file=\(wrong)")
        #expect(refused.status == 1)
        #expect(refused.errors.contains("401"), "\(refused.errors)")
        #expect(!refused.errors.contains("the rest goes on"))
        let beside = try await geopipe(
            "run", "--location", "gpx:\(path)?rate=1", "--to", "jsonl:-", "--to",
            "ws://127.0.0.1:\(port)?token-file=\(wrong)")
        #expect(beside.status == 1)
        // At once, and not only at the end.
        let lines = beside.errors.split(separator: "\n")
        #expect(lines.first?.hasSuffix("it has given up; the rest continues") == true, "\(beside.errors)")
        #expect(lines.last?.hasSuffix("it has given up") == true, "\(beside.errors)")
        #expect(latitudes("location", in: beside.output).count == 5)
        let sent = try await geopipe(
            "run", "--location", "gpx:\(path)?rate=max", "--to", "ws://127.0.0.1:\(port)?token-file=\(right)")
        #expect(sent.status == 0, "\(sent.errors)")
        let heard = try await base.end()
        #expect(latitudes("location", in: heard.output).count == 5)
        #expect(heard.errors.contains("token"), "\(heard.errors)")
    }

    @Test(
        "relays are encrypted on request, and only to a server with a trusted certificate",
        .enabled(
            if: TLSSupport.serverUnavailable == nil && Certificates.command != nil,
            "skipped: OpenSSL or its command is not installed"))
    func encryption() async throws {
        let geopipe = try Geopipe()
        defer { geopipe.remove() }
        let certificates = try Certificates()
        let pair = try certificates.issue(.good)
        let path = try geopipe.file("walk.gpx", walk(5))
        let base = try LiveGeopipe(
            "--location", "relay://127.0.0.1:0?certificate=\(pair.certificateFile)&key=\(pair.keyFile)", "--to",
            "jsonl:-")
        let port = try await base.port(of: "relay")
        let sent = try await geopipe(
            "run", "--location", "gpx:\(path)?rate=max", "--to",
            "wss://localhost:\(port)?authority=\(certificates.authorityFile)")
        #expect(sent.status == 0, "\(sent.errors)")
        let refused = try await geopipe(
            "run", "--location", "gpx:\(path)?rate=max", "--to", "wss://localhost:\(port)")
        #expect(refused.status == 1)
        #expect(latitudes("location", in: try await base.end().output).count == 5)
    }

    @Test("evicted updates are reported during the run, and fail it")
    func overflow() async throws {
        let geopipe = try Geopipe()
        defer { geopipe.remove() }
        let path = try geopipe.file("walk.gpx", walk(3600))
        let destination = "ws://127.0.0.1:\(try FreePort.tcp())"
        let run = try LiveGeopipe("--location", "gpx:\(path)?rate=100", "--to", "\(destination)?queue=10")
        try await run.wait("the loss is told") {
            run.errors.contains("lost: the queue of \(destination)/ was full")
        }
        let end = try await run.end()
        #expect(end.status == 1)
        #expect(end.errors.contains("update dropped from a full queue"), "\(end.errors)")
    }

    @Test("datagrams carry updates")
    func datagrams() async throws {
        let geopipe = try Geopipe()
        defer { geopipe.remove() }
        let path = try geopipe.file("walk.gpx", walk(50))
        let base = try LiveGeopipe("--location", "udp-relay://127.0.0.1:0", "--to", "jsonl:-")
        let port = try await base.port(of: "udp-relay")
        let sent = try await geopipe(
            "run", "--location", "gpx:\(path)?rate=50", "--to", "udp-relay://127.0.0.1:\(port)?encoding=cbor")
        #expect(sent.status == 0, "\(sent.errors)")
        try await base.wait("all fixes") { latitudes("location", in: base.output).count >= 50 }
        let heard = try await base.end()
        #expect(latitudes("location", in: heard.output).count == 50, "\(sent.errors)\(heard.errors)")
    }

    @Test(
        "an endpoint error is one sentence",
        arguments: [
            ("ws://", "has no host"), ("ws://a:99999", "has no port 99999"), ("ws://me@a", "user"),
            ("ws://a?queue=0", "queue=0"), ("ws://a?authority=x", "no option authority"),
            ("ws://a?token-file=/nowhere", "cannot be read"),
            ("ws://a?device=", "1 to 64"), ("ws://a?device=a%0Ab", "1 to 64"), ("udp-relay://a", "has no port"),
        ])
    func mistakes(endpoint: String, words: String) async throws {
        let run = try await BuiltProgram.run("geopipe", ["run", "--location", "demo:", "--to", endpoint])
        #expect(run.status == 2)
        #expect(run.errors.contains(words), "\(run.errors)")
    }
}
