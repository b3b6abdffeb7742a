public import GeolocationPipeline
import NMEAFormat

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// What every endpoint that brings NMEA sentences understands: `checksum`, `talker`, `source` and `rollover`.
public enum NMEAEndpointOptions {
    /// The options, for a plugin's description.
    public static let descriptions = [
        OptionDescription(
            "checksum", .choice(["present", "required", "ignored"]), default: "present",
            meaning: "whether a sentence needs a right checksum: where it has one, always, or not"),
        OptionDescription(
            "talker", .list, meaning: "talkers that count, such as GP,GN; without it the first source that has a fix"),
        OptionDescription("source", .list, meaning: "sources of TAG blocks (s:) that count; all by default"),
        OptionDescription(
            "rollover", .flag, default: "false",
            meaning: "repairs dates that lie 1024 weeks in the past, as old receivers tell them"),
    ]

    /// Reads the options of an endpoint.
    ///
    /// - Parameters:
    ///   - endpoint: The endpoint, for messages.
    ///   - options: Its values.
    ///   - now: The time by which dates are repaired.
    /// - Throws: `UsageError` that says what to write instead.
    public static func read(_ endpoint: Endpoint, _ options: OptionValues, now: Date) throws -> NMEAReportOptions {
        var result = NMEAReportOptions()
        switch options.text("checksum") {
        case "required": result.checksum = .required
        case "ignored": result.checksum = .ignored
        default: result.checksum = .whenPresent
        }
        if let talkers = options.list("talker") {
            guard talkers.allSatisfy({ $0.utf8.count == 2 && $0.utf8.allSatisfy(isLetterOrDigit) }) else {
                throw UsageError(unusable: "talker", options, in: endpoint, write: "two letters each, such as GP,GN")
            }
            result.talkers = Set(talkers.map { NMEATalker(stringLiteral: $0.uppercased()) })
        }
        result.sources = options.list("source").map { Set($0) }
        result.rolloverReference = options.flag("rollover") ? now : nil
        return result
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }
}
