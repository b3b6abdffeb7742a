import Geolocation
import LocationStore

/// Forwards the records of a location store to a sink, and waits until the sink has delivered them.
@SensorActor
final class SinkDestination: RecordDestination {
    private let sink: any GeolocationSink
    private let host: SinkHost
    private let firstNumber: Int64
    private var waiting: CheckedContinuation<SendOutcome, Never>?
    private var batch = 0
    private let deadline: SensorDeadline

    /// The seconds within which the sink has to deliver a batch of records; `nil` for no limit.
    var patience: Double? {
        didSet {
            guard waiting != nil else { return }
            arm()
            hurry()
        }
    }

    /// The times in seconds that the sink has taken to deliver batches.
    private(set) var times = DurationHistogram()

    /// The number of records that could not be parsed as events, by reason.
    private(set) var drops = DropCounts()

    /// Creates a destination that forwards records to the given sink.
    ///
    /// - Parameters:
    ///   - sink: The sink, which has been started.
    ///   - host: The host of the sink.
    ///   - firstNumber: The offset that is added to the sequence numbers of records, so that the sums are greater than
    ///     the numbers from older stores.
    init(_ sink: any GeolocationSink, in host: SinkHost, firstNumber: Int64) {
        (self.sink, self.host, self.firstNumber) = (sink, host, firstNumber)
        deadline = SensorDeadline(clock: host.systemClock)
    }

    func send(_ records: [StoreRecord]) async -> SendOutcome {
        if let failure = host.failure { return .misconfigured(reason: failure.description) }
        let events = events(of: records)
        let begin = host.systemClock.instant
        let outcome = await deliver(events)
        if outcome == .accepted { times.add(host.systemClock.instant.seconds(since: begin)) }
        if case .retry = outcome, let failure = host.failure { return .misconfigured(reason: failure.description) }
        return outcome.renumbered(by: firstNumber)
    }

    /// Returns the events of the given records; a record whose event cannot be parsed is counted and omitted.
    private func events(of records: [StoreRecord]) -> [NumberedEvent] {
        records.compactMap { record in
            do throws(EventLineFault) {
                return try record.content.event().map { NumberedEvent($0, number: firstNumber + record.sequence) }
            } catch {
                drops.add(DropReason(error))
                return nil
            }
        }
    }

    private func deliver(_ events: [NumberedEvent]) async -> SendOutcome {
        batch += 1
        let batch = batch
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                waiting = continuation
                arm()
                sink.deliver(events) { [weak self] outcome in self?.answer(outcome, of: batch) }
                hurry()
            }
        } onCancel: {
            SensorActor.enqueue { [weak self] in self?.answer(.retry(reason: "the wait was ended"), of: batch) }
        }
    }

    private func arm() {
        guard let patience else { return }
        deadline.onReached { [weak self] in self?.giveUp() }
        deadline.arm(after: patience)
    }

    /// Asks a sink that collects records into batches to deliver the last batch at once, since no more records follow.
    private func hurry() { if patience != nil { sink.whenWritten { _ in } } }

    private func giveUp() { answer(.retry(reason: "nothing is acknowledged"), of: batch) }

    private func answer(_ outcome: SendOutcome, of batch: Int) {
        guard batch == self.batch, let waiting else { return }
        self.waiting = nil
        deadline.disarm()
        waiting.resume(returning: outcome)
    }
}
