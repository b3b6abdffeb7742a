import CodecSupport
import Geolocation
import ReceiverDecoding

/// Encodes events as gpsd's JSON objects, and stores the latest position and receiver status; it does no I/O.
///
/// Errors are written as 95 % intervals and radii, as gpsd defines them, so that `GPSDFix` reads back the same values.
struct GPSDReports: Sendable {
    /// The path of the server's device, which is written as `device` in the objects.
    let device: String

    /// The last position of the receiver, or the time at which the position was withdrawn.
    private enum Position: Sendable {
        case fix(Location)
        case void(Date)
    }

    private var position: Position?
    private var status: ReceiverStatus?
    private var memory = StatusMemory()

    init(device: String) {
        self.device = device
    }

    /// Writes the given event as a line with a gpsd object, if gpsd has an object for the event.
    mutating func write(_ event: borrowing GeolocationEvent, to text: inout GPSDText) {
        switch copy event {
        case .location(let location):
            position = .fix(location)
            writePosition(to: &text)
        case .locationWithdrawn(let time):
            if case .void = position { return }
            position = .void(time)
            writePosition(to: &text)
        case .heading(.device, let heading?, let time): write(heading, at: time, to: &text)
        case .derived(let event):
            guard let status = event as? ReceiverStatus else { return }
            memory.keep(status)
            self.status = status
            writeSky(to: &text)
        case .heading, .resolved, .state, .status: return
        }
        if text.bytes.last == UInt8(ascii: "}") { text.endLine() }
    }

    private func write(_ heading: HeadingValue, at time: Date, to text: inout GPSDText) {
        text.begin("ATT")
        text.field("device", device)
        text.field("time", time)
        text.field("heading", degrees: heading.value)
        text.end()
    }

    // MARK: Positions

    /// Writes the last position as a `TPV` object.
    func writePosition(to text: inout GPSDText) {
        guard let position else { return }
        text.begin("TPV")
        text.field("device", device)
        switch position {
        case .void(let time):
            text.field("mode", 1)
            text.field("time", time)
        case .fix(let location): write(location, to: &text)
        }
        text.end()
    }

    private func write(_ location: Location, to text: inout GPSDText) {
        let receiver = memory.status(at: location.timestamp)
        text.field("status", memory.quality(at: location.timestamp).gpsdStatus)
        text.field("mode", location.altitude == nil ? 2 : 3)
        text.field("time", location.timestamp)
        text.field("lat", degrees: location.latitude)
        text.field("lon", degrees: location.longitude)
        if let altitude = location.altitude {
            text.field("altHAE", receiver?.geoidSeparation.map { altitude + $0 })
            text.field("altMSL", altitude)
            // Clients that were written for gpsd before 3.20 read the altitude from the member `alt`.
            text.field("alt", altitude)
        }
        if let radius = location.horizontalAccuracy {
            let interval = FixAccuracy.ninetyFive(deviation: FixAccuracy.deviation(radius: radius))
            text.field("epx", interval)
            text.field("epy", interval)
            text.field("eph", FixAccuracy.ninetyFive(radius: radius))
        }
        text.field("epv", location.verticalAccuracy.map { FixAccuracy.ninetyFive(deviation: $0) })
        text.field("track", degrees: location.course)
        text.field("speed", location.speed)
        text.field("eps", location.speedAccuracy.map { FixAccuracy.ninetyFive(deviation: $0) })
        text.field("geoidSep", receiver?.geoidSeparation)
        text.field("dgpsAge", receiver?.correctionAge)
    }

    // MARK: Satellites

    /// The number of bytes at the end of a line that are reserved for the last satellite and the end of the object.
    private static let reserve = 256

    /// Writes the receiver's satellites as a `SKY` object; satellites that do not fit on the line are omitted.
    func writeSky(to text: inout GPSDText) {
        guard let status else { return }
        text.begin("SKY")
        text.field("device", device)
        text.field("time", status.time)
        text.field("hdop", status.horizontalDilution)
        text.field("pdop", status.positionDilution)
        text.field("vdop", status.verticalDilution)
        text.field("nSat", status.satellitesInView)
        text.field("uSat", status.satellitesUsed)
        let end = GPSDText.lineLimit - Self.reserve
        if !status.satellites.isEmpty {
            text.array("satellites") { text in
                for satellite in status.satellites where text.bytes.count < end { write(satellite, to: &text) }
            }
        }
        text.end()
    }

    private func write(_ satellite: Satellite, to text: inout GPSDText) {
        text.beginElement()
        text.field("PRN", satellite.gpsdNumber)
        if let system = satellite.system {
            text.field("gnssid", system.gpsdIdentifier)
            text.field("svid", satellite.systemNumber)
        }
        text.field("el", satellite.elevation.map(Double.init))
        text.field("az", satellite.azimuth.map(Double.init))
        text.field("ss", satellite.signal.map(Double.init))
        if let isUsed = satellite.isUsed { text.field("used", isUsed) }
        text.end()
    }
}
