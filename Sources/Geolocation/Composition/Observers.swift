/// Those who follow a value that changes, such as a heading or a motion source's flag; each for as long as its owner lives.
@SensorActor
public final class Observers<Value> {
    private struct Entry {
        weak var owner: AnyObject?
        let observer: @SensorActor (Value) -> Void
    }

    private var entries: [Entry] = []

    /// Makes a list of none.
    nonisolated public init() {}

    /// Calls `observer` at each change for as long as `owner` lives; it replaces an earlier one of the same owner.
    public func add(for owner: AnyObject, _ observer: @escaping @SensorActor (Value) -> Void) {
        entries.removeAll { $0.owner == nil || $0.owner === owner }
        entries.append(Entry(owner: owner, observer: observer))
    }

    /// Tells everybody of a change.
    public func notify(_ value: Value) {
        for entry in entries where entry.owner != nil { entry.observer(value) }
    }
}
