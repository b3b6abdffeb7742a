/// Detects from fixes that a traveller has left a place, the origin; this is the logic of significant-change
/// monitoring.
@SensorActor
struct DepartureDetector {
    private enum Origin {
        case point(Location)
        case area(any DepartureArea)
    }

    private let rule: DepartureRule
    private var origin: Origin?
    private var confirmed = 0

    /// Creates a detector of departures from `origin`; if `origin` is `nil`, the place of the first fix becomes the
    /// origin.
    init(rule: DepartureRule, origin: Location? = nil) {
        self.rule = rule
        if let origin { begin(at: origin) }
    }

    /// Handles a fix, and returns whether the fix shows that the traveller has left the place of origin.
    mutating func hasLeft(at fix: Location) -> Bool {
        guard let origin else {
            begin(at: fix)
            return false
        }
        if isOutside(fix, of: origin) {
            confirmed += 1
            return confirmed >= rule.confirmations
        }
        confirmed = 0
        // The origin is replaced only by a fix at least twice as accurate. Otherwise, the origin could gradually follow
        // the traveller.
        if case .point(let point) = origin, fix.horizontalAccuracy != nil, error(of: fix) < error(of: point) / 2 {
            self.origin = .point(fix)
        }
        return false
    }

    private mutating func begin(at fix: Location) {
        origin = rule.area?(fix.coordinate, DepartureRule.areaSearchRadius).map { .area($0) } ?? .point(fix)
    }

    private func isOutside(_ fix: Location, of origin: Origin) -> Bool {
        switch origin {
        case .area(let area): return !area.contains(fix.coordinate)
        case .point(let point):
            let (a, b) = (error(of: point), error(of: fix))
            return fix.coordinate.isFarther(than: rule.distance + (a * a + b * b).squareRoot(), from: point.coordinate)
        }
    }

    private func error(of fix: Location) -> Double { rule.accuracyMargin * (fix.horizontalAccuracy ?? 0) }
}
