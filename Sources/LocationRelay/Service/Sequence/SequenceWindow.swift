/// Tells fixes from their repetitions, and new fixes from late ones, by their producers' numbers.
///
/// It remembers which numbers of which producer were received:
/// - a number above all others is new; one below that was not received is late; one that was is a duplicate;
/// - a producer that starts again may begin below or above its old numbers, or with the same ones: a number that comes with a
///   later time than its first bearer, or order of numbers that contradicts order of times by more than 2 s, belongs to another
///   session, which is remembered beside the old one, so that late repetitions of either are known;
/// - a greater number than ever is new even where its time goes back, as in a replay that begins again;
/// - what it remembers is bounded by ``Limits``; about what is forgotten it says that it is too old.
///
/// Counters of any kind will do: from 1 up, ``FixSequence``, random sessions in the upper bits, milliseconds. Only a producer whose
/// counter and whose clock both go back is not seen through: its fixes are late until its time has caught up.
///
/// A value of this type can be saved and restored by its coding, so that somebody who was killed doubles nothing.
public struct SequenceWindow: Sendable {
    /// How much the window remembers.
    public let limits: Limits

    var slots: ContiguousArray<Slot> = []
    private var places: [Producer: Int] = [:]

    /// The ends of the list of slots in the order of their use.
    private(set) var newest = Slot.none
    private(set) var oldest = Slot.none

    /// Slots that a forgotten producer left.
    private var free: [Int] = []
    private var runCount = 0

    /// Makes a window that has received nothing.
    public init(limits: Limits = Limits()) {
        self.limits = limits
    }

    /// How many producers are remembered.
    public var producerCount: Int { places.count }

    /// Judges a fix and remembers it.
    ///
    /// - Parameters:
    ///   - fix: The fix.
    ///   - stream: The stream that it belongs to.
    ///   - sender: The device that it comes from, whichever way; nil where nothing tells devices apart.
    public mutating func take(
        _ fix: LocationFix, as stream: RelayStream = .remote, from sender: String? = nil
    ) -> Verdict {
        let producer = Producer(sender: sender, source: fix.source, isFused: stream == .fused)
        return take(fix.sequence, at: fix.timestampMilliseconds, of: producer)
    }

    /// Judges a number and remembers it.
    ///
    /// - Parameters:
    ///   - number: The producer's number.
    ///   - time: When the fix with this number was taken; milliseconds since 1970.
    ///   - producer: Who counts.
    public mutating func take(_ number: Int64, at time: Int64, of producer: Producer) -> Verdict {
        // A quarter of the scale, so that nothing overflows that is added to a time.
        let time = min(max(time, Int64.min / 4), Int64.max / 4)
        if newest == Slot.none || slots[newest].producer != producer {
            // A relay's two streams take turns.
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

    /// Forgets a producer, whose next fix is new then.
    public mutating func forget(_ producer: Producer) {
        if let place = places[producer] { remove(place) }
    }

    /// Adds a producer that is not there, as the one used last.
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
        // What a history holds is given back at once.
        slots[place].history = SequenceHistory(0, at: 0)
        free.append(place)
    }
}

extension SequenceWindow {
    /// A producer's place, linked with those that were used before and after it.
    struct Slot: Sendable {
        /// The index of no slot.
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
