#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Holds one provider for each role, keeps the latest values, resolves headings and delivers everything to sinks.
///
/// Values arrive by the delegates' synchronous calls and leave in the same call: to the update delegate, to the sinks in
/// the order in which they were added, and to whoever iterates ``events``. A callback counts only when it comes from the
/// provider in the slot while the manager runs.
@SensorActor
public final class GeolocationManager: GeolocationManagerProtocol {
    /// The heading for what is around the traveller: course, user, device.
    public let collectionHeading: Heading

    /// The heading for where things are heard or seen: user, course, device.
    public let presentationHeading: Heading

    /// Hears what becomes of a snooze; held weakly.
    public weak var snoozeDelegate: (any GeolocationManagerSnoozeDelegate)?

    /// Hears of changes of permission; held weakly.
    public weak var authorizationDelegate: (any AuthorizationDelegate)?

    /// The hook for a log, silent by default: hears what is put in and taken out, and of every value that is refused.
    public var diagnosticHandler: (@SensorActor (Diagnostic) -> Void)?

    /// Who hears of fixes; held weakly.
    ///
    /// The latest fix is repeated to a delegate that comes late.
    public weak var updateDelegate: (any GeolocationManagerUpdateDelegate)? {
        didSet {
            guard let location, let updateDelegate, updateDelegate !== oldValue else { return }
            updateDelegate.didUpdateLocation(location)
        }
    }

    let clock: any SensorClock
    let locationSlot: ProviderSlot<LocationRole>
    let courseSlot: ProviderSlot<CourseRole>
    let userSlot: ProviderSlot<UserHeadingRole>
    let deviceSlot: ProviderSlot<DeviceHeadingRole>
    let snoozePolicy: SnoozePolicy
    let listeners = EventListeners<GeolocationEvent>()
    var values = GeolocationValues()
    var sinks: [any GeolocationSink] = [] {
        didSet {
            linkSinks()
            takesDerivedEvents = sinks.contains { $0.takesDerivedEvents }
        }
    }
    /// The occupants of slots that hear of events, which stand before the sinks.
    var observers: [EventObserver] = [] {
        didSet { linkSinks() }
    }
    private(set) var takesDerivedEvents = false
    private(set) var chain: SinkChain?
    /// Counts the changes of state, so that one notices that another has interrupted it.
    var transitions = 0
    /// Counts the calls of start, stop and snooze, so that a snooze notices that it has been overtaken.
    var requests = 0
    /// Replays that wait for the sinks, and the sink that they wait for at present.
    var waiting: [@SensorActor () -> Void] = []
    var awaitedSink: ObjectIdentifier?
    /// The status delivered last of each source.
    var announced: [UUID: ProviderStatus] = [:]
    private var isDelivering = false
    private var deferred: [GeolocationEvent] = []
    var customHeadings: [WeakHeading] = []
    /// What watches for a significant change while the manager snoozes: the occupant itself or a wrapper around it.
    var watch: (any LocationProvider)?
    /// A departure that the watch reported while it was being begun.
    var earlyDeparture: Location?

    /// Makes a stopped manager, from anywhere.
    ///
    /// - Parameters:
    ///   - defaults: The providers that fill the slots until others are added.
    ///   - snoozePolicy: What to do where a provider cannot watch for a significant change of place.
    ///   - clock: The source of time; tests give a manual one.
    nonisolated public init(
        defaults: DefaultProviders = DefaultProviders(),
        snoozePolicy: SnoozePolicy = .watchUpdates(),
        clock: any SensorClock = SystemClock()
    ) {
        self.clock = clock
        self.snoozePolicy = snoozePolicy
        locationSlot = ProviderSlot(fallback: defaults.location)
        courseSlot = ProviderSlot(fallback: defaults.course)
        userSlot = ProviderSlot(fallback: defaults.userHeading)
        deviceSlot = ProviderSlot(fallback: defaults.deviceHeading)
        collectionHeading = Heading(order: .collection, clock: clock)
        presentationHeading = Heading(order: .presentation, clock: clock)
    }

    /// Stops what still runs, soon and on the actor, since the last reference may vanish anywhere.
    deinit {
        guard values.state != .stopped else { return }
        let (watch, location, course, user, device) = (watch, locationSlot, courseSlot, userSlot, deviceSlot)
        SensorActor.enqueue {
            // A provider with a delegate serves somebody else by then: the one to this manager is gone.
            if let occupant = location.occupant,
                occupant.locationDelegate == nil || occupant.locationDelegate === watch
            {
                watch?.stopMonitoringSignificantLocationChanges()
                location.stop()
            }
            if device.occupant?.headingDelegate == nil { device.stop() }
            if user.occupant?.headingDelegate == nil { user.stop() }
            if course.occupant?.courseDelegate == nil { course.stop() }
        }
    }

    /// What the manager is doing.
    public var state: GeolocationManagerState { values.state }

    /// The latest fix since the start; a withdrawal keeps it.
    public var location: Location? { values.location }

    /// What the manager took and what it refused.
    public var counters: GeolocationCounters { values.counters }

    /// Whether the manager is running: neither stopped nor snoozing.
    public var isActive: Bool { values.state == .running }

    /// Starts all providers; wakes a snoozing manager.
    ///
    /// Once more does no harm.
    public func start() {
        overtakeSnooze()
        apply(.start)
    }

    /// Stops all providers and forgets their values.
    ///
    /// Registrations survive.
    public func stop() {
        overtakeSnooze()
        apply(.stop)
    }

    /// Everything the manager knows at this moment.
    public var snapshot: GeolocationSnapshot {
        let headings = HeadingType.allCases.compactMap { type in
            collectionHeading.sample(type).map { (type, $0) }
        }
        return GeolocationSnapshot(
            state: state, location: location, isLocationWithdrawn: values.isLocationWithdrawn,
            headings: Dictionary(uniqueKeysWithValues: headings),
            collection: collectionHeading.resolved, presentation: presentationHeading.resolved,
            statuses: statuses, counters: counters)
    }

    /// A new sequence of what is delivered from now on, for `for await`; the newest `capacity` events are kept.
    public func events(capacity: Int) -> GeolocationEvents { listeners.makeSequence(capacity: capacity) }

    /// A new sequence of what is delivered from now on, for `for await`; the newest 64 events are kept.
    public var events: GeolocationEvents { events(capacity: 64) }

    /// Events that one event may bring about, so that sinks which answer each other cannot hold the actor for ever.
    private static let deferredLimit = 1024

    /// Delivers an event to all sinks and listeners.
    ///
    /// What a sink brings about meanwhile, by publishing or by a stop, is delivered behind it, so that all of them see
    /// events in the same order: a cause before its effect.
    func deliver(_ event: GeolocationEvent) {
        guard !isDelivering else { return postpone(event) }
        isDelivering = true
        hand(event)
        if !deferred.isEmpty { handDeferred() }
        isDelivering = false
    }

    /// Delivers a fix to the update delegate, and then as an event.
    ///
    /// The delegate hears of every fix at once, while it is the latest. What it brings about is delivered behind the fix,
    /// as if a sink had done it.
    func deliver(fix: Location) {
        guard !isDelivering else {
            postpone(.location(fix))
            updateDelegate?.didUpdateLocation(fix)
            return
        }
        isDelivering = true
        updateDelegate?.didUpdateLocation(fix)
        hand(.location(fix))
        if !deferred.isEmpty { handDeferred() }
        isDelivering = false
    }

    @inline(never)
    private func postpone(_ event: GeolocationEvent) {
        if deferred.count < Self.deferredLimit { deferred.append(event) } else { values.counters.lostEvents += 1 }
    }

    @inline(never)
    private func handDeferred() {
        // The list grows while it is walked, up to its limit.
        var index = 0
        while index < deferred.count {
            hand(deferred[index])
            index += 1
        }
        deferred = []
    }

    private func linkSinks() {
        chain = SinkChain.of(observers + sinks)
    }

    private func hand(_ event: GeolocationEvent) {
        chain?.deliver(event)
        listeners.yield(event)
    }
}
