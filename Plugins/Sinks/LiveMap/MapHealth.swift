import Geolocation
import MapStream

/// Computes the diagram of the pipeline for map pages, with the rates at which values are delivered; pure logic.
struct MapHealth {
    private var last: [MapComponent] = []
    private var counts: [SensorRole: Int] = [:]
    private var measured: SensorInstant?

    /// The weight of the newest rate in the exponential moving average of the rates.
    private static let weight = 0.3
    private var rates: [SensorRole: Double] = [:]

    /// Returns the diagram of the pipeline; `nil` if the diagram has not changed since the last call.
    ///
    /// - Parameters:
    ///   - parts: The parts of the pipeline.
    ///   - counts: The numbers of values delivered in each role.
    ///   - now: The current instant of the system clock.
    mutating func components(
        of parts: [FlowPart], counts: [SensorRole: Int], at now: SensorInstant
    ) -> [MapComponent]? {
        if let measured, case let seconds = now.seconds(since: measured), seconds >= 0.5 {
            for (role, count) in counts {
                let rate = Double(count - self.counts[role, default: 0]) / seconds
                rates[role] = rates[role].map { $0 + Self.weight * (rate - $0) } ?? rate
            }
            (self.counts, self.measured) = (counts, now)
        } else if measured == nil {
            (self.counts, measured) = (counts, now)
        }
        let components = parts.map { part in
            var component = MapComponent(
                id: part.id, kind: MapComponent.Kind(rawValue: part.kind.rawValue) ?? .sink, name: part.name,
                state: part.status.map(MapComponent.State.init) ?? .running, text: part.status?.reason)
            component.roles = SensorRole.allCases.filter(part.roles.contains).map(\.rawValue)
            component.targets = part.next
            component.drops = part.drops.byReason
            if part.kind == .slot, let role = part.roles.first {
                component.count = counts[role, default: 0]
                component.rate = rates[role]
            }
            return component
        }
        guard components != last else { return nil }
        last = components
        return components
    }
}
