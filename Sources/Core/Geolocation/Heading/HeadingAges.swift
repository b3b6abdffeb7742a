/// The time for which a heading stays valid without a new report, for each kind of heading source.
///
/// The limits apply in addition to withdrawals by the providers. If a limit has passed without a report, the manager
/// withdraws the heading for all consumers, as if its source had done so.
///
/// A source that reports at longer intervals keeps its heading: the limit is raised to three times the longer of its
/// last two intervals, but at most to ``longest``. Before the second report, the limit is at least ``firstLimit``. A
/// provider that reports only changes has no limit, see ``SensorProvider/reportsChangesOnly``.
public struct HeadingAges: Sendable, Hashable {
    /// The minimum age limit, in seconds, of a source that has reported only once.
    ///
    /// The interval between the reports of such a source is not known yet.
    public static let firstLimit = 10.0

    /// The largest age limit in seconds for a source that reports at long intervals.
    public static let longest = 60.0

    private var limits: HeadingTable<Double?>

    /// Creates age limits for headings, in seconds; a limit of `nil` means that the heading does not expire.
    ///
    /// - Parameters:
    ///   - course: The limit of the course. Default: 5.
    ///   - device: The limit of the device heading. Default: 5.
    ///   - user: The limit of the user heading. Default: 2.
    public init(course: Double? = 5, device: Double? = 5, user: Double? = 2) {
        limits = HeadingTable(course: course, device: device, user: user)
    }

    /// The age limit of the course in seconds, 5 by default; `nil` if the course does not expire.
    public var course: Double? {
        get { limits.course }
        set { limits.course = newValue }
    }

    /// The age limit of the device heading in seconds, 5 by default; `nil` if that heading does not expire.
    public var device: Double? {
        get { limits.device }
        set { limits.device = newValue }
    }

    /// The age limit of the user heading in seconds, 2 by default; `nil` if that heading does not expire.
    public var user: Double? {
        get { limits.user }
        set { limits.user = newValue }
    }

    /// The absence of age limits: a heading stays valid until its source withdraws it or ends.
    public static let unlimited = HeadingAges(course: nil, device: nil, user: nil)

    /// The age limit of the given kind of heading in seconds; `nil` if that heading does not expire.
    public subscript(type: HeadingType) -> Double? {
        get { limits[type] }
        set { limits[type] = newValue }
    }
}

/// Measures the age of the heading of one source.
@SensorActor
final class HeadingAge {
    /// The minimum time in seconds without a report after which the heading expires; `nil` if it never expires.
    private var limit: Double?

    private let deadline: SensorDeadline
    private var arrival: SensorInstant?
    /// The last two intervals between reports in seconds; `last` is infinite while it is unknown.
    private var intervals = (last: Double.infinity, before: 0.0)

    nonisolated init(clock: any SensorClock) {
        deadline = SensorDeadline(clock: clock)
    }

    /// Sets the action that is performed when the heading expires.
    func onEnd(_ action: @escaping @SensorActor () -> Void) { deadline.onReached(action) }

    /// Records that the source reported the heading at the given instant.
    func renew(at instant: SensorInstant) {
        if let arrival {
            // Further reports within one tick of the clock change nothing.
            if instant == arrival, intervals == (0, 0), deadline.isArmed { return }
            intervals = (instant.seconds(since: arrival), intervals.last)
        }
        arrival = instant
        guard let limit else { return deadline.disarm() }
        deadline.arm(at: instant.advanced(by: max(limit, patience)))
    }

    /// The time in seconds to wait for the next report, according to the intervals between the last reports.
    private var patience: Double {
        // After the first interval, the interval before it is still infinite and therefore ignored.
        let longer = max(intervals.last, intervals.before.isFinite ? intervals.before : 0)
        return longer.isFinite ? min(3 * longer, HeadingAges.longest) : HeadingAges.firstLimit
    }

    /// Records that the heading is no longer known, so that it cannot expire.
    func end() { deadline.disarm() }

    /// Discards the report intervals and sets the age limit, before the same or another source is started.
    func reset(limit: Double?) {
        self.limit = limit
        arrival = nil
        intervals = (.infinity, 0)
    }
}
