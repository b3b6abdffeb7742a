import Foundation
import GeolocationPrimitives

/// Writes a log of a receiver for benchmarks: a seeded random walk through midnight into a leap day.
///
/// Each epoch of a second has ten sentences with the identifiers of NMEA 4.11: RMC, GGA, VTG, two GSA and five GSV.
struct NMEAGenerator {
    /// How many sentences an epoch has.
    static let sentencesPerEpoch = 10

    private var random = SplitMix64(seed: 1)
    private var latitude = 47.6
    private var longitude = 9.17
    private var course = 0.0
    private var speed = 1.4
    private var text = ""

    /// The log of `epochs` seconds.
    static func log(epochs: Int) -> [UInt8] {
        var generator = NMEAGenerator()
        for index in 0..<epochs { generator.append(epoch: index) }
        return Array(generator.text.utf8)
    }

    private mutating func append(epoch index: Int) {
        course = (course + (random.unit() - 0.5) * 20 + 360).truncatingRemainder(dividingBy: 360)
        speed = 1 + random.unit()
        latitude += 1.2e-5 * cos(course * .pi / 180)
        longitude += 1.8e-5 * sin(course * .pi / 180)
        // The log begins at 22:00 on 2024-02-28.
        let second = 79_200 + index
        let clock = second % 86_400
        let time = String(format: "%02d%02d%02d.00", clock / 3600, clock / 60 % 60, clock % 60)
        let date = second < 86_400 ? "280224" : "290224"
        let place = "\(Self.angle(latitude, digits: 2)),N,\(Self.angle(longitude, digits: 3)),E"
        let knots = speed * 3600 / 1852
        add(String(format: "GNRMC,%@,A,%@,%.3f,%.2f,%@,3.1,E,A,V", time, place, knots, course, date))
        let altitude = 405 + random.unit()
        add(String(format: "GNGGA,%@,%@,1,18,0.62,%.1f,M,47.9,M,,", time, place, altitude))
        let magnetic = (course + 356.9).truncatingRemainder(dividingBy: 360)
        add(String(format: "GNVTG,%.2f,T,%.2f,M,%.3f,N,%.3f,K,A", course, magnetic, knots, speed * 3.6))
        add("GNGSA,A,3,02,05,07,13,15,18,20,29,30,,,,1.13,0.62,0.94,1")
        add("GNGSA,A,3,65,66,72,81,82,88,,,,,,,1.13,0.62,0.94,2")
        for number in 1...3 { addView("GPGSV,3,\(number),12", from: number * 4, signal: 1) }
        for number in 1...2 { addView("GLGSV,2,\(number),08", from: 60 + number * 4, signal: 1) }
    }

    private mutating func addView(_ head: String, from first: Int, signal: Int) {
        var sentence = head
        for number in first..<first + 4 {
            let (elevation, azimuth) = (5 + Int(random.unit() * 80), Int(random.unit() * 360))
            sentence += String(format: ",%02d,%02d,%03d,%02d", number, elevation, azimuth, 20 + Int(random.unit() * 30))
        }
        add("\(sentence),\(signal)")
    }

    private mutating func add(_ sentence: String) {
        text += String(format: "$%@*%02X\r\n", sentence, sentence.utf8.reduce(0, ^))
    }

    /// Degrees and minutes with five decimals.
    private static func angle(_ degrees: Double, digits: Int) -> String {
        let minutes = Int((degrees * 60e5).rounded())
        let (whole, rest) = minutes.quotientAndRemainder(dividingBy: 6_000_000)
        let head = String(format: "%0\(digits)d%02d", whole, rest / 100_000)
        return head + String(format: ".%05d", rest % 100_000)
    }
}
