import CodecSupport
import Geolocation
import GeolocationTestKit
import LocationRelay
import LocationStorage
import LocationStore
import NetworkIO
import RelaySupport
import TestSupport
import Testing
import TrackerReception

@Suite("A receiver of tracking apps", .serialized, .realTime, .timeLimit(.minutes(5)))
@SensorActor struct TrackerReceiverTests {
    @Test("fulfils the provider contract")
    func conformance() async throws {
        try await ProviderConformance.verify(
            patience: 60,
            stimulus: { receiver in
                guard let port = await receiver.boundPort else { return }
                let milliseconds = Int(receiver.clock.now.timeIntervalSince1970 * 1000)
                let request =
                    "GET /?id=a&lat=1&lon=2&speed=3&bearing=4&timestamp=\(milliseconds) HTTP/1.1\r\n"
                    + "Host: 127.0.0.1:\(port)\r\n\r\n"
                guard let peer = try? PlainPeer(to: port) else { return }
                _ = try? await peer.ask(request)
            },
            { TrackerReceiver(settings: .test(.osmAnd), clock: $0) })
    }

    @Test("answers once the sinks have written the fixes, not before")
    func kept() async throws {
        let base = try await Base(.overland, receipt: nil)
        let peer = try base.peer()
        await peer.send(Requests.post(Requests.overland(0..<1000)))
        try await base.wait("the fixes") { base.fixes.count == 1000 }
        // Another connection is answered meanwhile, so nothing but the receipt is missing.
        #expect(
            try await base.peer().ask("GET /health HTTP/1.1\r\nHost: b\r\n\r\n")
                == "200 {\"status\":\"ok\",\"connections\":2,\"fixes\":1000}\n")
        base.sink.receipt = .written
        #expect(try await peer.answer() == #"200 {"result":"ok"}"#)
        base.manager.stop()
    }

    @Test("counts the clients that it refuses while fixes wait for a busy sink")
    func refusedMeanwhile() async throws {
        let base = try await Base(.ownTracks, tokens: ["any"])
        base.sink.demand = .wait
        let peer = try base.peer()
        await peer.send(Requests.post(Requests.ownTracks(1), to: "/pub?token=any"))
        let (monitor, question) = (try base.peer(), "GET /health HTTP/1.1\r\nHost: b\r\n\r\n")
        while try await !monitor.ask(question).contains("\"fixes\":1") {}
        for _ in 1...3 {
            #expect(try await base.peer().ask(Requests.post(Requests.ownTracks(2))).hasPrefix("401"))
        }
        try await base.wait("the refusals are counted") { base.receiver.drops.total == 3 }
        #expect(base.fixes.isEmpty)
        base.sink.demand = .ready
        #expect(try await peer.answer() == "200 []")
        #expect(base.fixes.count == 1)
        base.manager.stop()
    }

    @Test("accepts fixes again that the sinks could not write")
    func lost() async throws {
        let base = try await Base(.ownTracks, receipt: nil)
        let peer = try base.peer()
        await peer.send(Requests.post(Requests.ownTracks(1)))
        try await base.wait("the fix") { base.fixes.count == 1 }
        base.sink.receipt = .lost("the disk had no room")
        #expect(try await peer.answer() == "503 the fixes could not be stored\n")
        base.sink.receipt = .written
        #expect(try await peer.ask(Requests.post(Requests.ownTracks(1))) == "200 []")
        #expect(base.fixes.count == 2)
        #expect(try await peer.ask(Requests.post(Requests.ownTracks(1))) == "200 []")
        #expect(base.fixes.count == 2 && base.drops("duplicate") == 1, "\(base.receiver.drops.byReason)")
        base.manager.stop()
    }

    @Test("fails and acknowledges nothing without a sink that can write")
    func failed() async throws {
        let base = try await Base(.ownTracks, receipt: nil)
        let peer = try base.peer()
        await peer.send(Requests.post(Requests.ownTracks(1)))
        try await base.wait("the fix") { base.fixes.count == 1 }
        base.sink.receipt = .failed("the disk is gone")
        #expect(try await peer.answer() == "503 the fixes could not be stored\n")
        try await base.wait("it has failed") { base.receiver.boundPort == nil }
        #expect(
            base.receiver.status
                == .failed(
                    ProviderError("owntracks://127.0.0.1:0 ends, since nothing can be written: the disk is gone")))
        base.manager.stop()
    }

    @Test("listens again if a sink restarts the manager when the receiver reports its failure")
    func restartInReport() async throws {
        let base = try await Base(.ownTracks, receipt: nil)
        let peer = try base.peer()
        await peer.send(Requests.post(Requests.ownTracks(1)))
        try await base.wait("the fix") { base.fixes.count == 1 }
        base.sink.onEvent = { event in
            guard case .status(let change) = event, case .failed = change.status else { return }
            base.sink.onEvent = nil
            base.manager.stop()
            base.manager.start()
        }
        base.sink.receipt = .failed("the disk is gone")
        #expect(try await peer.answer() == "503 the fixes could not be stored\n")
        try await base.wait("the port is open") { base.receiver.boundPort != nil }
        base.manager.stop()
    }

    @Test("does not wait for its port if a sink stops the manager when the receiver reports that the port is in use")
    func stopInReport() async throws {
        let port = try FreePort.tcp()
        let first = try await Base(.ownTracks) { $0.server.port = port }
        var settings = TrackerReceiverSettings.test(.ownTracks)
        settings.server.port = port
        let (clock, sink) = (ManualClock(), RecordingSink())
        let manager = GeolocationManager(clock: clock)
        sink.onEvent = { [weak manager] event in
            if case .status(let change) = event, case .degraded = change.status { manager?.stop() }
        }
        manager.install(TrackerReceiver(settings: settings, clock: clock))
        try manager.add(sink)
        manager.start()
        try await Patience.wait("it is stopped") { manager.state == .stopped }
        first.manager.stop()
        try await Patience.wait("the port is free") { !FreePort.isListening(port) }
        clock.advance(by: 60)
        // Lets a server that was told to open its port do so.
        await withCheckedContinuation { continuation in NetworkActor.enqueue { continuation.resume() } }
        #expect(!FreePort.isListening(port) && manager.state == .stopped)
    }

    @Test("answers after a stop for what the sinks still write")
    func stopped() async throws {
        let base = try await Base(.ownTracks, receipt: nil)
        let peer = try base.peer()
        await peer.send(Requests.post(Requests.ownTracks(1)))
        try await base.wait("the fix") { base.fixes.count == 1 }
        base.manager.stop()
        base.sink.receipt = .written
        #expect(try await peer.answer() == "200 []")
        #expect(try await peer.receiveAll() == [])
    }

    @Test(
        "answers after its removal for what the sinks still write, and lets phones keep what the sinks lose",
        arguments: [false, true], [SinkReceipt.written, .lost("the disk had no room")])
    func removed(isFiltered: Bool, receipt: SinkReceipt) async throws {
        let base = try await Base(.ownTracks, receipt: nil, isFiltered: isFiltered)
        let peers = [try base.peer(), try base.peer()]
        for (index, peer) in peers.enumerated() {
            await peer.send(Requests.post(Requests.ownTracks(index)))
            try await base.wait("the fix") { base.fixes.count == index + 1 }
        }
        base.manager.uninstall(base.provider)
        base.sink.receipt = receipt
        let answer = receipt == .written ? "200 []" : "503 the fixes could not be stored\n"
        for peer in peers { #expect(try await peer.answer() == answer) }
        base.manager.stop()
    }

    @Test("fills a slot from one of many devices, and reports all as events")
    func manyDevices() async throws {
        let base = try await Base(.ownTracks)
        let peers = [try base.peer(), try base.peer()]
        for second in 0..<5 {
            for device in 0..<10 {
                let text = Requests.ownTracks(second, device: "fleet/\(device)")
                #expect(try await peers[device % 2].ask(Requests.post(text)) == "200 []")
            }
        }
        #expect(base.fixes.count == 50 && Set(base.fixes.map(\.sender)).count == 10)
        let locations = base.sink.events.count { if case .location = $0 { true } else { false } }
        #expect(locations == 5)
        // Fixes from the past are reported, but change nothing.
        #expect(try await peers[0].ask(Requests.post(Requests.ownTracks(-60, device: "fleet/0"))) == "200 []")
        #expect(base.fixes.last?.isLate == true)
        base.manager.stop()
    }

    @Test("lets tokens decide which client may send, and as which device")
    func tokens() async throws {
        let base = try await Base(.ownTracks, tokens: ["any", DeviceToken("d", devices: ["rover/dog"])])
        let dog = Requests.ownTracks(1, device: "rover/dog")
        // anna:d
        for (field, status) in [
            ("Authorization: Bearer d\r\n", "200"), ("Authorization: Basic YW5uYTpk\r\n", "200"),
            ("Authorization: Bearer any\r\n", "403"), ("Authorization: Bearer x\r\n", "401"), ("", "401"),
        ] {
            let answer = try await base.peer().ask(Requests.post(dog, field))
            #expect(answer.hasPrefix(status), "\(field): \(answer)")
        }
        #expect(try await base.peer().ask(Requests.post(dog, to: "/pub?token=d")) == "200 []")
        #expect(base.fixes.count == 1)
        base.manager.stop()
    }

    @Test("answers requests of OsmAnd with the status for success or for each error")
    func answers() async throws {
        let base = try await Base(.osmAnd)
        let peer = try base.peer()
        let form = "application/x-www-form-urlencoded"
        #expect(try await peer.ask(Requests.post("id=a&lat=1&lon=2&timestamp=1795171200", type: form)) == "200 ")
        let port = try #require(base.receiver.boundPort)
        let query = "GET /?id=a&lat=1&lon=2&timestamp=1795171201 HTTP/1.1\r\n"
        #expect(try await peer.ask(query + "Host: 127.0.0.1:\(port)\r\n\r\n") == "200 ")
        let foreign = try await base.peer().ask(query + "Host: attacker.example:\(port)\r\n\r\n")
        #expect(foreign.hasPrefix("421 "), "\(foreign)")
        #expect(
            try await peer.ask(Requests.post("lat=1&lon=2", type: form)) == "400 the report has no id of a device\n")
        #expect(try await peer.ask("PUT / HTTP/1.1\r\nHost: b\r\n\r\n") == "405 fixes are sent by GET, POST\n")
        #expect(base.fixes.map(\.sender) == ["a", "a"])
        // Drops are counted after the answer.
        try await Patience.wait("the drops are counted") {
            base.drops("request for an unknown host") == 1 && base.drops("report without an id") == 1
        }
        base.manager.stop()
    }

    @Test("rejects and counts garbage, 100 MB and slow clients, and serves others meanwhile")
    func badClients() async throws {
        let base = try await Base(.overland)
        let slow = try base.peer()
        await slow.send("POST / HTTP/1.1\r\nHost: base\r\nContent-Length: 50\r\n\r\n{")
        let head = "POST / HTTP/1.1\r\nHost: base\r\n"
        for (text, status) in [
            (Requests.post("\u{0}{{{\u{1F600}"), "400"), ("\u{16}\u{3}\u{1}nonsense\r\n\r\n", "400"),
            (head + "Content-Length: 104857600\r\n\r\n", "413"),
            (head + "Transfer-Encoding: chunked\r\n\r\n6400000\r\n", "413"),
        ] {
            let answer = try await base.peer().ask(text)
            #expect(answer.hasPrefix(status), "\(text): \(answer)")
        }
        #expect(try await base.peer().ask(Requests.post(Requests.overland(0..<3))) == #"200 {"result":"ok"}"#)
        base.clock.advance(by: 31)
        #expect(try await slow.answer().hasPrefix("408"))
        try await base.wait("all are counted") { base.receiver.drops.total == 5 }
        #expect(base.fixes.count == 3)
        base.manager.stop()
    }

    @Test("has stored every fix of each device once, also late ones, before it answers the phone")
    func store() async throws {
        let scratch = try Scratch()
        let clock = ManualClock()
        let manager = GeolocationManager(clock: clock)
        let receiver = TrackerReceiver(settings: .test(.ownTracks), clock: clock)
        manager.install(receiver)
        try manager.add(LocationStoreSink(path: scratch.path("fleet.db")))
        manager.start()
        try await Patience.wait("the port is open") { receiver.boundPort != nil }
        let peer = try PlainPeer(to: receiver.boundPort ?? 0)
        var reported: [String] = []
        for (second, device) in [
            (1, "x/anna"), (1, "x/ben"), (3, "x/anna"), (2, "x/anna"), (2, "x/ben"), (2, "x/anna"),
        ] {
            #expect(try await peer.ask(Requests.post(Requests.ownTracks(second, device: device))) == "200 []")
            let new = "\(device) \(1_795_171_200 + second)"
            if !reported.contains(new) { reported.append(new) }
            let stored = try await StoreReader(scratch.path("fleet.db")).records().compactMap { record -> String? in
                guard case .fix(let fix, "owntracks", let origin?) = record.content else { return nil }
                return "\(origin.identity.device) \(Int(fix.timestamp.timeIntervalSince1970))"
            }
            #expect(stored == reported)
        }
        manager.stop()
    }
}
