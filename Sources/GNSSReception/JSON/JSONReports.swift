import Geolocation
import GeolocationPrimitives

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Gathers the reports that objects make, and counts what they hold that makes none.
struct JSONReports: Sendable {
    /// When the bytes came that are being read; nil in a recording.
    var arrival: Date?

    /// Whether reports are to carry the receiver's status.
    var wantsStatus = false

    /// What could not be used.
    private(set) var drops = DropCounts()

    private var waiting: [ReceiverReport] = []
    private var position = 0

    /// What the last whole fix told besides its position: what the next one does not tell is withdrawn then.
    private var hasToldMotion = false
    private var hasToldHeading = false

    /// Counts something that is not used.
    mutating func drop(_ reason: String) { drops.add(reason) }

    /// Adds a report as it is.
    mutating func add(_ report: ReceiverReport) { waiting.append(report) }

    /// Adds a report of a fix that tells all that its sender knows.
    ///
    /// - Parameters:
    ///   - fix: The fix.
    ///   - status: The state of the receiver, where it is told.
    mutating func add(_ fix: JSONFix, status: ReceiverStatus? = nil) {
        guard let time = fix.moment.date ?? arrival else { return drop("position without a time") }
        let location = fix.location(at: time)
        guard location.isValid else { return drop("position with a value that makes no sense") }
        var report = ReceiverReport(time: fix.moment.date)
        report.position = .fix(location)
        let tellsMotion = fix.course != nil || fix.speed != nil
        if tellsMotion || hasToldMotion { report.motion = fix.motion }
        hasToldMotion = tellsMotion
        if let heading = fix.deviceHeading {
            report.deviceHeading = .heading(HeadingValue(heading, timestamp: fix.moment.date))
        } else if hasToldHeading {
            report.deviceHeading = .void
        }
        hasToldHeading = fix.deviceHeading != nil
        report.status = status
        add(report)
    }

    /// Takes the next report out.
    mutating func next() -> ReceiverReport? {
        guard position < waiting.count else { return nil }
        defer {
            position += 1
            if position == waiting.count {
                waiting.removeAll(keepingCapacity: waiting.capacity <= 64)
                position = 0
            }
        }
        return waiting[position]
    }

    // MARK: Reading values

    /// The number of a value; nil where it says nothing or makes no sense, which is counted.
    mutating func number(_ quantity: JSONQuantity, _ value: JSONValue?, times factor: Double = 1) -> Double? {
        do {
            return try quantity.read(value, times: factor)
        } catch {
            drop(error.reason)
            return nil
        }
    }

    /// The position of two values; nil and counted where there is none.
    mutating func coordinate(_ latitude: JSONValue?, _ longitude: JSONValue?) -> Coordinate? {
        guard let latitude = latitude?.number, let longitude = longitude?.number, latitude.isFinite, longitude.isFinite
        else {
            drop("position without two numbers")
            return nil
        }
        let coordinate = Coordinate(latitude: latitude, longitude: longitude)
        guard coordinate.isValid else {
            drop("latitude or longitude out of range")
            return nil
        }
        return coordinate
    }

    /// The time of a value; nil and counted where it is none.
    mutating func moment(_ value: JSONValue?) -> JSONMoment? {
        guard let moment = JSONMoment(value) else {
            drop("time that makes no sense")
            return nil
        }
        return moment
    }

    /// A fix of which position and time have been read; nil and counted where one of them makes no sense.
    mutating func fix(_ latitude: JSONValue?, _ longitude: JSONValue?, at time: JSONValue?) -> JSONFix? {
        guard let coordinate = coordinate(latitude, longitude), let moment = moment(time) else { return nil }
        return JSONFix(moment: moment, coordinate: coordinate)
    }
}
