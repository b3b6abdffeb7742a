public import Geolocation
public import GeolocationPipeline
import LocationRelay
public import LocationStore

/// Keeps fixes, and other events that are chosen, in a `LocationStore`.
///
/// Every fix of another device that a receiver publishes is kept under the device's name, and once: by the number that the
/// device has given it. The location of a source that reports other devices is one of those fixes, and not kept again.
///
/// A record waits for others at most `StoreOptions.groupInterval` seconds, and is kept from its commit on, whatever happens
/// to the process or to the power. While the store is being opened, which takes long after a kill or with damage, the status
/// is `starting`, and records wait in memory.
@SensorActor
public final class LocationStoreSink: ForwardingSink {
    /// The name in messages.
    nonisolated public let name = "store"

    /// The store, from its opening on while the sink runs.
    public private(set) var store: LocationStore?

    private let path: String
    private let types: Set<String>
    private let options: StoreOptions
    private let forwarding: ForwardingOptions
    private var host = SinkHost()
    private var writer = EventWriter()
    private var dropCounts = DropCounts()
    private var isCrowded = false
    private var opening: Task<Void, Never>?
    private var early: EarlyRecords
    private var branches: [StoreBranch] = []

    /// A replay waits while so many records wait.
    private static let crowd = 10_000

    /// Creates a sink; the store is opened at the start.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - types: The types of events to keep beside fixes, such as `heading`.
    ///   - options: How the store writes and what it keeps.
    ///   - forwarding: What the sinks behind it receive.
    nonisolated public init(
        path: String, types: Set<String> = [], options: StoreOptions = StoreOptions(),
        forwarding: ForwardingOptions = ForwardingOptions()
    ) {
        (self.path, self.types, self.options, self.forwarding) = (path, types, options, forwarding)
        early = EarlyRecords(limit: options.waitingLimit, byteLimit: options.waitingBytes)
    }

    /// Begins to open the store, and to repair it if it is damaged.
    ///
    /// - Throws: If it is known at once that it cannot be opened; other errors are reported as the status.
    public func start(in host: SinkHost) throws {
        self.host = host
        try LocationStore.check(path)
        host.report(.starting)
        opening = Task {
            do throws(StoreError) {
                await didOpen(try await LocationStore.open(path, options: options, clock: host.systemClock))
            } catch {
                didFail(error)
            }
        }
    }

    private func didOpen(_ store: LocationStore) async {
        let repairs = await store.repairs()
        // Before any record of this run is captured, which all of them receive.
        while let branch = branches.first(where: { !$0.isConnected }) { await connect(branch, to: store) }
        store.capture.onHealthChange = { [weak self] in self?.report($0) }
        store.capture.onCommit = { [weak self] _ in self?.didCommit() }
        store.capture.onDrop = { [weak self] in self?.didDrop($0) }
        host.report(.running)
        for repair in repairs { host.report(.degraded(repair.description)) }
        self.store = store
        opening = nil
        early.move(to: store.capture)
        for waiter in early.removeAll() { waiter(nil) }
        didCommit()
    }

    private func didFail(_ error: StoreError) {
        opening = nil
        host.report(.failed(ProviderError(error.description)))
        didDrop(early.waiting)
        for waiter in early.removeAll() { waiter(error.description) }
    }

    private func didDrop(_ count: Int) {
        guard count > 0 else { return }
        dropCounts.add("not written", count: count)
        host.lose(count, because: "the store cannot be written")
    }

    /// Takes a fix, or an event of a chosen type.
    public func receive(_ event: borrowing GeolocationEvent) {
        switch copy event {
        case .location(let location):
            if host.provider(of: .location)?.reportsOtherDevices != true { append(.fix(location)) }
        case let other:
            if case .derived(let event) = other, let fix = ReceivedFix(event) { append(StoreContent(fix)) }
            guard types.contains(other.type) else { return }
            writer.removeAll()
            other.write(to: &writer)
            // Without the line feed.
            append(.event(type: other.type, time: other.time, line: writer.bytes.dropLast()))
        }
    }

    private func append(_ content: StoreContent) {
        if let capture = store?.capture {
            capture.append(content)
            isCrowded = capture.waiting >= Self.crowd
        } else if opening != nil {
            didDrop(early.append(content, clock: host.systemClock))
            isCrowded = early.waiting >= Self.crowd
        }
    }

    /// Commits what was taken and closes the store.
    public func finish() async {
        await opening?.value
        let branches = branches
        self.branches = []
        await withTaskGroup { group in
            for branch in branches { group.addTask { await branch.finish() } }
        }
        guard let store else { return }
        self.store = nil
        if case .waiting(let reason) = await store.close() {
            host.report(.failed(ProviderError("what waits cannot be written: \(reason)")))
        }
    }

    // MARK: Sinks behind the store

    /// Starts a sink and hands on to it what it does not have yet.
    ///
    /// - Parameters:
    ///   - sink: The sink.
    ///   - name: The name of its destination in the store.
    ///   - host: Its host.
    public func forward(to sink: any GeolocationSink, as name: String, in host: SinkHost) throws {
        try sink.start(in: host)
        let branch = StoreBranch(sink, as: name, in: host, options: forwarding)
        branches.append(branch)
        guard let store else { return }
        Task { await connect(branch, to: store) }
    }

    private func connect(_ branch: StoreBranch, to store: LocationStore) async {
        do throws(StoreError) {
            try await branch.connect(to: store)
        } catch {
            branch.fail(error)
        }
    }

    /// Hands nothing more on to a sink, and finishes it; what it does not have yet is kept for it.
    public func release(_ name: String) async {
        guard let index = branches.firstIndex(where: { $0.name == name }) else { return }
        let branch = branches.remove(at: index)
        branch.finishPromptly()
        await branch.finish()
    }

    /// Ends handing on quickly.
    public func finishPromptly() {
        for branch in branches { branch.finishPromptly() }
    }

    // MARK: State

    /// `true`: the fixes of other devices are derived events.
    public var wantsDerivedEvents: Bool { true }

    /// Whether the store takes more: not while many records wait for the disk.
    public var demand: SinkDemand { isCrowded ? .wait : .ready }

    /// Calls `body` once, as soon as everything taken so far is committed or cannot be for now.
    public func whenWritten(_ body: @escaping @SensorActor (SinkReceipt) -> Void) {
        guard let store else {
            return opening == nil
                ? body(.failed("the store is closed"))
                : early.whenMoved { [weak self] error in
                    error.map { body(.failed($0)) } ?? self?.whenWritten(body)
                }
        }
        store.capture.whenCommitted { health in
            switch health {
            case .sound: body(.written)
            case .waiting(let reason): body(.lost(reason))
            }
        }
    }

    /// The records that were dropped.
    public var drops: DropCounts {
        var drops = dropCounts
        for branch in branches { drops.add(branch.drops) }
        return drops
    }

    /// The records that wait to be written, and how each destination behind the store fares.
    public var measures: [Measure] {
        let waiting = Measure("unwritten_records", .gauge, Double(store?.capture.waiting ?? early.waiting))
        return [waiting] + branches.flatMap { $0.measures(of: store) }
    }

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
