import Geolocation

/// The messages that were published to a stream but are not known to be stored.
///
/// Decides when each message is sent again, and when it is given up. A message keeps its slot (a number) for all
/// attempts, so that a reply to any attempt settles the message. All attempts have the same identity, so that the
/// stream stores the message only once.
struct PublishWindow {
    /// The messages that are to be sent again now, and those that were given up.
    struct Due {
        /// The messages to send again, in the order of their slots.
        var repeats: [(slot: UInt64, message: NATSPublication)] = []
        /// The numbers of the messages that were given up, with the reasons.
        var refusals: [(number: UInt64, fault: NATSFault)] = []
    }

    /// The state of a published message after the stream has replied to it: stored, given up, or still open.
    enum Outcome: Equatable {
        /// The stream has stored the message with this number.
        case held(UInt64)
        /// The message with this number was given up.
        case refused(UInt64, NATSFault)
        /// The outcome is still open because the message will be sent again, or the reply belongs to no known message.
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

    /// The number of seconds after which a message without a reply is sent again.
    static let deadline = 3.0

    /// The number of seconds after which a message is given up.
    ///
    /// A cluster takes up to 9 s to elect a leader.
    static let patience = 20.0

    /// The shortest and the longest pause in seconds before a refused message is sent again; the pause doubles with
    /// each refusal.
    private static let (shortestPause, longestPause) = (0.02, 0.5)

    private var entries: [UInt64: Entry] = [:]
    private var nextSlot: UInt64 = 1

    /// The earliest moment at which a message may have to be sent again or given up; `nil` if no messages are in
    /// flight.
    private(set) var wake: SensorInstant?

    /// The number of messages in flight: published, but not known to be stored.
    var count: Int { entries.count }

    /// Adds a message that is being sent now; returns its slot, the number by which a reply refers to the message.
    mutating func add(_ message: NATSPublication, number: UInt64, at now: SensorInstant) -> UInt64 {
        let slot = nextSlot
        nextSlot += 1
        let end = now.advanced(by: Self.deadline)
        entries[slot] = Entry(message: message, number: number, start: now, wake: end)
        wake = min(wake ?? end, end)
        return slot
    }

    /// Handles the stream's reply to the message in a slot; returns the outcome of the message.
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

    /// Schedules another attempt soon for a message that could not be sent now.
    mutating func postpone(_ slot: UInt64, at now: SensorInstant) {
        guard entries[slot] != nil else { return }
        let end = now.advanced(by: Self.longestPause)
        entries[slot]?.wake = end
        wake = min(wake ?? end, end)
    }

    /// Removes the message in a slot because it can never be sent; returns the message's number.
    mutating func remove(_ slot: UInt64) -> UInt64? { entries.removeValue(forKey: slot)?.number }

    /// Removes the messages of a subject; returns the numbers of these messages.
    mutating func removeAll(of subject: String) -> [UInt64] {
        let slots = entries.filter { $0.value.message.subject == subject }.keys.sorted()
        return slots.compactMap { remove($0) }
    }

    /// Removes all messages, so that late replies to them are ignored.
    ///
    /// Later messages get other slots.
    mutating func removeAll() {
        entries.removeAll(keepingCapacity: true)
        wake = nil
    }

    /// Returns the messages that have to be sent again or given up now.
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

    /// Returns whether an error code means that the stream has no leader or the server is busy, which passes in
    /// seconds.
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
