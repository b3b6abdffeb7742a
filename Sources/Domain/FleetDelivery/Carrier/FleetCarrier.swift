public import Geolocation

/// A connection to a broker that carries the messages of a fleet, such as over MQTT or NATS.
///
/// It reconnects by itself. What was sent and not reported as held when a connection ends is not sent again by the carrier:
/// its owner does so after the next ``FleetCarrierReport/connected(window:)``. All reports come in batches, one call for
/// what happened together, on the sensor actor.
@SensorActor
public protocol FleetCarrier: AnyObject, Sendable {
    /// The broker without secrets, in messages for people, such as `mqtts://gateway:8883`.
    nonisolated var name: String { get }

    /// Called with what has happened, in order.
    var onReports: (@SensorActor ([FleetCarrierReport]) -> Void)? { get set }

    /// The message that the broker publishes if a later connection ends without ``close()``, such as MQTT's last will; an
    /// engine that has none ignores it.
    ///
    /// The owner sets another one as soon as a connection has ended. Default: none.
    var farewell: FleetMessage? { get set }

    /// The messages that it has dropped itself, by reason. Default: none.
    var drops: DropCounts { get }

    /// Connects, and subscribes to what the owner receives; does nothing if it is open.
    func open()

    /// Publishes messages, in order.
    ///
    /// Call it only while connected, and with no more acknowledged messages under way than the window has room for.
    func send(_ messages: [FleetMessage])

    /// Acknowledges to the broker that arrivals were processed, so that it does not deliver them again.
    func acknowledge(_ receipts: [UInt64])

    /// Says goodbye and disconnects; returns when nothing is reported any more. It can be opened again.
    func close() async
}

extension FleetCarrier {
    /// Default: none.
    public var drops: DropCounts { DropCounts() }
}

/// A change that a carrier reports.
public enum FleetCarrierReport: Sendable, Hashable {
    /// The broker accepts messages; so many acknowledged ones may be under way at a time.
    case connected(window: Int)

    /// The connection has ended or could not be made.
    case disconnected(FleetFault)

    /// The broker has taken over messages, by their numbers.
    case held([UInt64])

    /// The broker has not taken over a message, by its number; it stays with its owner.
    case refused(UInt64, FleetFault)

    /// Messages have come.
    case arrived([FleetArrival])
}

/// Why a broker does not take messages.
public struct FleetFault: Error, Sendable, Hashable {
    /// The remedy that a fault calls for.
    public enum Kind: Sendable, Hashable {
        /// It may pass: tried again.
        case temporary
        /// The broker refuses the credentials, or the right to publish there.
        case authorization
        /// The broker, or this program, is set up wrongly.
        case configuration
        /// The message itself can never be taken, such as for its size.
        case message
    }

    /// The kind.
    public var kind: Kind

    /// A sentence for people, without secrets, that begins with the verb: `refuses the password`.
    public var reason: String

    /// Creates a fault.
    public init(_ kind: Kind, _ reason: String) { (self.kind, self.reason) = (kind, reason) }
}
