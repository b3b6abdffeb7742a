extension Double {
    /// Degrees whose size is zero or at least 7e-18, a picometre on the ground, so that no square of them vanishes.
    var withoutTraces: Double {
        let limit = 0.0625
        guard magnitude < limit else { return self }
        let rounded = limit - (limit - magnitude)
        return self < 0 ? -rounded : rounded
    }
}
