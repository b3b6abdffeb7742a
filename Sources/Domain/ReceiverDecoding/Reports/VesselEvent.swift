public import AISFormat
public import CodecSupport
public import Geolocation

/// The event `vessel`: an AIS message about another vessel or the own ship.
public struct VesselEvent: DerivedEvent, Hashable {
    /// The type of the event, `vessel`.
    public var type: String { "vessel" }

    /// The time at which the AIS message was received, since AIS itself states at most the second within a minute.
    public var time: Date

    /// The AIS message that was received.
    public let message: AISMessage

    /// Whether the message is from the ship that carries the receiver (sentence VDO), not from another ship (VDM).
    public let isOwnShip: Bool

    /// Creates the event of an AIS message.
    public init(time: Date, message: AISMessage, isOwnShip: Bool) {
        self.time = time
        self.message = message
        self.isOwnShip = isOwnShip
    }

    /// Writes the fields of the event after its type and time; omits unknown values.
    public func write(to writer: inout EventWriter) {
        writer.field("mmsi", message.mmsi)
        writer.field("message", message.type)
        if isOwnShip { writer.field("own", true) }
        writer.field("name", message.name)
        guard let report = message.positionReport else { return }
        writer.field("lat", degrees: report.coordinate?.latitude)
        writer.field("lon", degrees: report.coordinate?.longitude)
        writer.field("speed", report.speed)
        writer.field("course", degrees: report.course)
        writer.field("heading", report.trueHeading)
        writer.field("accurate", report.isAccurate)
    }
}
