extension Double {
    /// The number as text for messages, with one decimal, or without decimals if the number is whole.
    package var formatted: String {
        let tenths = (self * 10).rounded() / 10
        return Int(exactly: tenths).map(String.init) ?? "\(tenths)"
    }
}
