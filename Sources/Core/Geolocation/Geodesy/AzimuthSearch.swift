/// Searches for the azimuth at which the geodesic that connects two points leaves the first point.
///
/// It uses Newton's method between two bounds. If a step would leave the bounds, the interval between them is halved
/// instead (Karney 2013, section 4).
struct AzimuthSearch {
    private let problem: InverseProblem
    private let startFactor: Double
    private let endFactor: Double
    private var azimuth: SineCosine
    /// The lower bound of the azimuth, initially 0°; `upper` is the upper bound, initially 180°.
    private var lower = SineCosine(sine: SineCosine.polarCosine, cosine: 1)
    private var upper = SineCosine(sine: SineCosine.polarCosine, cosine: -1)

    init(for problem: InverseProblem, from guess: SineCosine) {
        self.problem = problem
        azimuth = guess
        startFactor = problem.start.curvatureFactor
        endFactor = problem.end.curvatureFactor
    }

    /// Returns the geodesic that connects the two points.
    mutating func solution() -> InverseSolution {
        var previousStep: Double?
        for _ in 0..<Self.mostSteps {
            let trial = TrialGeodesic(from: problem.start, at: azimuth, to: problem.end)
            let excess = trial.longitudeExcess(over: problem.longitude)
            let reducedLength = trial.reducedLength(startFactor: startFactor, endFactor: endFactor)
            let step = -excess / slope(trial, reducedLength: reducedLength)
            narrow(excess)
            if isLast(step, after: previousStep, excess: excess, reducedLength: reducedLength) {
                // If the azimuth has no effect on the end point, a large step is caused only by rounding.
                return finished(trial, excess: excess, step: step.magnitude < 1e-5 ? step : 0)
            }
            if advance(by: step) {
                previousStep = step
            } else {
                azimuth = SineCosine(normalizing: lower.sine + upper.sine, lower.cosine + upper.cosine)
                previousStep = nil
                if isNarrow { break }
            }
        }
        let trial = TrialGeodesic(from: problem.start, at: azimuth, to: problem.end)
        return finished(trial, excess: trial.longitudeExcess(over: problem.longitude), step: 0)
    }

    /// The maximum number of steps of the search.
    ///
    /// Newton's method needs about ten at most; bisection alone needs as many as a number has bits.
    private static var mostSteps: Int { 80 }

    /// Returns the derivative of the end point's longitude with respect to the azimuth.
    private func slope(_ trial: TrialGeodesic, reducedLength: Double) -> Double {
        guard trial.endAzimuth.cosine > 0 else {
            return -2 * WGS84.axisRatio * startFactor / problem.start.sine
        }
        return reducedLength * WGS84.axisRatio / (trial.endAzimuth.cosine * problem.end.cosine)
    }

    /// Returns whether the azimuth is accurate enough after the given step of Newton's method, so that the search can
    /// end.
    ///
    /// The error that remains is the square of the step times a factor, which is estimated from the previous step. If
    /// the geodesic ends almost along the parallel, a step can be small although the geodesic misses the end point by
    /// far. The error is then proportional to the square of the distance by which it misses the point, so this distance
    /// must be small as well.
    private func isLast(_ step: Double, after previous: Double?, excess: Double, reducedLength: Double) -> Bool {
        if excess.magnitude <= 1e-15 { return true }
        let size = step.magnitude
        let bend = previous.map { max(1, size / ($0 * $0)) } ?? 1
        let miss = excess / reducedLength
        return size < 1e-5 && max(bend * size * size, miss * miss) < 1e-16
    }

    /// Moves one of the bounds to the azimuth that was tried last.
    private mutating func narrow(_ excess: Double) {
        if excess > 0 {
            if azimuth.minus(upper).sine < 0 { upper = azimuth }
        } else if excess < 0, azimuth.minus(lower).sine > 0 {
            lower = azimuth
        }
    }

    private var isNarrow: Bool { upper.minus(lower).sine.magnitude < 1e-16 && upper.cosine * lower.cosine > 0 }

    /// Changes the azimuth by the given step; returns `false` without a change if the azimuth would leave the bounds.
    private mutating func advance(by step: Double) -> Bool {
        guard step.magnitude < .pi else { return false }
        let next = step.magnitude < 0.02 ? azimuth.plus(small: step) : azimuth.plus(SineCosine(radians: step))
        guard next.sine > 0, next.minus(lower).sine >= 0, upper.minus(next).sine >= 0 else { return false }
        azimuth = SineCosine(normalizing: next.sine, next.cosine)
        return true
    }

    /// Returns the geodesic that was tried last, after its azimuth is corrected by the last, small step.
    ///
    /// If the end point moves by a small angle of longitude, the length changes by this angle times the radius of the
    /// parallel times the sine of the azimuth at the end. By Clairaut's relation, this rate equals `a · sin α₀`, in
    /// which `a` is the equatorial radius and α₀ the azimuth at the equator. The length is corrected with the mean of
    /// the rates before and after the step, which makes it exact to the third order.
    private func finished(_ trial: TrialGeodesic, excess: Double, step: Double) -> InverseSolution {
        var turned = trial.startAzimuth.plus(small: step)
        // Close to a meridian, the step may lead across the meridian because of rounding.
        if turned.sine < 0 { turned = SineCosine(sine: 0, cosine: turned.cosine < 0 ? -1 : 1) }
        let equatorialSine = (trial.equatorialSine + turned.sine * problem.start.cosine) / 2
        return InverseSolution(
            distance: trial.distance - WGS84.semiMajorAxis * equatorialSine * excess,
            startAzimuth: turned,
            endAzimuth: TrialGeodesic.endAzimuth(from: problem.start, at: turned, to: problem.end))
    }
}
