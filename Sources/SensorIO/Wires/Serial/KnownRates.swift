import Geolocation

/// The rates at which lines were last understood, for as long as the program runs.
@SensorActor
enum KnownRates {
    private static var rates: [String: Int] = [:]

    static func rate(of path: String) -> Int? { rates[path] }

    static func remember(_ rate: Int, of path: String) { rates[path] = rate }
}
