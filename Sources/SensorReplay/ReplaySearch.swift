import Geolocation

/// The item of a recording for which a function is least.
public struct ReplayMatch<Item: ReplayItem>: Sendable {
    /// Its number, counted from 0 over the whole recording.
    public let index: Int

    /// The item, as it was recorded.
    public let item: Item

    /// The function's value.
    public let value: Double
}

/// Reads a recording once from its beginning, in bounded memory, for the item where a function is least.
@SensorActor
final class ReplaySearch<Item: ReplayItem> {
    /// What is told at the end: the item, nil where there is none, or why the recording could not be read.
    typealias Completion = @SensorActor (Result<ReplayMatch<Item>?, ProviderError>) -> Void

    private let reader: ReadAhead<State, Step>
    private var completion: Completion?

    /// What is read from, and what was found so far.
    private struct State {
        var source: any ReplaySource<Item>
        var match: ReplayMatch<Item>?
        var count = 0
    }

    private enum Step: Sendable {
        case more
        case end(Result<ReplayMatch<Item>?, ProviderError>)
    }

    init(
        isSynchronous: Bool, open: @escaping @Sendable () -> any ReplaySource<Item>, refusal: ProviderError,
        minimising function: @escaping @Sendable (Item) -> Double, then completion: @escaping Completion
    ) {
        self.completion = completion
        reader = ReadAhead(
            isSynchronous: isSynchronous, make: { State(source: open()) },
            produce: { Self.search(&$0, refusal, function) })
    }

    /// Whether the end has been told.
    var isOver: Bool { completion == nil }

    /// Goes on with what has been read, and waits for more.
    func proceed() {
        while let step = reader.take() {
            if case .end(let result) = step {
                let completion = completion
                self.completion = nil
                completion?(result)
                return
            }
            reader.produceNext()
        }
        reader.whenReady { [weak self] in self?.proceed() }
    }

    nonisolated private static func search(
        _ state: inout State, _ refusal: ProviderError, _ function: (Item) -> Double
    ) -> Step {
        if state.count == 0, !state.source.isRepeatable { return .end(.failure(refusal)) }
        let batch: ReplayBatch<Item>
        do {
            batch = try state.source.nextBatch()
        } catch {
            // What stands before the fault is replayed, and found.
            return .end(state.match == nil ? .failure(ProviderError(error)) : .success(state.match))
        }
        if batch.items.isEmpty { return .end(.success(state.match)) }
        for item in batch.items {
            let value = function(item)
            // Comparisons with NaN are false, so that an item without a value is not found.
            if value <= state.match?.value ?? .infinity {
                state.match = ReplayMatch(index: state.count, item: item, value: value)
            }
            state.count &+= 1
        }
        return .more
    }
}
