import Geolocation

/// The items that the library's threads hand over to the queue of a connection: the first wakes it, others join the batch.
final class NATSMailbox: Sendable {
    /// Something that has happened.
    enum Item: Sendable {
        /// An answer to a published message.
        case reply(slot: UInt64, PublishReply)
        /// An answer to a request.
        case response(slot: UInt64, NATSMessage)
        /// A message of a subscription, by its place.
        case message(NATSMessage, subscription: Int)
        /// The connection has ended; the library makes a new one.
        case lost
        /// The connection stands again.
        case regained
        /// The connection has ended for good.
        case closed
        /// The server will end soon, and asks its clients to go elsewhere.
        case lameDuck
        /// An error that belongs to no call, by the library's number.
        case error(UInt32)
    }

    private struct State {
        var items: [Item] = []
        var onItems: (@Sendable () -> Void)?
        var backoff = BackoffPolicy()
    }

    /// Items beyond which messages are dropped.
    private static let limit = 65_536

    private static let all = Guarded<(boxes: [UInt: NATSMailbox], next: UInt)>(([:], 1))
    private let state = Guarded(State())

    /// The place of the mailbox, by which callbacks find it as long as it is open.
    let number: UInt

    /// Creates an open mailbox.
    init() {
        number = Self.all.withLock { all in
            all.next += 1
            return all.next
        }
    }

    /// Opens the mailbox.
    ///
    /// - Parameter onItems: Called on any thread when the first item of a batch has come.
    func open(_ onItems: @escaping @Sendable () -> Void) {
        state.withLock { $0.onItems = onItems }
        Self.all.withLock { $0.boxes[number] = self }
    }

    /// Closes the mailbox: what comes late finds none.
    func close() {
        Self.all.withLock { $0.boxes[number] = nil }
        state.withLock { $0 = State() }
    }

    /// The delays between rounds through the servers, for the library's thread that asks for them.
    var backoff: BackoffPolicy {
        get { state.withLock { $0.backoff } }
        set { state.withLock { $0.backoff = newValue } }
    }

    /// Puts an item in.
    func put(_ item: Item) {
        let wake = state.withLock { state in
            guard let onItems = state.onItems else { return nil as (@Sendable () -> Void)? }
            // Messages of streams come again, and others are told without a promise.
            if case .message = item, state.items.count >= Self.limit { return nil }
            state.items.append(item)
            return state.items.count == 1 ? onItems : nil
        }
        wake?()
    }

    /// Takes all items out.
    func takeAll() -> [Item] {
        state.withLock { state in
            defer { state.items = [] }
            return state.items
        }
    }

    // MARK: Contexts of callbacks

    /// The bits of a context that are the place of a subscription.
    private static let placeBits: UInt = 8

    /// Returns the context of a callback: a number, since callbacks may still run while their connection ends.
    func context(_ subscription: Int = 0) -> UnsafeMutableRawPointer? {
        UnsafeMutableRawPointer(bitPattern: number << Self.placeBits | UInt(subscription))
    }

    /// Returns the open mailbox and the place of a context.
    static func of(_ context: UnsafeMutableRawPointer?) -> (mailbox: NATSMailbox, subscription: Int)? {
        let bits = UInt(bitPattern: context)
        guard let box = all.withLock({ $0.boxes[bits >> placeBits] }) else { return nil }
        return (box, Int(bits & (1 << placeBits - 1)))
    }
}
