import Foundation
import Geolocation
import ReceiverDecoding

/// A fix that is written as JSON or as sentences reads back as the same.
func checkWriting(of report: ReceiverReport) {
    guard case .fix(let location) = report.position else { return }
    checkWrittenObject(of: location)
    checkWrittenSentences(of: location)
}

private func checkWrittenObject(of location: Location) {
    var writer = EventWriter()
    GeolocationEvent.location(location).write(to: &writer)
    let read = fix(of: writer.bytes[...], by: JSONReportDecoder())
    guard isReadable(location) else { return }
    let text = String(decoding: writer.bytes, as: UTF8.self)
    guard let read else { return require(false, "‘\(text)’ is not read") }
    let isKept =
        isNear(location, read, degrees: 1e-9, seconds: 1e-6) && read.altitude == location.altitude
        && read.horizontalAccuracy == location.horizontalAccuracy
        && read.verticalAccuracy == location.verticalAccuracy && read.speed == location.speed
        && read.speedAccuracy == location.speedAccuracy && isSame(location.course, read.course, within: 1e-9)
    require(isKept, "\(location) is written as ‘\(text)’ and reads back as \(read)")
}

private func checkWrittenSentences(of location: Location) {
    // The date of RMC has two digits for the year.
    guard isReadable(location), (315_532_800..<3_471_292_800).contains(location.timestamp.timeIntervalSince1970) else {
        return
    }
    var sentences = FixSentences([.rmc, .gga, .gll, .vtg, .zda])
    sentences.append(.location(location))
    let text = String(decoding: sentences.bytes, as: UTF8.self)
    guard let read = fix(of: sentences.bytes[...], by: NMEAReportDecoder()) else {
        return require(false, "‘\(text)’ is not read as a fix")
    }
    let isKept =
        isNear(location, read, degrees: 1e-6, seconds: 0.0011)
        && isSame(location.speed, read.speed, within: 0.0011) && isSame(location.course, read.course, within: 0.0051)
        && (isSame(location.altitude, read.altitude, within: 0.51))
    require(isKept, "\(location) is written as ‘\(text)’ and reads back as \(read)")
}

/// Returns the only fix that the bytes contain.
private func fix(of bytes: ArraySlice<UInt8>, by decoder: some ReportDecoder<ReceiverReport>) -> Location? {
    var decoder = decoder
    decoder.append(bytes.span, at: nil)
    decoder.end(.stream)
    var fixes: [Location] = []
    while let report = decoder.next() {
        if case .fix(let location) = report.position { fixes.append(location) }
    }
    return fixes.count == 1 ? fixes[0] : nil
}

/// Whether all values of a fix are in the range that readers accept.
private func isReadable(_ location: Location) -> Bool {
    let radii = [location.horizontalAccuracy, location.verticalAccuracy, location.speedAccuracy]
    return location.altitude.map { (-20_000...50_000_000).contains($0) } != false
        && location.speed.map { $0 <= 100_000 } != false && radii.allSatisfy { $0.map { $0 <= 20_040_000 } != false }
}

private func isNear(_ left: Location, _ right: Location, degrees: Double, seconds: Double) -> Bool {
    abs(left.latitude - right.latitude) <= degrees && abs(left.longitude - right.longitude) <= degrees
        && abs(left.timestamp.timeIntervalSince(right.timestamp)) <= seconds
}

/// Whether two values are near each other, on a circle if necessary.
private func isSame(_ left: Double?, _ right: Double?, within tolerance: Double) -> Bool {
    guard let left, let right else { return left == right }
    let difference = abs(left - right)
    return difference <= tolerance || abs(difference - 360) <= tolerance
}
