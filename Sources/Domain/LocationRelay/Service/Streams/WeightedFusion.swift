import Geolocation

/// Fuses two fixes of the same subject, weighted by the inverse squares of their accuracies.
public struct WeightedFusion: Sendable, Hashable {
    /// The method by which the horizontal accuracy of the fused fix is computed.
    public enum Accuracy: String, Sendable, Hashable, Codable {
        /// The better of the two accuracies, since the errors of two receivers side by side are mostly correlated.
        case best
        /// The accuracy that the weighted mean has if the errors are independent: √(1 / (1/a² + 1/b²)).
        case combined
    }

    /// The maximum difference between the times of the two fixes, in seconds; beyond it, the fixes are not fused.
    public var maximumSeparation: Double

    /// The method by which the horizontal accuracy of the fused fix is computed.
    public var accuracy: Accuracy

    /// Creates the settings of the fusion of two fixes.
    public init(maximumSeparation: Double = 5, accuracy: Accuracy = .best) {
        self.maximumSeparation = maximumSeparation
        self.accuracy = accuracy
    }

    /// Returns the fused fix, with the time, source, battery level and number of the primary fix.
    ///
    /// If the fixes cannot be fused, the primary fix is returned unchanged.
    ///
    /// - Parameters:
    ///   - primary: The newer fix.
    ///   - secondary: The last fix of the other device.
    public func fused(_ primary: LocationFix, with secondary: LocationFix?) -> LocationFix {
        guard let secondary, isNear(primary, secondary) else { return primary }
        var fused = primary
        let (a, b) = (primary.horizontalAccuracyMeters, secondary.horizontalAccuracyMeters)
        let (first, second) = (weight(a), weight(b))
        guard first + second > 0 else { return primary }
        let share = second / (first + second)
        fused.coordinate = mean(primary.coordinate, secondary.coordinate, share: share)
        fused.horizontalAccuracyMeters = a ?? b
        if let a, let b {
            let combined = (1 / (1 / (a * a) + 1 / (b * b))).squareRoot()
            fused.horizontalAccuracyMeters = accuracy == .best ? min(a, b) : combined
        }
        fused.verticalAccuracyMeters = better(primary.verticalAccuracyMeters, secondary.verticalAccuracyMeters)
        fused.altitudeMeters = primary.altitudeMeters ?? secondary.altitudeMeters
        fused.speedMetersPerSecond = [primary.knownSpeed, secondary.knownSpeed].compactMap(\.self).max()
        fused.courseDegrees = primary.knownCourse ?? secondary.knownCourse
        fused.headingDegrees = primary.headingDegrees ?? secondary.headingDegrees
        return fused
    }

    private func isNear(_ primary: LocationFix, _ secondary: LocationFix) -> Bool {
        abs(Double(primary.timestampMilliseconds) - Double(secondary.timestampMilliseconds)) <= maximumSeparation * 1000
    }

    /// Returns the better of two accuracies in metres; an accuracy of 0 means unknown.
    private func better(_ a: Double?, _ b: Double?) -> Double? {
        [a, b].compactMap { $0.flatMap { $0 > 0 ? $0 : nil } }.min()
    }

    /// Returns the weight of a position in the mean, from its accuracy in metres.
    ///
    /// Accuracies below 1 m count as 1 m, and a position of unknown accuracy has the weight 0.
    private func weight(_ accuracy: Double?) -> Double {
        guard let accuracy else { return 0 }
        let radius = max(accuracy, 1)
        return 1 / (radius * radius)
    }

    /// Returns the point at the fraction `share` of the way from the first point to the second.
    ///
    /// The way leads across the antimeridian if that is shorter.
    private func mean(_ first: Coordinate, _ second: Coordinate, share: Double) -> Coordinate {
        let east = Angle.difference(from: first.longitude, to: second.longitude)
        return Coordinate(
            latitude: first.latitude + (second.latitude - first.latitude) * share,
            longitude: Angle.wrappedLongitude(first.longitude + east * share))
    }
}
