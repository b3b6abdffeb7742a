/// One consumer's view of the three headings: the first available of its own order.
///
/// A manager makes it, feeds it, and refers to it weakly: keep it for as long as it is to be followed.
@SensorActor
public final class Heading {
    /// The number to use where there must be one and ``value`` is nil: north.
    nonisolated public static let defaultValue = 0.0

    private let clock: any SensorClock
    private var resolver: HeadingResolver
    private var callback: (@SensorActor (ResolvedHeading?) -> Void)?
    private var hasChanged = false
    private var ownChange: (@SensorActor () -> Void)?
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

    /// What the order came to; nil while no source of it has a value.
    public var resolved: ResolvedHeading? { current }

    /// The order, the preferred source first; it can be changed at any time.
    public var order: HeadingOrder {
        get { resolver.order }
        set {
            guard newValue != resolver.order else { return }
            resolver.order = newValue
            resolveByItself()
        }
    }

    /// Degrees clockwise from true north, 0..<360, or nil.
    public var value: Double? { resolved?.value }

    /// 68 % confidence interval to either side, degrees; nil where it is not known.
    public var accuracy: Double? { resolved?.accuracy }

    /// Whether the heading is the direction of travel.
    public var isCourse: Bool { resolved?.source == .course }

    /// Calls `callback` whenever direction, accuracy or source change, with nil when no source is left.
    ///
    /// It is not called for the present value, nor for sources that a better one outranks. There is one callback: a new
    /// one replaces it, nil clears it.
    public func onHeadingDidUpdate(_ callback: (@SensorActor (ResolvedHeading?) -> Void)?) {
        self.callback = callback
    }

    /// Calls `observer` at the same changes for as long as `owner` lives, beside the callback and other observers.
    ///
    /// That is for the headings that several consumers share: the manager's collection and presentation heading.
    public func observe(for owner: AnyObject, _ observer: @escaping @SensorActor (ResolvedHeading?) -> Void) {
        observers.add(for: owner, observer)
    }

    /// A new sequence of the same changes, from now on; the newest 64 are kept while nobody reads.
    public var updates: BufferedEvents<ResolvedHeading?> { listeners.makeSequence(capacity: 64) }

    /// Takes over the latest values of another view.
    func copySamples(from other: Heading) {
        for type in HeadingType.allCases { resolver[type] = other.resolver[type] }
        let outcome = resolver.resolve(at: clock.instant)
        current = outcome.flatMap { resolver[$0.source]?.heading }
        armExpiry(at: outcome?.expiry)
    }

    /// The latest value of one source, whether or not it counts.
    func sample(_ type: HeadingType) -> ResolvedHeading? { resolver[type]?.heading }

    /// Calls `action` at each change that no sample brought about, before consumers hear of it.
    func onOwnChange(_ action: @escaping @SensorActor () -> Void) {
        ownChange = action
    }

    /// Takes a source's new value, which arrived at `arrival`; nobody hears of it before ``resolve(at:)``.
    func take(_ heading: ResolvedHeading?, for type: HeadingType, arrival: SensorInstant) {
        if let heading {
            resolver[type] = HeadingResolver.Sample(heading: heading, arrival: arrival)
        } else {
            resolver[type] = nil
        }
    }

    /// Works out the resolved heading, and tells whoever follows it where it changed.
    func resolve(at instant: SensorInstant) {
        settle(at: instant)
        announce()
    }

    /// Works out the resolved heading and says whether it changed; ``announce()`` is to follow.
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

    /// Tells consumers of a change that was settled.
    func announce() {
        guard hasChanged else { return }
        hasChanged = false
        let new = current
        // The sequences first, since the callback may bring about another change, which must come behind this one.
        listeners.yield(new)
        observers.notify(new)
        callback?(new)
    }

    private func resolveByItself() {
        if settle(at: clock.instant) { ownChange?() }
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
