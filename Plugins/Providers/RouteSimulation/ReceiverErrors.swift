import CodecSupport
import Geolocation
import SensorReplay

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Foundation
#endif

/// Simulates the errors of a receiver: noise in position and velocity, outliers and gaps.
///
/// Each kind of error has its own sequence of random numbers, so that a change of one kind does not affect the others.
struct ReceiverErrors: Sendable {
    /// The standard deviation of the simulated error in each component of the velocity, in metres per second.
    ///
    /// This is a typical value of Doppler measurements. The velocity has this error only if the option `noise`, which
    /// disturbs positions, is greater than 0.
    static let velocityDeviation = 0.1

    private let options: RouteDriveOptions
    private var noise: PositionNoise
    private var velocity: SplitMix64
    private var outliers: SplitMix64
    private var gaps: SplitMix64

    /// The time of the last position in seconds since the beginning of the drive; `nil` before the first position.
    private var lastTime: Double?
    /// The current or next period without fixes, in seconds since the beginning of the drive.
    private var gap = (begin: Double.infinity, end: Double.infinity)

    init(_ options: RouteDriveOptions) {
        self.options = options
        var seeds = SplitMix64(seed: options.seed)
        noise = PositionNoise(radius: options.noise, correlation: options.correlation, seed: seeds.next())
        velocity = SplitMix64(seed: seeds.next())
        outliers = SplitMix64(seed: seeds.next())
        gaps = SplitMix64(seed: seeds.next())
        gap.end = 0
        setGap()
    }

    /// Returns whether the receiver reports no fixes at the given time, in seconds since the beginning of the drive.
    ///
    /// From call to call, the times must not decrease.
    mutating func isGap(at time: Double) -> Bool {
        while gap.end <= time { setGap() }
        return time >= gap.begin
    }

    private mutating func setGap() {
        guard let rule = options.gaps else {
            gap = (.infinity, .infinity)
            return
        }
        let begin = gap.end + exponential(rule.interval)
        gap = (begin, begin + exponential(rule.duration))
    }

    private mutating func exponential(_ mean: Double) -> Double { -mean * log(1 - gaps.unit()) }

    /// Returns the position that the receiver reports instead of the true one, and whether the position is an outlier.
    mutating func place(_ coordinate: Coordinate, at time: Double) -> (coordinate: Coordinate, isOutlier: Bool) {
        var (east, north) = noise.next(after: time - (lastTime ?? time))
        lastTime = time
        var isOutlier = false
        if let rule = options.outliers {
            // Both numbers are drawn for each fix, so that the sequence of random numbers does not depend on the share
            // of outliers.
            let (chance, angle) = (outliers.unit(), 2 * .pi * outliers.unit())
            isOutlier = chance < rule.share
            if isOutlier {
                east += rule.size * sin(angle)
                north += rule.size * cos(angle)
            }
        }
        guard east != 0 || north != 0 else { return (coordinate, isOutlier) }
        let plane = LocalTangentPlane(origin: coordinate)
        return (plane.geographic(LocalPosition(east: east, north: north)).coordinate, isOutlier)
    }

    /// Returns the speed and the course that the receiver reports instead of the true ones.
    mutating func velocity(speed: Double, bearing: Double?) -> (speed: Double, bearing: Double?) {
        guard options.noise > 0 else { return (speed, speed > 0 ? bearing : nil) }
        let angle = (bearing ?? 0) * .pi / 180
        // These lines compute two normally distributed random numbers (Box and Muller, 1958).
        let length = Self.velocityDeviation * (-2 * log(1 - velocity.unit())).squareRoot()
        let direction = 2 * .pi * velocity.unit()
        let east = speed * sin(angle) + length * sin(direction)
        let north = speed * cos(angle) + length * cos(direction)
        let reported = (east * east + north * north).squareRoot()
        // At a very low speed, no course is reported, since its direction would be mostly noise.
        let isMoving = reported >= 5 * Self.velocityDeviation
        return (reported, isMoving ? Angle.normalized(atan2(east, north) * 180 / .pi) : nil)
    }
}
