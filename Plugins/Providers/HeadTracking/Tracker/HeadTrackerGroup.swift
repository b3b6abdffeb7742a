public import Geolocation
public import HeadCalibration

/// A group of head trackers that reports the heading of one active tracker.
///
/// The active tracker is the first in the order of preference that has a heading. All trackers run and are calibrated
/// all the time, so that another tracker can replace the active one immediately.
@SensorActor
public final class HeadTrackerGroup: FilteringProvider<UserHeadingRole> {
    /// The head trackers of the group in order of preference.
    nonisolated public let trackers: [HeadTracker]

    nonisolated private let choice: FailoverUserHeadingProvider

    /// Creates a group of head trackers.
    ///
    /// - Parameters:
    ///   - trackers: The trackers in order of preference.
    ///   - freshness: The seconds after which a tracker's heading is too old to be used. Default: 2.
    ///   - clock: The source of time.
    nonisolated public init(_ trackers: [HeadTracker], freshness: Double = 2, clock: any SensorClock = SystemClock()) {
        self.trackers = trackers
        choice = FailoverUserHeadingProvider(trackers, freshness: freshness, clock: clock)
        super.init(wrapping: choice)
    }

    /// The tracker whose heading is reported; `nil` if no tracker has a heading.
    public var activeTracker: HeadTracker? { choice.activeSource as? HeadTracker }

    /// The highest status among all trackers of the group.
    public var trackerStatus: HeadTrackerStatus { trackers.map(\.trackerStatus).max() ?? .unavailable }

    /// Connects all trackers of the group, and keeps them connected and calibrated even if no consumer needs their
    /// headings.
    public func connect() {
        for tracker in trackers { tracker.connect() }
    }

    /// Disconnects all trackers of the group, except while a consumer needs their headings.
    public func disconnect() {
        for tracker in trackers { tracker.disconnect() }
    }

    /// Discards the calibrations of all trackers in the group, and starts new ones.
    public func recalibrate() {
        for tracker in trackers { tracker.recalibrate() }
    }

    /// Calibrates all connected trackers by the direction that the head faces now, as stated by the user.
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
