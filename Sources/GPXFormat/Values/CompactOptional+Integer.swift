import GeolocationPrimitives

extension CompactOptional {
    /// The same as a whole number of 32 bits, which a Double holds exactly; a number to be stored is brought into range.
    var integer: Int? {
        get { value.flatMap { Int32(exactly: $0) }.map { Int($0) } }
        set { value = newValue.map { Double(Int32(clamping: $0)) } }
    }
}
