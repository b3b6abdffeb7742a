import CodecSupport
import Foundation
import Geolocation
import NMEAFormat
import ReceiverDecoding

/// Decoding NMEA 0183, beside gpsdecode, gpsbabel and the Python packages pynmea2 and pynmeagps, and on to a sink.
struct NMEABenchmark {
    private static let chunkSize = 65_536

    func run() async throws {
        let sentences = Run.scaled(50_000)
        let log = NMEAGenerator.log(epochs: sentences / NMEAGenerator.sentencesPerEpoch)
        let file = try Scratch.write(log, "log.nmea")
        let part = try Scratch.write(NMEAGenerator.log(epochs: 500), "part.nmea")
        var decoder = NMEADecoder(checksum: .required)
        var (fixes, rounds) = (0, 0)
        let bytes = ContiguousArray(log)
        func decode(_ round: Int) {
            rounds += 1
            for start in stride(from: 0, to: bytes.count, by: Self.chunkSize) {
                decoder.append(bytes.span.extracting(start..<min(start + Self.chunkSize, bytes.count)))
                while let sentence = decoder.next() {
                    if case .gga(let fix) = sentence, fix.position != nil { fixes += 1 }
                }
            }
        }
        compareLoop(
            "nmea/decode", 1, items: sentences, to: .copying(bytes: log.count, of: sentences), atMost: 55, decode)
        func decoding() -> Double { nanosecondsOfLoop(1, decode) / Double(sentences) }
        for (package, target) in [("pynmea2", 1.0 / 25), ("pynmeagps", nil)] {
            let peer = Peer.python(package, Self.scripts[package] ?? "", [part])
            compare("nmea/decode", with: peer, package, atMost: target, decoding)
        }
        let gpsdecode = Peer.path(of: "gpsdecode").flatMap { path in
            Peer.program("sh", ["-c", "\(path) < \(file)"], count: sentences)
        }
        compare("nmea/decode", with: gpsdecode, "gpsdecode", atMost: 1 / 30, decoding)
        let gpsbabel = Peer.program("gpsbabel", ["-t", "-i", "nmea", "-f", file], count: sentences)
        compare("nmea/decode", with: gpsbabel, "gpsbabel", decoding)
        guard fixes == rounds * sentences / NMEAGenerator.sentencesPerEpoch, decoder.drops == NMEADrops() else {
            throw BenchmarkError("not all sentences were decoded")
        }
        await deliver(log, sentences)
    }

    /// Sentences through epochs, a provider and a manager to a sink of fixes.
    @SensorActor private func deliver(_ log: [UInt8], _ sentences: Int) {
        for (name, takesStatus) in [("nmea/to-a-sink", false), ("nmea/to-a-sink-with-status", true)] {
            let sink = FixCounter(wantsDerivedEvents: takesStatus)
            let receiver = MemoryReceiver()
            let manager = GeolocationManager()
            _ = try? manager.add(sink)
            manager.install(receiver)
            manager.start()
            // A round has few heap blocks, whatever its length.
            compareLoop(
                name, 1, items: sentences, to: .copying(bytes: log.count, of: sentences),
                atMost: takesStatus ? nil : 140, allocations: takesStatus ? nil : 0.001
            ) { _ in
                for start in stride(from: 0, to: log.count, by: Self.chunkSize) {
                    receiver.ingest(log[start..<min(start + Self.chunkSize, log.count)].span)
                }
            }
            // The last epoch of each round may be cut off by the time that jumps back.
            precondition(sink.count >= Run.rounds * (sentences / NMEAGenerator.sentencesPerEpoch - 1), "\(sink.count)")
        }
    }

    private static let scripts = [
        "pynmea2": """
        lines = open(sys.argv[1]).read().split()
        start = time.perf_counter_ns()
        for line in lines: pynmea2.parse(line, check=True)
        print((time.perf_counter_ns() - start) / len(lines))
        """,
        "pynmeagps": """
        from pynmeagps import NMEAReader
        lines = open(sys.argv[1]).read().split()
        start = time.perf_counter_ns()
        for line in lines: NMEAReader.parse(line + "\\r\\n")
        print((time.perf_counter_ns() - start) / len(lines))
        """,
    ]
}

/// A receiver that is given its bytes.
private final class MemoryReceiver: ReceiverProvider {
    private var decoder = NMEAReportDecoder()

    init() { super.init(name: "memory", clock: SystemClock()) }

    func ingest(_ bytes: Span<UInt8>) {
        decoder.wantsDerivedEvents = wantsDerivedEvents
        decoder.append(bytes, at: nil)
        while let report = decoder.next() { deliver(report) }
    }
}

/// Counts fixes, and records their times of arrival.
final class FixCounter: GeolocationSink {
    let wantsDerivedEvents: Bool
    private(set) var count = 0

    /// The moments of the first and the last fix.
    private(set) var first = 0.0
    private(set) var last = 0.0
    private let notesTimes: Bool

    init(wantsDerivedEvents: Bool = false, notesTimes: Bool = false) {
        self.wantsDerivedEvents = wantsDerivedEvents
        self.notesTimes = notesTimes
    }

    func receive(_ event: borrowing GeolocationEvent) {
        guard case .location = copy event else { return }
        count += 1
        guard notesTimes else { return }
        last = moment
        if count == 1 { first = last }
    }
}

/// Writes a log of a receiver for benchmarks: a seeded random walk through midnight into a leap day.
///
/// Each epoch of a second has ten sentences with the identifiers of NMEA 4.11: RMC, GGA, VTG, two GSA and five GSV.
struct NMEAGenerator {
    /// The number of sentences in an epoch.
    static let sentencesPerEpoch = 10

    private var random = SplitMix64(seed: 1)
    private var latitude = 47.6
    private var longitude = 9.17
    private var course = 0.0
    private var speed = 1.4
    private var text = ""

    /// The log of `epochs` seconds.
    static func log(epochs: Int) -> [UInt8] {
        var generator = NMEAGenerator()
        for index in 0..<epochs { generator.append(epoch: index) }
        return Array(generator.text.utf8)
    }

    private mutating func append(epoch index: Int) {
        course = (course + (random.unit() - 0.5) * 20 + 360).truncatingRemainder(dividingBy: 360)
        speed = 1 + random.unit()
        latitude += 1.2e-5 * cos(course * .pi / 180)
        longitude += 1.8e-5 * sin(course * .pi / 180)
        // The log begins at 22:00 on 2024-02-28.
        let second = 79_200 + index
        let clock = second % 86_400
        let time = String(format: "%02d%02d%02d.00", clock / 3600, clock / 60 % 60, clock % 60)
        let date = second < 86_400 ? "280224" : "290224"
        let place = "\(Self.angle(latitude, digits: 2)),N,\(Self.angle(longitude, digits: 3)),E"
        let knots = speed * 3600 / 1852
        add(String(format: "GNRMC,%@,A,%@,%.3f,%.2f,%@,3.1,E,A,V", time, place, knots, course, date))
        let altitude = 405 + random.unit()
        add(String(format: "GNGGA,%@,%@,1,18,0.62,%.1f,M,47.9,M,,", time, place, altitude))
        let magnetic = (course + 356.9).truncatingRemainder(dividingBy: 360)
        add(String(format: "GNVTG,%.2f,T,%.2f,M,%.3f,N,%.3f,K,A", course, magnetic, knots, speed * 3.6))
        add("GNGSA,A,3,02,05,07,13,15,18,20,29,30,,,,1.13,0.62,0.94,1")
        add("GNGSA,A,3,65,66,72,81,82,88,,,,,,,1.13,0.62,0.94,2")
        for number in 1...3 { addView("GPGSV,3,\(number),12", from: number * 4, signal: 1) }
        for number in 1...2 { addView("GLGSV,2,\(number),08", from: 60 + number * 4, signal: 1) }
    }

    private mutating func addView(_ head: String, from first: Int, signal: Int) {
        var sentence = head
        for number in first..<first + 4 {
            let (elevation, azimuth) = (5 + Int(random.unit() * 80), Int(random.unit() * 360))
            sentence += String(format: ",%02d,%02d,%03d,%02d", number, elevation, azimuth, 20 + Int(random.unit() * 30))
        }
        add("\(sentence),\(signal)")
    }

    private mutating func add(_ sentence: String) {
        text += String(format: "$%@*%02X\r\n", sentence, sentence.utf8.reduce(0, ^))
    }

    /// Degrees and minutes with five decimals.
    private static func angle(_ degrees: Double, digits: Int) -> String {
        let minutes = Int((degrees * 60e5).rounded())
        let (whole, rest) = minutes.quotientAndRemainder(dividingBy: 6_000_000)
        let head = String(format: "%0\(digits)d%02d", whole, rest / 100_000)
        return head + String(format: ".%05d", rest % 100_000)
    }
}
