import Geolocation

/// Passes messages and events from the threads of the NATS library to the queue of a connection.
///
/// The first item wakes the queue; further items join the same batch until the queue takes the batch.
final class NATSMailbox: Sendable {
    /// An event that the library reports to a connection.
    enum Item: Sendable {
        /// A stream's reply to a published message.
        case reply(slot: UInt64, PublishReply)
        /// A server's response to a request.
        case response(slot: UInt64, NATSMessage)
        /// A message for the subscription with this number.
        case message(NATSMessage, subscription: Int)
        /// The connection is lost, and the library tries to reconnect.
        case lost
        /// The library has established the connection again.
        case regained
        /// The library has closed the connection for good.
        case closed
        /// The server will shut down, and asks its clients to reconnect to another server.
        case lameDuck
        /// An error that is not the result of a call, given as a status code of the library.
        case error(UInt32)
    }

    private struct State {
        var items: [Item] = []
        var onItems: (@Sendable () -> Void)?
        var backoff = BackoffPolicy()
    }

    /// The number of waiting messages and events at which the mailbox is full; further messages are dropped, but events
    /// are still added.
    private static let limit = 65_536

    private static let all = Guarded<(boxes: [UInt: NATSMailbox], next: UInt)>(([:], 1))
    private let state = Guarded(State())

    /// The number by which the library's callbacks find the mailbox while it is open.
    let number: UInt

    /// Creates a mailbox that is not open yet.
    init() {
        number = Self.all.withLock { all in
            all.next += 1
            return all.next
        }
    }

    /// Opens the mailbox.
    ///
    /// - Parameter onItems: Called on any thread when the first item of a batch arrives.
    func open(_ onItems: @escaping @Sendable () -> Void) {
        state.withLock { $0.onItems = onItems }
        Self.all.withLock { $0.boxes[number] = self }
    }

    /// Closes the mailbox, so that later callbacks do not find it.
    func close() {
        Self.all.withLock { $0.boxes[number] = nil }
        state.withLock { $0 = State() }
    }

    /// The pauses that the library makes each time that it has tried all servers in vain; a thread of the library reads
    /// them.
    var backoff: BackoffPolicy {
        get { state.withLock { $0.backoff } }
        set { state.withLock { $0.backoff = newValue } }
    }

    /// Adds an item to the current batch.
    func put(_ item: Item) {
        let wake = state.withLock { state in
            guard let onItems = state.onItems else { return nil as (@Sendable () -> Void)? }
            // When the mailbox is full, messages are dropped: a stream delivers a dropped message again, and the
            // delivery of other messages is not guaranteed.
            if case .message = item, state.items.count >= Self.limit { return nil }
            state.items.append(item)
            return state.items.count == 1 ? onItems : nil
        }
        wake?()
    }

    /// Returns all waiting items, and removes them.
    func takeAll() -> [Item] {
        state.withLock { state in
            defer { state.items = [] }
            return state.items
        }
    }

    // MARK: Contexts of callbacks

    /// The number of low bits of a callback's context that contain the number of the subscription.
    private static let placeBits: UInt = 8

    /// Returns the context pointer for a callback of the library.
    ///
    /// Instead of an address, the pointer contains two numbers, that of the mailbox and that of the subscription. A
    /// callback may still run while its connection ends, and an address could be invalid by then.
    func context(_ subscription: Int = 0) -> UnsafeMutableRawPointer? {
        UnsafeMutableRawPointer(bitPattern: number << Self.placeBits | UInt(subscription))
    }

    /// Returns the open mailbox and the subscription number that the context of a callback contains.
    static func of(_ context: UnsafeMutableRawPointer?) -> (mailbox: NATSMailbox, subscription: Int)? {
        let bits = UInt(bitPattern: context)
        guard let box = all.withLock({ $0.boxes[bits >> placeBits] }) else { return nil }
        return (box, Int(bits & (1 << placeBits - 1)))
    }
}
