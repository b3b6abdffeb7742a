/// The first step of the search for the azimuth of a geodesic: the solution or a guess (Karney 2013, section 5).
enum StartingAzimuth {
    /// No search is needed, since the points are so close together that the solution on the sphere is accurate enough.
    case solved(InverseSolution)
    /// The search begins with this azimuth, which is near the solution.
    case guess(SineCosine)

    init(for problem: InverseProblem) {
        let triangle = SphericalTriangle(for: problem)
        if let solution = triangle.solution(for: problem) {
            self = .solved(solution)
            return
        }
        // Within this angle of the antipodes, in radians, geodesics from the same point cross one another.
        let reach = 6 * WGS84.thirdFlattening * .pi * problem.start.cosine * problem.start.cosine
        if triangle.arc.cosine >= 0 || triangle.arc.sine >= reach {
            self = .guess(triangle.refined(for: problem).startAzimuth)
        } else {
            self = .guess(AntipodalGuess(for: problem).azimuth)
        }
    }
}
