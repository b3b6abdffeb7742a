public import Geolocation
public import HeadCalibration

/// Several head trackers of which one is active: the first in order that has a heading.
///
/// All of them run and are calibrated all the time, so that another can take over immediately.
@SensorActor
public final class HeadTrackerGroup: FilteringProvider<UserHeadingRole> {
    /// The trackers in order of preference.
    nonisolated public let trackers: [HeadTracker]

    nonisolated private let choice: FailoverUserHeadingProvider

    /// Creates a group of trackers.
    ///
    /// - Parameters:
    ///   - trackers: The trackers in order of preference.
    ///   - freshness: Seconds after which a tracker's heading is stale.
    ///   - clock: The source of time.
    nonisolated public init(_ trackers: [HeadTracker], freshness: Double = 2, clock: any SensorClock = SystemClock()) {
        self.trackers = trackers
        choice = FailoverUserHeadingProvider(trackers, freshness: freshness, clock: clock)
        super.init(wrapping: choice)
    }

    /// The tracker whose heading is reported; `nil` if none has one.
    public var activeTracker: HeadTracker? { choice.activeSource as? HeadTracker }

    /// The highest status of all trackers.
    public var trackerStatus: HeadTrackerStatus { trackers.map(\.trackerStatus).max() ?? .unavailable }

    /// Connects all trackers and keeps them connected and calibrated, whether or not headings are in use.
    public func connect() {
        for tracker in trackers { tracker.connect() }
    }

    /// Disconnects all trackers, unless headings are in use.
    public func disconnect() {
        for tracker in trackers { tracker.disconnect() }
    }

    /// Discards all calibrations and starts new ones.
    public func recalibrate() {
        for tracker in trackers { tracker.recalibrate() }
    }

    /// Calibrates all connected trackers from the user's statement of where the head faces now.
    ///
    /// - Parameters:
    ///   - heading: Degrees clockwise from true north.
    ///   - accuracy: The accuracy of `heading`: 68 % to either side, degrees.
    /// - Returns: Whether at least one tracker was calibrated.
    @discardableResult
    public func recenter(facing heading: Double, accuracy: Double = 5) -> Bool {
        var isThere = false
        for tracker in trackers where tracker.recenter(facing: heading, accuracy: accuracy) { isThere = true }
        return isThere
    }
}
