/// The pure logic of significant-change monitoring: takes the origin and fixes, and detects a departure.
@SensorActor
struct DepartureDetector {
    private enum Origin {
        case point(Coordinate)
        case area(any DepartureArea)
    }

    private let rule: DepartureRule
    private var origin: Origin?
    private var confirmed = 0

    init(rule: DepartureRule) {
        self.rule = rule
    }

    /// Handles a fix and returns whether the traveller has left; the first fix is the origin.
    mutating func hasLeft(at fix: Location) -> Bool {
        let place = fix.coordinate
        guard let origin else {
            origin = rule.area?(place, DepartureRule.areaSearchRadius).map { .area($0) } ?? .point(place)
            return false
        }
        confirmed = isOutside(fix, of: origin) ? confirmed + 1 : 0
        return confirmed >= rule.confirmations
    }

    private func isOutside(_ fix: Location, of origin: Origin) -> Bool {
        switch origin {
        case .area(let area): !area.contains(fix.coordinate)
        case .point(let point):
            point.localDistance(to: fix.coordinate) - rule.accuracyMargin * (fix.horizontalAccuracy ?? 0)
                > rule.distance
        }
    }
}
