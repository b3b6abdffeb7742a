import Geolocation
import RouteGeometry

/// Evaluates the position relative to an area, skipping fixes that are too far from its border to matter.
struct FenceWatch: Sendable {
    /// The position of a fix relative to the border.
    struct Position: Sendable, Hashable {
        /// Depth inside the area in metres; negative outside.
        var depth: Double
        /// The accuracy of the fix in metres, or the assumed one.
        var accuracy: Double
        /// Whether the fix reports its accuracy.
        var isKnown: Bool
    }

    /// The limit of the accuracy of a fix, and the accuracy assumed for a fix without one, metres.
    static let accuracyLimit = 50.0

    /// The distance in metres within which the border counts as near, whatever the accuracy.
    private static let margin = 10.0

    /// The multiples of the accuracy by which two fixes, or one, must be outside.
    ///
    /// Receiver errors persist for a minute or more, so consecutive fixes may agree and be wrong: of about a thousand
    /// independent errors a day, the largest exceeds twice the 68 % radius.
    private static let (factor, certainFactor) = (2.2, 5.0)

    private let area: AlertArea

    /// Depth inside the area at which a subject has certainly returned, metres.
    private let backDepth: Double

    /// The total distance moved from which the border may be near, metres.
    private(set) var nearWay = 0.0

    init(_ area: AlertArea) {
        self.area = area
        backDepth = area.innerRadius / 2
    }

    /// Returns the position of a fix; `nil` if it is too far from the border for a change.
    ///
    /// - Parameters:
    ///   - fix: The fix.
    ///   - way: The total distance moved by the subject, metres.
    ///   - isPending: Whether a change awaits confirmation.
    mutating func position(of fix: Location, after way: Double, isPending: Bool) -> Position? {
        guard isPending || way >= nearWay else { return nil }
        let border = area.border(from: fix.coordinate)
        nearWay = way + border.clearance - Self.certainFactor * Self.accuracyLimit
        let accuracy = fix.horizontalAccuracy
        return Position(
            depth: border.isInside ? border.clearance : -border.clearance,
            accuracy: min(accuracy ?? Self.accuracyLimit, Self.accuracyLimit), isKnown: accuracy != nil)
    }

    /// Returns the verdict on whether a position is outside.
    func isOutside(_ position: Position) -> AlertVerdict {
        let outside = -position.depth
        if outside > Self.factor * position.accuracy {
            let isFar = position.isKnown && outside > Self.certainFactor * max(position.accuracy, 1)
            return AlertVerdict(opinion: .holds, isCertain: isFar, figure: outside)
        }
        let isBack = position.depth > min(max(Self.margin, position.accuracy), backDepth)
        return AlertVerdict(opinion: isBack ? .fails : .unclear)
    }

    /// Returns the verdict on whether a position is inside.
    func isInside(_ position: Position) -> AlertVerdict {
        if position.depth > min(position.accuracy, backDepth) {
            let isDeep = position.isKnown && position.depth > Self.certainFactor * max(position.accuracy, 1)
            return AlertVerdict(opinion: .holds, isCertain: isDeep)
        }
        let isAway = -position.depth > max(Self.margin, position.accuracy)
        return AlertVerdict(opinion: isAway ? .fails : .unclear)
    }
}

extension AlertArea {
    /// The distance from the middle to the border in metres: the radius of a circle, an estimate for other shapes.
    fileprivate var innerRadius: Double {
        switch self {
        case .fence(let fence): fence.border(from: fence.middle).clearance
        case .corridor(_, let width): width
        case .union(let areas): areas.map(\.innerRadius).max() ?? 0
        case .hollow(let area, _): area.innerRadius
        }
    }
}
