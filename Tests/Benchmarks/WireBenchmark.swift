#if os(Linux)
    import Dispatch
    import Foundation
    import GNSSReception
    import Geolocation
    import Glibc
    import NMEASerial
    import SensorIO
    import UDPFeed

    /// Sentences over a serial line and over UDP, with the whole of this package behind them.
    struct WireBenchmark {
        func run() async throws {
            Report.title("nmea: a pseudo-terminal and UDP on the loopback, to a manager's sink")
            try await latency()
            try await idleLoad()
            try await datagrams()
        }

        // MARK: Serial

        /// From the last byte of the sentence that ends an epoch to the sink.
        private func latency() async throws {
            let line = try SerialFeeder()
            let (manager, sink) = try await Self.start {
                NMEASerialReceiver(path: line.path, line: SerialSettings(rate: .fixed(115_200)))
            }
            try await Task.sleep(for: .milliseconds(300))
            var delays: [Double] = []
            for index in 0..<1000 {
                let epoch = SerialFeeder.epoch(index)
                let before = await sink.count
                let start = DispatchTime.now().uptimeNanoseconds
                line.write(epoch)
                try await Task.sleep(for: .milliseconds(2))
                // The first epochs wait for the next one, until their end has been learned.
                if await sink.count == before + 1, index > 3 {
                    delays.append(Double(await sink.lastTime) - Double(start))
                }
            }
            await SensorActor.run { manager.stop() }
            guard delays.count > 900 else {
                return Report.skipped("latency", because: "\(delays.count) of 1000 epochs came in time")
            }
            delays.sort()
            Report.line(
                "last byte of an epoch to the sink, median", delays[delays.count / 2] / 1000, unit: "µs", atMost: 100)
            Report.line("  99 % of epochs", delays[delays.count * 99 / 100] / 1000, unit: "µs")
        }

        /// The processor time of this process while another one sends ten epochs in a second.
        private func idleLoad() async throws {
            let seconds = 10
            guard let child = try Child(["feed-serial", "10", "\(seconds + 2)"]), let path = child.firstLine() else {
                return Report.skipped("load", because: "the program cannot run itself")
            }
            defer { child.stop() }
            let (manager, sink) = try await Self.start {
                NMEASerialReceiver(path: path, line: SerialSettings(rate: .fixed(115_200)))
            }
            try await Task.sleep(for: .seconds(1))
            let (before, count) = (Self.processorSeconds, await sink.count)
            try await Task.sleep(for: .seconds(seconds))
            let load = (Self.processorSeconds - before) / Double(seconds) * 100
            let fixes = await sink.count - count
            await SensorActor.run { manager.stop() }
            guard fixes > seconds * 8 else {
                return Report.skipped("load", because: "\(fixes) fixes came in \(seconds) s")
            }
            Report.line("load of a 10 Hz receiver, of one core", load, unit: "%", atMost: 0.5)
        }

        // MARK: UDP

        /// The highest of some rates at which no datagram is lost, each a sentence and a fix.
        private func datagrams() async throws {
            var best = 0.0
            var lossAtFullSpeed: (rate: Double, share: Double)?
            for rate in [0, 400_000, 350_000, 300_000, 250_000, 200_000, 150_000, 100_000, 50_000] {
                guard let result = try await transfer(rate: rate, count: 300_000) else {
                    return Report.skipped("UDP", because: "the program cannot run itself")
                }
                if rate == 0 { lossAtFullSpeed = (result.rate, 1 - Double(result.fixes) / 300_000) }
                if result.fixes == 300_000 {
                    best = result.rate
                    break
                }
            }
            Report.line("datagrams of one sentence without loss", best, unit: "1/s", atLeast: 250_000)
            if let lossAtFullSpeed {
                Report.line("  taken of a sender that does not pause", lossAtFullSpeed.rate, unit: "1/s")
                Report.line("    of them lost in the socket's buffer", lossAtFullSpeed.share * 100, unit: "%")
            }
        }

        private func transfer(rate: Int, count: Int) async throws -> (rate: Double, fixes: Int)? {
            let receiver = UDPFeedReceiver(socket: UDPSettings(address: "127.0.0.1", port: 0))
            let (manager, sink) = try await Self.start { receiver }
            try await Task.sleep(for: .milliseconds(200))
            guard let port = await receiver.boundPort,
                let child = try Child(["send-udp", "\(port)", "\(count)", "\(rate)"])
            else { return nil }
            child.wait()
            var last = -1
            while await sink.count != last {
                last = await sink.count
                try await Task.sleep(for: .milliseconds(100))
            }
            let result = await SensorActor.run {
                manager.stop()
                return (Double(sink.count) / (Double(sink.lastTime - sink.firstTime) / 1e9), sink.count)
            }
            return (rate: result.0, fixes: result.1)
        }

        @SensorActor private static func start(
            _ make: @SensorActor () -> any SensorProvider
        ) throws -> (GeolocationManager, FixCounter) {
            let manager = GeolocationManager()
            let sink = FixCounter(takesDerivedEvents: false)
            sink.notesTimes = true
            try manager.add(sink)
            manager.install(make())
            manager.start()
            return (manager, sink)
        }

        private static var processorSeconds: Double { Double(clock()) / Double(CLOCKS_PER_SEC) }
    }
#endif
