import CodecSupport
public import Geolocation
import RelayFormat
public import RouteGeometry

/// The plan of a simulated fleet: how many devices it has, how they move, and how often they report.
///
/// The same plan always gives the same walks. Each device walks at random around the centre, or drives back and forth
/// along a route, independently of the others.
public struct FleetPlan: Sendable, Hashable {
    /// The number of devices in the fleet, at least 1.
    ///
    /// Default: 100.
    public var devices = 100

    /// The number in the name of the first device; the following devices have consecutive numbers.
    ///
    /// Several processes can each simulate a part of a fleet if their first numbers differ. Default: 0.
    public var firstDevice = 0

    /// The time between two fixes of each device, in seconds.
    ///
    /// Default: 15.
    public var interval = 15.0

    /// The seed of all random numbers, so that a plan can be repeated exactly.
    ///
    /// Default: 1.
    public var seed: UInt64 = 1

    /// The centre of the area in which the devices of the fleet start.
    ///
    /// Default: Konstanz.
    public var centre = Coordinate(latitude: 47.66, longitude: 9.175)

    /// The radius of the area in which the devices start, in metres.
    ///
    /// Default: 10 km.
    public var radius = 10_000.0

    /// The route along which the devices drive, each from its own starting point; `nil` for random walks.
    ///
    /// Default: `nil`.
    public var route: Route?

    /// The fraction of the time for which a device is offline, 0 to 0.9.
    ///
    /// When the device is online again, it sends its queued fixes at once. Default: 0.
    public var offlineShare = 0.0

    /// The mean duration of the periods in which a device is offline, in seconds.
    ///
    /// Default: 60.
    public var offlineTime = 60.0

    /// The fraction of devices with a clock that is wrong by up to an hour, 0 to 1.
    ///
    /// Default: 0.
    public var clockErrorShare = 0.0

    /// The period before the start, in seconds, for which each device has unsent fixes.
    ///
    /// Default: 0, no unsent fixes.
    public var backlog = 0.0

    /// Creates a plan with default values.
    public init() {}

    /// The number of fixes that each device has captured before the start and not sent yet.
    var backlogCount: Int { interval > 0 ? Int(clamping: Int64(max(0, min(backlog / interval, 1e9)))) : 0 }

    /// Returns the name of the device with the given index in the plan, such as `d000042`.
    public func name(of device: Int) -> String {
        let number = "\(firstDevice + device)"
        return "d" + String(repeating: "0", count: max(0, 6 - number.count)) + number
    }
}

/// The random walk, or the drive along a route, of one simulated device.
struct SimulatedWalk: Sendable {
    private var random: SplitMix64
    private var place: Coordinate
    private var course: Double
    private var speed: Double
    private let clockError: Double
    private var last: Date?
    private var drive: Drive?

    /// The state of a device that drives along a route: its position on the route, and its direction.
    private struct Drive {
        let route: Route
        var along: Double
        var isReturning: Bool

        /// Moves the device along the route, and turns it around at each end.
        mutating func advance(by metres: Double) {
            let length = route.length
            guard length > 0 else { return }
            // A drive along the route and back is treated as one lap of a circle with twice the length of the route.
            let position = ((isReturning ? 2 * length - along : along) + metres)
                .truncatingRemainder(dividingBy: 2 * length)
            isReturning = position > length
            along = isReturning ? 2 * length - position : position
        }
    }

    /// The number of the last fix, counted from 1.
    ///
    /// Before the first fix of this walk, it is the number of fixes that were captured before the start.
    private(set) var number: Int64

    /// The maximum speed of a simulated device, in metres per second.
    private static let topSpeed = 15.0

    /// Creates the walk of the device with the given index in a plan.
    ///
    /// - Parameter count: The number of fixes captured before the start; the next fix has the number `count` + 1.
    ///   Default: 0.
    init(of device: Int, in plan: FleetPlan, after count: Int = 0) {
        number = Int64(count)
        var random = SplitMix64(seed: plan.seed &* 0x9E37_79B9_7F4A_7C15 &+ UInt64(plan.firstDevice + device))
        let distance = plan.radius * Double.random(in: 0...1, using: &random).squareRoot()
        place = plan.centre.destination(distance: distance, bearing: .random(in: 0..<360, using: &random))
        course = .random(in: 0..<360, using: &random)
        speed = .random(in: 0...Self.topSpeed, using: &random)
        let isWrong = Double.random(in: 0..<1, using: &random) < plan.clockErrorShare
        clockError = isWrong ? .random(in: -3600...3600, using: &random) : 0
        if let route = plan.route, let start = route.coordinates.first {
            place = start
            drive = Drive(
                route: route, along: .random(in: 0...route.length, using: &random),
                isReturning: .random(using: &random))
        }
        self.random = random
    }

    /// Advances the walk to the given time, and returns the fix that the device captures then.
    mutating func fix(at time: Date) -> LocationFix {
        let seconds = last.map { max(0, time.timeIntervalSince($0)) } ?? 0
        last = time
        course = (course + .random(in: -30...30, using: &random)).truncatingRemainder(dividingBy: 360)
        if course < 0 { course += 360 }
        speed = min(Self.topSpeed, max(0, speed + .random(in: -1...1, using: &random)))
        move(by: min(speed * seconds, 1000))
        number += 1
        return LocationFix(
            timestamp: time.addingTimeInterval(clockError), source: "simulator", latitude: place.latitude,
            longitude: place.longitude, horizontalAccuracyMeters: .random(in: 3...12, using: &random).rounded(),
            speedMetersPerSecond: (speed * 10).rounded() / 10,
            courseDegrees: course.rounded().truncatingRemainder(dividingBy: 360),
            sequence: number)
    }

    private mutating func move(by metres: Double) {
        drive?.advance(by: metres)
        guard let drive, let point = drive.route.point(at: drive.along) else {
            place = place.destination(distance: metres, bearing: course)
            return
        }
        place = point.coordinate
        let bearing = (point.bearing ?? 0) + (drive.isReturning ? 180 : 0)
        course = bearing.truncatingRemainder(dividingBy: 360)
    }

    /// Returns the duration in seconds of the offline period that begins at the latest fix; 0 if the device stays
    /// online.
    mutating func absence(in plan: FleetPlan) -> Double {
        guard plan.offlineShare > 0 else { return 0 }
        // The odds are the probability that an offline period begins at a fix. They are chosen so that the device is
        // offline for the given fraction of the time.
        let share = min(plan.offlineShare, 0.9)
        let odds = plan.interval / plan.offlineTime * share / (1 - share)
        guard Double.random(in: 0..<1, using: &random) < odds else { return 0 }
        return Double.random(in: 0...2, using: &random) * plan.offlineTime
    }
}
