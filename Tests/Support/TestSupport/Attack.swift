import Foundation

/// The thoroughness of tests with random input, from the environment variable `GEOLOCATION_ATTACK`.
///
///     GEOLOCATION_ATTACK=600 swift test
public enum Attack {
    /// The number of seconds in `GEOLOCATION_ATTACK`; 0 if it is not set.
    public static let seconds = ProcessInfo.processInfo.environment["GEOLOCATION_ATTACK"].flatMap(Double.init) ?? 0

    /// Returns the number of random cases that a test tries.
    ///
    /// Without an attack, this is a tenth of the given number, so that `swift test` is quick. An attack of 600 seconds or
    /// more tries ten times the given number.
    public static func cases(of count: Int) -> Int {
        seconds >= 600 ? 10 * count : seconds > 0 ? count : (count + 9) / 10
    }
}
