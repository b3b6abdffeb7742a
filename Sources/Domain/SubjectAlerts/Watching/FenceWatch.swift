import Geolocation
import RouteGeometry

/// Determines whether fixes are inside an area, and skips fixes that are too far from its border to change the result.
struct FenceWatch: Sendable {
    /// The position of a fix relative to the border of the area.
    struct Position: Sendable, Hashable {
        /// The distance of the fix from the border in metres; positive inside the area, negative outside.
        var depth: Double
        /// The accuracy of the fix in metres, at most ``accuracyLimit``; if the fix has none, it is ``accuracyLimit``.
        var accuracy: Double
        /// Whether the fix reports its accuracy.
        var isKnown: Bool
    }

    /// The upper limit of the accuracy of a fix in metres, which is also assumed for a fix without an accuracy.
    static let accuracyLimit = 50.0

    /// The minimum distance in metres beyond the border at which a subject has clearly crossed it.
    private static let margin = 10.0

    /// The distances outside the area at which a subject has left the area, as multiples of the accuracy of a fix.
    ///
    /// Two fixes that are outside by more than `factor` times their accuracy show an exit, or a single fix that is
    /// outside by more than `certainFactor` times its accuracy. `factor` is above 2 because consecutive fixes may have
    /// the same error, which lasts a minute or more. A day contains about a thousand independent errors; the largest of
    /// them exceeds twice the accuracy, which is the 68 % radius.
    private static let (factor, certainFactor) = (2.2, 5.0)

    private let area: AlertArea

    /// The depth inside the area, in metres, from which on a subject counts as inside, even if the fix is inaccurate.
    ///
    /// If the accuracy of the fix is smaller than this depth, less depth may be sufficient. Without this limit, a
    /// subject could not enter an area that is smaller than the accuracy of its fixes. The limit is half the distance
    /// from the middle of the area to its border.
    private let backDepth: Double

    /// The total distance in metres that the subject must have moved before a fix can be near the border again.
    private(set) var nearWay = 0.0

    init(_ area: AlertArea) {
        self.area = area
        backDepth = area.innerRadius / 2
    }

    /// Returns the position of a fix relative to the border; `nil` if the fix is too far from the border to change the
    /// result.
    ///
    /// - Parameters:
    ///   - fix: The fix.
    ///   - way: The total distance moved by the subject, in metres.
    ///   - isPending: Whether an entry or exit has not been confirmed yet, so that every fix is needed.
    mutating func position(of fix: Location, after way: Double, isPending: Bool) -> Position? {
        guard isPending || way >= nearWay else { return nil }
        let border = area.border(from: fix.coordinate)
        nearWay = way + border.clearance - Self.certainFactor * Self.accuracyLimit
        let accuracy = fix.horizontalAccuracy
        return Position(
            depth: border.isInside ? border.clearance : -border.clearance,
            accuracy: min(accuracy ?? Self.accuracyLimit, Self.accuracyLimit), isKnown: accuracy != nil)
    }

    /// Returns the verdict of one fix on whether the subject is outside the area.
    func isOutside(_ position: Position) -> AlertVerdict {
        let outside = -position.depth
        if outside > Self.factor * position.accuracy {
            let isFar = position.isKnown && outside > Self.certainFactor * max(position.accuracy, 1)
            return AlertVerdict(opinion: .holds, isCertain: isFar, figure: outside)
        }
        let isBack = position.depth > min(max(Self.margin, position.accuracy), backDepth)
        return AlertVerdict(opinion: isBack ? .fails : .unclear)
    }

    /// Returns the verdict of one fix on whether the subject is inside the area.
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
    /// The distance from the middle of the area to its border in metres: the radius of a circle, an estimate for other
    /// shapes.
    fileprivate var innerRadius: Double {
        switch self {
        case .fence(let fence): fence.border(from: fence.middle).clearance
        case .corridor(_, let width): width
        case .union(let areas): areas.map(\.innerRadius).max() ?? 0
        case .hollow(let area, _): area.innerRadius
        }
    }
}
