public import CodecSupport
import Geolocation
public import RouteGeometry

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The drive of a vehicle along a route, as a sequence of fixes with received and true values.
///
/// The drive begins and ends at rest. The vehicle holds its speed on straight stretches. In a turn, its speed is v with
/// v²/r equal to the lateral acceleration, but at least 1 m/s; r is the radius of the arc that fits into the turn.
/// Fixes are generated at a constant rate from the start; the last fix is the first one after the end of the drive.
///
/// The drive is deterministic: the same route and options give the same fixes in every iteration.
public struct RouteDrive: Sequence, Sendable {
    /// The route along which the vehicle drives.
    public let route: Route

    /// The options of the drive.
    public let options: RouteDriveOptions

    /// The time of the first fix.
    public let begin: Date

    private let path: DrivePath

    /// Creates a drive; a route without coordinates produces no fixes.
    ///
    /// - Parameters:
    ///   - route: The route along which the vehicle drives.
    ///   - options: The options of the drive.
    ///   - begin: The time of the first fix.
    /// - Throws: ``RouteDriveError`` if a number is out of range, a place does not lie on the route, or a manoeuvre is
    ///   on a stretch that an excursion bypasses.
    public init(
        _ route: Route, options: RouteDriveOptions = RouteDriveOptions(),
        begin: Date = Date(timeIntervalSinceReferenceDate: 0)
    ) throws(RouteDriveError) {
        try options.validate()
        self.route = route
        self.options = options
        self.begin = begin
        path = DriveSpeeds.set(on: try DrivePathBuilder.path(route, options), options)
    }

    /// The length of the drive in metres, including excursions and stretches driven back.
    public var length: Double { path.length }

    /// Returns an iterator over the fixes of the drive.
    public func makeIterator() -> Iterator { Iterator(self, path) }

    /// Generates the fixes of a drive in order.
    public struct Iterator: IteratorProtocol, Sendable {
        private let drive: RouteDrive
        private var motion: DriveMotion
        private var errors: ReceiverErrors
        private var count: Int64 = 0
        private var isOver: Bool

        /// The fraction of the path that the vehicle has driven so far, 0...1.
        public private(set) var progress = 0.0

        init(_ drive: RouteDrive, _ path: DrivePath) {
            self.drive = drive
            motion = DriveMotion(path, drive.options)
            errors = ReceiverErrors(drive.options)
            isOver = path.vertices.isEmpty
        }

        /// Returns the next fix; `nil` at the end of the drive.
        public mutating func next() -> RouteDriveFix? {
            guard !isOver else { return nil }
            let time = Double(count) / drive.options.frequency
            count += 1
            let moment = motion.moment(at: time)
            isOver = moment.isOver
            let length = motion.path.length
            progress = isOver ? 1 : length > 0 ? moment.distance / length : 0
            return fix(moment, at: time)
        }

        private mutating func fix(_ moment: DriveMotion.Moment, at time: Double) -> RouteDriveFix {
            let path = motion.path
            let isPoint = path.pieceCount == 0
            let place =
                isPoint
                ? (path.vertices[0].coordinate, path.vertices[0].along)
                : path.place(moment.distance, onPiece: moment.piece)
            let state = moment.isStanding ? .stopped : path.vertices[moment.piece].state
            var reported: (location: Location, courseAccuracy: Double?, isOutlier: Bool)?
            // The random periods without fixes do not depend on tunnels: they also pass while the vehicle is in a
            // tunnel.
            let isGap = errors.isGap(at: time)
            if !isGap, !isInTunnel(place.1, state) {
                let bearing = isPoint ? nil : path.bearing(moment.distance, onPiece: moment.piece)
                reported = location(place, speed: moment.speed, bearing: bearing, at: time)
            }
            return RouteDriveFix(
                time: drive.begin.addingTimeInterval(time), location: reported?.location,
                courseAccuracy: reported?.courseAccuracy, isOutlier: reported?.isOutlier ?? false, coordinate: place.0,
                along: place.1, speed: moment.speed, state: state)
        }

        private func isInTunnel(_ along: Double, _ state: RouteDriveState) -> Bool {
            state != .offRoute && drive.options.tunnels.contains { $0.contains(along) }
        }

        private mutating func location(
            _ place: (coordinate: Coordinate, along: Double), speed: Double, bearing: Double?, at time: Double
        ) -> (location: Location, courseAccuracy: Double?, isOutlier: Bool) {
            let options = drive.options
            let deviation = options.noise > 0 ? ReceiverErrors.velocityDeviation : 0
            let (coordinate, isOutlier) = errors.place(place.coordinate, at: time)
            let velocity = errors.velocity(speed: speed, bearing: bearing)
            let location = Location(
                latitude: coordinate.latitude, longitude: coordinate.longitude,
                altitude: drive.route.elevation(at: place.along),
                horizontalAccuracy: options.accuracy ?? (options.noise > 0 ? options.noise : nil),
                speed: velocity.speed, speedAccuracy: deviation, course: velocity.bearing,
                timestamp: drive.begin.addingTimeInterval(time))
            let accuracy = velocity.bearing.map { _ in atan2(deviation, velocity.speed) * 180 / .pi }
            return (location, accuracy, isOutlier)
        }
    }
}
