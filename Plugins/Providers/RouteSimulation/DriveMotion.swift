/// The motion of a vehicle along a path: between two neighbouring vertices, the vehicle accelerates, holds its speed
/// and brakes, in that order.
struct DriveMotion: Sendable {
    /// The position and the speed of the vehicle at a time of the drive.
    struct Moment {
        /// The distance of the vehicle from the beginning of the path in metres.
        var distance: Double
        /// The speed of the vehicle in metres per second.
        var speed: Double
        /// The index of the piece of the path (the part between two vertices) on which the vehicle is.
        var piece: Int
        /// Whether the vehicle is standing at a stop or at the end of the path.
        var isStanding: Bool
        /// Whether the drive is over, including the stop at the end of the path.
        var isOver: Bool
    }

    let path: DrivePath
    private let options: RouteDriveOptions

    /// The index of the current piece of the path (the part between two vertices); the vehicle started to drive along
    /// the piece at the time `begin` in seconds.
    private var piece = 0
    private var begin = 0.0
    private var run: DriveRun

    init(_ path: DrivePath, _ options: RouteDriveOptions) {
        self.path = path
        self.options = options
        begin = path.dwells[0] ?? 0
        run = DriveRun(path, 0, options)
    }

    /// Returns the position and the speed of the vehicle at the given time, in seconds since the beginning of the
    /// drive.
    ///
    /// From call to call, the times must not decrease.
    mutating func moment(at time: Double) -> Moment {
        while piece + 1 < path.pieceCount, time >= begin + run.duration + dwell(atEndOf: piece) {
            begin += run.duration + dwell(atEndOf: piece)
            piece += 1
            run = DriveRun(path, piece, options)
        }
        let isLast = piece + 1 >= path.pieceCount
        let driven = time - begin
        let isAtEnd = driven >= run.duration
        let (way, speed) = run.state(at: min(max(driven, 0), run.duration))
        let start = path.vertices.isEmpty ? 0 : path.vertices[piece].distance
        return Moment(
            distance: start + way, speed: speed, piece: piece, isStanding: isAtEnd || driven < 0,
            isOver: isLast && driven >= run.duration + dwell(atEndOf: piece))
    }

    private func dwell(atEndOf piece: Int) -> Double { path.dwells.isEmpty ? 0 : path.dwells[piece + 1] ?? 0 }
}

/// The motion of the vehicle from one vertex of the path to the next one.
private struct DriveRun: Sendable {
    private var acceleration = 1.0
    private var braking = 1.0
    private var length = 0.0
    private var (first, peak, last) = (0.0, 0.0, 0.0)

    /// The times in seconds at which the vehicle reaches its greatest speed (`reached`) and starts to brake (`left`).
    ///
    /// Times are counted from when the vehicle leaves the first vertex. It reaches the next vertex at the time
    /// `duration`.
    private var (reached, left) = (0.0, 0.0)
    private(set) var duration = 0.0

    init(_ path: DrivePath, _ piece: Int, _ options: RouteDriveOptions) {
        guard piece < path.pieceCount else { return }
        let (a, b) = (path.vertices[piece], path.vertices[piece + 1])
        (acceleration, braking) = (options.acceleration, options.braking)
        (first, last) = (a.speed, b.speed)
        length = b.distance - a.distance
        // This is the speed at which acceleration and braking meet, from v² = u² + 2·a·x and v² = w² + 2·b·(L − x).
        let meeting =
            (2 * acceleration * braking * length + braking * first * first + acceleration * last * last)
            / (acceleration + braking)
        peak = max(first, last, min(a.limit, meeting.squareRoot()))
        let gained = (peak * peak - first * first) / (2 * acceleration)
        let lost = (peak * peak - last * last) / (2 * braking)
        reached = (peak - first) / acceleration
        left = reached + max(0, length - gained - lost) / peak
        duration = left + (peak - last) / braking
    }

    /// Returns the distance of the vehicle from the first vertex in metres, and its speed in metres per second.
    ///
    /// - Parameter time: The time in seconds since the vehicle left the first vertex.
    func state(at time: Double) -> (way: Double, speed: Double) {
        if time >= duration { return (length, last) }
        if time >= left {
            let rest = duration - time
            return (length - (last + braking * rest / 2) * rest, last + braking * rest)
        }
        let gaining = min(time, reached)
        let way = (first + acceleration * gaining / 2) * gaining
        return (way + peak * (time - gaining), first + acceleration * gaining)
    }
}
