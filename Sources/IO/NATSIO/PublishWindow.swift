import Geolocation

/// The messages on their way into a stream, until it has stored them: when each is sent again, and when it is given up.
///
/// A message keeps its slot for all attempts, so that the answer to any of them counts. Each is repeated with the same
/// identity, by which the stream stores it once.
struct PublishWindow {
    /// The work of a moment.
    struct Due {
        /// The messages to send again, in the order of their slots.
        var repeats: [(slot: UInt64, message: NATSPublication)] = []
        /// The messages that are given up.
        var refusals: [(number: UInt64, fault: NATSFault)] = []
    }

    /// The meaning of an answer for a message.
    enum Outcome: Equatable {
        /// The stream has it.
        case held(UInt64)
        /// It is given up.
        case refused(UInt64, NATSFault)
        /// It is sent again later, or the slot is unknown.
        case none
    }

    private struct Entry {
        let message: NATSPublication
        let number: UInt64
        let start: SensorInstant
        var wake: SensorInstant
        var attempts = 1
        var refusals = 0
    }

    /// Seconds after which a message without an answer is sent again.
    static let deadline = 3.0

    /// Seconds for which a message is sent again before it is given up; an election takes up to 9.
    static let patience = 20.0

    /// Seconds before a message is sent again that no stream has answered for.
    private static let (shortestPause, longestPause) = (0.02, 0.5)

    private var entries: [UInt64: Entry] = [:]
    private var nextSlot: UInt64 = 1

    /// The earliest moment at which something can be due; `nil` if nothing is under way.
    private(set) var wake: SensorInstant?

    /// The number of messages under way.
    var count: Int { entries.count }

    /// Takes a message with a number that is sent now; returns its slot.
    mutating func add(_ message: NATSPublication, number: UInt64, at now: SensorInstant) -> UInt64 {
        let slot = nextSlot
        nextSlot += 1
        let end = now.advanced(by: Self.deadline)
        entries[slot] = Entry(message: message, number: number, start: now, wake: end)
        wake = min(wake ?? end, end)
        return slot
    }

    /// Takes an answer.
    mutating func settle(_ slot: UInt64, _ reply: PublishReply, at now: SensorInstant) -> Outcome {
        guard var entry = entries[slot] else { return .none }
        switch reply {
        case .stored:
            entries[slot] = nil
            return .held(entry.number)
        case .refused(let code, let text) where !Self.isPassing(code):
            entries[slot] = nil
            return .refused(entry.number, Self.fault(code, text, of: entry.message))
        case .noResponders, .refused, .unreadable:
            let pause = min(Self.longestPause, Self.shortestPause * Double(1 << min(entry.refusals, 8)))
            entry.refusals += 1
            entry.wake = now.advanced(by: pause)
            entries[slot] = entry
            wake = min(wake ?? entry.wake, entry.wake)
            return .none
        }
    }

    /// Sends a message again soon that could not be sent now.
    mutating func postpone(_ slot: UInt64, at now: SensorInstant) {
        entries[slot]?.wake = now.advanced(by: Self.longestPause)
    }

    /// Gives a message up that can never be sent; returns its number.
    mutating func remove(_ slot: UInt64) -> UInt64? { entries.removeValue(forKey: slot)?.number }

    /// Gives up the messages of a subject; returns their numbers.
    mutating func removeAll(of subject: String) -> [UInt64] {
        let slots = entries.filter { $0.value.message.subject == subject }.keys.sorted()
        return slots.compactMap { remove($0) }
    }

    /// Forgets all messages; the slots of later ones are new.
    mutating func removeAll() {
        entries.removeAll(keepingCapacity: true)
        wake = nil
    }

    /// Returns what is due.
    mutating func due(at now: SensorInstant) -> Due {
        var due = Due()
        guard let wake, wake <= now else { return due }
        for slot in entries.filter({ $0.value.wake <= now }).keys.sorted() {
            guard var entry = entries[slot] else { continue }
            guard now.seconds(since: entry.start) < Self.patience else {
                entries[slot] = nil
                due.refusals.append((entry.number, Self.fault(of: entry)))
                continue
            }
            entry.attempts += 1
            entry.wake = now.advanced(by: Self.deadline)
            entries[slot] = entry
            due.repeats.append((slot, entry.message))
        }
        self.wake = entries.values.lazy.map(\.wake).min()
        return due
    }

    // MARK: Faults

    /// Whether an error of a stream passes within seconds: no leader is known, or the server is busy.
    private static func isPassing(_ code: Int) -> Bool {
        switch code {
        case 10008, 10009, 10076: true
        default: false
        }
    }

    private static func fault(_ code: Int, _ text: String, of message: NATSPublication) -> NATSFault {
        switch code {
        case 10077: NATSFault(.temporary, "has no room: \(text)", code: code)
        case 10023, 10028, 10047, 10002: NATSFault(.temporary, "has no resources: \(text)", code: code)
        case 10054: NATSFault(.message, "does not take \(message.payload.count) bytes: \(text)", code: code)
        case 10071: NATSFault(.temporary, "has a newer message of \(message.subject)", code: code)
        default: NATSFault(.configuration, "refuses \(message.subject): \(text)", code: code)
        }
    }

    private static func fault(of entry: Entry) -> NATSFault {
        entry.refusals > 0
            ? NATSFault(.configuration, "has no stream for \(entry.message.subject), or the stream has no leader")
            : NATSFault(.temporary, "does not acknowledge \(entry.message.subject)")
    }
}
