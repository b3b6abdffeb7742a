extension Double {
    /// Returns the number in `range` that is nearest to this number; returns the lower bound for NaN.
    package func clamped(to range: ClosedRange<Double>) -> Double {
        self > range.lowerBound ? min(self, range.upperBound) : range.lowerBound
    }
}
