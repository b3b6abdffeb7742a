extension Double {
    /// The angle in degrees, rounded so that it is either zero or at least 7e-18, which is a picometre on the ground.
    ///
    /// The square of the rounded angle therefore does not underflow.
    var withoutTraces: Double {
        let limit = 0.0625
        guard magnitude < limit else { return self }
        let rounded = limit - (limit - magnitude)
        return self < 0 ? -rounded : rounded
    }
}
