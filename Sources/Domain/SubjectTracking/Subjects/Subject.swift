public import CodecSupport
import Geolocation

/// A pet, person or vehicle that is followed: its newest fix, its trail, and whether news still arrive.
///
/// The position only moves forward in time: a late fix enters the trail. Of several devices, the one with the better
/// fix counts.
public struct Subject: Sendable {
    /// The use of a fix.
    public enum Outcome: Sendable, Hashable {
        /// It is the newest one.
        case moved
        /// It is older than the newest one, and is in the trail at most.
        case late
        /// Another device of the subject has a better one.
        case surpassed
        /// It repeats one of its device.
        case repeated
    }

    /// The identifier, name, colour, group and devices.
    public internal(set) var profile: SubjectProfile

    /// The newest fix that counts.
    public private(set) var fix: SubjectFix

    /// When the subject was where ``fix`` says, by our clock.
    public private(set) var fixTime: Date

    /// The newest part of its path, without ``fix`` if that is near the last point.
    public private(set) var trail: Trail

    /// Whether news arrive as often as usual, as of the last update or check.
    public private(set) var connection = SubjectConnection.live

    private var motion = ConstantVelocityFilter()
    private var interval = UpdateInterval()

    /// Seconds between fixes that the subject's devices were asked for; the usual ones count if they are more.
    var expectedInterval: Double?
    private var devices: [SubjectDevice]

    /// Devices beyond these replace the one that was silent for longest.
    private static let deviceLimit = 8

    /// Creates a subject.
    ///
    /// - Parameters:
    ///   - profile: The identifier, name and looks.
    ///   - fix: The first fix, which is valid.
    ///   - settings: The length of the trail, and the assumptions about devices.
    public init(_ profile: SubjectProfile, _ fix: SubjectFix, _ settings: SubjectSettings = SubjectSettings()) {
        (self.profile, self.fix) = (profile, fix)
        let device = SubjectDevice(fix)
        devices = [device]
        fixTime = device.ourTime
        trail = Trail(limit: settings.trailLimit, spacing: settings.trailSpacing)
        extendTrail(fix.location, at: fixTime)
        motion.update(with: fix.location.at(fixTime))
        _ = check(at: fix.receipt, settings.thresholds)
    }

    /// Creates a subject of an earlier run.
    ///
    /// - Parameters:
    ///   - profile: The identifier, name and looks.
    ///   - fix: Its newest fix.
    ///   - trail: Its trail, the oldest point first.
    ///   - interval: The usual seconds between its fixes.
    ///   - settings: The length of the trail, and the assumptions about devices.
    init(
        _ profile: SubjectProfile, _ fix: SubjectFix, trail points: [TrailPoint], interval: Double,
        _ settings: SubjectSettings
    ) {
        self.init(profile, fix, settings)
        trail = Trail(limit: settings.trailLimit, spacing: settings.trailSpacing)
        for point in points.suffix(settings.trailLimit) { trail.add(point, uncertainty: 0) }
        self.interval.add(interval)
    }

    // MARK: Updates

    /// Processes a fix.
    ///
    /// - Parameters:
    ///   - fix: The fix, which is valid.
    ///   - settings: The assumptions about devices.
    /// - Returns: Its use.
    public mutating func update(with fix: SubjectFix, _ settings: SubjectSettings = SubjectSettings()) -> Outcome {
        guard let index = devices.firstIndex(where: { $0.name == fix.device }) else {
            let device = SubjectDevice(fix)
            add(device)
            return use(fix, at: device.ourTime, settings)
        }
        switch devices[index].take(fix) {
        case .newer: return use(fix, at: devices[index].ourTime, settings)
        case .same: return .repeated
        case .older:
            if fix.device == self.fix.device {
                extendTrail(fix.location, at: devices[index].ourTime(of: fix.location.timestamp))
            }
            return .late
        }
    }

    private mutating func add(_ device: SubjectDevice) {
        if devices.count >= Self.deviceLimit,
            let silent = devices.indices.min(by: { devices[$0].receipt < devices[$1].receipt })
        {
            devices[silent] = device
        } else {
            devices.append(device)
        }
    }

    private mutating func use(_ fix: SubjectFix, at time: Date, _ settings: SubjectSettings) -> Outcome {
        let elapsed = time.timeIntervalSince(fixTime)
        if fix.device != self.fix.device {
            guard elapsed > 0 else { return .late }
            guard accuracy(of: fix, settings) <= uncertainty(after: elapsed, settings) else { return .surpassed }
        }
        interval.add(elapsed)
        // Two estimates of a clock may differ by a little.
        (self.fix, fixTime) = (fix, max(fixTime, time))
        extendTrail(fix.location, at: fixTime)
        motion.update(with: fix.location.at(fixTime))
        // One that was sent late does not make a subject live.
        _ = check(at: fix.receipt, settings.thresholds)
        return .moved
    }

    private func accuracy(of fix: SubjectFix, _ settings: SubjectSettings) -> Double {
        fix.location.horizontalAccuracy ?? settings.unknownAccuracy
    }

    private func uncertainty(after seconds: Double, _ settings: SubjectSettings) -> Double {
        accuracy(of: fix, settings) + max(fix.location.speed ?? 0, settings.unknownSpeed) * seconds
    }

    private mutating func extendTrail(_ location: Location, at time: Date) {
        trail.add(
            TrailPoint(coordinate: location.coordinate, time: time), uncertainty: location.horizontalAccuracy ?? 0)
    }

    /// Updates ``connection``.
    ///
    /// - Parameters:
    ///   - now: The time, by our clock.
    ///   - thresholds: The silence after which subjects are delayed or lost.
    /// - Returns: The time at which it changes next if no fix comes; `nil` if it does not.
    mutating func check(at now: Date, _ thresholds: ConnectionThresholds) -> Date? {
        let (connection, limit) = thresholds.connection(after: age(at: now), interval: thresholdInterval)
        self.connection = connection
        return limit.map { fixTime.addingTimeInterval($0) }
    }

    /// Returns the time at which the subject is delayed if no fix comes, by our clock.
    func delayTime(_ thresholds: ConnectionThresholds) -> Date {
        fixTime.addingTimeInterval(thresholds.delay(thresholdInterval))
    }

    private var thresholdInterval: Double { max(interval.seconds, expectedInterval ?? 0) }

    // MARK: Queries

    /// The names of the devices of which fixes came.
    public var deviceNames: [String] { devices.map(\.name) }

    /// The charge of the battery of the device that counts, 0…1; `nil` if unknown.
    public var battery: Double? { devices.first { $0.name == fix.device }?.battery }

    /// Seconds by which the clock of the device that counts is ahead of ours, as far as is known; 0 if it seems right.
    public var clockLead: Double { devices.first { $0.name == fix.device }?.clockLead ?? 0 }

    /// Seconds between fixes, as usual of late: the median of eight, within 1…600 s.
    public var usualInterval: Double { interval.seconds }

    /// Returns the seconds since the newest fix, 0 or more.
    ///
    /// - Parameter now: The time, by our clock.
    public func age(at now: Date) -> Double { max(0, now.timeIntervalSince(fixTime)) }

    /// Returns the position at a time, by the last velocities, and how uncertain it is.
    ///
    /// Beyond the time for which velocities tell anything it is that of the newest fix, with an uncertainty that grows
    /// with the speed that the subject is assumed to have.
    ///
    /// - Parameters:
    ///   - time: The time, by our clock.
    ///   - settings: The assumptions about speed and accuracy.
    public func prediction(
        at time: Date, _ settings: SubjectSettings = SubjectSettings()
    ) -> PredictedPosition {
        if connection == .live, let position = motion.prediction(at: time) { return position }
        let age = age(at: time)
        return PredictedPosition(
            coordinate: fix.location.coordinate, altitude: fix.location.altitude, time: time, fixTime: fixTime,
            confidence: 0, speed: nil, course: nil, uncertainty: uncertainty(after: age, settings))
    }
}
