/// A Bluetooth subscriber with its queue of messages.
struct Subscriber {
    /// The maximum length of a notification in bytes that this subscriber can receive.
    var maximumLength: Int

    /// The messages that wait for the subscriber, the oldest first; the first `sent` chunks of the first message have
    /// already been sent.
    private var messages: [BleChunks] = []
    private var sent = 0

    init(maximumLength: Int) {
        self.maximumLength = maximumLength
    }

    /// The number of waiting messages, including the message that is being sent.
    var count: Int { messages.count }

    /// Appends a message to the queue, and returns whether another message was dropped to make room.
    ///
    /// A message that is being sent is never dropped, since the chunks that were already sent would be useless.
    mutating func append(_ message: BleChunks, capacity: Int) -> Bool {
        messages.append(message)
        guard messages.count > max(1, capacity) else { return false }
        // If the capacity is 1, a message that is being sent is kept in addition to the new message.
        guard sent > 0 else {
            messages.removeFirst()
            return true
        }
        guard messages.count > 2 else { return false }
        messages.remove(at: 1)
        return true
    }

    /// The notification to be sent next to the subscriber; `nil` if no message is waiting.
    var next: [UInt8]? { messages.first.map { $0[sent] } }

    /// Marks the notification ``next`` as sent, and moves on to the notification that follows it.
    mutating func advance() {
        guard let first = messages.first else { return }
        sent += 1
        if sent == first.count {
            messages.removeFirst()
            sent = 0
        }
    }
}
