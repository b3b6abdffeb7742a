/// Where on its way a vehicle is at a time: it gains speed, keeps it and brakes on each piece, in this order.
struct DriveMotion: Sendable {
    /// What a vehicle does at a moment.
    struct Moment {
        /// Metres on the way.
        var distance: Double
        /// Metres per second.
        var speed: Double
        /// The piece of the way.
        var piece: Int
        /// Whether it stands at a stop or at the end.
        var isStanding: Bool
        /// Whether it has been everywhere and stood as long as it should.
        var isOver: Bool
    }

    let path: DrivePath
    private let options: RouteDriveOptions

    /// The piece, and when the vehicle began to drive on it, after it had stood at its beginning.
    private var piece = 0
    private var begin = 0.0
    private var run: DriveRun

    init(_ path: DrivePath, _ options: RouteDriveOptions) {
        self.path = path
        self.options = options
        begin = path.dwells[0] ?? 0
        run = DriveRun(path, 0, options)
    }

    /// What the vehicle does so many seconds after the beginning; times must not run backwards.
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

/// The run of a vehicle over one piece of its way.
private struct DriveRun: Sendable {
    private var acceleration = 1.0
    private var braking = 1.0
    private var length = 0.0
    private var (first, peak, last) = (0.0, 0.0, 0.0)

    /// When it has its greatest speed, when it begins to brake, and when it is at the end.
    private var (reached, left) = (0.0, 0.0)
    private(set) var duration = 0.0

    init(_ path: DrivePath, _ piece: Int, _ options: RouteDriveOptions) {
        guard piece < path.pieceCount else { return }
        let (a, b) = (path.vertices[piece], path.vertices[piece + 1])
        (acceleration, braking) = (options.acceleration, options.braking)
        (first, last) = (a.speed, b.speed)
        length = b.distance - a.distance
        // Where gaining and braking meet: v² = u² + 2·a·x and v² = w² + 2·b·(L − x).
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

    /// Metres from the beginning of the piece, and the speed, after so many seconds.
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
