public import AISFormat
public import CodecSupport
public import Geolocation

/// An AIS report of another vessel or of the own ship: the event `vessel` on the stream.
public struct VesselEvent: DerivedEvent, Hashable {
    /// The event type, `vessel`.
    public var type: String { "vessel" }

    /// The time at which the message was received, since AIS itself reports at most the second of its time.
    public var time: Date

    /// The AIS message.
    public let message: AISMessage

    /// Whether the message is from the own ship (`VDO`).
    public let isOwnShip: Bool

    /// Creates an event.
    public init(time: Date, message: AISMessage, isOwnShip: Bool) {
        self.time = time
        self.message = message
        self.isOwnShip = isOwnShip
    }

    /// Writes the fields that follow type and time; unknown values are omitted.
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
