/// The answer of a sink to the question whether it has written all events that it has received so far.
public enum SinkReceipt: Sendable, Hashable {
    /// The sink does not store events: it shows them, or sends them to readers that connect and disconnect at any time.
    case taken
    /// All events have been written: they survive the end of the process, but not necessarily a loss of power.
    case written
    /// Some events since the previous receipt could not be written, for the given reason, but the sink continues.
    case lost(String)
    /// The sink can no longer write, for the given reason.
    case failed(String)
}

/// Whether the sinks, taken together, have written all values that a provider has delivered.
public enum DeliveryReceipt: Sendable, Hashable {
    /// Every sink that stores events has written all of them, apart from sinks that have failed.
    ///
    /// The receipt is also `kept` if no sink stores events.
    case kept
    /// A sink could not write some of the events, for the given reason, but continues.
    case lost(String)
    /// All sinks that store events have failed; the reason is that of one sink.
    case failed(String)

    /// Returns the combination of this receipt with the receipt of another host.
    func joined(with other: DeliveryReceipt) -> DeliveryReceipt { self == .kept ? other : self }
}

/// Collects the receipts of several sinks and combines them.
@SensorActor
final class ReceiptCollection {
    private var missing: Int
    private var hasWritten = false
    private var loss: String?
    private var failure: String?
    private let body: @SensorActor (DeliveryReceipt) -> Void

    /// Requests the receipts of the given sinks, and calls `body` once with the combined receipt.
    static func collect(of sinks: [any GeolocationSink], _ body: @escaping @SensorActor (DeliveryReceipt) -> Void) {
        // The initial count is one more than the number of sinks. Since most sinks answer at once, `body` could
        // otherwise be called before all sinks were asked.
        let collection = ReceiptCollection(sinks.count + 1, body)
        for sink in sinks { sink.whenWritten { collection.add($0) } }
        collection.add(.taken)
    }

    private init(_ missing: Int, _ body: @escaping @SensorActor (DeliveryReceipt) -> Void) {
        self.missing = missing
        self.body = body
    }

    private func add(_ receipt: SinkReceipt) {
        switch receipt {
        case .taken: break
        case .written: hasWritten = true
        case .lost(let reason): loss = loss ?? reason
        case .failed(let reason): failure = failure ?? reason
        }
        missing -= 1
        guard missing == 0 else { return }
        if let loss { return body(.lost(loss)) }
        if let failure, !hasWritten { return body(.failed(failure)) }
        body(.kept)
    }
}
