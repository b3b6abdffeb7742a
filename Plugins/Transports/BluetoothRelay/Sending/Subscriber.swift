/// A subscriber and its queue of messages.
struct Subscriber {
    /// The maximum length of a notification for this subscriber, in bytes.
    var maximumLength: Int

    /// The waiting messages, oldest first, and the number of chunks already sent of the first one.
    private var messages: [BleChunks] = []
    private var sent = 0

    init(maximumLength: Int) {
        self.maximumLength = maximumLength
    }

    /// The number of waiting messages, including the one being sent.
    var count: Int { messages.count }

    /// Appends a message; returns whether another one was dropped to make room.
    ///
    /// A message being sent is not dropped, since the chunks already sent would be useless.
    mutating func append(_ message: BleChunks, capacity: Int) -> Bool {
        messages.append(message)
        guard messages.count > max(1, capacity) else { return false }
        // With a capacity of 1, a message being sent is kept in addition.
        guard sent > 0 else {
            messages.removeFirst()
            return true
        }
        guard messages.count > 2 else { return false }
        messages.remove(at: 1)
        return true
    }

    /// The next notification; `nil` if none is waiting.
    var next: [UInt8]? { messages.first.map { $0[sent] } }

    /// Advances after the next notification was sent.
    mutating func advance() {
        guard let first = messages.first else { return }
        sent += 1
        if sent == first.count {
            messages.removeFirst()
            sent = 0
        }
    }
}
