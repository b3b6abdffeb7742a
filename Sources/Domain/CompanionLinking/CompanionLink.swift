public import Geolocation

/// A link between two companions, such as a watch and its phone or a collar and its base station.
///
/// A link delivers messages on three paths:
///
/// - The context path delivers only the latest message. The other side may receive a context late, or never if a newer
///   one follows.
/// - An interactive message is delivered immediately and answered; it requires that the other side is reachable.
/// - A queued message is stored by the link until the other side has accepted it, even while the other side is
///   unreachable.
///
/// A link may deliver messages twice and in any order, so the receiver must detect duplicates. The link never delivers
/// part of a message. After the link is deactivated, it calls neither its delegate nor the given closures.
@SensorActor
public protocol CompanionLink: AnyObject, Sendable {
    /// The name of the link in errors and statuses.
    nonisolated var name: String { get }

    /// The delegate that the link informs of state changes and received messages; held weakly.
    var delegate: (any CompanionLinkDelegate)? { get set }

    /// The state of the link, which determines the paths that are available now.
    var state: CompanionLinkState { get }

    /// The number of messages that the link has dropped since it was created, by reason.
    var drops: DropCounts { get }

    /// Whether the link listens on a port to which companions connect or send.
    nonisolated var listens: Bool { get }

    /// The port on which the link listens, including one chosen by the system; `nil` while it does not listen.
    var boundPort: Int? { get }

    /// Starts the link; does nothing if it is already activated or activating.
    func activate()

    /// Stops the link and discards messages in flight; the link can be activated again.
    func deactivate()

    /// Sends a message that replaces the previous context; calls `body` once when the link has accepted or refused the
    /// message.
    ///
    /// - Parameters:
    ///   - message: The new context.
    ///   - peer: The remote end that receives the context; `nil` for all remote ends.
    ///   - body: Called with whether the link accepted the context.
    func updateContext(
        _ message: [UInt8], for peer: CompanionPeer?, _ body: @escaping @SensorActor (CompanionOutcome) -> Void)

    /// Sends an interactive message; calls `body` once when the other side has answered, or when it cannot be reached.
    func send(_ message: [UInt8], _ body: @escaping @SensorActor (CompanionOutcome) -> Void)

    /// Queues a message; calls `body` once when the other side has accepted the message or the link gives up.
    func enqueue(_ message: [UInt8], _ body: @escaping @SensorActor (CompanionOutcome) -> Void)
}

extension CompanionLink {
    /// The number of messages that the link has dropped, by reason.
    ///
    /// Default: none.
    public var drops: DropCounts { DropCounts() }

    /// Whether the link listens on a port to which companions connect or send.
    ///
    /// Default: `false`.
    public nonisolated var listens: Bool { false }

    /// The port on which the link listens; `nil` while it does not listen.
    ///
    /// Default: `nil`.
    public var boundPort: Int? { nil }
}

/// Receives the state changes and messages of a companion link.
@SensorActor
public protocol CompanionLinkDelegate: AnyObject, Sendable {
    /// Called when the state of the link has changed.
    func companionLinkDidChange(_ link: any CompanionLink)

    /// Called with a message from the other side.
    ///
    /// - Parameters:
    ///   - link: The link that received the message.
    ///   - message: The received bytes.
    ///   - peer: The remote end that sent the message.
    ///   - path: The path on which the message arrived.
    ///   - answer: A function that the receiver must call once, to state whether it has stored the message. The call
    ///     has no effect on the path `context`.
    func companionLink(
        _ link: any CompanionLink, didReceive message: [UInt8], from peer: CompanionPeer, over path: CompanionPath,
        answer: @escaping @SensorActor (CompanionOutcome) -> Void)
}

/// A device at the other end of a companion link, such as a watch or a collar.
public struct CompanionPeer: Sendable, Hashable {
    /// The name of the remote end, such as its address; used as the device name if a message contains none.
    public let name: String

    /// A number that distinguishes remote ends of the same name as long as the link exists.
    public let number: UInt32

    /// Creates the identity of a remote end of a link.
    ///
    /// - Parameters:
    ///   - name: The name of the remote end.
    ///   - number: The number among remote ends of the same name. Default: 0.
    public init(_ name: String, number: UInt32 = 0) { (self.name, self.number) = (name, number) }
}

/// One of the ways in which a companion link delivers messages.
public enum CompanionPath: String, Sendable, Hashable, CaseIterable {
    /// The link delivers only the latest message, possibly late.
    case context
    /// The link delivers the message immediately and returns an answer, which requires that the other side is
    /// reachable.
    case interactive
    /// The link stores the message until the other side has accepted it.
    case queue
}

/// The state of a companion link, which determines the available paths.
public enum CompanionLinkState: Sendable, Hashable {
    /// The link is not activated or still activating, and accepts no messages.
    case inactive
    /// The link accepts messages on the paths `context` and `queue`, but the other side does not answer.
    ///
    /// The reason is `nil` if it is unknown.
    case unreachable(reason: String?)
    /// The other side answers, so all paths of the link are available.
    case reachable
    /// The activation of the link has failed.
    case failed(reason: String)

    /// Whether the link accepts messages on the paths `context` and `queue`.
    public var isActivated: Bool {
        switch self {
        case .unreachable, .reachable: true
        case .inactive, .failed: false
        }
    }
}

/// The outcome of sending a message over a companion link.
public enum CompanionOutcome: Sendable, Hashable {
    /// The other side has accepted the message.
    ///
    /// On the path `context`, the outcome is `delivered` as soon as the link has accepted the message.
    case delivered
    /// The message may not have arrived, for the given reason.
    case failed(reason: String)
}
