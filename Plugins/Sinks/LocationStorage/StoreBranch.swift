import CodecSupport
import Geolocation
import LocationStore

/// A sink behind a store: a destination of the store, and the sender to it.
@SensorActor
final class StoreBranch {
    /// The name of the destination.
    let name: String

    private let sink: any GeolocationSink
    private let host: SinkHost
    private let options: ForwardingOptions
    private var destination: SinkDestination?
    private var sender: StoreSender?
    /// Whether a connection to the store was tried.
    private(set) var isConnected = false
    private var isHurried = false
    /// Whether the last report was of something that hinders the sender.
    private var isHindered = false

    /// Seconds for which a sink that takes nothing over is waited for at the end, and at a quick one.
    private static let (patience, shortPatience) = (5.0, 1.0)

    /// More seconds than any run takes.
    private static let forever = 1e9

    /// Creates a branch.
    ///
    /// - Parameters:
    ///   - sink: The sink, which has been started.
    ///   - name: The name of the destination.
    ///   - host: The host of the sink.
    ///   - options: What it receives, and in which order.
    init(_ sink: any GeolocationSink, as name: String, in host: SinkHost, options: ForwardingOptions) {
        (self.sink, self.name, self.host, self.options) = (sink, name, host, options)
    }

    /// The records that could not be handed on as events.
    var drops: DropCounts { destination?.drops ?? DropCounts() }

    /// The records that wait in a store for the destination, and the times for handing records on.
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

    /// Begins to hand on the records of a store.
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

    /// Reports that nothing can be handed on.
    func fail(_ error: StoreError) {
        host.report(.failed(ProviderError("\(name) receives nothing: \(error)")))
    }

    /// Requests a quick end.
    func finishPromptly() {
        isHurried = true
        destination?.patience = Self.shortPatience
        sink.finishPromptly()
    }

    /// Hands on what is stored as long as the sink takes it over, and finishes the sink.
    func finish() async {
        if let sender, let destination {
            if !isHurried { destination.patience = Self.patience }
            await sender.stop(within: isHurried ? Self.shortPatience : Self.forever)
            if host.failure == nil, let queued = try? await sender.summary().account.queued, queued > 0 {
                let words = queued == 1 ? "1 record waits" : "\(queued) records wait"
                host.report(.degraded("\(words) in the store for a later run"))
            }
        }
        await sink.finish()
    }

    private func report(_ status: SenderStatus) {
        guard host.failure == nil else { return }
        switch status {
        case .stopped: break
        case .running:
            // Otherwise the sink itself tells how it fares.
            if isHindered { host.report(.running) }
            isHindered = false
        case .late(let reason), .waiting(let reason), .unauthorized(let reason), .misconfigured(let reason):
            isHindered = true
            host.report(.degraded(reason))
        }
    }
}

/// The choice and the order of the records that the sinks behind a store receive.
public struct ForwardingOptions: Sendable, Hashable {
    /// Whether a new sink also receives what was stored before.
    ///
    /// Default: `false`.
    public var includesStored: Bool

    /// Whether the newest records go first while older ones wait.
    ///
    /// Default: `false`: strictly in the order of capture.
    public var isNewestFirst: Bool

    /// Creates options.
    ///
    /// - Parameters:
    ///   - includesStored: Whether a new sink also receives what was stored before.
    ///   - isNewestFirst: Whether the newest records go first while older ones wait.
    public init(includesStored: Bool = false, isNewestFirst: Bool = false) {
        (self.includesStored, self.isNewestFirst) = (includesStored, isNewestFirst)
    }
}
