public import Geolocation
public import HeadCalibration

/// Several head trackers, one of which is active: the first in the order of preference that has a heading.
///
/// All trackers run and are calibrated all the time, so that another one can replace the active one immediately.
@SensorActor
public final class HeadTrackerGroup: FilteringProvider<UserHeadingRole> {
    /// The trackers in order of preference.
    nonisolated public let trackers: [HeadTracker]

    nonisolated private let choice: FailoverUserHeadingProvider

    /// Creates a group of trackers.
    ///
    /// - Parameters:
    ///   - trackers: The trackers in order of preference.
    ///   - freshness: Seconds after which a tracker's heading is too old to be used.
    ///   - clock: The source of time.
    nonisolated public init(_ trackers: [HeadTracker], freshness: Double = 2, clock: any SensorClock = SystemClock()) {
        self.trackers = trackers
        choice = FailoverUserHeadingProvider(trackers, freshness: freshness, clock: clock)
        super.init(wrapping: choice)
    }

    /// The tracker whose heading is reported; `nil` if no tracker has a heading.
    public var activeTracker: HeadTracker? { choice.activeSource as? HeadTracker }

    /// The highest status of all trackers.
    public var trackerStatus: HeadTrackerStatus { trackers.map(\.trackerStatus).max() ?? .unavailable }

    /// Connects all trackers, and keeps them connected and calibrated even if no consumer needs their headings.
    public func connect() {
        for tracker in trackers { tracker.connect() }
    }

    /// Disconnects all trackers, unless a consumer needs their headings.
    public func disconnect() {
        for tracker in trackers { tracker.disconnect() }
    }

    /// Discards all calibrations and starts new ones.
    public func recalibrate() {
        for tracker in trackers { tracker.recalibrate() }
    }

    /// Calibrates all connected trackers by the direction that the head faces now, as the user states it.
    ///
    /// - Parameters:
    ///   - heading: The direction in degrees clockwise from true north.
    ///   - accuracy: The accuracy of `heading` in degrees: 68 % of errors are smaller. Default: 5.
    /// - Returns: Whether at least one tracker was calibrated.
    @discardableResult
    public func recenter(facing heading: Double, accuracy: Double = 5) -> Bool {
        var isThere = false
        for tracker in trackers where tracker.recenter(facing: heading, accuracy: accuracy) { isThere = true }
        return isThere
    }
}
