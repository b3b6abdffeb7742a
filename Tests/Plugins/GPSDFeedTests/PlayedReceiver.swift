import Foundation
import Geolocation
import NetworkIO
import ReceiverSupport
import SensorIO
import TestSupport

/// A receiver that speaks NMEA 0183 over TCP, ten epochs per second, until the object is released.
@SensorActor
final class PlayedReceiver {
    private let wire = StreamWire(listeningAt: "127.0.0.1", port: 0)
    private let turn = SensorDeadline(clock: SystemClock())
    private let start = Date()
    private var epochs = 0

    /// Whether it has a fix.
    var hasFix = true

    /// Begins to send, and returns the source by which gpsd reaches the receiver.
    func open() async throws -> String {
        wire.open()
        try await Patience.wait("the receiver listens") { wire.boundPort != nil }
        turn.onReached { [weak self] in self?.tell() }
        tell()
        return "tcp://127.0.0.1:\(wire.boundPort ?? 0)"
    }

    private func tell() {
        epochs += 1
        wire.send(Array(epoch().utf8), to: nil)
        turn.arm(after: 0.1)
    }

    private func epoch() -> String {
        let time = start.addingTimeInterval(Double(epochs) / 10)
        let clock = "\(digits(time, "HHmmss")).\(Int(time.timeIntervalSince1970 * 10) % 10)0"
        let date = digits(time, "ddMMyy")
        let place = "4737.25480,N,00910.40413,E"
        guard hasFix else {
            return sentence("GPRMC,\(clock),V,,,,,,,\(date),,,N") + sentence("GPGGA,\(clock),,,,,0,00,99.99,,,,,,")
                + sentence("GPGSA,A,1,,,,,,,,,,,,,99.9,99.9,99.9")
        }
        return sentence("GPRMC,\(clock),A,\(place),9.72,231.4,\(date),3.1,E,D")
            + sentence("GPGGA,\(clock),\(place),2,09,0.9,405.2,M,47.7,M,3.0,0123")
            + sentence("GPGSA,A,3,03,07,08,11,13,16,19,23,24,,,,1.6,0.9,1.3")
            + sentence("GPGSV,1,1,03,03,41,050,46,07,60,317,49,08,34,315,45")
            + sentence("GPGST,\(clock),1.2,2.0,1.5,30,1.1,1.4,2.5") + sentence("GPHDT,200.5,T")
    }

    private func digits(_ time: Date, _ pattern: String) -> String {
        let parts = Calendar.greenwich.dateComponents([.year, .month, .day, .hour, .minute, .second], from: time)
        let values: [Int?] =
            pattern == "ddMMyy"
            ? [parts.day, parts.month, parts.year.map { $0 % 100 }] : [parts.hour, parts.minute, parts.second]
        return values.map { String(format: "%02d", $0 ?? 0) }.joined()
    }
}

extension Calendar {
    /// The Gregorian calendar in Greenwich Mean Time.
    static let greenwich: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }()
}
