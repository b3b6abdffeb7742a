public import Geolocation
public import GeolocationPipeline
import LocationRelay
public import LocationStore

/// Stores fixes, and events of selected types, in a `LocationStore`.
///
///     events ─▶ EarlyRecords (while opening) ─▶ LocationStore ─▶ file
///                                                  └▶ StoreBranch (one per destination) ─▶ sink
///
/// A receiver publishes the fixes of other devices as events. Such a fix is stored once, under the name of its device,
/// and is identified by its sequence number. A provider that reports other devices repeats the fix as a location event,
/// which is not stored again.
///
/// A record is committed within `StoreOptions.groupInterval` seconds. Committed records survive a crash and, by
/// default, a loss of power. Opening the store can take long after a crash or if the store is damaged. During that
/// time, the status is `starting`, and records are buffered in memory.
@SensorActor
public final class LocationStoreSink: ForwardingSink {
    /// The name of the sink in messages.
    nonisolated public let name = "store"

    /// The store in which records are stored; `nil` until it is open, and after the sink has finished.
    public private(set) var store: LocationStore?

    private let path: String
    private let types: Set<String>
    private let options: StoreOptions
    private let forwarding: ForwardingOptions
    private var host = SinkHost()
    private var writer = EventWriter()
    private var dropCounts = DropCounts()
    /// Whether replays have to wait, since too many records are uncommitted.
    ///
    /// Replays resume only when the host is told that the sink is ready, so only ``becomeReady()`` sets the value to
    /// `false`.
    private var isCrowded = false
    private var opening: Task<Void, Never>?
    private var early: EarlyRecords
    private var branches: [StoreBranch] = []

    /// The maximum number of uncommitted records; at this number, a replay has to wait.
    private static let crowd = 10_000

    /// Creates a sink that stores records; it opens the store when it is started.
    ///
    /// - Parameters:
    ///   - path: The path of the store's file.
    ///   - types: The types of events to store besides fixes, such as `heading`.
    ///   - options: The options that determine how the store writes records, and for how long it keeps them.
    ///   - forwarding: The options that select the stored records to forward to other sinks.
    nonisolated public init(
        path: String, types: Set<String> = [], options: StoreOptions = StoreOptions(),
        forwarding: ForwardingOptions = ForwardingOptions()
    ) {
        (self.path, self.types, self.options, self.forwarding) = (path, types, options, forwarding)
        early = EarlyRecords(limit: options.waitingLimit, byteLimit: options.waitingBytes)
    }

    /// Starts to open the store; a damaged store is repaired.
    ///
    /// - Throws: An error if the path cannot be a store; other errors are reported as the status.
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
        // All branches (the sinks to which the store forwards records) receive the records of this run. They are
        // therefore connected before the first record is captured.
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
        // From now on, records are dropped at once, so nothing has to wait.
        becomeReady()
    }

    private func didDrop(_ count: Int) {
        guard count > 0 else { return }
        dropCounts.add("not written", count: count)
        host.lose(count, because: "the store cannot be written")
    }

    /// Stores the given event if it is a fix or has one of the selected types.
    public func receive(_ event: borrowing GeolocationEvent) {
        switch copy event {
        case .location(let location):
            if host.provider(of: .location)?.reportsOtherDevices != true { append(.fix(location)) }
        case let other:
            if case .derived(let event) = other, let fix = ReceivedFix(event) { append(StoreContent(fix)) }
            guard types.contains(other.type) else { return }
            writer.removeAll()
            other.write(to: &writer)
            // The line is stored without its line feed.
            append(.event(type: other.type, time: other.time, line: writer.bytes.dropLast()))
        }
    }

    private func append(_ content: StoreContent) {
        if let capture = store?.capture {
            capture.append(content)
            if capture.waiting >= Self.crowd { isCrowded = true }
        } else if opening != nil {
            didDrop(early.append(content, clock: host.systemClock))
            if early.waiting >= Self.crowd { isCrowded = true }
        } else {
            didDrop(1)
        }
    }

    /// Finishes the sinks to which the store forwards records, commits all records, and closes the store.
    public func finish() async {
        await opening?.value
        // The branches are kept until they have finished, so that `finishPromptly()` reaches them meanwhile.
        let branches = branches
        await withTaskGroup { group in
            for branch in branches { group.addTask { await branch.finish() } }
        }
        self.branches = []
        for branch in branches { dropCounts.add(branch.drops) }
        guard let store else { return }
        self.store = nil
        if case .waiting(let reason) = await store.close() {
            host.report(.failed(ProviderError("what waits cannot be written: \(reason)")))
            didDrop(store.capture.uncommitted)
        }
    }

    // MARK: Sinks behind the store

    /// Starts the given sink, and forwards to it the stored records that it has not received yet.
    ///
    /// - Parameters:
    ///   - sink: The sink that receives the records.
    ///   - name: The name under which the store knows the sink as a destination.
    ///   - host: The host of the sink.
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

    /// Stops forwarding to the sink with the given name, and finishes the sink; the store keeps the records that the
    /// sink has not received.
    public func release(_ name: String) async {
        guard let index = branches.firstIndex(where: { $0.name == name }) else { return }
        let branch = branches.remove(at: index)
        branch.finishPromptly()
        await branch.finish()
        dropCounts.add(branch.drops)
    }

    /// Shortens the time limits within which the remaining records are forwarded to other sinks at the end of the run,
    /// even while ``finish()`` waits for these sinks.
    public func finishPromptly() {
        for branch in branches { branch.finishPromptly() }
    }

    // MARK: State

    /// Whether the sink needs events of types defined outside the core: `true`, since the fixes of other devices are
    /// such events.
    public var wantsDerivedEvents: Bool { true }

    /// Whether the sink can accept more events: `wait` while too many records are uncommitted, otherwise `ready`.
    public var demand: SinkDemand { isCrowded ? .wait : .ready }

    /// Calls `body` once, when all records so far have been committed or cannot be committed for now.
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

    /// The number of records that were not stored or not forwarded, by reason.
    public var drops: DropCounts {
        var drops = dropCounts
        for branch in branches { drops.add(branch.drops) }
        return drops
    }

    /// The measures that the sink offers to monitoring: the number of uncommitted records, and the measures of each
    /// destination.
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
        if let capture = store?.capture, capture.waiting < Self.crowd / 2 { becomeReady() }
    }

    private func becomeReady() {
        guard isCrowded else { return }
        isCrowded = false
        host.didBecomeReady()
    }
}
