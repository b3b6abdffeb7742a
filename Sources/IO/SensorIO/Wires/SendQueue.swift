/// A bounded queue of messages to send; performs no I/O.
///
/// A message that does not fit is refused as a whole, so that the peer never receives a part of a message.
package struct SendQueue {
    /// The maximum number of bytes that may wait in the queue.
    package let limit: Int

    /// The number of bytes that wait in the queue.
    package private(set) var count = 0

    private var messages: [[UInt8]] = []
    private var first = 0

    /// The number of bytes of the queue's first message that have already been sent.
    private var offset = 0

    package init(limit: Int) {
        self.limit = limit
    }

    package var isEmpty: Bool { count == 0 }

    /// Appends a message, of which the first `sent` bytes have already been sent; returns `false` if the message does
    /// not fit.
    ///
    /// A partially sent message is always accepted.
    package mutating func add(_ message: [UInt8], from sent: Int = 0) -> Bool {
        let left = message.count - sent
        guard left > 0 else { return true }
        guard sent > 0 || count + left <= limit else { return false }
        if isEmpty { offset = sent }
        messages.append(message)
        count += left
        return true
    }

    /// Sends messages until one is not accepted completely, or `budget` bytes were sent.
    ///
    /// - Parameters:
    ///   - budget: The number of bytes after which to stop.
    ///   - send: A function that sends bytes, and returns the number of accepted bytes or a negated `errno` value.
    /// - Returns: The number of bytes accepted, or a negated `errno` value if none were accepted.
    package mutating func drain(budget: Int, by send: (UnsafeRawBufferPointer) -> Int) -> Int {
        var taken = 0
        while count > 0, taken < budget {
            let size = messages[first].count - offset
            let sent = messages[first].withUnsafeBytes { send(UnsafeRawBufferPointer(rebasing: $0[offset...])) }
            guard sent >= 0 else { return taken > 0 ? taken : sent }
            taken += sent
            count -= sent
            guard sent >= size else {
                offset += sent
                break
            }
            removeFirst()
        }
        return taken
    }

    private mutating func removeFirst() {
        offset = 0
        messages[first] = []
        first += 1
        if first == messages.count {
            messages.removeAll(keepingCapacity: true)
            first = 0
        } else if first >= 1024 {
            messages.removeFirst(first)
            first = 0
        }
    }
}
