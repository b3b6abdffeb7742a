public import Geolocation

/// A link between two companions, such as a watch and its phone or a collar and its base, with three paths.
///
/// - The context is a message of which only the latest one counts; the other side may get it late, or never if a newer
///   one follows.
/// - An interactive message arrives at once, while the other side is reachable, and is answered.
/// - A queued message is kept by the link until the other side has taken it over, also while that is not reachable.
///
/// A link may deliver a message twice and messages in any order, so the receiver has to recognize repetitions. It never
/// delivers a part of a message. Once it is deactivated, it calls nothing any more.
@SensorActor
public protocol CompanionLink: AnyObject, Sendable {
    /// The name in messages.
    nonisolated var name: String { get }

    /// The delegate for changes and messages; held weakly.
    var delegate: (any CompanionLinkDelegate)? { get set }

    /// The paths that work now.
    var state: CompanionLinkState { get }

    /// The messages dropped since the link was created, by reason.
    var drops: DropCounts { get }

    /// Whether companions connect or send to a port of this link.
    nonisolated var listens: Bool { get }

    /// The port on which it listens, including one chosen by the system; `nil` while there is none.
    var boundPort: Int? { get }

    /// Starts the link; does nothing if it is activated already or about to be.
    func activate()

    /// Stops the link, and forgets what is under way. It can be activated again.
    func deactivate()

    /// Replaces the context; calls `body` once when the link has taken it over, or could not.
    ///
    /// - Parameters:
    ///   - message: The context.
    ///   - peer: The peer that it is for; `nil` for all.
    ///   - body: Called with the outcome.
    func updateContext(
        _ message: [UInt8], for peer: CompanionPeer?, _ body: @escaping @SensorActor (CompanionOutcome) -> Void)

    /// Sends an interactive message; calls `body` once when the other side has answered, or cannot be reached.
    func send(_ message: [UInt8], _ body: @escaping @SensorActor (CompanionOutcome) -> Void)

    /// Queues a message; calls `body` once when the other side has taken it over, or the link gives it up.
    func enqueue(_ message: [UInt8], _ body: @escaping @SensorActor (CompanionOutcome) -> Void)
}

extension CompanionLink {
    /// Default: none.
    public var drops: DropCounts { DropCounts() }

    /// Default: `false`.
    public nonisolated var listens: Bool { false }

    /// Default: `nil`.
    public var boundPort: Int? { nil }
}

/// Receives the changes and messages of a link.
@SensorActor
public protocol CompanionLinkDelegate: AnyObject, Sendable {
    /// Called when the state has changed.
    func companionLinkDidChange(_ link: any CompanionLink)

    /// Called with a message of the other side.
    ///
    /// - Parameters:
    ///   - link: The link.
    ///   - message: The message.
    ///   - peer: The sender.
    ///   - path: The path that it came by.
    ///   - answer: To be called once, when the message is kept or cannot be; the answer to a context is ignored.
    func companionLink(
        _ link: any CompanionLink, didReceive message: [UInt8], from peer: CompanionPeer, over path: CompanionPath,
        answer: @escaping @SensorActor (CompanionOutcome) -> Void)
}

/// The other side of a link, or one of several.
public struct CompanionPeer: Sendable, Hashable {
    /// The name by which it is known while its messages name no device, such as an address.
    public let name: String

    /// The number that tells it from others of the same name while the link lasts.
    public let number: UInt32

    /// Creates a peer.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - number: The number among those of the same name. Default: 0.
    public init(_ name: String, number: UInt32 = 0) { (self.name, self.number) = (name, number) }
}

/// A way of a message over a link.
public enum CompanionPath: String, Sendable, Hashable, CaseIterable {
    /// Latest only.
    case context
    /// At once, with an answer.
    case interactive
    /// Kept by the link until it has arrived.
    case queue
}

/// The paths of a link that work.
public enum CompanionLinkState: Sendable, Hashable {
    /// It is not activated, or not yet: it takes nothing.
    case inactive
    /// It takes contexts and queued messages, but the other side does not answer now; the reason if one is known.
    case unreachable(reason: String?)
    /// All paths work.
    case reachable
    /// It cannot be activated, for the reason given.
    case failed(reason: String)

    /// Whether contexts and queued messages are taken.
    public var isActivated: Bool {
        switch self {
        case .unreachable, .reachable: true
        case .inactive, .failed: false
        }
    }
}

/// How a message fared.
public enum CompanionOutcome: Sendable, Hashable {
    /// The other side has taken it over; of a context, the link.
    case delivered
    /// It may not have arrived, for the reason given.
    case failed(reason: String)
}
