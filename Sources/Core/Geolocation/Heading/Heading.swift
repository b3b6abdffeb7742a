/// The heading for one consumer, selected from up to three sources (course, user heading and device heading).
///
/// It is that of the first source in the consumer's order that has a value.
///
///     let beacon = manager.heading(orderedBy: [.course, .device(minimumAccuracy: 25)])
///     beacon.onHeadingDidUpdate { heading in print(heading?.value ?? Heading.defaultValue) }
///
/// A manager creates and updates it, but holds it weakly: retain it for as long as you need it.
@SensorActor
public final class Heading {
    /// The direction north, for consumers that need a number while ``value`` is `nil`.
    nonisolated public static let defaultValue = 0.0

    private let clock: any SensorClock
    private let resolver: HeadingResolver
    private var callback: (@SensorActor (ResolvedHeading?) -> Void)?
    private var hasChanged = false
    private var ownChange: (@SensorActor (ResolvedHeading?) -> Void)?
    private let observers = Observers<ResolvedHeading?>()
    private let listeners = EventListeners<ResolvedHeading?>()
    private var current: ResolvedHeading?
    private let expiry: SensorDeadline
    private var expiresByItself = false

    nonisolated init(order: HeadingOrder, clock: any SensorClock) {
        self.clock = clock
        resolver = HeadingResolver(order: order)
        expiry = SensorDeadline(clock: clock)
    }

    /// The resolved heading; `nil` while no source of the order has a value.
    public var resolved: ResolvedHeading? { current }

    /// The order of sources, by preference; it can be changed at any time.
    public var order: HeadingOrder {
        get { resolver.order }
        set {
            guard newValue != resolver.order else { return }
            resolver.order = newValue
            resolveByItself()
        }
    }

    /// The name with which the manager delivers changes as ``GeolocationEvent/resolved(_:_:_:)`` events; `nil` for
    /// none.
    ///
    /// Default: `nil`. The manager's own collection and presentation headings are delivered in any case.
    public var publishedName: NamedHeadingOrder?

    /// The direction in degrees clockwise from true north, 0..<360; `nil` while no source of the order has a value.
    public var value: Double? { resolved?.value }

    /// The half-width of the 68 % confidence interval in degrees; `nil` if unknown.
    public var accuracy: Double? { resolved?.accuracy }

    /// Whether the heading is the direction of travel.
    public var isCourse: Bool { resolved?.source == .course }

    /// Sets the callback for changes of direction, accuracy or source, which receives `nil` when no source has a value
    /// any longer.
    ///
    /// It is not called for the current value, nor for values of a source while a preferred one has a value. A new
    /// callback replaces the previous one; `nil` removes it.
    public func onHeadingDidUpdate(_ callback: (@SensorActor (ResolvedHeading?) -> Void)?) {
        self.callback = callback
    }

    /// Calls `observer` on the same changes as long as `owner` is alive, in addition to the callback and other
    /// observers.
    ///
    /// Use it for headings that several consumers share: the manager's collection and presentation heading.
    public func observe(for owner: AnyObject, _ observer: @escaping @SensorActor (ResolvedHeading?) -> Void) {
        observers.add(for: owner, observer)
    }

    /// A new sequence of the same changes from now on, which buffers the newest 64 elements.
    public var updates: BufferedEvents<ResolvedHeading?> { listeners.makeSequence(capacity: 64) }

    /// Copies the latest samples of another heading.
    func copySamples(from other: Heading) {
        for type in HeadingType.allCases { resolver[type] = other.resolver[type] }
        let outcome = resolver.resolve(at: clock.instant)
        current = outcome.flatMap { resolver[$0.source]?.heading }
        armExpiry(at: outcome?.expiry)
    }

    /// Returns the latest value of a source, whether or not it satisfies the conditions of the order.
    func sample(_ type: HeadingType) -> ResolvedHeading? { resolver[type]?.heading }

    /// Calls `action` with the resolved heading after each change that no sample caused, before consumers are notified.
    func onOwnChange(_ action: @escaping @SensorActor (ResolvedHeading?) -> Void) {
        ownChange = action
    }

    /// Stores a source's new value and its time of arrival; it takes effect with ``resolve(at:)``.
    func ingest(_ heading: ResolvedHeading?, for type: HeadingType, arrival: SensorInstant) {
        if let heading {
            resolver[type] = HeadingResolver.Sample(heading: heading, arrival: arrival)
        } else {
            resolver[type] = nil
        }
    }

    /// Updates the resolved heading and notifies consumers if it changed.
    func resolve(at instant: SensorInstant) {
        settle(at: instant)
        announce()
    }

    /// Updates the resolved heading and returns whether it changed; ``announce()`` must be called afterwards.
    @discardableResult
    func settle(at instant: SensorInstant) -> Bool {
        let outcome = resolver.resolve(at: instant)
        var new: ResolvedHeading?
        if let outcome { new = resolver[outcome.source]?.heading }
        let old = current
        current = new
        if resolver.limitsAge { armExpiry(at: outcome?.expiry) }
        switch (old, new) {
        case (nil, nil): return false
        case (let old?, let new?) where old.isSame(as: new): return false
        default: break
        }
        hasChanged = true
        return true
    }

    /// Notifies consumers of the change that ``settle(at:)`` found.
    func announce() {
        guard hasChanged else { return }
        hasChanged = false
        let new = current
        // The sequences are served first, since the callback may cause another change, which must come after this one.
        listeners.yield(new)
        observers.notify(new)
        callback?(new)
    }

    private func resolveByItself() {
        if settle(at: clock.instant) { ownChange?(current) }
        announce()
    }

    private func armExpiry(at moment: SensorInstant?) {
        guard let moment else { return expiry.disarm() }
        if !expiresByItself {
            expiresByItself = true
            expiry.onReached { [weak self] in self?.resolveByItself() }
        }
        expiry.arm(at: moment)
    }
}
