extension Double {
    /// Returns the nearest number in a range; returns the lower bound for NaN.
    package func clamped(to range: ClosedRange<Double>) -> Double {
        self > range.lowerBound ? min(self, range.upperBound) : range.lowerBound
    }
}
