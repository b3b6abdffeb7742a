extension Double {
    /// The number as people write it in a sentence: at most one decimal, none where it is whole.
    package var inWords: String {
        let tenths = (self * 10).rounded() / 10
        return Int(exactly: tenths).map(String.init) ?? "\(tenths)"
    }
}
