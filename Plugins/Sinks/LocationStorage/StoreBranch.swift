import CodecSupport
import Geolocation
import LocationStore

/// A sink to which a location store forwards records, with the sender that forwards them.
@SensorActor
final class StoreBranch {
    /// The name under which the store knows the sink as a destination.
    let name: String

    private let sink: any GeolocationSink
    private let host: SinkHost
    private let options: ForwardingOptions
    private var destination: SinkDestination?
    private var sender: StoreSender?
    /// Whether the sink has been connected to the store, or an attempt to connect it has failed.
    private(set) var isConnected = false
    private var isHurried = false
    private var isFinishing = false
    /// Whether the status of the sink that was reported last describes a problem of the sender, not of the sink itself.
    private var isDegraded = false

    /// The time limit in seconds for a sink that accepts nothing at the end of a run, and the shorter limit for a run
    /// that must end promptly.
    private static let (patience, shortPatience) = (5.0, 1.0)

    /// A time limit in seconds that is longer than any run.
    private static let forever = 1e9

    /// Creates a branch for the given sink.
    ///
    /// - Parameters:
    ///   - sink: The sink, which has been started.
    ///   - name: The name of the destination in the store.
    ///   - host: The host of the sink.
    ///   - options: The choice and the order of the records that the sink receives.
    init(_ sink: any GeolocationSink, as name: String, in host: SinkHost, options: ForwardingOptions) {
        (self.sink, self.name, self.host, self.options) = (sink, name, host, options)
    }

    /// The number of records that could not be converted into events for the sink, by reason.
    var drops: DropCounts { destination?.drops ?? DropCounts() }

    /// Returns the figures for monitoring the destination: the numbers of queued, delivered and dropped records, and
    /// the delivery times.
    func measures(of store: LocationStore?) -> [Measure] {
        guard let account = store?.account(of: name), let destination else { return [] }
        let labels = ["destination": name]
        var measures = [
            Measure("queue_records", .gauge, Double(account.queued), labels: labels),
            Measure("dead_records", .gauge, Double(account.dead), labels: labels),
            Measure("acknowledged_records", .counter, Double(account.acknowledged), labels: labels),
            Measure("dropped_records", .counter, Double(account.dropped), labels: labels),
            Measure("acknowledgement_seconds", destination.times, labels: labels),
        ]
        if let age = account.queued == 0 ? 0 : sender?.oldestAge {
            measures.append(Measure("queue_age_seconds", .gauge, age, labels: labels))
        }
        return measures
    }

    /// Starts to forward the records of the given store to the sink.
    func connect(to store: LocationStore) async throws(StoreError) {
        isConnected = true
        try await store.add(name, from: options.includesStored ? .beginning : .now)
        let created = try await store.reader.created()
        host.storeIdentity = store.capture.device
        let destination = SinkDestination(
            sink, in: host, firstNumber: Int64((created.timeIntervalSince1970 * 1000).rounded()))
        self.destination = destination
        let sender = StoreSender(
            store: store, destination: name, to: destination,
            options: SenderOptions(interval: 0, timeout: Self.forever, isNewestFirst: options.isNewestFirst),
            clock: host.systemClock)
        sender.onChange = { [weak self] in self?.report($0) }
        self.sender = sender
        sender.start()
    }

    /// Reports the given error of the store, which prevents the sink from receiving records.
    func fail(_ error: StoreError) {
        host.report(.failed(ProviderError("\(name) receives nothing: \(error)")))
    }

    /// Shortens the time limits within which the remaining records are forwarded to the sink, even during ``finish()``.
    func finishPromptly() {
        isHurried = true
        destination?.patience = Self.shortPatience
        sink.finishPromptly()
        if isFinishing, let sender { Task { await sender.stop(within: Self.shortPatience) } }
    }

    /// Forwards the stored records for as long as the sink accepts them, then finishes the sink.
    func finish() async {
        isFinishing = true
        if let sender, let destination {
            destination.patience = isHurried ? Self.shortPatience : Self.patience
            await sender.stop(within: isHurried ? Self.shortPatience : Self.forever)
            if host.failure == nil, let queued = try? await sender.summary().account.queued, queued > 0 {
                let records = queued.counted("record waits", "records wait")
                host.report(.degraded("\(records) in the store for a later run"))
            }
        }
        await sink.finish()
    }

    private func report(_ status: SenderStatus) {
        guard host.failure == nil else { return }
        switch status {
        case .stopped: break
        case .running:
            // If this branch had reported a problem of the sender, that problem is over. Otherwise, the sink reports
            // its own status.
            if isDegraded { host.report(.running) }
            isDegraded = false
        case .late(let reason), .waiting(let reason), .unauthorized(let reason), .misconfigured(let reason):
            isDegraded = true
            host.report(.degraded(reason))
        }
    }
}

/// The options that select and order the records that a location store forwards to a sink.
public struct ForwardingOptions: Sendable, Hashable {
    /// Whether a new sink also receives the records that were stored before the sink was added.
    ///
    /// Default: `false`.
    public var includesStored: Bool

    /// Whether the newest records are sent first while older records are queued.
    ///
    /// Default: `false`, which keeps the order in which the records were captured.
    public var isNewestFirst: Bool

    /// Creates options for forwarding records.
    ///
    /// - Parameters:
    ///   - includesStored: Whether a new sink also receives the records that were stored before the sink was added.
    ///     Default: `false`.
    ///   - isNewestFirst: Whether the newest records are sent first while older records are queued. Default: `false`.
    public init(includesStored: Bool = false, isNewestFirst: Bool = false) {
        (self.includesStored, self.isNewestFirst) = (includesStored, isNewestFirst)
    }
}
