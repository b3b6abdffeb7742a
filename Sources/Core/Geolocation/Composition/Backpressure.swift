/// An object that knows whether the consumers of events can accept more values, so that a replay can wait for them.
///
/// A manager conforms to this protocol on behalf of its sinks.
@SensorActor
public protocol Backpressure: AnyObject, Sendable {
    /// The demand of the consumers of events: `wait` while any of them is busy, otherwise `ready`.
    var demand: SinkDemand { get }

    /// Calls `resume` once, as soon as ``demand`` is `ready`.
    func whenReady(_ resume: @escaping @SensorActor () -> Void)
}
