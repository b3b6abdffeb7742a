import CodecSupport

/// Holds one provider for each role, keeps the latest values, resolves headings and delivers everything to sinks.
///
/// Values arrive through synchronous delegate calls and are delivered in the same call: to the update delegate, to the
/// sinks in the order in which they were added, and to all ``events`` sequences. A callback is ignored unless it comes
/// from the provider in the slot while the manager runs.
@SensorActor
public final class GeolocationManager: GeolocationManagerProtocol {
    /// The heading for finding what is around the traveller; prefers course, then user, then device.
    public let collectionHeading: Heading

    /// The heading for presenting sounds and views to the user; prefers user, then course, then device.
    public let presentationHeading: Heading

    /// The delegate that is notified of the result of a snooze; held weakly.
    public weak var snoozeDelegate: (any GeolocationManagerSnoozeDelegate)?

    /// The delegate that receives changes of authorization; held weakly.
    public weak var authorizationDelegate: (any AuthorizationDelegate)?

    /// Receives log messages: providers and sinks added and removed, and every rejected value.
    ///
    /// Default: `nil`.
    public var diagnosticHandler: (@SensorActor (Diagnostic) -> Void)?

    /// The delegate that receives fixes; held weakly.
    ///
    /// A new delegate receives the latest fix at once.
    public weak var updateDelegate: (any GeolocationManagerUpdateDelegate)? {
        didSet {
            guard let location, let updateDelegate, updateDelegate !== oldValue else { return }
            updateDelegate.didUpdateLocation(location)
        }
    }

    /// The source of time.
    nonisolated public let clock: any SensorClock

    let locationSlot: ProviderSlot<LocationRole>
    let courseSlot: ProviderSlot<CourseRole>
    let userSlot: ProviderSlot<UserHeadingRole>
    let deviceSlot: ProviderSlot<DeviceHeadingRole>
    let snoozePolicy: SnoozePolicy
    let listeners = EventListeners<GeolocationEvent>()
    var values = GeolocationValues()
    var sinks: [any GeolocationSink] = [] {
        didSet {
            chain = SinkChain.of(sinks)
            takesDerivedEvents = sinks.contains { $0.takesDerivedEvents }
        }
    }
    /// The hosts of the sinks.
    var hosts: [ObjectIdentifier: SinkHost] = [:]
    /// The providers that use the manager's values; they precede the sinks.
    var subscriptions: [HostSubscription] = []
    private(set) var takesDerivedEvents = false
    private(set) var chain: SinkChain?
    /// The number of state changes, by which a transition detects that another has interrupted it.
    var transitions = 0
    /// The number of calls of start, stop and snooze, by which a snooze detects that it has been overtaken.
    var requests = 0
    /// Replays waiting for the sinks.
    var waiting: [@SensorActor () -> Void] = []
    /// The last delivered status of each source.
    var announced: [UUID: ProviderStatus] = [:]
    private var isDelivering = false
    private var deferred: [GeolocationEvent] = []
    var customHeadings: [WeakHeading] = []
    /// The provider that monitors while the manager snoozes: the occupant or a wrapper around it.
    var watch: (any LocationProvider)?
    /// A departure that was reported while monitoring was being started.
    var earlyDeparture: Location?

    /// Creates a stopped manager, from any isolation.
    ///
    /// - Parameters:
    ///   - defaults: The providers that fill the slots until others are added.
    ///   - snoozePolicy: What to do if a provider cannot monitor significant location changes.
    ///   - clock: The source of time; a test passes a manual one.
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

    /// Stops running providers asynchronously on the actor, since the last reference may be released anywhere.
    deinit {
        guard values.state != .stopped else { return }
        let (watch, location, course, user, device) = (watch, locationSlot, courseSlot, userSlot, deviceSlot)
        SensorActor.enqueue {
            // A provider with a delegate has another owner by then: the reference to this manager is gone.
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

    /// The current state.
    public var state: GeolocationManagerState { values.state }

    /// The latest fix since the start; kept on a withdrawal.
    public var location: Location? { values.location }

    /// Counts of accepted and rejected values.
    public var counters: GeolocationCounters { values.counters }

    /// Whether the manager is running: neither stopped nor snoozing.
    public var isActive: Bool { values.state == .running }

    /// Starts all providers; wakes a snoozing manager.
    ///
    /// Does nothing if the manager is running.
    public func start() {
        overtakeSnooze()
        apply(.start)
    }

    /// Stops all providers and clears their values.
    ///
    /// Added providers, sinks and headings are kept.
    public func stop() {
        overtakeSnooze()
        apply(.stop)
    }

    /// All current values of the manager.
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

    /// Returns a new sequence of the events from now on; it buffers the newest `capacity` events.
    public func events(capacity: Int) -> GeolocationEvents { listeners.makeSequence(capacity: capacity) }

    /// A new sequence of the events from now on; it buffers the newest 64 events.
    public var events: GeolocationEvents { events(capacity: 64) }

    /// The limit of events caused by one event, so that sinks that respond to each other cannot block the actor
    /// forever.
    private static let deferredLimit = 1024

    /// Delivers an event to all sinks and listeners.
    ///
    /// Events that a sink causes meanwhile, by publishing or by a stop, are delivered afterwards, so that all sinks see
    /// a cause before its effect.
    func deliver(_ event: GeolocationEvent) {
        guard !isDelivering else { return postpone(event) }
        isDelivering = true
        hand(event)
        if !deferred.isEmpty { handDeferred() }
        isDelivering = false
    }

    /// Delivers a fix to the update delegate, and then as an event.
    ///
    /// The delegate receives every fix immediately, while it is the latest. Events that it causes are delivered after
    /// the fix, as if a sink had caused them.
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
        // The list may grow during the loop, up to its limit.
        var index = 0
        while index < deferred.count {
            hand(deferred[index])
            index += 1
        }
        deferred = []
    }

    private func hand(_ event: GeolocationEvent) {
        if !subscriptions.isEmpty { deliverToSubscribers(event) }
        chain?.deliver(event)
        listeners.yield(event)
    }
}
