import SensorReplay

/// An error in the options of a simulated drive.
public struct RouteDriveError: Error, Sendable, Hashable, CustomStringConvertible {
    /// A sentence that describes the error, with the valid range.
    public let description: String

    init(_ description: String) {
        self.description = description
    }
}

extension RouteDriveOptions {
    /// Checks all numbers of the options that do not depend on the route.
    func validate() throws(RouteDriveError) {
        try check("speed", speed, 0.1...1000, "m/s")
        try check("acceleration", acceleration, 0.01...100, "m/s²")
        try check("braking", braking, 0.01...100, "m/s²")
        try check("lateral acceleration", lateralAcceleration, 0.01...100, "m/s²")
        try check("frequency", frequency, 0.01...1000, "Hz")
        try check("time of standing", dwell, 0...1e6, "s")
        try check("noise", noise, 0...PositionNoise.maximumRadius, "m")
        try check("correlation", correlation, 0...Double.greatestFiniteMagnitude, "s")
        if let accuracy { try check("accuracy", accuracy, 0...1e6, "m") }
        if let gaps {
            try check("interval of gaps", gaps.interval, 0.001...1e9, "s")
            try check("duration of gaps", gaps.duration, 0.001...1e9, "s")
        }
        if let outliers {
            try check("share of outliers", outliers.share, 0...1, "")
            try check("size of outliers", outliers.size, 0...1e6, "m")
        }
    }

    /// Throws an error if the number with the given name is outside of its range or NaN.
    func check(
        _ name: String, _ number: Double, _ range: ClosedRange<Double>, _ unit: String
    ) throws(RouteDriveError) {
        guard !range.contains(number) else { return }
        let isBounded = range.upperBound < .greatestFiniteMagnitude
        let bounds =
            isBounded ? "lie in \(range.lowerBound)...\(range.upperBound)" : "not be less than \(range.lowerBound)"
        throw RouteDriveError(
            "the \(name) of the drive is \(number), and must \(bounds)\(unit.isEmpty ? "" : " \(unit)")")
    }
}
