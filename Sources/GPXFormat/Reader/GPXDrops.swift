/// What a reader left out because it was unusable: counts by reason, each with the first line concerned.
public struct GPXDrops: Sendable, Hashable, CustomStringConvertible {
    /// Why something was left out.
    public enum Reason: Int, Sendable, Hashable, CaseIterable {
        /// A point without `lat` or `lon`; it is dropped.
        case missingCoordinate
        /// A `lat` outside ±90, a `lon` outside ±180 or one that is no number; the point, or the box of the document, is
        /// dropped.
        case invalidCoordinate
        /// A point where GPX has none of its kind, such as a track point outside a segment or inside another point; it is
        /// dropped.
        case misplacedPoint
        /// A `time` that is no ISO 8601 date; the point, or the document, is kept without time.
        case invalidTime
        /// A number that cannot be read or is out of range; what it belongs to is kept without it.
        case invalidNumber
        /// A word that is none of those that the field may have; the point is kept without that field.
        case invalidWord
        /// An element that GPX does not have at its place; it is left out with all that it holds.
        case misplacedElement
        /// An element that comes after what it belongs to: metadata after the first waypoint, route or track, a name of
        /// a track after its first segment; it is left out with all that it holds.
        case lateElement
        /// An extension that exceeds ``GPXLimits/extensionLength``, or with which the extensions of one element depend on
        /// more than 64 namespaces; it is left out with all that it holds.
        case oversizedExtension
        /// A link beyond ``GPXLimits/links``.
        case surplusLink
    }

    private struct Tally: Sendable, Hashable {
        var count: Int64 = 0
        var firstLine = 0
    }

    private var tallies = [Tally](repeating: Tally(), count: Reason.allCases.count)

    /// Makes an empty count.
    public init() {}

    /// How often something was left out for `reason`.
    public func count(of reason: Reason) -> Int { Int(clamping: tallies[reason.rawValue].count) }

    /// The line of the first case of `reason`, from 1; nil if there was none.
    public func firstLine(of reason: Reason) -> Int? {
        let tally = tallies[reason.rawValue]
        return tally.count == 0 ? nil : tally.firstLine
    }

    /// How many things were left out in all.
    public var total: Int { Int(clamping: tallies.reduce(0) { $0 + $1.count }) }

    /// The counts in words, for example `2 invalidTime (first at line 14)`; empty if nothing was left out.
    public var description: String {
        Reason.allCases.filter { count(of: $0) > 0 }
            .map { "\(count(of: $0)) \($0) (first at line \(tallies[$0.rawValue].firstLine))" }
            .joined(separator: ", ")
    }

    /// Counts one case; `line` is only worked out for the first of its reason.
    mutating func add(_ reason: Reason, line: @autoclosure () -> Int) {
        if tallies[reason.rawValue].count == 0 { tallies[reason.rawValue].firstLine = line() }
        tallies[reason.rawValue].count += 1
    }
}
