/// The observers of a changing value, such as a heading or a motion flag; each is called as long as its owner is alive.
@SensorActor
public final class Observers<Value> {
    private struct Entry {
        weak var owner: AnyObject?
        let observer: @SensorActor (Value) -> Void
    }

    private var entries: [Entry] = []

    /// Creates an empty list of observers.
    nonisolated public init() {}

    /// Calls `observer` on each change as long as `owner` is alive, and removes an earlier observer of the same owner.
    public func add(for owner: AnyObject, _ observer: @escaping @SensorActor (Value) -> Void) {
        // The array is replaced as a whole, so that the compiler can omit the run-time check for exclusive access.
        entries = entries.filter { $0.owner != nil && $0.owner !== owner } + [Entry(owner: owner, observer: observer)]
    }

    /// Passes the given value to all observers whose owner is alive.
    public func notify(_ value: Value) {
        for entry in entries where entry.owner != nil { entry.observer(value) }
    }
}
