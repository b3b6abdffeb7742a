import Geolocation

/// The result of a search in a recording: the item for which a function has its minimum.
public struct ReplayMatch<Item: ReplayItem>: Sendable {
    /// The index of the item, counted from 0 over the whole recording.
    public let index: Int

    /// The item as it was recorded.
    public let item: Item

    /// The minimum of the function, which is its value for the item.
    public let value: Double
}

/// Reads a recording once to find the item for which a function has its minimum.
///
/// It reads from the beginning, in bounded memory.
@SensorActor
final class ReplaySearch<Item: ReplayItem> {
    /// The function called at the end of the search: with the item, with `nil` if there is none, or with the source's
    /// error.
    typealias Completion = @SensorActor (Result<ReplayMatch<Item>?, ProviderError>) -> Void

    private let reader: ReadAhead<State, Step>
    private var completion: Completion?

    /// The source of the recording, and the item with the smallest value so far.
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

    /// Processes the items that have been read, and waits for further ones.
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
            // If an item was found before the error, it is the result, since a replay delivers the items before an
            // error, too.
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
