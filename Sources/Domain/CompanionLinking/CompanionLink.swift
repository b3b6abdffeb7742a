public import Geolocation

/// A link between two companions, such as a watch and its phone or a collar and its base, with three paths.
///
/// - The context holds only the latest message; the other side may receive it late, or never if a newer one follows.
/// - An interactive message is delivered immediately and answered; it requires that the other side is reachable.
/// - A queued message is stored by the link until the other side has accepted it, even while it is unreachable.
///
/// A link may deliver messages twice and in any order, so the receiver must detect duplicates. It never delivers part
/// of a message. After it is deactivated, it makes no calls.
@SensorActor
public protocol CompanionLink: AnyObject, Sendable {
    /// The name of the link in errors and statuses.
    nonisolated var name: String { get }

    /// The delegate for changes and messages; held weakly.
    var delegate: (any CompanionLinkDelegate)? { get set }

    /// The paths that are available now.
    var state: CompanionLinkState { get }

    /// The number of messages dropped since the link was created, by reason.
    var drops: DropCounts { get }

    /// Whether companions connect or send to a port of this link.
    nonisolated var listens: Bool { get }

    /// The port on which the link listens, including one chosen by the system; `nil` while it does not listen.
    var boundPort: Int? { get }

    /// Starts the link; does nothing if it is already activated or activating.
    func activate()

    /// Stops the link and discards messages in flight. It can be activated again.
    func deactivate()

    /// Replaces the context; calls `body` once when the link has accepted or refused it.
    ///
    /// - Parameters:
    ///   - message: The context.
    ///   - peer: The recipient; `nil` for all peers.
    ///   - body: Called with the outcome.
    func updateContext(
        _ message: [UInt8], for peer: CompanionPeer?, _ body: @escaping @SensorActor (CompanionOutcome) -> Void)

    /// Sends an interactive message; calls `body` once when the other side has answered or cannot be reached.
    func send(_ message: [UInt8], _ body: @escaping @SensorActor (CompanionOutcome) -> Void)

    /// Queues a message; calls `body` once when the other side has accepted it or the link gives up.
    func enqueue(_ message: [UInt8], _ body: @escaping @SensorActor (CompanionOutcome) -> Void)
}

extension CompanionLink {
    /// The number of dropped messages, by reason.
    ///
    /// Default: none.
    public var drops: DropCounts { DropCounts() }

    /// Whether companions connect or send to a port of this link.
    ///
    /// Default: `false`.
    public nonisolated var listens: Bool { false }

    /// The port on which the link listens.
    ///
    /// Default: `nil`.
    public var boundPort: Int? { nil }
}

/// Receives the state changes and messages of a link.
@SensorActor
public protocol CompanionLinkDelegate: AnyObject, Sendable {
    /// Called when the state has changed.
    func companionLinkDidChange(_ link: any CompanionLink)

    /// Called with a message from the other side.
    ///
    /// - Parameters:
    ///   - link: The link.
    ///   - message: The message.
    ///   - peer: The sender.
    ///   - path: The path on which it arrived.
    ///   - answer: Must be called once, when the message has been stored or cannot be; ignored for a context.
    func companionLink(
        _ link: any CompanionLink, didReceive message: [UInt8], from peer: CompanionPeer, over path: CompanionPath,
        answer: @escaping @SensorActor (CompanionOutcome) -> Void)
}

/// A remote end of a link.
public struct CompanionPeer: Sendable, Hashable {
    /// The name of the peer, such as an address; used as the device name if a message contains none.
    public let name: String

    /// A number that distinguishes peers of the same name as long as the link exists.
    public let number: UInt32

    /// Creates a peer.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - number: The number among peers of the same name. Default: 0.
    public init(_ name: String, number: UInt32 = 0) { (self.name, self.number) = (name, number) }
}

/// A delivery path of a link.
public enum CompanionPath: String, Sendable, Hashable, CaseIterable {
    /// Only the latest message is delivered, possibly late.
    case context
    /// The message is delivered immediately and answered, which requires that the other side is reachable.
    case interactive
    /// The message is stored by the link until the other side has accepted it.
    case queue
}

/// The state of a link, which determines the available paths.
public enum CompanionLinkState: Sendable, Hashable {
    /// The link is not activated or still activating, and accepts no messages.
    case inactive
    /// The link accepts contexts and queued messages, but the other side does not answer; with the reason, if known.
    case unreachable(reason: String?)
    /// All paths are available.
    case reachable
    /// The activation of the link has failed.
    case failed(reason: String)

    /// Whether contexts and queued messages are accepted.
    public var isActivated: Bool {
        switch self {
        case .unreachable, .reachable: true
        case .inactive, .failed: false
        }
    }
}

/// The outcome of sending a message.
public enum CompanionOutcome: Sendable, Hashable {
    /// The other side has accepted the message, or the link has accepted the context.
    case delivered
    /// The message may not have arrived.
    case failed(reason: String)
}
