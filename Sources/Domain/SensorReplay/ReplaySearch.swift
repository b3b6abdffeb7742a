import Geolocation

/// The item of a recording for which a function has its minimum.
public struct ReplayMatch<Item: ReplayItem>: Sendable {
    /// The index of the item, counted from 0 over the whole recording.
    public let index: Int

    /// The item as recorded.
    public let item: Item

    /// The value of the function for the item.
    public let value: Double
}

/// Reads a recording once from its beginning, in bounded memory, and finds the item for which a function has its
/// minimum.
@SensorActor
final class ReplaySearch<Item: ReplayItem> {
    /// The function called at the end with the item, `nil` if there is none, or the error of the source.
    typealias Completion = @SensorActor (Result<ReplayMatch<Item>?, ProviderError>) -> Void

    private let reader: ReadAhead<State, Step>
    private var completion: Completion?

    /// The source and the best item so far.
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

    /// Whether the search has ended.
    var isOver: Bool { completion == nil }

    /// Processes the items read so far, and waits for more.
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
            // Items before the error can be found, since a replay delivers them, too.
            return .end(state.match == nil ? .failure(ProviderError(error)) : .success(state.match))
        }
        if batch.items.isEmpty { return .end(.success(state.match)) }
        for item in batch.items {
            let value = function(item)
            // Comparisons with NaN are false, so that items with a value of NaN are skipped.
            if value <= state.match?.value ?? .infinity {
                state.match = ReplayMatch(index: state.count, item: item, value: value)
            }
            state.count &+= 1
        }
        return .more
    }
}
