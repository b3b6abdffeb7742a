#if os(Linux)
    import AllocationCounter
    import Foundation
    import Geolocation
    import Glibc
    import NMEASerial
    import ReceiverSupport
    import SensorIO
    import TestSupport
    import UDPFeed

    /// Sentences over a pseudo-terminal and over UDP on the loopback interface, to a manager's sink.
    struct WireBenchmark {
        func run() async throws {
            try await latency()
            try await load()
            try await datagrams()
        }

        // MARK: Serial

        /// From the last byte of an epoch to the sink.
        private func latency() async throws {
            let line = try SerialFeeder()
            let (manager, sink) = try await Self.start { Self.receiver(line.path) }
            try await Task.sleep(for: .milliseconds(300))
            var pairs = Pairs()
            for index in 0..<Run.scaled(400) {
                let before = await sink.count
                let start = moment
                line.write(Sentence.epoch(index, rate: 10))
                try await Task.sleep(for: .milliseconds(2))
                // The first epochs wait for the next one, until their end has been learned.
                if await sink.count == before + 1, index > 3 {
                    pairs.add(await sink.last - start, yardstick_round_trip())
                }
            }
            await SensorActor.run { manager.stop() }
            pairs.report("nmea/serial-epoch-to-sink", microseconds, to: "round-trip", atMost: 4)
        }

        /// The processor time of this process for an epoch, of which another process sends ten in a second.
        private func load() async throws {
            let seconds = Run.scaled(3)
            let child = try Child(["feed-serial", "10", "\(seconds + 2)"])
            let path = child.line()
            let (manager, sink) = try await Self.start { Self.receiver(path) }
            try await Task.sleep(for: .seconds(1))
            let (before, count) = (processorTime, await sink.count)
            try await Task.sleep(for: .seconds(seconds))
            let (time, fixes) = (processorTime - before, await sink.count - count)
            await SensorActor.run { manager.stop() }
            var pairs = Pairs()
            if fixes > seconds * 8 { pairs.add(time / Double(fixes), yardstick_round_trip()) }
            pairs.report("nmea/serial-epoch-processor-time", microseconds, to: "round-trip", atMost: 20)
        }

        private static func receiver(_ path: String) -> NMEASerialReceiver {
            NMEASerialReceiver(path: path, line: SerialSettings(rate: .fixed(115_200)))
        }

        /// Sends ten epochs in a second, or as many as are asked for, to whatever opens the line.
        static func feedSerial(rate: Int, seconds: Int) throws {
            let line = try SerialFeeder()
            FileHandle.standardOutput.write(Data("\(line.path)\n".utf8))
            for index in 0..<rate * seconds {
                line.write(Sentence.epoch(index, rate: rate))
                usleep(useconds_t(1_000_000 / rate))
            }
        }

        // MARK: UDP

        /// The time that each of many datagrams takes at the highest of some rates without loss, and of an endless stream.
        private func datagrams() async throws {
            let count = Run.scaled(100_000, by: 3)
            for rate in [0, 400_000, 250_000, 150_000, 100_000, 50_000, 20_000] {
                let receiver = UDPFeedReceiver(socket: UDPSettings(address: "127.0.0.1", port: 0))
                let (manager, sink) = try await Self.start { receiver }
                try await Patience.wait("the socket is open") { await receiver.boundPort != nil }
                try Child(["send-udp", "\(await receiver.boundPort ?? 0)", "\(count)", "\(rate)"]).wait()
                var last = -1
                while await sink.count != last {
                    last = await sink.count
                    try await Task.sleep(for: .milliseconds(50))
                }
                var pairs = Pairs()
                if last > 1 { pairs.add(await (sink.last - sink.first) / Double(last), Yardstick.write.measure()) }
                await SensorActor.run { manager.stop() }
                if rate == 0 {
                    pairs.report("nmea/datagram-of-a-flood", to: "pwrite", atMost: 4)
                    Report.row("nmea/datagram-of-a-flood/lost", 100 * (1 - Double(last) / Double(count)), "%")
                } else if last == count {
                    return pairs.report("nmea/datagram-without-loss", to: "pwrite", atMost: 4)
                }
            }
            Report.skip("nmea/datagram-without-loss", because: "datagrams were lost at each rate")
        }

        /// Sends datagrams of a sentence each, with times that differ; rate 0 does not pause.
        static func sendDatagrams(port: Int, count: Int, rate: Int) throws {
            let socket = try TestSocket.datagrams()
            // All datagrams are made before the first is sent.
            let datagrams = (0..<count).map { Array(Sentence.rmc($0, rate: 100).utf8) }
            let start = moment
            for (index, datagram) in datagrams.enumerated() {
                try socket.send(datagram, toPort: port)
                guard rate > 0, index % 16 == 15 else { continue }
                while moment < start + Double(index) * 1e9 / Double(rate) {}
            }
        }

        @SensorActor private static func start(
            _ make: @SensorActor () -> any SensorProvider
        ) throws -> (GeolocationManager, FixCounter) {
            let manager = GeolocationManager()
            let sink = FixCounter(notesTimes: true)
            try manager.add(sink)
            manager.install(make())
            manager.start()
            return (manager, sink)
        }
    }

    /// A pseudo-terminal whose other end is a receiver.
    private final class SerialFeeder: Sendable {
        /// The device to open.
        let path: String
        private let master: Int32

        init() throws {
            var (master, slave): (Int32, Int32) = (0, 0)
            var name = [CChar](repeating: 0, count: 128)
            guard openpty(&master, &slave, &name, nil, nil) == 0 else { throw BenchmarkError("no pseudo-terminal") }
            // The slave stays open, so that the line does not hang up before it is opened.
            self.master = master
            path = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        }

        func write(_ text: String) {
            let bytes = Array(text.utf8)
            _ = Glibc.write(master, bytes, bytes.count)
        }
    }

    /// Sentences of a receiver that walks to the north.
    private enum Sentence {
        /// The sentences of one epoch, of which GGA is the last.
        static func epoch(_ index: Int, rate: Int) -> String {
            let body = "GNGGA,\(time(index, rate)),\(place(index)),1,18,0.62,405.2,M,47.9,M,,"
            return rmc(index, rate: rate) + sentence(body)
        }

        static func rmc(_ index: Int, rate: Int) -> String {
            sentence("GNRMC,\(time(index, rate)),A,\(place(index)),2.700,90.00,201126,3.1,E,A,V")
        }

        private static func time(_ index: Int, _ rate: Int) -> String {
            let second = index / rate
            let hundredths = index % rate * 100 / rate
            return String(format: "%02d%02d%02d.%02d", second / 3600 % 24, second / 60 % 60, second % 60, hundredths)
        }

        private static func place(_ index: Int) -> String {
            String(format: "4739.%05d,N,00910.50000,E", index % 100_000)
        }

        private static func sentence(_ body: String) -> String {
            String(format: "$%@*%02X\r\n", body, body.utf8.reduce(0, ^))
        }
    }
#endif
