import Foundation
import Geolocation
import TextGraphics

/// Readings as text: a picture for a terminal, a line for elsewhere.
struct ReadingsView {
    /// The maximum number of lines of a picture, which every terminal has.
    static let maximumHeight = 24

    /// Seconds without data from the receiver after which the silence is shown.
    private static let silence = 2.0

    /// The readings to show.
    let readings: Readings

    /// Seconds since the last data from the receiver; nil if there has been none.
    var age: Double?

    // MARK: The picture

    /// Returns the picture, in lines that are truncated to `width` characters.
    func picture(width: Int) -> [String] {
        let lines = facts.map { $0.padded(to: 11) + $1 } + [""] + satellites(width: width)
        return lines.map { String($0.prefix(max(0, width))) }
    }

    private var facts: [(String, String)] {
        [
            ("Status", status), ("Time", time), ("Position", position), ("Accuracy", accuracy),
            ("Altitude", altitude), ("Motion", motion), ("Fix", Wording.fix(readings.receiver) + correction),
            ("Dilution", dilutions), ("Satellites", counts),
        ]
    }

    private func satellites(width: Int) -> [String] {
        let bars = SignalBars.lines(readings.receiver?.satellites ?? [], width: width, style: .unicode)
        let room = Self.maximumHeight - facts.count - 1
        return bars.count > room ? bars.prefix(room - 1) + ["… and more than fit here"] : bars
    }

    private var status: String {
        var text = source
        if let age, age >= Self.silence { text += ", last heard \(Wording.number(age, 0)) s ago" }
        return readings.dropped > 0 ? "\(text); \(readings.dropped) dropped" : text
    }

    private var source: String {
        guard let source = readings.source else { return "starting" }
        let reason = source.status.reason.map { ": \($0)" } ?? ""
        return "\(source.provider) \(source.status.name)\(reason)"
    }

    private var time: String { Wording.moment(readings.time) }

    private var position: String {
        if let fix = readings.fix { return Wording.place(fix) }
        guard let last = readings.location else { return "none yet" }
        return "lost; last \(Wording.place(last)) at \(Wording.moment(last.timestamp))"
    }

    private var accuracy: String {
        func radius(_ value: Double?) -> String { (value == nil ? "" : "±") + Wording.quantity(value, 1, "m") }
        let (horizontal, vertical) = (readings.fix?.horizontalAccuracy, readings.fix?.verticalAccuracy)
        return "\(radius(horizontal)) across, \(radius(vertical)) in height"
    }

    private var altitude: String {
        let geoid = readings.receiver?.geoidSeparation
        return "\(Wording.quantity(readings.fix?.altitude, 1, "m")) above the sea"
            + (geoid.map { ", geoid \(Wording.number($0, 1)) m" } ?? "")
    }

    private var course: Double? { readings.fix?.course ?? readings.course }

    private var motion: String {
        "\(Wording.quantity(readings.fix?.speed, 1, "m/s")), course \(Wording.direction(course)), "
            + "device heading \(Wording.direction(readings.deviceHeading))"
    }

    private var correction: String {
        readings.receiver?.correctionAge.map { ", corrections \(Wording.number($0, 0)) s old" } ?? ""
    }

    private var dilutions: String {
        func dilution(_ value: Double?) -> String { value.map { Wording.number($0, 2) } ?? Wording.unknown }
        let receiver = readings.receiver
        return "position \(dilution(receiver?.positionDilution)), "
            + "horizontal \(dilution(receiver?.horizontalDilution)), vertical \(dilution(receiver?.verticalDilution))"
    }

    private var counts: String {
        func count(_ value: Int?) -> String { value.map { "\($0)" } ?? Wording.unknown }
        return "\(count(readings.receiver?.satellitesUsed)) used, \(count(readings.receiver?.satellitesInView)) in view"
    }

    // MARK: The line

    /// The most important readings in one line.
    var line: String {
        let quality = readings.fix == nil ? [] : [accuracy, altitude]
        return ([time, position] + quality + [motion, "fix \(Wording.fix(readings.receiver))", counts, status])
            .joined(separator: "  ")
    }
}
