public import AISFormat
public import CodecSupport
public import Geolocation

/// An AIS report of another vessel or of the own ship: the event `vessel` on the stream.
public struct VesselEvent: DerivedEvent, Hashable {
    /// `vessel`.
    public var type: String { "vessel" }

    /// When it was received: AIS reports at most the second.
    public var time: Date

    /// The message.
    public let message: AISMessage

    /// Whether it is from the own ship (`VDO`).
    public let isOwnShip: Bool

    /// Creates an event.
    public init(time: Date, message: AISMessage, isOwnShip: Bool) {
        self.time = time
        self.message = message
        self.isOwnShip = isOwnShip
    }

    /// Writes the fields after type and time; unknown ones are omitted.
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
