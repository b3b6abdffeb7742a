/// The numbers of parts of a GPX document that a reader dropped, by reason, with the line of each reason's first drop.
public struct GPXDrops: Sendable, Hashable, CustomStringConvertible {
    /// The reason why a reader dropped a part of a document.
    public enum Reason: Int, Sendable, Hashable, CaseIterable {
        /// A point has no `lat` or no `lon`; the point is dropped.
        case missingCoordinate
        /// A `lat` is outside ±90, a `lon` is outside ±180, or one of them is not a number; the point is dropped.
        case invalidCoordinate
        /// A point is in a place in which GPX does not allow it, such as a track point outside a segment; the point is
        /// dropped.
        case misplacedPoint
        /// A `time` is not an ISO 8601 date; the point or document is kept without its time.
        case invalidTime
        /// A number cannot be parsed or is out of range; the point or other element is kept without it.
        case invalidNumber
        /// A field that allows only certain words contains another word; the point is kept without the field.
        case invalidWord
        /// An element is in a place in which GPX does not allow it; it is dropped with its content.
        case misplacedElement
        /// An element occurs too late, such as metadata after the first waypoint, route or track, or a track's name
        /// after its first segment; it is dropped with its content.
        case lateElement
        /// An extension would make the extensions of its element longer than ``GPXLimits/extensionLength``, or
        /// dependent on more than 64 namespaces; it is dropped with its content.
        case oversizedExtension
        /// An element has more links than ``GPXLimits/links`` allows; the further link is dropped.
        case surplusLink
    }

    private struct Tally: Sendable, Hashable {
        var count: Int64 = 0
        var firstLine = 0
    }

    private var tallies = [Tally](repeating: Tally(), count: Reason.allCases.count)

    /// Creates counts of drops that are all 0.
    public init() {}

    /// Returns the number of drops for the given reason.
    public func count(of reason: Reason) -> Int { Int(clamping: tallies[reason.rawValue].count) }

    /// Returns the line of the first drop for the given reason, from 1; `nil` if there was none.
    public func firstLine(of reason: Reason) -> Int? {
        let tally = tallies[reason.rawValue]
        return tally.count == 0 ? nil : tally.firstLine
    }

    /// The number of drops for all reasons.
    public var total: Int { Int(clamping: tallies.reduce(0) { $0 + $1.count }) }

    /// The counts of drops, for example `2 invalidTime (first at line 14)`; empty if nothing was dropped.
    public var description: String {
        Reason.allCases.compactMap { reason in
            firstLine(of: reason).map { "\(count(of: reason)) \(reason) (first at line \($0))" }
        }.joined(separator: ", ")
    }

    /// The counts of drops, by the reason in words and the line of its first drop, for example `time that is not an ISO
    /// 8601 date, first at line 14`.
    public var byReason: [String: Int] {
        var counts: [String: Int] = [:]
        for reason in Reason.allCases {
            if let line = firstLine(of: reason) { counts["\(reason.words), first at line \(line)"] = count(of: reason) }
        }
        return counts
    }

    /// Counts one drop for the given reason; `line` is evaluated only for the first drop of each reason.
    mutating func add(_ reason: Reason, line: @autoclosure () -> Int) {
        if tallies[reason.rawValue].count == 0 { tallies[reason.rawValue].firstLine = line() }
        tallies[reason.rawValue].count += 1
    }
}

extension GPXDrops.Reason {
    fileprivate var words: String {
        switch self {
        case .missingCoordinate: "point without lat or lon"
        case .invalidCoordinate: "point with lat or lon that is not a number or out of range"
        case .misplacedPoint: "point outside a segment or inside another point"
        case .invalidTime: "time that is not an ISO 8601 date"
        case .invalidNumber: "field that is not a number or out of range"
        case .invalidWord: "field with an invalid value"
        case .misplacedElement: "element where GPX has none of its name"
        case .lateElement: "element behind what it should stand before"
        case .oversizedExtension: "extension that is too long"
        case .surplusLink: "link beyond the limit"
        }
    }
}
