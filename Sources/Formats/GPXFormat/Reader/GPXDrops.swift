/// The counts of what a reader dropped, by reason, each with the line of the first occurrence.
public struct GPXDrops: Sendable, Hashable, CustomStringConvertible {
    /// The reason for a drop.
    public enum Reason: Int, Sendable, Hashable, CaseIterable {
        /// A point without `lat` or `lon`; the point is dropped.
        case missingCoordinate
        /// A `lat` outside ±90, a `lon` outside ±180, or one that is not a number; the point is dropped.
        case invalidCoordinate
        /// A point in a place where GPX does not allow it, such as a track point outside a segment; the point is
        /// dropped.
        case misplacedPoint
        /// A `time` that is not an ISO 8601 date; the point or document is kept without time.
        case invalidTime
        /// A number that cannot be parsed or is out of range; its owner is kept without it.
        case invalidNumber
        /// A word that the field does not allow; the point is kept without the field.
        case invalidWord
        /// An element that GPX does not allow in its place; it is dropped with its content.
        case misplacedElement
        /// An element that occurs too late, such as metadata after the first waypoint, route or track, or a track's
        /// name after its first segment; it is dropped with its content.
        case lateElement
        /// An extension that exceeds ``GPXLimits/extensionLength``, or the 64 namespaces that the extensions of one element
        /// may depend on; it is dropped with its content.
        case oversizedExtension
        /// A link beyond ``GPXLimits/links``.
        case surplusLink
    }

    private struct Tally: Sendable, Hashable {
        var count: Int64 = 0
        var firstLine = 0
    }

    private var tallies = [Tally](repeating: Tally(), count: Reason.allCases.count)

    /// Creates counts of 0.
    public init() {}

    /// The number of cases of `reason`.
    public func count(of reason: Reason) -> Int { Int(clamping: tallies[reason.rawValue].count) }

    /// Returns the line of the first occurrence of `reason`, from 1; `nil` without one.
    public func firstLine(of reason: Reason) -> Int? {
        let tally = tallies[reason.rawValue]
        return tally.count == 0 ? nil : tally.firstLine
    }

    /// The number of all cases.
    public var total: Int { Int(clamping: tallies.reduce(0) { $0 + $1.count }) }

    /// The counts, for example `2 invalidTime (first at line 14)`; empty if nothing was dropped.
    public var description: String {
        Reason.allCases.compactMap { reason in
            firstLine(of: reason).map { "\(count(of: reason)) \(reason) (first at line \($0))" }
        }.joined(separator: ", ")
    }

    /// The counts by reason in plain words, each with the line of the first case, for example
    /// `time that is no ISO 8601 date, first at line 14`.
    public var byReason: [String: Int] {
        var counts: [String: Int] = [:]
        for reason in Reason.allCases {
            if let line = firstLine(of: reason) { counts["\(reason.words), first at line \(line)"] = count(of: reason) }
        }
        return counts
    }

    /// Counts one case; `line` is evaluated only for the first of its reason.
    mutating func add(_ reason: Reason, line: @autoclosure () -> Int) {
        if tallies[reason.rawValue].count == 0 { tallies[reason.rawValue].firstLine = line() }
        tallies[reason.rawValue].count += 1
    }
}

extension GPXDrops.Reason {
    fileprivate var words: String {
        switch self {
        case .missingCoordinate: "point without lat or lon"
        case .invalidCoordinate: "point with lat or lon that is no number or out of range"
        case .misplacedPoint: "point outside a segment or inside another point"
        case .invalidTime: "time that is no ISO 8601 date"
        case .invalidNumber: "field that is no number or out of range"
        case .invalidWord: "field with an invalid value"
        case .misplacedElement: "element where GPX has none of its name"
        case .lateElement: "element behind what it should stand before"
        case .oversizedExtension: "extension that is too long"
        case .surplusLink: "link beyond the limit"
        }
    }
}
