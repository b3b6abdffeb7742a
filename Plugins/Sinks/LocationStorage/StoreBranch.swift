import CodecSupport
import Geolocation
import LocationStore

/// A sink behind a store: a destination of the store, and the sender that feeds it.
@SensorActor
final class StoreBranch {
    /// The name of the destination.
    let name: String

    private let sink: any GeolocationSink
    private let host: SinkHost
    private let options: ForwardingOptions
    private var destination: SinkDestination?
    private var sender: StoreSender?
    /// Whether connecting to the store was attempted.
    private(set) var isConnected = false
    private var isHurried = false
    /// Whether the last reported status was a problem of the sender.
    private var isDegraded = false

    /// The time limits for a sink that accepts nothing at the end of a run, and of a prompt one, in seconds.
    private static let (patience, shortPatience) = (5.0, 1.0)

    /// Longer than any run, in seconds.
    private static let forever = 1e9

    /// Creates a branch.
    ///
    /// - Parameters:
    ///   - sink: The sink, which has been started.
    ///   - name: The name of the destination.
    ///   - host: The host of the sink.
    ///   - options: Which records it receives, and in which order.
    init(_ sink: any GeolocationSink, as name: String, in host: SinkHost, options: ForwardingOptions) {
        (self.sink, self.name, self.host, self.options) = (sink, name, host, options)
    }

    /// The records that could not be forwarded as events, by reason.
    var drops: DropCounts { destination?.drops ?? DropCounts() }

    /// Returns the queue of the destination in a store, and the delivery times.
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

    /// Starts forwarding the records of a store.
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

    /// Reports that no records can be forwarded.
    func fail(_ error: StoreError) {
        host.report(.failed(ProviderError("\(name) receives nothing: \(error)")))
    }

    /// Shortens the time limits.
    func finishPromptly() {
        isHurried = true
        destination?.patience = Self.shortPatience
        sink.finishPromptly()
    }

    /// Forwards the stored records as long as the sink accepts them, then finishes the sink.
    func finish() async {
        if let sender, let destination {
            if !isHurried { destination.patience = Self.patience }
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
            // Otherwise the sink reports its own status.
            if isDegraded { host.report(.running) }
            isDegraded = false
        case .late(let reason), .waiting(let reason), .unauthorized(let reason), .misconfigured(let reason):
            isDegraded = true
            host.report(.degraded(reason))
        }
    }
}

/// Which records the sinks behind a store receive, and in which order.
public struct ForwardingOptions: Sendable, Hashable {
    /// Whether a new sink also receives what was stored before.
    ///
    /// Default: `false`.
    public var includesStored: Bool

    /// Whether the newest records are sent first while older ones are queued.
    ///
    /// Default: `false`, for strictly the order of capture.
    public var isNewestFirst: Bool

    /// Creates options.
    ///
    /// - Parameters:
    ///   - includesStored: Whether a new sink also receives what was stored before.
    ///   - isNewestFirst: Whether the newest records are sent first while older ones are queued.
    public init(includesStored: Bool = false, isNewestFirst: Bool = false) {
        (self.includesStored, self.isNewestFirst) = (includesStored, isNewestFirst)
    }
}
