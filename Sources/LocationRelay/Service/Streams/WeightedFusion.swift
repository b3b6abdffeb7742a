import Geolocation

/// Works two fixes of the same subject into one, weighted by the inverse squares of their accuracies.
public struct WeightedFusion: Sendable, Hashable {
    /// What the fused fix claims as horizontal accuracy.
    public enum Accuracy: String, Sendable, Hashable, Codable {
        /// The better one of both, as the first relays did: two receivers side by side mostly err together.
        case best
        /// That of the mean of independent errors, √(1 / (1/a² + 1/b²)).
        case combined
    }

    /// Seconds that the times of both fixes may differ; beyond them the first one is the result.
    public var maximumSeparation: Double

    /// What the fused fix claims as horizontal accuracy.
    public var accuracy: Accuracy

    /// Makes a fusion.
    public init(maximumSeparation: Double = 5, accuracy: Accuracy = .best) {
        self.maximumSeparation = maximumSeparation
        self.accuracy = accuracy
    }

    /// The fused fix, with the time, the source, the battery and the number of the first.
    ///
    /// - Parameters:
    ///   - primary: The newer fix.
    ///   - secondary: The last one of the other device.
    public func fused(_ primary: LocationFix, with secondary: LocationFix?) -> LocationFix {
        guard let secondary, isNear(primary, secondary) else { return primary }
        var fused = primary
        let (a, b) = (primary.horizontalAccuracyMeters, secondary.horizontalAccuracyMeters)
        let (first, second) = (weight(a), weight(b))
        let share = second / (first + second)
        fused.coordinate = mean(primary.coordinate, secondary.coordinate, share: share)
        fused.horizontalAccuracyMeters = accuracy == .best ? min(a, b) : (1 / (1 / (a * a) + 1 / (b * b))).squareRoot()
        fused.verticalAccuracyMeters = better(primary.verticalAccuracyMeters, secondary.verticalAccuracyMeters)
        fused.altitudeMeters = primary.altitudeMeters ?? secondary.altitudeMeters
        fused.speedMetersPerSecond = max(primary.speedMetersPerSecond, secondary.speedMetersPerSecond)
        fused.courseDegrees = primary.courseDegrees > 0 ? primary.courseDegrees : secondary.courseDegrees
        fused.headingDegrees = primary.headingDegrees ?? secondary.headingDegrees
        return fused
    }

    private func isNear(_ primary: LocationFix, _ secondary: LocationFix) -> Bool {
        abs(Double(primary.timestampMilliseconds) - Double(secondary.timestampMilliseconds)) <= maximumSeparation * 1000
    }

    /// The smaller one of two accuracies, of which 0 is one that is not known.
    private func better(_ a: Double, _ b: Double) -> Double { a > 0 && b > 0 ? min(a, b) : max(a, b) }

    /// Nobody is trusted beyond a metre.
    private func weight(_ accuracy: Double) -> Double {
        let radius = max(accuracy, 1)
        return 1 / (radius * radius)
    }

    /// The point that lies the share of the way to the second one, on the shorter way around the earth.
    private func mean(_ first: Coordinate, _ second: Coordinate, share: Double) -> Coordinate {
        let east = Angle.difference(from: first.longitude, to: second.longitude)
        return Coordinate(
            latitude: first.latitude + (second.latitude - first.latitude) * share,
            longitude: Angle.wrappedLongitude(first.longitude + east * share))
    }
}
