/// Detects duplicate and late fixes by the sequence numbers that their devices assign.
///
/// The window stores the received numbers of each producer (a device and one of its sources):
/// - A number above all others is new. A lower number is late if it was not received before, and a duplicate otherwise.
/// - A restarted producer may continue below or above its old numbers, or reuse them. A reused number with a later
///   time, or numbers whose order contradicts the order of their times by more than 2 s, begin a new session. Old
///   sessions are kept, so that late duplicates from any session are detected.
/// - A number greater than all previous ones is new even if its time goes back, as in a replay that starts again.
/// - Memory is bounded by ``Limits``. Fixes older than the stored ones are reported as too old.
///
/// Any kind of sequence numbers works: a counter from 1 up, `FixSequence`, random sessions in the upper bits,
/// milliseconds. The exception is a producer whose counter and clock both go back: its fixes are late until its time
/// has advanced again.
///
/// A window can be encoded and restored, so that no fix is processed twice after the process was killed.
public struct SequenceWindow: Sendable {
    /// The limits that bound the memory of the window.
    public let limits: Limits

    private var slots: ContiguousArray<Slot> = []
    private var places: [Producer: Int] = [:]

    /// The slot of the most recently used producer: one end of the linked list of slots, which is ordered by last use.
    private var newest = Slot.none
    /// The slot of the least recently used producer: the other end of the linked list.
    private var oldest = Slot.none

    /// The indices of the slots of removed producers, which can be reused.
    private var free: [Int] = []
    private var runCount = 0

    /// Creates a window that has seen no fixes.
    public init(limits: Limits = Limits()) {
        self.limits = limits
    }

    /// The number of producers whose sequence numbers are stored.
    public var producerCount: Int { places.count }

    /// Classifies a received fix by its sequence number, and records it.
    ///
    /// - Parameters:
    ///   - fix: The received fix.
    ///   - stream: The stream that the fix belongs to.
    ///   - sender: The device that took the fix, regardless of the route by which it arrived; `nil` if devices cannot
    ///     be distinguished.
    public mutating func accept(
        _ fix: LocationFix, as stream: RelayStream = .remote, from sender: String? = nil
    ) -> Verdict {
        accept(fix, of: Producer(of: fix, as: stream, from: sender))
    }

    /// Classifies a fix of the given producer by its sequence number, and records it.
    mutating func accept(_ fix: LocationFix, of producer: Producer) -> Verdict {
        accept(fix.sequence, at: fix.timestampMilliseconds, of: producer)
    }

    /// Classifies a received sequence number, and records it.
    ///
    /// - Parameters:
    ///   - number: The received sequence number.
    ///   - time: The time of the fix with this number, in milliseconds since 1970.
    ///   - producer: The producer to whose counter the number belongs.
    public mutating func accept(_ number: Int64, at time: Int64, of producer: Producer) -> Verdict {
        // The time is clamped to a quarter of the range of `Int64`, so that additions to it cannot overflow.
        let time = min(max(time, Int64.min / 4), Int64.max / 4)
        if newest == Slot.none || slots[newest].producer != producer {
            // The second most recent producer is tried before hashing, since the fixes of a relay's two streams often
            // alternate.
            guard let place = isSecond(producer) ? slots[newest].older : places[producer] else {
                add(producer, SequenceHistory(number, at: time))
                return .new
            }
            touch(place)
        }
        if slots[newest].history.acceptNext(number, at: time) { return .new }
        let before = slots[newest].history.runCount
        let verdict = slots[newest].history.accept(number, at: time, limits: limits)
        runCount += slots[newest].history.runCount - before
        forgetSurplus()
        return verdict
    }

    private func isSecond(_ producer: Producer) -> Bool {
        guard newest != Slot.none, slots[newest].older != Slot.none else { return false }
        return slots[slots[newest].older].producer == producer
    }

    /// Returns the received sequence numbers of a producer; `nil` if the producer is unknown.
    func history(of producer: Producer) -> SequenceHistory? { places[producer].map { slots[$0].history } }

    /// Replaces the received sequence numbers of a producer; does nothing if the producer is unknown.
    mutating func replaceHistory(of producer: Producer, with history: SequenceHistory) {
        guard let place = places[producer] else { return }
        runCount += history.runCount - slots[place].history.runCount
        slots[place].history = history
    }

    /// Removes a producer and its received numbers, so that its next fix is new.
    public mutating func forget(_ producer: Producer) {
        if let place = places[producer] { remove(place) }
    }

    /// Adds an unknown producer, which becomes the most recently used one.
    private mutating func add(_ producer: Producer, _ history: SequenceHistory) {
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
        // The slot stays for reuse. Its history is replaced by a small one, so that the memory is released at once.
        slots[place].history = SequenceHistory(0, at: 0)
        free.append(place)
    }

    // MARK: The order of last use

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

    // MARK: Types

    /// The history of a producer, as an element of a linked list in the order of the producers' last use.
    fileprivate struct Slot: Sendable {
        /// The index that stands for the absence of a slot.
        static let none = -1

        let producer: Producer
        var history: SequenceHistory
        var older = Slot.none
        var newer = Slot.none
    }

    /// The memory limits of a window; if a limit is exceeded, the least recently used entries are removed.
    public struct Limits: Sendable, Hashable, Codable {
        /// The maximum number of producers (devices, each with one of its sources) that are stored.
        ///
        /// A producer that returns after its removal counts as new.
        public let producers: Int

        /// The maximum number of sessions that are stored for each producer.
        ///
        /// A new session begins when the counter or the clock of the producer goes back.
        public let sessions: Int

        /// The maximum number of runs (gapless number ranges) that are stored for each session.
        ///
        /// A counter without losses needs a single run; numbers that are not consecutive, such as milliseconds, need
        /// one run per fix.
        public let runs: Int

        /// The maximum number of runs that are stored for all producers together; each takes 32 bytes.
        public let totalRuns: Int

        /// Creates the memory limits of a window; values below 1 are raised to 1.
        public init(producers: Int = 4096, sessions: Int = 4, runs: Int = 1024, totalRuns: Int = 262_144) {
            self.producers = max(1, producers)
            self.sessions = max(1, sessions)
            self.runs = max(1, runs)
            self.totalRuns = max(1, totalRuns)
        }
    }

    /// The owner of a counter of sequence numbers: a device and one of its sources.
    ///
    /// Fused fixes have a separate producer, since a fused fix carries the source and the number of one of its inputs.
    public struct Producer: Sendable, Hashable, Codable {
        /// The name of the device, such as its identifier in the connection; `nil` if devices cannot be distinguished.
        public let sender: String?

        /// The source that the fixes name, such as the operating system.
        public let source: LocationFix.Source

        /// Whether the producer's fixes are fused from those of two streams.
        public let isFused: Bool

        /// Creates a producer from a device and one of its sources, which share one counter of sequence numbers.
        public init(sender: String? = nil, source: LocationFix.Source, isFused: Bool = false) {
            self.sender = sender
            self.source = source
            self.isFused = isFused
        }

        /// Creates the producer of a fix that the given device sent in the given stream.
        init(of fix: LocationFix, as stream: RelayStream, from sender: String?) {
            self.init(sender: sender, source: fix.source, isFused: stream == .fused)
        }
    }

    /// The classification of a received fix by its sequence number: new, late, repeated or too old.
    public enum Verdict: String, Sendable, Hashable, Codable, CaseIterable {
        /// The fix is the newest one of its producer.
        case new
        /// The fix was not received before, but a newer one was.
        ///
        /// It belongs in the history, and does not change the current position.
        case late
        /// The fix was received before.
        case duplicate
        /// The fix is so old that the window no longer stores whether it was received before.
        case tooOld

        /// Whether the fix was not received before.
        public var isFirst: Bool { self == .new || self == .late }
    }
}

extension SequenceWindow: Codable {
    /// Decodes a window encoded by ``encode(to:)``.
    ///
    /// - Throws: `DecodingError` if runs overlap or a session is empty.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        self.init(limits: try container.decode(Limits.self, forKey: .limits))
        for saved in try container.decode([SavedProducer].self, forKey: .producers) {
            guard let history = saved.history else {
                throw DecodingError.dataCorruptedError(
                    forKey: .producers, in: container,
                    debugDescription: "the numbers of a producer are not runs in ascending order")
            }
            forget(saved.producer)
            add(saved.producer, history)
        }
    }

    /// Encodes the limits of the window, and the producers that it remembers, from the least to the most recently used.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(limits, forKey: .limits)
        var saved: [SavedProducer] = []
        var place = oldest
        while place != Slot.none {
            saved.append(SavedProducer(slots[place]))
            place = slots[place].newer
        }
        try container.encode(saved, forKey: .producers)
    }

    private enum Key: String, CodingKey {
        case limits, producers
    }
}

/// The encoded form of a producer and its sessions, of which the first is the current one.
private struct SavedProducer: Codable {
    let producer: SequenceWindow.Producer
    let greatest: Int64
    let forgotten: Int64?
    let sessions: [SavedSession]

    init(_ slot: SequenceWindow.Slot) {
        producer = slot.producer
        greatest = slot.history.greatest
        forgotten = slot.history.forgotten
        sessions = ([slot.history.current] + slot.history.others).map(SavedSession.init)
    }

    var history: SequenceHistory? {
        let restored = sessions.compactMap(\.session)
        guard restored.count == sessions.count else { return nil }
        return SequenceHistory(sessions: restored, greatest: greatest, forgotten: forgotten)
    }
}

/// The encoded form of a session: for each run, its first and last number and its earliest and latest time.
private struct SavedSession: Codable {
    let floor: Int64?
    let runs: [[Int64]]

    init(_ session: SequenceSession) {
        floor = session.floor
        runs = (session.lower + [session.top]).map { [$0.first, $0.last, $0.earliest, $0.latest] }
    }

    var session: SequenceSession? {
        var restored: ContiguousArray<NumberRun> = []
        for values in runs {
            guard values.count == 4, values[0] <= values[1], values[2] <= values[3] else { return nil }
            restored.append(NumberRun(values[0]...values[1], at: clamped(values[2])...clamped(values[3])))
        }
        return SequenceSession(runs: restored, floor: floor)
    }

    /// Returns a time clamped to the range to which the times of incoming fixes are clamped.
    private func clamped(_ time: Int64) -> Int64 { min(max(time, Int64.min / 4), Int64.max / 4) }
}
