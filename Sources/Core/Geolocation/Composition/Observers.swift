/// The observers of a changing value, such as a heading or a motion flag; each is called while its owner is alive.
@SensorActor
public final class Observers<Value> {
    private struct Entry {
        weak var owner: AnyObject?
        let observer: @SensorActor (Value) -> Void
    }

    private var entries: [Entry] = []

    /// Creates an empty list.
    nonisolated public init() {}

    /// Calls `observer` on each change while `owner` is alive; replaces an earlier observer of the same owner.
    public func add(for owner: AnyObject, _ observer: @escaping @SensorActor (Value) -> Void) {
        // Replaced as a whole: without a long-lasting access, the compiler omits the run-time exclusivity check.
        entries = entries.filter { $0.owner != nil && $0.owner !== owner } + [Entry(owner: owner, observer: observer)]
    }

    /// Calls all observers whose owner is alive.
    public func notify(_ value: Value) {
        for entry in entries where entry.owner != nil { entry.observer(value) }
    }
}
