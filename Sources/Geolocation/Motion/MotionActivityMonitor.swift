/// A motion source that is told the activity, by a platform's recognition, by the program or by a simulation.
///
/// A simulated activity overrides the reported one while it is set. The effective activity follows from both at any
/// time, so that the end of a simulation cannot leave a stale one behind.
@SensorActor
public final class MotionActivityMonitor: MotionSource {
    private var reported: MotionActivity
    private let observers = Observers<Bool>()

    /// An activity that overrides what is reported; nil ends the override.
    public var simulatedActivity: MotionActivity? {
        didSet { notify(ifChangedFrom: oldValue ?? reported) }
    }

    /// Calls for each change of ``activity``.
    private var activityCallback: (@SensorActor (MotionActivity) -> Void)?

    /// Makes a source that knows `activity`.
    nonisolated public init(activity: MotionActivity = .unknown) {
        reported = activity
    }

    /// The effective activity.
    public var activity: MotionActivity { simulatedActivity ?? reported }

    /// Whether the effective activity is one of being on the way.
    public var isInMotion: Bool { activity.isInMotion }

    /// Takes an activity; one of low confidence is ignored.
    public func report(_ activity: MotionActivity, confidence: MotionConfidence = .high) {
        guard confidence > .low else { return }
        let before = self.activity
        reported = activity
        notify(ifChangedFrom: before)
    }

    /// Calls `callback` whenever the effective activity changes, simulated or not; nil clears it.
    public func onActivityDidChange(_ callback: (@SensorActor (MotionActivity) -> Void)?) {
        activityCallback = callback
    }

    /// Calls `observer` whenever the effective activity begins or ceases to be one of being on the way.
    public func observeMotion(for owner: AnyObject, _ observer: @escaping @SensorActor (Bool) -> Void) {
        observers.add(for: owner, observer)
    }

    /// Speed does not matter here.
    public func observe(speed: Double?) {}

    private func notify(ifChangedFrom before: MotionActivity) {
        guard activity != before else { return }
        activityCallback?(activity)
        if activity.isInMotion != before.isInMotion { observers.notify(activity.isInMotion) }
    }
}
