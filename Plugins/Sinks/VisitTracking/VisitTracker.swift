public import Geolocation
public import VisitDetection

/// Detects the visits and trips of a traveller from the fixes of a manager, and publishes them.
///
///     try manager.add(VisitTracker())
///
/// The manager delivers a `VisitEvent` for each arrival and departure, and a `TripEvent` for each journey between two
/// visits, to all sinks and listeners. The events depend only on the timestamps of fixes, so a replay produces the same
/// events at any rate.
///
///     fixes ─▶ VisitDetector ─▶ VisitEvent, TripEvent
@SensorActor
public final class VisitTracker: GeolocationSink {
    /// The name of the sink in messages.
    nonisolated public let name = "visit-tracking"

    /// The detector of visits with its state; it is created again at each start.
    public private(set) var detector: VisitDetector

    private var host: SinkHost?
    private var previousDrops = DropCounts()

    /// Creates a sink that detects visits.
    ///
    /// - Parameter settings: The thresholds by which visits are detected.
    nonisolated public init(_ settings: VisitSettings = VisitSettings()) {
        detector = VisitDetector(settings)
    }

    /// The current visit of the traveller; `nil` during a trip, and until the first stay has been long enough.
    public var visit: Visit? { detector.visit }

    /// Starts the detection of visits without a current visit.
    public func start(in host: SinkHost) throws {
        self.host = host
        previousDrops = drops
        detector = VisitDetector(detector.settings)
        host.wish = wish
    }

    /// Processes a fix, and publishes the visits and trips that result from it.
    public func receive(_ event: borrowing GeolocationEvent) {
        guard let host, case .location(let fix) = copy event else { return }
        for change in detector.update(fix) {
            switch change {
            case .arrival(let visit), .departure(let visit):
                host.publish(VisitEvent(time: fix.timestamp, visit: visit))
            case .trip(let trip): host.publish(TripEvent(time: fix.timestamp, trip: trip))
            }
        }
    }

    /// Ends the detection without publishing an event, since the end of the current visit or trip is unknown.
    public func finish() async { host = nil }

    /// The number of dropped fixes, by reason.
    public var drops: DropCounts {
        var drops = previousDrops
        drops.add(detector.drops)
        return drops
    }

    /// Whether the sink needs events of types defined outside the core: `false`, although it publishes such events
    /// itself.
    public var wantsDerivedEvents: Bool { false }

    /// Whether the sink writes output: `false`, since results are published as events, which other sinks write.
    public var isOutput: Bool { false }

    /// The sampling of fixes that suffices for the detector of visits: a few fixes at each place, and two during each
    /// stop.
    private var wish: SamplingWish {
        let settings = detector.settings
        return SamplingWish(
            accuracy: min(settings.accuracyLimit, settings.radius) / 4, distance: settings.radius / 4,
            interval: min(settings.dwell, settings.stopTime) / 2)
    }
}
