/// A trade-off between tracking accuracy and battery life.
///
/// A relay sends at the rate of its mode and passes the mode's settings to the location provider, which may save energy
/// by measuring less often, see `ProviderHost.wish`.
public enum TrackingMode: String, Sendable, Hashable, Codable, CaseIterable {
    /// For fast subjects nearby: the relay sends every fix of the receiver.
    case realtime
    /// For most uses: the relay sends a fix every 5 s, or earlier after a move of 10 m.
    case balanced
    /// For subjects that rarely move: the relay sends a fix every 120 s, or earlier after a move of 15 m.
    ///
    /// The distance is short, so that a departure is reported soon.
    case economical
    /// For slow subjects: the relay sends a fix every 30 s, or earlier after a move of 50 m.
    case powersaver
    /// For a rough position, such as the neighbourhood: the relay sends a fix every 120 s, or earlier after a move of
    /// 500 m.
    case minimal

    /// The settings of this tracking mode.
    public var configuration: LocationConfig {
        switch self {
        case .realtime:
            LocationConfig(
                desiredAccuracy: nil, distanceFilter: nil, interval: nil, batteryUsePerHour: 15,
                description: "Follows fast subjects with everything that the receiver has",
                qualityThresholds: QualityThresholds(maxHorizontalAccuracy: 15, maxAge: 3, maxSpeed: 30))
        case .balanced:
            LocationConfig(
                desiredAccuracy: 10, distanceFilter: 10, interval: 5, batteryUsePerHour: 8,
                description: "Follows most subjects for half a day",
                qualityThresholds: QualityThresholds(maxHorizontalAccuracy: 30, maxAge: 5, maxSpeed: 50))
        case .economical:
            LocationConfig(
                desiredAccuracy: 10, distanceFilter: 15, interval: 120, batteryUsePerHour: 4,
                description: "Watches over a subject that is at home or at rest",
                qualityThresholds: QualityThresholds(maxHorizontalAccuracy: 100, maxAge: 30, maxSpeed: 83.3))
        case .powersaver:
            LocationConfig(
                desiredAccuracy: 100, distanceFilter: 50, interval: 30, batteryUsePerHour: 4,
                description: "Follows slow subjects for a day",
                qualityThresholds: QualityThresholds(maxHorizontalAccuracy: 100, maxAge: 30, maxSpeed: 83.3))
        case .minimal:
            LocationConfig(
                desiredAccuracy: 1000, distanceFilter: 500, interval: 120, batteryUsePerHour: 1,
                description: "Knows the neighbourhood for days",
                qualityThresholds: QualityThresholds(maxHorizontalAccuracy: 500, maxAge: 60, maxSpeed: 150))
        }
    }

    /// Returns this tracking mode or, at a low battery level, one that uses less energy.
    ///
    /// Below 20 %, `realtime` becomes `balanced`; below 10 %, `realtime` and `balanced` become `economical`. Other
    /// modes are returned unchanged.
    ///
    /// - Parameter battery: The battery level, 0…1; `nil` (unknown) does not limit the mode.
    public func limited(byBattery battery: Double?) -> TrackingMode {
        guard let battery else { return self }
        switch self {
        case .realtime, .balanced: return battery < 0.1 ? .economical : battery < 0.2 ? .balanced : self
        case .economical, .powersaver, .minimal: return self
        }
    }
}
