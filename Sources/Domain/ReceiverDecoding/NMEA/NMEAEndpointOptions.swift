public import CodecSupport
import NMEAFormat
public import PluginOptions

/// The options `checksum`, `talker`, `source` and `rollover`, which every endpoint that reads NMEA sentences has.
public struct NMEAEndpointOptions: Sendable {
    private var report = NMEAReportOptions()
    private var repairsRollover = false

    /// The options that the endpoint adds to its own, with their default values.
    public static let options = Options(
        .choice("checksum", default: Checksum.present, meaning: "when a sentence needs a correct checksum"),
        .value(
            "talker", .list, absent: [NMEATalker]?.none, write: "two letters each, such as GP,GN",
            meaning: "accepted talkers, such as GP,GN; by default the first one with a fix", parse: talkers),
        .list("source", meaning: "accepted sources of TAG blocks (s:); all by default"),
        .flag("rollover", meaning: "whether dates 1024 weeks in the past are repaired")
    ) { checksum, talkers, sources, rollover in
        var result = NMEAEndpointOptions()
        result.report.checksum = checksum.rule
        result.report.talkers = talkers.map { Set($0) }
        result.report.sources = sources.map { Set($0) }
        result.repairsRollover = rollover
        return result
    }

    /// Returns the options for converting sentences to reports.
    ///
    /// - Parameter now: The current time, which is used to correct dates that are a multiple of 1024 weeks too early.
    public func report(now: Date) -> NMEAReportOptions {
        var report = report
        report.rolloverReference = repairsRollover ? now : nil
        return report
    }

    private enum Checksum: String, CaseIterable {
        case present, required, ignored

        var rule: NMEAChecksumRule {
            switch self {
            case .present: .whenPresent
            case .required: .required
            case .ignored: .ignored
            }
        }
    }

    private static func talkers(_ text: String) -> [NMEATalker]?? {
        let names = text.split(separator: ",")
        guard names.allSatisfy({ $0.utf8.count == 2 && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } })
        else { return nil }
        return .some(names.map { NMEATalker(stringLiteral: $0.uppercased()) })
    }
}
