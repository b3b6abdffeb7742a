/// The pure decision behind the watch for a significant change: origin and fixes in, departure out.
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

    /// Takes a fix, the first one as the origin, and says whether the traveller has left.
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
