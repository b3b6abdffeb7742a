/// Detects repeated and late fixes by the sequence numbers of their producers.
///
/// The window remembers which numbers of which producer were received:
/// - A number above all others is new. A lower one is late if it was not received before, and a duplicate otherwise.
/// - A restarted producer may continue below or above its old numbers, or reuse them. A reused number with a later
///   time, or numbers whose order contradicts the order of their times by more than 2 s, begin a new session. Old
///   sessions are kept, so that late repetitions from either one are recognised.
/// - A number greater than all previous ones is new even if its time goes back, as in a replay that starts again.
/// - Memory is bounded by ``Limits``. Fixes older than what is remembered are reported as too old.
///
/// Any kind of counter works: from 1 up, ``FixSequence``, random sessions in the upper bits, milliseconds. The
/// exception is a producer whose counter and clock both go back: its fixes are late until its time has caught up.
///
/// A window can be encoded and restored, so that no fix is processed twice after a process was killed.
public struct SequenceWindow: Sendable {
    /// The memory bounds of the window.
    public let limits: Limits

    var slots: ContiguousArray<Slot> = []
    private var places: [Producer: Int] = [:]

    /// The ends of the list of slots, which is ordered by last use.
    private(set) var newest = Slot.none
    private(set) var oldest = Slot.none

    /// Slots of forgotten producers, for reuse.
    private var free: [Int] = []
    private var runCount = 0

    /// Creates an empty window.
    public init(limits: Limits = Limits()) {
        self.limits = limits
    }

    /// The number of producers remembered.
    public var producerCount: Int { places.count }

    /// Classifies a fix and remembers it.
    ///
    /// - Parameters:
    ///   - fix: The fix.
    ///   - stream: The stream that the fix belongs to.
    ///   - sender: The device that sent the fix, on whatever route; `nil` if devices cannot be told apart.
    public mutating func take(
        _ fix: LocationFix, as stream: RelayStream = .remote, from sender: String? = nil
    ) -> Verdict {
        let producer = Producer(sender: sender, source: fix.source, isFused: stream == .fused)
        return take(fix.sequence, at: fix.timestampMilliseconds, of: producer)
    }

    /// Classifies a sequence number and remembers it.
    ///
    /// - Parameters:
    ///   - number: The sequence number.
    ///   - time: The time of the fix with this number, in milliseconds since 1970.
    ///   - producer: The owner of the counter.
    public mutating func take(_ number: Int64, at time: Int64, of producer: Producer) -> Verdict {
        // Clamped to a quarter of the range, so that adding to a time cannot overflow.
        let time = min(max(time, Int64.min / 4), Int64.max / 4)
        if newest == Slot.none || slots[newest].producer != producer {
            // Fast path: a relay's two streams usually alternate.
            guard let place = isSecond(producer) ? slots[newest].older : places[producer] else {
                add(producer, SequenceHistory(number, at: time))
                return .new
            }
            touch(place)
        }
        if slots[newest].history.takeNext(number, at: time) { return .new }
        let before = slots[newest].history.runCount
        let verdict = slots[newest].history.take(number, at: time, limits: limits)
        runCount += slots[newest].history.runCount - before
        forgetSurplus()
        return verdict
    }

    private func isSecond(_ producer: Producer) -> Bool {
        guard newest != Slot.none, slots[newest].older != Slot.none else { return false }
        return slots[slots[newest].older].producer == producer
    }

    /// Forgets a producer; its next fix is new.
    public mutating func forget(_ producer: Producer) {
        if let place = places[producer] { remove(place) }
    }

    /// Adds an unknown producer as the most recently used one.
    mutating func add(_ producer: Producer, _ history: SequenceHistory) {
        let slot = Slot(producer: producer, history: history)
        let place = free.popLast() ?? slots.count
        if place < slots.count { slots[place] = slot } else { slots.append(slot) }
        places[producer] = place
        runCount += history.runCount
        link(place)
        forgetSurplus()
    }

    private mutating func forgetSurplus() {
        while oldest != newest, places.count > limits.producers || runCount > limits.totalRuns { remove(oldest) }
    }

    private mutating func remove(_ place: Int) {
        unlink(place)
        runCount -= slots[place].history.runCount
        places[slots[place].producer] = nil
        // Releases the memory of the history at once.
        slots[place].history = SequenceHistory(0, at: 0)
        free.append(place)
    }
}

extension SequenceWindow {
    /// The slot of a producer, linked with those used before and after it.
    struct Slot: Sendable {
        /// The index that stands for no slot.
        static let none = -1

        let producer: Producer
        var history: SequenceHistory
        var older = Slot.none
        var newer = Slot.none
    }

    private mutating func touch(_ place: Int) {
        guard place != newest else { return }
        unlink(place)
        link(place)
    }

    private mutating func link(_ place: Int) {
        slots[place].older = newest
        slots[place].newer = Slot.none
        if newest == Slot.none { oldest = place } else { slots[newest].newer = place }
        newest = place
    }

    private mutating func unlink(_ place: Int) {
        let (older, newer) = (slots[place].older, slots[place].newer)
        if older == Slot.none { oldest = newer } else { slots[older].newer = newer }
        if newer == Slot.none { newest = older } else { slots[newer].older = older }
    }
}
