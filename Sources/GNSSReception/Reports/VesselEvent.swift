public import AISFormat
public import Geolocation

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// What another vessel, or the own one, tells of itself by AIS: the event `vessel` on the stream.
public struct VesselEvent: DerivedEvent, Hashable {
    /// `vessel`.
    public var type: String { "vessel" }

    /// When it was heard: AIS tells the second at most.
    public var time: Date

    /// The message.
    public let message: AISMessage

    /// Whether it is of the own ship (`VDO`).
    public let isOwnShip: Bool

    /// Makes an event.
    public init(time: Date, message: AISMessage, isOwnShip: Bool) {
        self.time = time
        self.message = message
        self.isOwnShip = isOwnShip
    }

    /// Writes the fields behind type and time; what was not told is left out.
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
