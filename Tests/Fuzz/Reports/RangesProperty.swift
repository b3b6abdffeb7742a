import AISFormat
import Foundation
import Geolocation

/// All values of a report are in range.
func checkRanges(of report: ReceiverReport) {
    if case .fix(let location) = report.position { require(location.isValid, "a fix is \(location)") }
    require(isTime(report.time), "a time is \(String(describing: report.time))")
    if let motion = report.motion {
        require(isHeading(motion.course), "a course is \(String(describing: motion.course))")
        require(isMagnitude(motion.speed), "a speed is \(String(describing: motion.speed))")
    }
    if case .heading(let heading) = report.deviceHeading { require(isHeading(heading), "a heading is \(heading)") }
    if let status = report.status { checkRanges(of: status) }
    guard let vessel = report.vessel else { return }
    require(isTime(vessel.time), "a vessel was heard at \(vessel.time)")
    checkWritten(.derived(vessel))
}

private func checkRanges(of status: ReceiverStatus) {
    require(isTime(status.time), "a status is of \(status.time)")
    for number in [status.positionDilution, status.horizontalDilution, status.verticalDilution, status.correctionAge] {
        require(isMagnitude(number), "a status is \(status)")
    }
    require(status.geoidSeparation.map(\.isFinite) != false, "a geoid separation is \(status)")
    for count in [status.satellitesUsed, status.satellitesInView] {
        require(count.map { $0 >= 0 } != false, "a status counts \(String(describing: count)) satellites")
    }
    require(status.satellites.count <= 32 * 36, "a status tells of \(status.satellites.count) satellites")
    for satellite in status.satellites {
        let isSound =
            satellite.number > 0 && satellite.elevation.map { (-90...90).contains($0) } != false
            && satellite.azimuth.map { (0..<360).contains($0) } != false
            && satellite.signal.map { (0...99).contains($0) } != false
        require(isSound, "a satellite is \(satellite)")
    }
    checkWritten(.derived(status))
}

/// An event is one line of JSON.
private func checkWritten(_ event: GeolocationEvent) {
    var writer = EventWriter()
    event.write(to: &writer)
    require(writer.bytes.last == UInt8(ascii: "\n"), "an event has no line end: \(event)")
    require(writer.bytes.count { $0 < 32 } == 1, "an event has more than one line: \(event)")
}

private func isTime(_ time: Date?) -> Bool {
    guard let time else { return true }
    // The years 1 to 9999.
    return (-62_135_596_800..<253_402_300_800).contains(time.timeIntervalSince1970)
}

private func isMagnitude(_ number: Double?) -> Bool { number.map { (0..<Double.infinity).contains($0) } ?? true }

private func isHeading(_ heading: HeadingValue?) -> Bool {
    guard let heading else { return true }
    return (0..<360).contains(heading.value) && isMagnitude(heading.accuracy) && isTime(heading.timestamp)
}
