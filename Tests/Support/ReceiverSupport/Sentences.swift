import Foundation

/// A sentence with its checksum and line end; AIS messages begin with an exclamation mark.
public func sentence(_ body: String, lead: String = "$") -> String {
    let sum = body.utf8.reduce(0) { $0 ^ $1 }
    return "\(lead)\(body)*\(String(format: "%02X", sum))\r\n"
}

/// Sentences with their checksums and line ends.
public func sentences(_ bodies: String...) -> String { bodies.map { sentence($0) }.joined() }

/// An RMC sentence with a fix; `second` counts from 2026-11-20T10:40:00Z, up to ten hours.
public func rmc(
    _ latitude: Double, _ longitude: Double, at second: Double, talker: String = "GN", course: Double = 90
) -> String {
    let position = "\(minutes(latitude, width: 2, "NS")),\(minutes(longitude, width: 3, "EW"))"
    return sentence("\(talker)RMC,\(timeOfDay(second)),A,\(position),9.7,\(course),201126,,,A")
}

/// An RMC sentence which says that there is no fix.
public func voidRMC(at second: Double, talker: String = "GN") -> String {
    sentence("\(talker)RMC,\(timeOfDay(second)),V,,,,,,,201126,,,N")
}

/// A GGA sentence with a fix.
public func gga(_ latitude: Double, _ longitude: Double, at second: Double, talker: String = "GN") -> String {
    let position = "\(minutes(latitude, width: 2, "NS")),\(minutes(longitude, width: 3, "EW"))"
    return sentence("\(talker)GGA,\(timeOfDay(second)),\(position),1,12,0.8,405.2,M,47.6,M,,")
}

private func timeOfDay(_ second: Double) -> String {
    let hundredths = (10 * 3600 + 40 * 60) * 100 + Int((second * 100).rounded())
    let time = hundredths / 100
    return String(format: "%02d%02d%02d.%02d", time / 3600, time / 60 % 60, time % 60, hundredths % 100)
}

/// Degrees as `ddmm.mmmmm` with the letter of the side; rounded as a whole, so that there are never 60 minutes.
private func minutes(_ degrees: Double, width: Int, _ sides: String) -> String {
    let units = Int((abs(degrees) * 6_000_000).rounded())
    let side = degrees < 0 ? sides.suffix(1) : sides.prefix(1)
    return String(format: "%0\(width)d%02d.%05d,", units / 6_000_000, units / 100_000 % 60, units % 100_000) + side
}
