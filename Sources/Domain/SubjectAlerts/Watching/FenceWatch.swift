import Geolocation
import RouteGeometry

/// Watches the border of an area, and looks again only if a subject may have come near it.
struct FenceWatch: Sendable {
    /// The position of a fix relative to the border.
    struct Position: Sendable, Hashable {
        /// Metres within the area; negative outside.
        var depth: Double
        /// The accuracy of the fix in metres, or what is assumed of one without.
        var accuracy: Double
        /// Whether the fix told its accuracy.
        var isKnown: Bool
    }

    /// Metres that count at most as the accuracy of a fix, and as that of one without.
    static let accuracyLimit = 50.0

    /// Metres within which a subject is near the border, whatever its accuracy.
    private static let margin = 10.0

    /// The accuracies by which a fix has to be outside, twice or once.
    ///
    /// The errors of a receiver last for a minute or more, so that fixes confirm each other although they are wrong: in a day
    /// there are a thousand errors, of which the largest is more than twice the radius of 68 %.
    private static let (factor, certainFactor) = (2.2, 5.0)

    private let area: AlertArea

    /// Metres within the area at which a subject is back in it for sure.
    private let backDepth: Double

    /// The way of the subject, in metres, from which on the border may be near.
    private(set) var nearWay = 0.0

    init(_ area: AlertArea) {
        self.area = area
        backDepth = area.innerRadius / 2
    }

    /// Returns the position of a fix; `nil` if it is so far from the border that nothing can have changed.
    ///
    /// - Parameters:
    ///   - fix: The fix.
    ///   - way: The metres that the subject has moved in all.
    ///   - isPending: Whether a change waits to be confirmed.
    mutating func position(of fix: Location, after way: Double, isPending: Bool) -> Position? {
        guard isPending || way >= nearWay else { return nil }
        let border = area.border(from: fix.coordinate)
        nearWay = way + border.clearance - Self.certainFactor * Self.accuracyLimit
        let accuracy = fix.horizontalAccuracy
        return Position(
            depth: border.isInside ? border.clearance : -border.clearance,
            accuracy: min(accuracy ?? Self.accuracyLimit, Self.accuracyLimit), isKnown: accuracy != nil)
    }

    /// Returns whether a position is outside.
    func isOutside(_ position: Position) -> AlertVerdict {
        let outside = -position.depth
        if outside > Self.factor * position.accuracy {
            let isFar = position.isKnown && outside > Self.certainFactor * max(position.accuracy, 1)
            return AlertVerdict(opinion: .holds, isCertain: isFar, figure: outside)
        }
        let isBack = position.depth > min(max(Self.margin, position.accuracy), backDepth)
        return AlertVerdict(opinion: isBack ? .fails : .unclear)
    }

    /// Returns whether a position is inside.
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
    /// Metres from the border at the middle: the radius of a circle, about as much for other shapes.
    fileprivate var innerRadius: Double {
        switch self {
        case .fence(let fence): fence.border(from: fence.middle).clearance
        case .corridor(_, let width): width
        case .union(let areas): areas.map(\.innerRadius).max() ?? 0
        case .hollow(let area, _): area.innerRadius
        }
    }
}
