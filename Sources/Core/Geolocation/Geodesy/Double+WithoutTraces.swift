extension Double {
    /// The angle in degrees, rounded so that it is zero or at least 7e-18, a picometre on the ground, and its square
    /// does not underflow.
    var withoutTraces: Double {
        let limit = 0.0625
        guard magnitude < limit else { return self }
        let rounded = limit - (limit - magnitude)
        return self < 0 ? -rounded : rounded
    }
}
