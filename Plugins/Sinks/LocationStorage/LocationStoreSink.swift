public import Geolocation
public import LocationStore

/// Keeps fixes, and other events that are chosen, in a `LocationStore`.
///
/// A record waits for others at most `StoreOptions.groupInterval` seconds, and is kept from its commit on, whatever happens
/// to the process or to the power.
@SensorActor
public final class LocationStoreSink: GeolocationSink {
    /// The name in messages.
    nonisolated public let name = "store"

    /// The store, while the sink runs.
    public private(set) var store: LocationStore?

    private let path: String
    private let types: Set<String>
    private let options: StoreOptions
    private var host = SinkHost()
    private var writer = EventWriter()
    private var dropCounts = DropCounts()
    private var isCrowded = false

    /// A replay waits while so many records wait.
    private static let crowd = 10_000

    /// Creates a sink; the store is opened at the start.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - types: The types of events to keep beside fixes, such as `heading`.
    ///   - options: How the store writes and what it keeps.
    nonisolated public init(path: String, types: Set<String> = [], options: StoreOptions = StoreOptions()) {
        (self.path, self.types, self.options) = (path, types, options)
    }

    /// Opens the store, and repairs it if it is damaged.
    public func start(in host: SinkHost) throws {
        self.host = host
        let store = try LocationStore(path, options: options, clock: host.clock)
        self.store = store
        store.capture.onHealthChange = { [weak self] in self?.report($0) }
        store.capture.onCommit = { [weak self] _ in self?.didCommit() }
        store.capture.onDrop = { [weak self] count in
            self?.dropCounts.add("not written", count: count)
            self?.host.lose(count, because: "the store cannot be written")
        }
        Task { [weak self] in
            for repair in await store.repairs() { self?.host.report(.degraded(repair.description)) }
        }
    }

    /// Takes a fix, or an event of a chosen type.
    public func receive(_ event: borrowing GeolocationEvent) {
        guard let capture = store?.capture else { return }
        switch copy event {
        case .location(let location): capture.append(.fix(location))
        case let other:
            guard types.contains(other.type) else { return }
            writer.removeAll()
            other.write(to: &writer)
            // Without the line feed.
            capture.append(.event(type: other.type, time: other.time, line: writer.bytes.dropLast()))
        }
        isCrowded = capture.waiting >= Self.crowd
    }

    /// Commits what was taken and closes the store.
    public func finish() async {
        guard let store else { return }
        self.store = nil
        if case .waiting(let reason) = await store.close() {
            host.report(.failed(ProviderError("what waits cannot be written: \(reason)")))
        }
    }

    /// Whether any other events are kept.
    public var wantsDerivedEvents: Bool { !types.isEmpty }

    /// Whether the store takes more: not while many records wait for the disk.
    public var demand: SinkDemand { isCrowded ? .wait : .ready }

    /// Calls `body` once, as soon as everything taken so far is committed or cannot be for now.
    public func whenWritten(_ body: @escaping @SensorActor (SinkReceipt) -> Void) {
        guard let store else { return body(.failed("the store is closed")) }
        store.capture.whenCommitted { health in
            switch health {
            case .sound: body(.written)
            case .waiting(let reason): body(.lost(reason))
            }
        }
    }

    /// The records that were dropped.
    public var drops: DropCounts { dropCounts }

    private func report(_ health: StoreHealth) {
        switch health {
        case .sound: host.report(.running)
        case .waiting(let reason): host.report(.degraded(reason))
        }
    }

    private func didCommit() {
        guard isCrowded, let capture = store?.capture, capture.waiting < Self.crowd / 2 else { return }
        isCrowded = false
        host.didBecomeReady()
    }
}
