import CodecSupport

/// The environment in which a sink runs.
///
/// The host provides the sink's clock, and receives the statuses and events that the sink reports. A manager passes a
/// new host at each start; a wrapper passes its own host to the sink that it wraps. A host that is created with
/// `SinkHost()` lets a sink run without a manager, as in a test.
@SensorActor
public final class SinkHost {
    /// The clock by which values are dated; in a replay, the clock of the recording.
    public let clock: any SensorClock

    /// The clock for everything outside the program, such as files, screens and retries.
    nonisolated public var systemClock: any SensorClock { clock.systemClock }

    /// The status that the sink reported last; `nil` if the sink has reported none, since it works as it should.
    public private(set) var status: ProviderStatus?

    /// The accuracy and the rate of fixes that the sink needs; by default every fix.
    ///
    /// The manager passes the most demanding wish of all sinks to the location provider, unless an update delegate or a
    /// listener of events needs every fix.
    public var wish = SamplingWish.everything {
        didSet {
            whole?.wish = wish
            delivery?.updateWish()
        }
    }

    /// The function called with each status that the sink reports.
    public var onStatusChange: (@SensorActor (ProviderStatus) -> Void)?

    /// The function called with each event that the sink publishes.
    public var onPublish: (@SensorActor (any DerivedEvent) -> Void)?

    /// The function called when the sink is ready for more events again.
    public var onReady: (@SensorActor () -> Void)?

    /// The permanent identity of the store that forwards events to the sink.
    ///
    /// It is `nil` if there is no store, and before the store begins to forward.
    package var storeIdentity: String?

    private let name: String
    /// The host of the sink of which this host's sink does a part of the work; `nil` if there is none.
    private let whole: SinkHost?
    private weak var delivery: EventDelivery?
    private weak var manager: GeolocationManager?
    private var knownAlone = KnownValues()

    /// The function that removes those of the known values that the sink must not see.
    ///
    /// It is set by a wrapper that filters the sink's events.
    package var narrowsKnown: (@SensorActor (KnownValues) -> KnownValues)?

    /// The minimum time in seconds between two reports of lost events.
    private static let lossInterval = 60.0

    private var lostCount = 0
    private var toldCount = 0
    private var lossReason = ""
    private var lossDeadline: SensorDeadline?

    /// The last status that reported lost events; `otherStatus` is the status before it, which is restored later.
    private var lossStatus: ProviderStatus?
    private var otherStatus: ProviderStatus?

    /// Creates a host that belongs to no manager.
    ///
    /// - Parameter clock: The source of time.
    nonisolated public convenience init(clock: any SensorClock = SystemClock()) { self.init(clock: clock, name: "") }

    nonisolated private init(clock: any SensorClock, name: String, partOf whole: SinkHost? = nil) {
        self.clock = clock
        self.name = name
        self.whole = whole
    }

    /// Creates the host of a sink that was added to a manager.
    init(of sink: any GeolocationSink, in delivery: EventDelivery, manager: GeolocationManager) {
        clock = manager.clock
        name = sink.name
        whole = nil
        self.delivery = delivery
        self.manager = manager
    }

    /// Creates the host of a sink to which a wrapper forwards events at a later time.
    ///
    /// The statuses and events of the sink are passed to the manager under the sink's own name. The values that the
    /// manager knows are not available from the host, since forwarded events may be old.
    ///
    /// - Parameter sink: The sink to which the wrapper forwards events.
    public func makeHost(behind sink: any GeolocationSink) -> SinkHost {
        let host = SinkHost(clock: clock, name: sink.name)
        host.delivery = delivery
        delivery?.add(sink, host, behind: self)
        return host
    }

    /// Creates the host of a sink that does a part of the work of this host's sink, such as the sink of one of several
    /// files.
    ///
    /// The part uses this host for everything except its statuses, which are passed only to the function
    /// ``onStatusChange`` of the new host.
    package func makePart() -> SinkHost {
        let part = SinkHost(clock: clock, name: name, partOf: self)
        part.manager = manager
        return part
    }

    /// The parts of the path through which values currently pass, from sources to sinks; empty without a manager.
    public var flow: [FlowPart] { manager?.flow ?? [] }

    /// The numbers of values that the manager has accepted and rejected; all are 0 without a manager.
    public var counters: GeolocationCounters { manager?.counters ?? GeolocationCounters() }

    /// The values that the manager knows at this moment.
    ///
    /// A sink reads this property instead of storing fixes or headings from events, so that the sink uses no value
    /// whose source has ended. Without a manager, the property returns the values to which it was set.
    public var known: KnownValues {
        get {
            let known = whole?.known ?? manager?.known ?? knownAlone
            return narrowsKnown?(known) ?? known
        }
        set { knownAlone = newValue }
    }

    /// Returns the manager's provider of the given role; `nil` if there is none.
    public func provider(of role: SensorRole) -> (any SensorProvider)? { manager?.provider(of: role) }

    /// The reason why the sink has finally failed; `nil` while it can write, or may be able to write again.
    public var failure: ProviderError? { if case .failed(let error) = status { error } else { nil } }

    /// Reports a status of the sink, which a manager delivers as a status event.
    ///
    /// A sink reports `failed` once, when it gives up; `ended` once, when its output is no longer wanted; `degraded`
    /// when it cannot write at the moment but buffers events; and `running` when it can write again.
    public func report(_ status: ProviderStatus) {
        self.status = status
        onStatusChange?(status)
        delivery?.deliver(.status(ProviderStatusChange(provider: name, status: status, time: clock.now)))
    }

    /// The reason why the sink cannot work at the moment, as last passed to ``reportTrouble(_:)``.
    public private(set) var trouble: String?

    /// Reports why the sink cannot work at the moment: `degraded` once for each new reason, and `running` when there is
    /// no reason anymore.
    ///
    /// - Parameter reason: The reason; `nil` if the sink works.
    public func reportTrouble(_ reason: String?) {
        guard reason != trouble else { return }
        trouble = reason
        report(reason.map { .degraded($0) } ?? .running)
    }

    /// A text with the number of events that the sink has lost and the reason; `nil` if the sink has lost none.
    public var losses: String? {
        guard lostCount > 0 else { return nil }
        return "\(lostCount.counted("event was", "events were")) lost: \(lossReason)"
    }

    /// Counts events that the sink dropped because its buffer was full; the run of a pipeline then counts as failed.
    ///
    /// The status becomes `degraded` at once, with the number of lost events; the number is updated after each minute
    /// in which more events were lost. After a minute without losses, the previous status is restored, unless the sink
    /// has reported another status since. A sink that has failed stays `failed`.
    ///
    /// - Parameters:
    ///   - count: The number of events that were lost.
    ///   - reason: The reason as the end of a sentence, such as "standard output is not read in time".
    public func lose(_ count: Int = 1, because reason: String) {
        if let whole { return whole.lose(count, because: reason) }
        (lostCount, lossReason) = (lostCount + count, reason)
        guard status?.isFinal != true else { return }
        if lossDeadline == nil {
            lossDeadline = SensorDeadline(clock: systemClock)
            lossDeadline?.onReached { [weak self] in self?.reportLosses() }
        }
        if lossDeadline?.isArmed == false { reportLosses() }
    }

    /// Reports newly lost events, or restores the previous status if no more events were lost.
    private func reportLosses() {
        guard status?.isFinal != true else { return }
        guard lostCount > toldCount, let losses else {
            if status == lossStatus { report(otherStatus ?? .running) }
            return
        }
        if status != lossStatus { otherStatus = status }
        toldCount = lostCount
        lossDeadline?.arm(after: Self.lossInterval)
        lossStatus = .degraded(losses)
        report(.degraded(losses))
    }

    /// Publishes a derived event of the sink.
    ///
    /// A manager delivers it to all sinks and listeners after the event that caused it.
    public func publish(_ event: any DerivedEvent) {
        whole?.publish(event)
        onPublish?(event)
        delivery?.deliver(.derived(event))
    }

    /// Whether any sink or listener wants derived events; if `false`, the sink need not create them.
    public var wantsDerivedEvents: Bool {
        onPublish != nil || whole?.wantsDerivedEvents ?? delivery?.wantsDerivedEvents ?? false
    }

    /// Resumes the replays that are waiting for sinks, as soon as all sinks are ready.
    ///
    /// A sink calls this function when its demand becomes `ready` again. Further calls have no effect.
    public func didBecomeReady() {
        whole?.didBecomeReady()
        onReady?()
        delivery?.resumeWaiting()
    }
}
