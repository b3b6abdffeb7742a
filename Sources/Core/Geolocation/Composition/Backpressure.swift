/// Whether consumers can accept more values, so that a replay can wait for them; a manager implements it for its sinks.
@SensorActor
public protocol Backpressure: AnyObject, Sendable {
    /// `wait` while any consumer is busy.
    var demand: SinkDemand { get }

    /// Calls `resume` once, as soon as ``demand`` is `ready`.
    func whenReady(_ resume: @escaping @SensorActor () -> Void)
}
