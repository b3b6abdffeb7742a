public import Geolocation
public import HeadOrientation

/// Several head trackers of which one is active: the first, in their order, that tells where the head faces.
///
/// All of them run and are calibrated all the time, so that another can take over at once.
@SensorActor
public final class HeadTrackerGroup: FilteringProvider<UserHeadingRole> {
    /// The trackers, the preferred one first.
    nonisolated public let trackers: [HeadTracker]

    nonisolated private let choice: FailoverUserHeadingProvider

    /// Groups trackers.
    ///
    /// - Parameters:
    ///   - trackers: The trackers, the preferred one first.
    ///   - freshness: Seconds for which a tracker's heading counts.
    ///   - clock: The source of time.
    nonisolated public init(_ trackers: [HeadTracker], freshness: Double = 2, clock: any SensorClock = SystemClock()) {
        self.trackers = trackers
        choice = FailoverUserHeadingProvider(trackers, freshness: freshness, clock: clock)
        super.init(wrapping: choice)
    }

    /// The tracker whose heading is reported; nil while none has one.
    public var activeTracker: HeadTracker? { choice.activeSource as? HeadTracker }

    /// How far the tracker has come that has come farthest.
    public var trackerStatus: HeadTrackerStatus { trackers.map(\.trackerStatus).max() ?? .unavailable }

    /// Looks for all trackers, and keeps them connected and calibrated, whether or not anybody wants headings.
    public func connect() {
        for tracker in trackers { tracker.connect() }
    }

    /// Lets all trackers go, unless headings are wanted.
    public func disconnect() {
        for tracker in trackers { tracker.disconnect() }
    }

    /// Forgets all calibrations and begins new ones.
    public func recalibrate() {
        for tracker in trackers { tracker.recalibrate() }
    }

    /// Takes the user's word for where the head faces now, for all trackers that are there.
    ///
    /// - Parameters:
    ///   - heading: Degrees clockwise from true north.
    ///   - accuracy: How well the user knows: 68 % to either side, degrees.
    /// - Returns: Whether there is any.
    @discardableResult
    public func recenter(facing heading: Double, accuracy: Double = 5) -> Bool {
        var isThere = false
        for tracker in trackers where tracker.recenter(facing: heading, accuracy: accuracy) { isThere = true }
        return isThere
    }
}
