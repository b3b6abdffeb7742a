/// The whereabouts of the events that a sink has received so far.
public enum SinkReceipt: Sendable, Hashable {
    /// The sink keeps no events: it shows them, or sends them to readers that come and go.
    case taken
    /// All of them are written: they survive the end of the process, if not a loss of power.
    case written
    /// Some of them since the previous receipt could not be written, for the reason given; the sink goes on.
    case lost(String)
    /// The sink cannot write any more, for the reason given.
    case failed(String)
}

/// The whereabouts of what a provider has delivered so far, as all sinks together have it.
public enum DeliveryReceipt: Sendable, Hashable {
    /// Every sink that keeps events and has not failed has written it, or no sink keeps events.
    case kept
    /// A sink could not write a part of it, for the reason given, but goes on.
    case lost(String)
    /// All sinks that keep events have failed; the reason of one of them.
    case failed(String)

    /// Combines the receipts of several hosts.
    func joined(with other: DeliveryReceipt) -> DeliveryReceipt { self == .kept ? other : self }
}

/// Collects the receipts of several sinks.
@SensorActor
final class ReceiptCollection {
    private var missing: Int
    private var hasWritten = false
    private var loss: String?
    private var failure: String?
    private let body: @SensorActor (DeliveryReceipt) -> Void

    /// Asks sinks for their receipts, and calls `body` once with the outcome.
    static func collect(of sinks: [any GeolocationSink], _ body: @escaping @SensorActor (DeliveryReceipt) -> Void) {
        // One more than there are sinks, since most of them answer at once.
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
