/// Messages that wait to be sent, up to a bound; pure bookkeeping.
///
/// A message that does not fit is refused whole, so that the other side never sees half of one.
struct SendQueue {
    /// Bytes that may wait.
    let limit: Int

    /// Bytes that wait.
    private(set) var count = 0

    private var messages: [[UInt8]] = []
    private var first = 0

    /// Bytes of the first message that have been sent.
    private var offset = 0

    init(limit: Int) {
        self.limit = limit
    }

    var isEmpty: Bool { count == 0 }

    /// How many messages wait, the one that is being sent included.
    var messageCount: Int { messages.count - first }

    /// Takes a message that is to be sent from an offset on; false where there is no room for it.
    ///
    /// One of which a part has been sent already is always taken.
    mutating func add(_ message: [UInt8], from sent: Int = 0) -> Bool {
        let left = message.count - sent
        guard left > 0 else { return true }
        guard sent > 0 || count + left <= limit else { return false }
        if isEmpty { offset = sent }
        messages.append(message)
        count += left
        return true
    }

    /// Sends from the front for as long as everything is taken, a bounded number of bytes at most.
    ///
    /// - Parameters:
    ///   - budget: Bytes after which it stops.
    ///   - send: Sends bytes, and returns how many were taken, or a negative error number.
    /// - Returns: How many bytes were taken, or the negative error number where none was.
    mutating func drain(budget: Int, by send: (UnsafeRawBufferPointer) -> Int) -> Int {
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
