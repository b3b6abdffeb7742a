/// The maximum age of a heading without a new report, for each kind of source.
///
/// The limits apply in addition to the providers' own withdrawals: when one has passed, the manager withdraws the
/// heading for all consumers, as if its source had done so. A source that reports at longer intervals keeps its
/// heading: the limit is at least three times the longer of its last two intervals, up to ``longest``, and at least
/// ``firstLimit`` before its second report. A provider that reports only changes has no limit, see
/// ``SensorProvider/reportsChangesOnly``.
public struct HeadingAges: Sendable, Hashable {
    /// The minimum limit in seconds before a source's second report, since its interval is then unknown.
    public static let firstLimit = 10.0

    /// The maximum limit in seconds for a source that reports at long intervals.
    public static let longest = 60.0

    private var limits: HeadingTable<Double?>

    /// Creates limits, in seconds; `nil` for none.
    ///
    /// - Parameters:
    ///   - course: The limit of the course. Default: 5.
    ///   - device: The limit of the device heading. Default: 5.
    ///   - user: The limit of the user heading. Default: 2.
    public init(course: Double? = 5, device: Double? = 5, user: Double? = 2) {
        limits = HeadingTable(course: course, device: device, user: user)
    }

    /// The limit of the course in seconds, 5 by default; `nil` for none.
    public var course: Double? {
        get { limits.course }
        set { limits.course = newValue }
    }

    /// The limit of the device heading in seconds, 5 by default; `nil` for none.
    public var device: Double? {
        get { limits.device }
        set { limits.device = newValue }
    }

    /// The limit of the user heading in seconds, 2 by default; `nil` for none.
    public var user: Double? {
        get { limits.user }
        set { limits.user = newValue }
    }

    /// No limits: a heading stays valid until its source withdraws it or ends.
    public static let unlimited = HeadingAges(course: nil, device: nil, user: nil)

    /// The limit of a source in seconds; `nil` for none.
    public subscript(type: HeadingType) -> Double? {
        get { limits[type] }
        set { limits[type] = newValue }
    }
}

/// Measures the age of the heading of one source.
@SensorActor
final class HeadingAge {
    /// The time in seconds without a report after which the heading expires; `nil` if it never expires.
    private var limit: Double?

    private let deadline: SensorDeadline
    private var arrival: SensorInstant?
    /// The last two intervals between reports in seconds; `last` is infinite while it is unknown.
    private var intervals = (last: Double.infinity, before: 0.0)

    nonisolated init(clock: any SensorClock) {
        deadline = SensorDeadline(clock: clock)
    }

    /// Sets the action to perform when the heading expires.
    func onEnd(_ action: @escaping @SensorActor () -> Void) { deadline.onReached(action) }

    /// Records a report of the heading.
    func renew(at instant: SensorInstant) {
        if let arrival {
            // Several reports within one tick of the clock change nothing.
            if instant == arrival, intervals == (0, 0), deadline.isArmed { return }
            intervals = (instant.seconds(since: arrival), intervals.last)
        }
        arrival = instant
        guard let limit else { return deadline.disarm() }
        deadline.arm(at: instant.advanced(by: max(limit, patience)))
    }

    /// The minimum limit in seconds, which is larger for a source that reports at long intervals.
    private var patience: Double {
        // After the first interval, the previous one is still infinite.
        let longer = max(intervals.last, intervals.before.isFinite ? intervals.before : 0)
        return longer.isFinite ? min(3 * longer, HeadingAges.longest) : HeadingAges.firstLimit
    }

    /// Records that the heading is no longer known.
    func end() { deadline.disarm() }

    /// Discards the intervals and sets the limit, before the same or another source is started.
    func reset(limit: Double?) {
        self.limit = limit
        arrival = nil
        intervals = (.infinity, 0)
    }
}
