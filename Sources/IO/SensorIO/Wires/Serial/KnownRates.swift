import Geolocation

/// The last detected baud rates of serial lines, kept until the program ends.
@SensorActor
enum KnownRates {
    private static var rates: [String: Int] = [:]

    static func rate(of path: String) -> Int? { rates[path] }

    static func remember(_ rate: Int, of path: String) { rates[path] = rate }
}
