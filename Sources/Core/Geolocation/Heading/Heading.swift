/// The heading for one consumer, selected from up to three sources: course, user heading and device heading.
///
/// The sources have an order of preference; the first one that has a value is selected.
///
///     let beacon = manager.heading(orderedBy: [.course, .device(minimumAccuracy: 25)])
///     beacon.onHeadingDidUpdate { heading in print(heading?.value ?? Heading.defaultValue) }
///
/// A manager creates and updates the heading, but holds it weakly: retain it for as long as you need it.
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

    /// The value of the selected source; `nil` while no source of the order has a value.
    public var resolved: ResolvedHeading? { current }

    /// The order of preference of the sources; it can be changed at any time.
    public var order: HeadingOrder {
        get { resolver.order }
        set {
            guard newValue != resolver.order else { return }
            resolver.order = newValue
            resolveByItself()
        }
    }

    /// The name under which the manager delivers changes of this heading as ``GeolocationEvent/resolved(_:_:_:)``
    /// events.
    ///
    /// If it is `nil`, the changes are not delivered as events. Default: `nil`. The manager's own collection and
    /// presentation headings are delivered in any case.
    public var publishedName: NamedHeadingOrder?

    /// The direction in degrees clockwise from true north, 0..<360; `nil` while no source of the order has a value.
    public var value: Double? { resolved?.value }

    /// The half-width of the heading's 68 % confidence interval in degrees; `nil` if unknown.
    public var accuracy: Double? { resolved?.accuracy }

    /// Whether the heading is currently the direction of travel.
    public var isCourse: Bool { resolved?.source == .course }

    /// Sets the callback for changes of the heading's direction, accuracy or source.
    ///
    /// The callback receives `nil` when no source has a value any longer. The callback is not called for the current
    /// value, nor for values of a source while a preferred source has a value. A new callback replaces the previous
    /// one; `nil` removes it.
    public func onHeadingDidUpdate(_ callback: (@SensorActor (ResolvedHeading?) -> Void)?) {
        self.callback = callback
    }

    /// Calls `observer` on changes of the heading's direction, accuracy or source, as long as `owner` is alive.
    ///
    /// An observer replaces neither the callback nor other observers. Add observers to headings that several consumers
    /// share: the manager's collection and presentation heading.
    public func observe(for owner: AnyObject, _ observer: @escaping @SensorActor (ResolvedHeading?) -> Void) {
        observers.add(for: owner, observer)
    }

    /// A new sequence of the changes of this heading that occur from now on; it buffers the newest 64 unread changes.
    public var updates: BufferedEvents<ResolvedHeading?> { listeners.makeSequence(capacity: 64) }

    /// Copies the latest samples that another heading has received from the sources.
    func copySamples(from other: Heading) {
        for type in HeadingType.allCases { resolver[type] = other.resolver[type] }
        let outcome = resolver.resolve(at: clock.instant)
        current = outcome.flatMap { resolver[$0.source]?.heading }
        armExpiry(at: outcome?.expiry)
    }

    /// Returns the latest value of the given source, even if it does not satisfy the conditions of the
    /// ``HeadingOrder``.
    func sample(_ type: HeadingType) -> ResolvedHeading? { resolver[type]?.heading }

    /// Calls `action` with the heading after each change that was not caused by a new sample.
    ///
    /// Such a change occurs when a value expires or when the order of preference changes. `action` is called before
    /// consumers are notified of the change.
    func onOwnChange(_ action: @escaping @SensorActor (ResolvedHeading?) -> Void) {
        ownChange = action
    }

    /// Stores the new value of a source and its time of arrival; the value takes effect with ``resolve(at:)``.
    func ingest(_ heading: ResolvedHeading?, for type: HeadingType, arrival: SensorInstant) {
        if let heading {
            resolver[type] = HeadingResolver.Sample(heading: heading, arrival: arrival)
        } else {
            resolver[type] = nil
        }
    }

    /// Selects the source of the heading again, and notifies consumers if the heading has changed.
    func resolve(at instant: SensorInstant) {
        settle(at: instant)
        announce()
    }

    /// Selects the source of the heading again, and returns whether the heading has changed.
    ///
    /// The caller must call ``announce()`` afterwards.
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

    /// Notifies consumers of the change of the heading that ``settle(at:)`` found.
    func announce() {
        guard hasChanged else { return }
        hasChanged = false
        let new = current
        // The sequences receive the change first, since the callback may cause another change, which must come later.
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
