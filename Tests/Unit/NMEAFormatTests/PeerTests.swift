import Foundation
import NMEAFormat
import TestSupport
import Testing

@Suite(
    "Comparison with pynmea2", .serialized, .realTime, .timeLimit(.minutes(5)),
    .enabled(if: Python.has("pynmea2"), "skipped: the Python package pynmea2 is not installed"))
struct PeerTests {
    /// Prints the common fields of GGA, RMC, GLL and VTG for each line; empty if absent.
    private static let script = """
        import pynmea2, sys
        def degrees(text, sign, minus):
            if not text: return ''
            whole, minutes = divmod(float(text), 100)
            return repr((whole + minutes / 60) * (-1 if sign == minus else 1))
        def number(text): return repr(float(text)) if text not in ('', None) else ''
        for line in open(sys.argv[1]):
            m = pynmea2.parse(line.strip(), check=True)
            kind = m.sentence_type
            out = [kind]
            if kind in ('GGA', 'RMC', 'GLL'):
                out += [degrees(m.lat, m.lat_dir, 'S'), degrees(m.lon, m.lon_dir, 'W')]
                out.append(m.timestamp.strftime('%H%M%S.%f') if m.timestamp else '')
            if kind == 'GGA': out += [number(m.altitude), number(m.geo_sep), number(m.gps_qual)]
            if kind == 'RMC':
                out += [number(m.spd_over_grnd), number(m.true_course), m.status]
                out.append(m.datestamp.strftime('%Y-%m-%d') if m.datestamp else '')
            if kind == 'VTG': out += [number(m.true_track), number(m.spd_over_grnd_kts)]
            print('|'.join(out))
        """

    @Test("both decoders give the same values for GGA, RMC, GLL and VTG")
    func agreement() throws {
        var writer = NMEAWriter(coordinateDecimals: 5)
        for seed in UInt64(1)...50 {
            var random = RandomSentences(seed: seed)
            for sentence in random.all() where Self.isCommon(sentence) { writer.write(sentence) }
        }
        let sentences = decode(writer.bytes, checksum: .required).sentences
        let theirs = try Python.run(Self.script, input: Data(writer.bytes)).split(separator: "\n")
        #expect(theirs.count == sentences.count)
        #expect(sentences.count > 150)
        for (ours, line) in zip(sentences, theirs) {
            let parts = line.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
            let expected = Self.words(ours)
            #expect(parts.count == expected.count)
            for (left, right) in zip(expected, parts) { #expect(Self.agree(left, right), "\(expected) \(parts)") }
        }
    }

    private static func isCommon(_ sentence: NMEASentence) -> Bool {
        // pynmea2 knows no second 60.
        switch sentence {
        case .gga(let value): value.time.map { $0.microseconds < 86_400_000_000 } ?? true
        case .rmc(let value):
            // Its centuries change in 2069.
            (value.time.map { $0.microseconds < 86_400_000_000 } ?? true) && (value.date.map { $0.year < 2069 } ?? true)
        case .gll(let value): value.time.map { $0.microseconds < 86_400_000_000 } ?? true
        case .vtg: true
        default: false
        }
    }

    private static func words(_ sentence: NMEASentence) -> [String] {
        switch sentence {
        case .gga(let value):
            let numbers = [value.altitude, value.geoidSeparation, value.quality.map(Double.init)]
            return ["GGA"] + words(value.position, value.time) + numbers.map(word)
        case .rmc(let value):
            // Both in knots.
            let numbers = [value.speed.map { $0 * 3600 / 1852 }, value.course]
            let status = value.isValid.map { $0 ? "A" : "V" } ?? ""
            return ["RMC"] + words(value.position, value.time) + numbers.map(word) + [
                status, value.date?.description ?? "",
            ]
        case .gll(let value): return ["GLL"] + words(value.position, value.time)
        case .vtg(let value): return ["VTG", word(value.course), word(value.speed.map { $0 * 3600 / 1852 })]
        default: return []
        }
    }

    private static func words(_ position: NMEAPosition?, _ time: NMEATime?) -> [String] {
        let clock = time.map { time in
            let second = time.microseconds / 1_000_000
            return String(
                format: "%02d%02d%02d.%06d", Int(second / 3600), Int(second / 60 % 60), Int(second % 60),
                Int(time.microseconds % 1_000_000))
        }
        return [word(position?.latitude), word(position?.longitude), clock ?? ""]
    }

    private static func word(_ number: Double?) -> String { number.map { "\($0)" } ?? "" }

    /// Whether two words are equal, or numbers that differ only by rounding.
    private static func agree(_ left: String, _ right: String) -> Bool {
        if left == right { return true }
        guard let first = Double(left), let second = Double(right) else { return false }
        return abs(first - second) < 1e-9
    }
}
