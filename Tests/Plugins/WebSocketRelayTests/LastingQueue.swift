import Geolocation
import LocationRelay

/// A queue that outlives its transports, and provides only some of its updates until the others have been read.
@SensorActor
final class LastingQueue: RelayQueue {
    private let memory = MemoryQueue(capacity: 100)
    private var onMore: (@SensorActor () -> Void)?

    /// Updates below this number are available.
    private var loaded: UInt64

    nonisolated init(loaded: UInt64) {
        self.loaded = loaded
    }

    /// Reads all updates.
    func load() {
        loaded = .max
        onMore?()
    }

    var count: Int { memory.count }
    var capacity: Int { memory.capacity }
    var firstNumber: UInt64 { memory.firstNumber }
    var endNumber: UInt64 { memory.endNumber }

    func append(_ update: RelayUpdate) -> Int { memory.append(update) }

    func visit(from number: UInt64, _ visitor: (UInt64, borrowing RelayUpdate) -> Bool) {
        memory.visit(from: number) { number, update in number < loaded && visitor(number, update) }
    }

    func remove(_ numbers: ClosedRange<UInt64>) { memory.remove(numbers) }

    /// Keeps the waiting updates.
    func removeAll() {}

    func onMore(_ handler: @escaping @SensorActor () -> Void) { onMore = handler }
}
