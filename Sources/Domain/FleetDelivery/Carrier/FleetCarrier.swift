public import Geolocation

/// A connection to a broker, for example over MQTT or NATS, that carries the messages of a fleet.
///
/// The carrier reconnects on its own, but does not resend messages. After each
/// ``FleetCarrierReport/connected(window:)``, its owner resends the messages that had not been reported as
/// ``FleetCarrierReport/held(_:)`` when the previous connection ended. Reports that occur together are passed to
/// ``onReports`` in one call.
@SensorActor
public protocol FleetCarrier: AnyObject, Sendable {
    /// The address of the broker without secrets, for errors and statuses, such as `mqtts://gateway:8883`.
    nonisolated var name: String { get }

    /// Called with the reports of the carrier, in the order in which they occurred.
    var onReports: (@SensorActor ([FleetCarrierReport]) -> Void)? { get set }

    /// The message that the broker publishes if the next connection ends without ``close()``, such as MQTT's last will.
    ///
    /// A carrier ignores the message if the protocol of its broker has no such messages. The owner sets a new message
    /// as soon as a connection has ended. Default: none.
    var farewell: FleetMessage? { get set }

    /// The number of messages that the carrier itself has dropped, by reason.
    ///
    /// Default: none.
    var drops: DropCounts { get }

    /// Connects to the broker and subscribes to the messages for the owner; does nothing if the carrier is already
    /// open.
    func open()

    /// Publishes the given messages in order.
    ///
    /// The owner must call this only while connected. Of the messages that the broker acknowledges (those with
    /// ``FleetLane/isAcknowledged``), at most `window` may be unanswered at a time, see
    /// ``FleetCarrierReport/connected(window:)``.
    func send(_ messages: [FleetMessage])

    /// Acknowledges received messages to the broker, so that the broker does not deliver them again.
    func acknowledge(_ receipts: [UInt64])

    /// Disconnects cleanly from the broker; returns when no more reports follow.
    ///
    /// The carrier can be opened again.
    func close() async
}

extension FleetCarrier {
    /// The number of messages that the carrier itself has dropped, by reason.
    ///
    /// Default: none.
    public var drops: DropCounts { DropCounts() }
}

/// A change that a carrier (a connection to a broker) reports to its owner.
public enum FleetCarrierReport: Sendable, Hashable {
    /// The carrier is connected, and the broker accepts messages.
    ///
    /// Of the messages that the broker acknowledges, at most `window` may be unanswered at a time.
    case connected(window: Int)

    /// The connection to the broker has ended or could not be established.
    case disconnected(FleetFault)

    /// The broker has accepted the messages with the given numbers.
    case held([UInt64])

    /// The broker has refused the message with the given number, so the carrier's owner remains responsible for it.
    case refused(UInt64, FleetFault)

    /// The given messages have arrived from the broker.
    case arrived([FleetArrival])

    /// Messages for the owner will not arrive; the text is a clause that begins with a verb, such as `has removed 5
    /// messages that expired unread`.
    ///
    /// The carrier has counted them in ``FleetCarrier/drops``.
    case lost(String)
}

/// The reason why a broker does not accept connections or messages.
public struct FleetFault: Error, Sendable, Hashable {
    /// The kind of a broker's fault, which determines how its client reacts.
    public enum Kind: Sendable, Hashable {
        /// The fault may be temporary, so the operation is retried.
        case temporary
        /// The broker refuses the credentials, or denies the right to publish to a topic or subject.
        case authorization
        /// The broker or this program is configured incorrectly.
        case configuration
        /// The broker can never accept this message, for example because it is too large.
        case message
    }

    /// The kind of the fault, which determines how to react to it.
    public var kind: Kind

    /// A description of the fault without secrets, such as `refuses the password`.
    ///
    /// Messages put the broker's name before the description.
    public var reason: String

    /// Creates the description of a broker's fault.
    public init(_ kind: Kind, _ reason: String) { (self.kind, self.reason) = (kind, reason) }
}
