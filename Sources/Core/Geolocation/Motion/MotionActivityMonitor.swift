/// A motion source whose activity is set by a platform's recognition, by the program or by a simulation.
///
/// While a simulated activity is set, it overrides the reported activity. The monitor stores both, so that the
/// effective activity is correct as soon as a simulation ends.
@SensorActor
public final class MotionActivityMonitor: MotionSource {
    private var reported: MotionActivity
    private let observers = Observers<Bool>()

    /// A simulated activity that overrides the reported one; `nil` ends the override.
    public var simulatedActivity: MotionActivity? {
        didSet { notify(ifChangedFrom: oldValue ?? reported) }
    }

    /// The function called on each change of ``activity``.
    private var activityCallback: (@SensorActor (MotionActivity) -> Void)?

    /// Creates a motion source with the given initial activity.
    nonisolated public init(activity: MotionActivity = .unknown) {
        reported = activity
    }

    /// The effective activity: the simulated one if it is set, otherwise the reported one.
    public var activity: MotionActivity { simulatedActivity ?? reported }

    /// Whether the traveller is in motion according to the effective activity.
    public var isInMotion: Bool { activity.isInMotion }

    /// Sets the activity that a platform or program reports; an activity of low confidence is ignored.
    public func report(_ activity: MotionActivity, confidence: MotionConfidence = .high) {
        guard confidence > .low else { return }
        let before = self.activity
        reported = activity
        notify(ifChangedFrom: before)
    }

    /// Sets a callback for changes of the effective activity, simulated or reported; `nil` removes the callback.
    public func onActivityDidChange(_ callback: (@SensorActor (MotionActivity) -> Void)?) {
        activityCallback = callback
    }

    /// Calls `observer` whenever ``isInMotion`` changes, as long as `owner` is alive.
    public func observeMotion(for owner: AnyObject, _ observer: @escaping @SensorActor (Bool) -> Void) {
        observers.add(for: owner, observer)
    }

    /// Does nothing, since this source does not derive motion from speed.
    public func observe(speed: Double?) {}

    private func notify(ifChangedFrom before: MotionActivity) {
        guard activity != before else { return }
        activityCallback?(activity)
        if activity.isInMotion != before.isInMotion { observers.notify(activity.isInMotion) }
    }
}
