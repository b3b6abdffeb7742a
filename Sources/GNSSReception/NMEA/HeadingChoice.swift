import NMEAFormat

/// Makes true headings of what compasses tell, and keeps to the best kind: one that points to true north by itself.
struct HeadingChoice: Sendable {
    /// Magnetic headings that are passed over after a true one.
    private static let patience = 20

    /// Degrees from true to magnetic north, east positive, as the receiver told them last.
    var variation: Double?

    private var trueHeadings = 0

    /// A heading from true north, as it was told.
    mutating func take(trueHeading: Double?) -> Double? {
        if trueHeading != nil { trueHeadings = Self.patience }
        return trueHeading
    }

    /// Whether a true heading is what counts, so that one of a magnetic sensor is passed over.
    var isTrue: Bool { trueHeadings > 0 }

    /// Passes over what a magnetic sensor tells where a true heading counts; after some of them it does no more.
    mutating func passesOverMagnetic() -> Bool {
        defer { trueHeadings = max(0, trueHeadings - 1) }
        return isTrue
    }

    /// A heading of a magnetic sensor, made true.
    ///
    /// The magnetic heading is the sensor's plus its deviation, the true one that plus the variation, both counted to the
    /// east (NMEA 0183, HDG). The sentence's own variation goes before the receiver's. Nil where none is known, or where
    /// true headings come as well.
    ///
    /// - Parameters:
    ///   - sensor: Degrees.
    ///   - deviation: Degrees to the east, of the ship's own magnetism; nil is none.
    ///   - variation: Degrees to the east; nil where the sentence tells none.
    mutating func take(sensor: Double, deviation: Double?, variation: Double?) -> Double? {
        if let variation { self.variation = variation }
        return passesOverMagnetic() ? nil : self.variation.map { sensor + (deviation ?? 0) + $0 }
    }
}
