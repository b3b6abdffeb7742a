/// What is known of a position and a velocity along one axis: both variances, and how the errors hang together.
///
/// Position fixes and Doppler velocities are as good in one direction as in any other, and so is what is not known of the
/// subject's will. Therefore both axes of the plane have one covariance, and nothing ties the one to the other.
struct MotionCovariance: Sendable, Hashable {
    /// Variance of the position, m².
    private(set) var position: Double

    /// Covariance of position and velocity, m²/s.
    private(set) var mixed = 0.0

    /// Variance of the velocity, m²/s².
    private(set) var velocity: Double

    init(position: Double, velocity: Double) {
        self.position = position
        self.velocity = velocity
    }

    /// The covariance so many seconds later.
    ///
    /// The velocity wanders by white acceleration, the position by a random walk of its own besides (Y. Bar-Shalom, X. R. Li,
    /// T. Kirubarajan, Estimation with Applications to Tracking and Navigation, 2001, section 6.2.2).
    ///
    /// - Parameters:
    ///   - seconds: 0 or more.
    ///   - positionNoise: m²/s.
    ///   - velocityNoise: m²/s³.
    func advanced(by seconds: Double, positionNoise: Double, velocityNoise: Double) -> MotionCovariance {
        var later = self
        let noise = velocityNoise * seconds
        later.position +=
            seconds * (2 * mixed + seconds * velocity) + positionNoise * seconds + noise * seconds * seconds / 3
        later.mixed += seconds * velocity + noise * seconds / 2
        later.velocity += noise
        return later
    }

    /// How unexpected a measured position is: the square of its deviation over what that was expected to be, for each axis.
    func surprise(position deviation: SIMD2<Double>, variance: Double) -> Double {
        (deviation * deviation).sum() / 2 / (position + variance)
    }

    /// How unexpected a measured velocity is, in the same terms.
    func surprise(velocity deviation: SIMD2<Double>, variance: Double) -> Double {
        (deviation * deviation).sum() / 2 / (velocity + variance)
    }

    /// Works in a measured position; returns the parts of the deviation to be added to position and velocity.
    mutating func measurePosition(variance: Double) -> (position: Double, velocity: Double) {
        let gain = (position: position / (position + variance), velocity: mixed / (position + variance))
        velocity -= gain.velocity * mixed
        position *= 1 - gain.position
        mixed *= 1 - gain.position
        return gain
    }

    /// Works in a measured velocity; returns the parts of the deviation to be added to position and velocity.
    mutating func measureVelocity(variance: Double) -> (position: Double, velocity: Double) {
        let gain = (position: mixed / (velocity + variance), velocity: velocity / (velocity + variance))
        position -= gain.position * mixed
        velocity *= 1 - gain.velocity
        mixed *= 1 - gain.velocity
        return gain
    }
}
