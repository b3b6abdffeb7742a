/// A sum of six sines of the even multiples of an angle: c₁ sin 2σ + c₂ sin 4σ + … + c₆ sin 12σ.
struct SineSeries: Sendable {
    let c1, c2, c3, c4, c5, c6: Double

    /// Returns the value of the series at the given angle σ, computed by Clenshaw's recurrence.
    func callAsFunction(_ angle: SineCosine) -> Double {
        let doubled = angle.doubled
        let factor = 2 * doubled.cosine
        let b5 = c5 + factor * c6
        let b4 = (c4 - c6) + factor * b5
        let b3 = (c3 - b5) + factor * b4
        let b2 = (c2 - b4) + factor * b3
        let b1 = (c1 - b3) + factor * b2
        return doubled.sine * b1
    }

    /// Returns the value of the series at the angle `end` minus its value at the angle `start`.
    func difference(from start: SineCosine, to end: SineCosine) -> Double {
        self(end) - self(start)
    }
}
