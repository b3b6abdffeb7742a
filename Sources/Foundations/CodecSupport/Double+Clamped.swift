extension Double {
    /// Returns the number in the given range that is nearest to this one; returns the lower bound for NaN.
    package func clamped(to range: ClosedRange<Double>) -> Double {
        self > range.lowerBound ? min(self, range.upperBound) : range.lowerBound
    }
}
