public import Geolocation

/// A connection to a broker that carries the messages of a fleet, such as over MQTT or NATS.
///
/// It reconnects by itself, but does not resend messages. After each ``FleetCarrierReport/connected(window:)``, its
/// owner resends the messages that had not been reported as ``FleetCarrierReport/held(_:)`` when the previous
/// connection ended. Reports that occur together are passed to ``onReports`` in one call.
@SensorActor
public protocol FleetCarrier: AnyObject, Sendable {
    /// The address of the broker without secrets, for errors and statuses, such as `mqtts://gateway:8883`.
    nonisolated var name: String { get }

    /// Called with the reports of the carrier, in the order in which they occurred.
    var onReports: (@SensorActor ([FleetCarrierReport]) -> Void)? { get set }

    /// The message that the broker publishes if the next connection ends without ``close()``, such as MQTT's last will.
    ///
    /// A protocol without such messages ignores it.
    ///
    /// The owner sets a new one as soon as a connection has ended. Default: none.
    var farewell: FleetMessage? { get set }

    /// The number of messages that the carrier itself has dropped, by reason.
    ///
    /// Default: none.
    var drops: DropCounts { get }

    /// Connects, and subscribes to the messages for the owner; does nothing if the carrier is already open.
    func open()

    /// Publishes messages, in order.
    ///
    /// Must be called only while connected. The number of unanswered messages on acknowledged lanes must not exceed the
    /// window.
    func send(_ messages: [FleetMessage])

    /// Acknowledges received messages to the broker, so that it does not deliver them again.
    func acknowledge(_ receipts: [UInt64])

    /// Disconnects cleanly; returns when no more reports follow.
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

/// A change that a carrier reports.
public enum FleetCarrierReport: Sendable, Hashable {
    /// The broker accepts messages, of which at most `window` on acknowledged lanes may be unanswered at a time.
    case connected(window: Int)

    /// The connection has ended or could not be established.
    case disconnected(FleetFault)

    /// The broker has accepted the messages with these numbers.
    case held([UInt64])

    /// The broker has refused the message with this number, so the carrier's owner remains responsible for it.
    case refused(UInt64, FleetFault)

    /// Messages have been received.
    case arrived([FleetArrival])
}

/// The reason why a broker does not accept connections or messages.
public struct FleetFault: Error, Sendable, Hashable {
    /// The kind of a fault, which determines how to react to it.
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

    /// The kind of the fault.
    public var kind: Kind

    /// A description without secrets, to be preceded by the name of the broker: `refuses the password`.
    public var reason: String

    /// Creates a fault.
    public init(_ kind: Kind, _ reason: String) { (self.kind, self.reason) = (kind, reason) }
}
