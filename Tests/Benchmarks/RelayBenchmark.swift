#if os(Linux)
    import Foundation
    import Geolocation
    import Glibc
    import LocationRelay
    import ReceiverSupport
    import RelayReception
    import RelaySupport
    import SensorIO
    import NetworkIO
    import TestSupport
    import WebSocketRelay

    /// Relaying from trackers to a receiver over WebSockets: throughput, latency, memory, and a link that is cut.
    struct RelayBenchmark {
        func run() async throws {
            try await pair()
            try await fleet()
            try memory()
            try await cuts()
        }

        /// One transport to one receiver, each in a process of its own, beside a pair of the Python package websockets.
        private func pair() async throws {
            let count = Run.scaled(100_000, by: 5)
            for fixes in 1...2 {
                var update = Fixes.update(1)
                if fixes == 1 { update.base = nil }
                var bytes: [UInt8] = []
                try update.append(as: .json, to: &bytes)
                let peer = Peer.python(
                    "websockets", Self.script, ["10000", "100", String(decoding: bytes, as: UTF8.self)])
                var pairs = Pairs()
                for _ in 0..<3 {
                    let receiver = try await RelayListener()
                    let time = try Child(["relay-pair", "\(await receiver.port)", "\(count)", "\(fixes)"]).numbers()
                    let tally = await receiver.tally
                    await receiver.stop()
                    guard tally.lost(of: fixes * count) == 0, tally.doubled == 0, tally.disordered == 0, time.count == 1
                    else { throw BenchmarkError("not all fixes arrived once and in order: \(tally)") }
                    pairs.add(time[0] / Double(count), peer?.measure())
                }
                pairs.report("relay/update-of-\(fixes)", to: peer?.name, atMost: 1 / 10)
            }
        }

        /// Many trackers of another process that send to one receiver at a steady rate.
        private func fleet() async throws {
            let (trackers, seconds) = (Run.scaled(500, by: 2), Run.scaled(3))
            DescriptorLimit.raise()
            let receiver = try await RelayListener(notesDelays: true)
            let child = try Child(["relay-fleet", "\(await receiver.port)", "\(trackers)", "\(seconds)"])
            try await Patience.wait("fixes arrive") { await receiver.tally.received > 0 }
            let (time, start) = (processorTime, moment)
            let pushed = Int(child.numbers().first ?? 0)
            let load = (processorTime - time) / (moment - start) * 100
            let (tally, delays) = await SensorActor.run { (receiver.tally, receiver.delays.sorted()) }
            await receiver.stop()
            guard pushed > 0, !delays.isEmpty else { throw BenchmarkError("the trackers did not come to their end") }
            let name = "relay/fleet-of-\(trackers)-at-10-hz"
            Report.row("\(name)/lost", Double(tally.lost(of: pushed)), "fixes", atMost: 0)
            Report.row("\(name)/doubled", Double(tally.doubled), "fixes", atMost: 0)
            Report.row("\(name)/out-of-order", Double(tally.disordered), "fixes", atMost: 0)
            for (share, words) in [(50, "half"), (99, "99%")] {
                var pairs = Pairs()
                pairs.add(delays[delays.count * share / 100], Yardstick.roundTrip.measure())
                pairs.report("\(name)/delay-\(words)", milliseconds)
            }
            Report.row("\(name)/load", load, "%")
        }

        /// The memory that a receiver needs for each connection, in a process that has done nothing else.
        private func memory() throws {
            let count = Run.scaled(500, by: 4)
            func measure(_ what: String, _ files: [String]) throws {
                guard let bytes = try Child(["relay-host", "\(count)"] + files).numbers().first else {
                    return Report.skip("relay/memory-of-a-\(what)-connection", because: "the trackers failed")
                }
                Report.row("relay/memory-of-a-\(what)-connection", bytes / 1024, "KiB", atMost: 16)
            }
            try measure("plain", [])
            guard TLSSupport.serverUnavailable == nil, Certificates.command != nil else {
                return Report.skip("relay/memory-of-a-tls-connection", because: "there is no OpenSSL")
            }
            let certificates = try Certificates()
            let pair = try certificates.issue(.good)
            try withExtendedLifetime(certificates) {
                try measure("tls", [pair.certificateFile, pair.keyFile, certificates.authorityFile])
            }
        }

        /// A link that is cut again and again while fixes go over it.
        private func cuts() async throws {
            let outcome = try await LinkCutTrial.run(
                LinkCutTrial.Settings(cuts: Run.scaled(5), intervals: 0...0.1, rate: 100, seed: 7))
            Report.row("relay/cuts/lost", Double(outcome.lost), "fixes", atMost: 0)
            Report.row("relay/cuts/doubled", Double(outcome.tally.doubled), "fixes", atMost: 0)
            Report.row("relay/cuts/out-of-order", Double(outcome.tally.disordered), "fixes", atMost: 0)
        }

        /// A client and a server that do what a transport and a receiver do, with an acknowledgement for so many updates.
        private static let script = """
            import asyncio, json, os, signal
            from websockets.asyncio.client import connect
            from websockets.asyncio.server import serve

            count, interval, update = int(sys.argv[1]), int(sys.argv[2]), json.loads(sys.argv[3])

            async def take(connection):
                received = 0
                async for message in connection:
                    json.loads(message)
                    received += 1
                    if received % interval == 0 or received == count:
                        await connection.send('{"type":"ack","count":%d}' % received)

            async def receive(pipe):
                async with serve(take, "127.0.0.1", 0, compression=None) as server:
                    os.write(pipe, b"%d\\n" % server.sockets[0].getsockname()[1])
                    await asyncio.get_running_loop().create_future()

            async def send(port):
                async with connect("ws://127.0.0.1:%d/" % port, compression=None) as connection:
                    async def acknowledge():
                        async for message in connection:
                            if json.loads(message)["count"] == count: return
                    start = time.perf_counter_ns()
                    acknowledged = asyncio.create_task(acknowledge())
                    for number in range(1, count + 1):
                        for fix in update.values(): fix["seq"] = number
                        await connection.send(json.dumps(update, separators=(",", ":")).encode())
                    await acknowledged
                    print((time.perf_counter_ns() - start) / count)

            source, sink = os.pipe()
            server = os.fork()
            if server == 0:
                asyncio.run(receive(sink))
            try:
                asyncio.run(send(int(os.read(source, 16))))
            finally:
                os.kill(server, signal.SIGKILL)
            """
    }

    /// A receiver at a free port of this machine that compares what comes with what was sent.
    @SensorActor
    final class RelayListener: RelayReceptionDelegate {
        let receiver: RelayReceiver
        private(set) var tally = DeliveryTally()

        /// Nanoseconds from the moment that a fix bears as its altitude to its arrival; empty if they are not wanted.
        private(set) var delays: ContiguousArray<Double> = []
        private let notesDelays: Bool

        /// Creates a receiver and waits until it listens.
        ///
        /// - Parameters:
        ///   - notesDelays: Whether the altitudes of fixes are the moments at which they were pushed.
        ///   - tls: How to encrypt; nil for not at all.
        ///   - connectionRate: Connections of one host in a second, if there are more than usual.
        init(notesDelays: Bool = false, tls: TLSServerSettings? = nil, connectionRate: Double? = nil) async throws {
            var server = WebSocketServerSettings(address: "127.0.0.1", port: 0, tls: tls)
            if let connectionRate { server.connectionRate = connectionRate }
            receiver = RelayReceiver(settings: RelayReceiverSettings(server: server))
            self.notesDelays = notesDelays
            receiver.receptionDelegate = self
            receiver.startLocationUpdates()
            try await Patience.wait("the receiver listens") { receiver.boundPort != nil }
        }

        /// The port of the receiver.
        var port: Int { receiver.boundPort ?? 0 }

        func stop() { receiver.stopLocationUpdates() }

        func relayReception(_ provider: RelayProvider, didReceive fix: ReceivedFix) {
            tally.note(fix)
            guard notesDelays, let sent = fix.fix.altitudeMeters else { return }
            delays.append(moment - sent * 1e3)
        }
    }

    /// The roles of this program as another process: trackers, or a receiver that measures its memory.
    enum RelayLoad {
        /// Sends updates as fast as a queue of the usual length takes them, and prints the nanoseconds until the last one
        /// was acknowledged.
        static func sendAll(_ count: Int, of fixes: Int, to port: Int) async throws {
            let tracker = try await RelayTracker(port: port, name: "tracker")
            try await tracker.connect()
            let start = moment
            await tracker.sendAll(count, of: fixes)
            print(moment - start)
            await tracker.transport.close()
        }

        /// Has trackers send ten fixes in each second, evenly spread, and prints how many were pushed.
        static func sendSteadily(_ count: Int, to port: Int, seconds: Int) async throws {
            let trackers = try await connected(count, to: port)
            let steps = 100
            let start = moment
            for step in 0..<seconds * 1000 {
                while moment < start + Double(step) * 1e6 { usleep(200) }
                await SensorActor.run {
                    for index in stride(from: step % steps, to: count, by: steps) { trackers[index].sendMoment() }
                }
            }
            for tracker in trackers { await tracker.transport.drain() }
            print(await SensorActor.run { trackers.reduce(0) { $0 + $1.sent } })
            await SensorActor.run { for tracker in trackers { tracker.transport.close() } }
        }

        /// Keeps connections of trackers that have sent one fix each, until the process is ended.
        static func standIdle(_ count: Int, to port: Int, authority: String?) async throws {
            let trackers = try await connected(count, to: port, authority: authority)
            await SensorActor.run { for tracker in trackers { tracker.sendMoment() } }
            try await Task.sleep(for: .seconds(3600))
            await SensorActor.run { for tracker in trackers { tracker.transport.close() } }
        }

        /// Waits until trackers of a further process have connected and sent a fix each, and prints the bytes that one took.
        ///
        /// The first tenth does not count, since it allocates the memory that all share.
        static func host(_ count: Int, _ files: [String]) async throws {
            DescriptorLimit.raise()
            let tls = files.count == 3 ? TLSServerSettings(certificateFile: files[0], keyFile: files[1]) : nil
            let listener = try await RelayListener(tls: tls, connectionRate: 10_000)
            let child = try Child(["relay-idle", "\(await listener.port)", "\(count)"] + files.suffix(1))
            try await Patience.wait("a tenth is connected") { await listener.receiver.senders.count >= count / 10 }
            let connected = await listener.receiver.senders.count
            let memory = residentBytes
            try await Patience.wait("all have sent a fix") { await listener.tally.received >= count }
            withExtendedLifetime(child) { print((residentBytes - memory) / Double(count - connected)) }
        }

        /// Trackers that have all been connected, one after the other.
        private static func connected(
            _ count: Int, to port: Int, authority: String? = nil
        ) async throws -> [RelayTracker] {
            DescriptorLimit.raise()
            var trackers: [RelayTracker] = []
            for index in 0..<count {
                let tracker = try await RelayTracker(port: port, name: "tracker-\(index)", authority: authority)
                try await tracker.connect()
                trackers.append(tracker)
            }
            return trackers
        }
    }

    /// A tracker with a transport of the usual configuration.
    @SensorActor
    private final class RelayTracker: LocationTransportDelegate {
        let transport: WebSocketTransport

        /// Updates that were pushed.
        private(set) var sent = 0
        private var connection: CheckedContinuation<Void, any Error>?
        private var limit = 0
        private var fixes = 0
        private var end: CheckedContinuation<Void, Never>?
        private let start = Date()

        /// Creates one that is not connected, and encrypts if it has an authority to trust.
        init(port: Int, name: String, authority: String? = nil) throws {
            let scheme = authority == nil ? "ws" : "wss"
            guard let url = URL(string: "\(scheme)://127.0.0.1:\(port)/") else { throw URLError(.badURL) }
            transport = WebSocketTransport(
                url: url,
                configuration: WebSocketTransportConfiguration(
                    deviceIdentifier: name, allowInsecureConnections: true,
                    tls: TLSClientSettings(authorityFile: authority)))
            transport.delegate = self
        }

        /// Connects to the receiver.
        func connect() async throws {
            try await withCheckedThrowingContinuation { continuation in
                connection = continuation
                transport.open()
            }
        }

        /// Pushes updates as soon as there is room for each, and waits until all are acknowledged.
        func sendAll(_ count: Int, of fixes: Int) async {
            self.fixes = fixes
            await withCheckedContinuation { continuation in
                end = continuation
                limit = count
                fill()
            }
        }

        private func fill() {
            while sent < limit, transport.queueDepth < transport.queueCapacity ?? 0 {
                sent += 1
                // Fixes must not be ahead of the clock.
                var update = Fixes.update(Int64(sent), at: start + Double(sent) * 1e-6)
                if fixes == 1 { update.base = nil }
                transport.push(update)
            }
        }

        /// Pushes one fix that bears the moment as its altitude, in microseconds.
        func sendMoment() {
            sent += 1
            var fix = Fixes.fix(Int64(sent))
            fix.altitudeMeters = moment / 1e3
            transport.push(RelayUpdate(remote: fix))
        }

        func transport(_ transport: any LocationTransport, didDeliver count: Int) {
            fill()
            guard sent == limit, transport.queueDepth == 0 else { return }
            end?.resume()
            end = nil
        }

        func transport(_ transport: any LocationTransport, didChangeState state: ConnectionState) {
            guard state == .connected else { return }
            connection?.resume()
            connection = nil
        }

        func transport(_ transport: any LocationTransport, didEncounterError error: TransportError) {
            FileHandle.standardError.write(Data("Benchmarks: \(error)\n".utf8))
            connection?.resume(throwing: error)
            connection = nil
        }
    }
#endif
