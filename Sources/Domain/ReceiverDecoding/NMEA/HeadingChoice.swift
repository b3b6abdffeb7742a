import NMEAFormat

/// Derives true headings from compass sentences, preferring sensors that measure true north.
struct HeadingChoice: Sendable {
    /// Number of magnetic headings that are ignored after a true one.
    private static let patience = 20

    /// Magnetic variation, degrees, east positive, as last reported by the receiver.
    var variation: Double?

    private var trueHeadings = 0

    /// Processes and returns a true heading.
    mutating func take(trueHeading: Double?) -> Double? {
        if trueHeading != nil { trueHeadings = Self.patience }
        return trueHeading
    }

    /// Whether true headings are in use, so that those of magnetic sensors are ignored.
    var isTrue: Bool { trueHeadings > 0 }

    /// Returns whether to ignore a magnetic heading because true ones are in use; expires after a number of calls.
    mutating func passesOverMagnetic() -> Bool {
        defer { trueHeadings = max(0, trueHeadings - 1) }
        return isTrue
    }

    /// Converts the heading of a magnetic sensor to a true heading.
    ///
    /// The magnetic heading is the sensor heading plus deviation, and the true heading is the magnetic heading plus
    /// variation, both positive to the east (NMEA 0183, HDG). The sentence's own variation takes precedence over the
    /// receiver's. Returns `nil` if no variation is known, or if true headings are in use.
    ///
    /// - Parameters:
    ///   - sensor: Degrees.
    ///   - deviation: Deviation of the ship, degrees to the east; `nil` counts as 0.
    ///   - variation: Variation, degrees to the east; `nil` if the sentence has none.
    mutating func take(sensor: Double, deviation: Double?, variation: Double?) -> Double? {
        if let variation { self.variation = variation }
        return passesOverMagnetic() ? nil : self.variation.map { sensor + (deviation ?? 0) + $0 }
    }
}
