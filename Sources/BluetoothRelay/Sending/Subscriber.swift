/// One subscriber, and what it has to get.
struct Subscriber {
    /// Bytes of a notification that it takes at most.
    var maximumLength: Int

    /// The messages that wait, oldest first, and how many chunks of the first one are sent.
    private var messages: [BleChunks] = []
    private var sent = 0

    init(maximumLength: Int) {
        self.maximumLength = maximumLength
    }

    /// Messages that wait; the one that is being sent is among them.
    var count: Int { messages.count }

    /// Adds a message; returns whether another one was dropped to make room.
    ///
    /// The one that is being sent stays, since its chunks would be for nothing.
    mutating func append(_ message: BleChunks, capacity: Int) -> Bool {
        messages.append(message)
        guard messages.count > max(1, capacity) else { return false }
        // With room for a single message, the one that is being sent stays besides.
        guard sent > 0 else {
            messages.removeFirst()
            return true
        }
        guard messages.count > 2 else { return false }
        messages.remove(at: 1)
        return true
    }

    /// The next notification; nil where nothing waits.
    var next: [UInt8]? { messages.first.map { $0[sent] } }

    /// Goes on after the next notification was sent.
    mutating func advance() {
        guard let first = messages.first else { return }
        sent += 1
        if sent == first.count {
            messages.removeFirst()
            sent = 0
        }
    }
}
