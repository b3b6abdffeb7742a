extension Double {
    /// Returns this number rounded to the nearest multiple of 1 / `parts`.
    package func rounded(to parts: Double) -> Double { (self * parts).rounded() / parts }
}
