import FileIO
import Foundation
import Geolocation
import GeolocationPipeline
import GeolocationTestKit
import ReceiverSupport
import SensorIO
import TestSupport
import Testing

@testable import GPSDServer

@Suite("The gpsd server", .serialized, .realTime, .timeLimit(.minutes(5))) @SensorActor struct GPSDServerSinkTests {
    private let clock = ManualClock(start: time(0))
    private let version =
        #"{"class":"VERSION","release":"swift-geolocation","rev":"swift-geolocation","proto_major":3,"proto_minor":14}"#
    private let device =
        #"{"class":"DEVICE","path":"geolocation","driver":"swift-geolocation","activated":"2026-11-20T10:40:00.000Z","flags":1}"#
    private var devices: String { #"{"class":"DEVICES","devices":["# + device + "]}" }

    private func makeServer(in host: SinkHost? = nil) async throws -> (GPSDServerSink, Int) {
        let sink = GPSDServerSink(port: 0, clock: clock)
        sink.start(in: host ?? SinkHost(clock: clock))
        #expect(try await eventually { sink.boundPort != nil })
        return (sink, try #require(sink.boundPort))
    }

    /// A client that has received the greeting of the server.
    private func makeClient(_ port: Int) async throws -> Client {
        let client = Client(port: port, clock: clock)
        #expect(try await client.next() == [version])
        return client
    }

    @Test("It fulfils the sink contract")
    func conformance() async throws {
        try await SinkConformance.verify(patience: 300) { clock in GPSDServerSink(port: 0, clock: clock) }
    }

    @Test("It answers as gpsd does, each line ending in CR LF")
    func answers() async throws {
        let (sink, port) = try await makeServer()
        let client = try await makeClient(port)
        #expect(try await client.ask("?VERSION;") == [version])
        #expect(try await client.ask("?DEVICES;\n") == [devices])
        #expect(try await client.ask("?DEVICE;") == [device])
        #expect(try await client.ask(#"?DEVICE={"path":"geolocation","bps":4800}"#) == [device])
        #expect(
            try await client.ask(#"?DEVICE={"path":"/dev/ttyS9"}"#)
                == [#"{"class":"ERROR","message":"No such device as /dev/ttyS9"}"#])
        #expect(
            try await client.ask("?POLL;")
                == [#"{"class":"POLL","time":"2026-11-20T10:40:00.000Z","active":1,"tpv":[],"gst":[],"sky":[]}"#])
        #expect(
            try await client.ask("?WATCH;", lines: 2) == [
                devices,
                #"{"class":"WATCH","enable":false,"json":false,"nmea":false,"raw":0,"scaled":false,"timing":false,"split24":false,"pps":false}"#,
            ])
        #expect(
            try await client.ask("?WAHT=\"\u{1}\";")
                == [#"{"class":"ERROR","message":"Unrecognized request '?WAHT=\"\u0001\"'"}"#])
        #expect(!client.text.replacing("\r\n", with: "").contains { $0 == "\r" || $0 == "\n" })
        client.close()
        await sink.finish()
    }

    @Test("Each client receives the reports that it watches, from its request until it disables watching")
    func watching() async throws {
        let (sink, port) = try await makeServer()
        let objects = try await makeClient(port)
        let sentences = try await makeClient(port)
        let both = try await makeClient(port)
        sink.receive(location(0))
        let watch = try await objects.ask(#"?WATCH={"enable":true,"json":true,"device":"geolocation"}"#, lines: 2)
        #expect(watch[1].contains(#""enable":true,"json":true,"nmea":false"#))
        #expect(watch[1].hasSuffix(#""pps":false,"device":"geolocation"}"#))
        _ = try await sentences.ask(#"?WATCH={"enable":true,"nmea":true};"#, lines: 2)
        _ = try await both.ask(#"?WATCH={"enable":true,"json":true,"raw":1};"#, lines: 2)
        sink.receive(location(1))
        #expect(try await objects.next()[0].contains(#""class":"TPV""#))
        #expect(try await sentences.next(3).map { $0.prefix(6) } == ["$GNRMC", "$GNGGA", "$GNVTG"])
        #expect(try await both.next(4).filter { $0.hasPrefix("{") }.count == 1)
        _ = try await objects.ask(#"?WATCH={"enable":false}"#, lines: 2)
        sink.receive(location(2))
        _ = try await sentences.next(3)
        #expect(try await objects.ask("?VERSION;") == [version], "no fix in between")
        #expect(sink.drops.total == 0)
        for client in [objects, sentences, both] { client.close() }
        await sink.finish()
    }

    @Test("A poll returns the newest report of each kind")
    func poll() async throws {
        let (sink, port) = try await makeServer()
        let client = try await makeClient(port)
        sink.receive(receiverStatus(0, satellites: 1))
        for second in 0..<3 { sink.receive(location(Double(second))) }
        let line = try await client.ask("?POLL;")[0]
        let poll = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        let tpv = try #require((poll["tpv"] as? [[String: Any]])?.first)
        #expect(tpv["time"] as? String == "2026-11-20T10:40:02.000Z" && tpv["altHAE"] as? Double == 452.9)
        #expect((poll["sky"] as? [[String: Any]])?.first?["nSat"] as? Int == 3)
        client.close()
        await sink.finish()
    }

    @Test("Answers to a flood of requests are limited, and requests that are too long are counted")
    func flood() async throws {
        let (sink, port) = try await makeServer()
        let client = try await makeClient(port)
        let long = try await client.ask(String(repeating: "x", count: 5000) + "\n")
        #expect(long == [#"{"class":"ERROR","message":"A request has at most 1024 bytes"}"#])
        #expect(sink.drops.byReason == ["request that was too long": 1])
        _ = try await client.ask(String(repeating: "?POLL;", count: 10_000))
        #expect(try await client.ask("\n?VERSION;\n").isEmpty == false)
        client.close()
        #expect(try await eventually { (sink.drops.byReason.keys.contains { $0.contains("beyond the limit") }) })
        await sink.finish()
    }

    @Test("A client that reads nothing loses whole reports, which are counted and reported, and delays no other client")
    func slowClient() async throws {
        let host = SinkHost(clock: clock)
        let (sink, port) = try await makeServer(in: host)
        let client = try await makeClient(port)
        _ = try await client.ask(#"?WATCH={"json":true}"#, lines: 2)
        // All events come in one turn of the actor, so that the client cannot read meanwhile.
        var second = 0.0
        while sink.drops.total == 0, second < 200_000 {
            sink.receive(location(second))
            second += 1
        }
        #expect(sink.drops.byReason == ["message to a slow peer": 1])
        #expect(host.status == .degraded("1 event was lost: a client reads too slowly"))
        #expect(try await eventually { client.lines.count == Int(second) - 1 + 3 })
        #expect(client.lines.allSatisfy { $0.hasPrefix("{") && $0.hasSuffix("}") })
        client.close()
        await sink.finish()
    }

    @Test("A reply that is lost is reported as a status while the server answers, and other clients are still served")
    func lostReply() async throws {
        let manager = GeolocationManager(clock: clock)
        let sink = GPSDServerSink(port: 0, clock: clock)
        let host = try manager.add(sink)
        #expect(try await eventually { sink.boundPort != nil })
        let port = try #require(sink.boundPort)
        sink.receive(receiverStatus(0, satellites: 200))
        // The client reads nothing, so its replies fill the buffers of the system, and then the queue of the server.
        let polling = try TestSocket.connection(port: port)
        try await Patience.wait("a reply that is lost") {
            try polling.send(String(repeating: "?POLL;", count: 64))
            return sink.drops.byReason["message to a slow peer"] != nil
        }
        #expect(host.status == .degraded("1 event was lost: a client reads too slowly"))
        let other = try await makeClient(port)
        #expect(try await other.ask("?VERSION;") == [version])
        other.close()
        polling.close()
        await manager.remove(sink)
    }

    @Test("A port in use is reported as a failure")
    func portInUse() async throws {
        let (first, port) = try await makeServer()
        let second = GPSDServerSink(port: port, clock: clock)
        var reported: [ProviderStatus] = []
        let host = SinkHost(clock: clock)
        host.onStatusChange = { reported.append($0) }
        second.start(in: host)
        #expect(try await eventually { host.failure != nil })
        let sentence =
            "gpsd-server://127.0.0.1:\(port) cannot listen: port \(port) is in use by another program; "
            + "end that one, or write another port"
        #expect(reported == [.failed(ProviderError(sentence))])
        await second.finish()
        await first.finish()
    }

    @Test("The endpoint specifies address, port and device")
    func plugin() throws {
        let source = ProviderPlugin(name: "none", summary: "", schemes: ["none"]) { _, _ in
            ScriptedLocationProvider()
        }
        let registry = PluginRegistry(providers: [source], sinks: [GPSDServerSink.plugin])
        func prepare(_ text: String) throws {
            let configuration = PipelineConfiguration(
                sources: [.location: try Endpoint("none:")], sinks: [try Endpoint(text)])
            try Pipeline(configuration, registry: registry, clock: clock).prepare()
        }
        try prepare("gpsd-server:")
        try prepare("gpsd-server://*:2948?device=/dev/phone")
        #expect(throws: UsageError.self) { try prepare("gpsd-server://127.0.0.1:http") }
        let long = "gpsd-server:?device=" + String(repeating: "x", count: 128)
        #expect(throws: UsageError.self) { try prepare(long) }
    }
}
