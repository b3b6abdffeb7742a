public import Geolocation
public import VisitDetection

/// Detects the visits and trips of a traveller from the fixes of a manager, and publishes them.
///
///     try manager.add(VisitTracker())
///
/// The manager delivers a `VisitEvent` for each arrival and departure, and a `TripEvent` for each journey between two
/// visits, to all sinks and listeners. Only the timestamps of fixes matter, so a replay produces the same events at any
/// rate.
///
///     fixes ─▶ VisitDetector ─▶ VisitEvent, TripEvent
@SensorActor
public final class VisitTracker: GeolocationSink {
    /// The name in messages.
    nonisolated public let name = "visit-tracking"

    /// The detector and its state; recreated on each start.
    public private(set) var detector: VisitDetector

    private var host: SinkHost?
    private var previousDrops = DropCounts()

    /// Creates a sink.
    ///
    /// - Parameter settings: The thresholds of visits.
    nonisolated public init(_ settings: VisitSettings = VisitSettings()) {
        detector = VisitDetector(settings)
    }

    /// The current visit; `nil` on the way, and before the first stay is long enough.
    public var visit: Visit? { detector.visit }

    /// Starts without a visit.
    public func start(in host: SinkHost) throws {
        self.host = host
        previousDrops = drops
        detector = VisitDetector(detector.settings)
        host.wish = wish
    }

    /// Handles a fix, and publishes the resulting visits and trips.
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

    /// Ends without an event, since the end of the current visit or trip is unknown.
    public func finish() async { host = nil }

    /// The dropped fixes, by reason.
    public var drops: DropCounts {
        var drops = previousDrops
        drops.add(detector.drops)
        return drops
    }

    /// `false`: the sink publishes derived events, but needs none.
    public var wantsDerivedEvents: Bool { false }

    /// `false`: results are published as events, which other sinks write.
    public var isOutput: Bool { false }

    /// The sampling that suffices: a few fixes at each place, and two during each stop.
    private var wish: SamplingWish {
        let settings = detector.settings
        return SamplingWish(
            accuracy: min(settings.accuracyLimit, settings.radius) / 4, distance: settings.radius / 4,
            interval: min(settings.dwell, settings.stopTime) / 2)
    }
}
