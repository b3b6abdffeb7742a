public import CodecSupport
import Geolocation

/// A tracked pet, person or vehicle: its newest fix, its trail, and the state of its connection.
///
/// The position never moves backwards in time: a late fix is only added to the trail. If a subject has several devices,
/// the device with the better fix is used.
public struct Subject: Sendable {
    /// The way in which a fix was used to update a subject.
    public enum Outcome: Sendable, Hashable {
        /// The fix is now the newest fix of the subject.
        case moved
        /// The fix is older than the newest one.
        ///
        /// The fix does not move the subject, but may have been added to the trail.
        case late
        /// The fix was not used, since another device of the subject has a better one.
        case surpassed
        /// The fix repeats an earlier fix of the same device.
        case repeated
    }

    /// The profile of the subject: its identifier, name, colour, group and devices.
    public internal(set) var profile: SubjectProfile

    /// The newest fix of the subject, which determines its position.
    public private(set) var fix: SubjectFix

    /// The time of the newest fix, by the local clock.
    public private(set) var fixTime: Date

    /// The newest part of the subject's path.
    ///
    /// The newest fix is not in the trail if it is near the last point of the trail.
    public private(set) var trail: Trail

    /// The state of the subject's connection when it was last updated.
    public private(set) var connection = SubjectConnection.live

    private var motion = ConstantVelocityFilter()
    private var interval = UpdateInterval()

    /// The time between two fixes in seconds that was requested from the device; `nil` if none was requested.
    ///
    /// The longer of this interval and the usual one determines when the subject counts as delayed or lost.
    var expectedInterval: Double?
    private var devices: [SubjectDevice]

    /// The maximum number of devices of a subject.
    ///
    /// A further device replaces the one from which nothing has been received for the longest time.
    private static let deviceLimit = 8

    /// Creates a subject from its first fix.
    ///
    /// - Parameters:
    ///   - profile: The identifier, name and appearance.
    ///   - fix: The first fix, which must be valid.
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

    /// Creates a subject that is restored from an earlier run.
    ///
    /// - Parameters:
    ///   - profile: The identifier, name and appearance.
    ///   - fix: The newest fix of the subject.
    ///   - trail: The trail of the subject, the oldest point first.
    ///   - interval: The usual interval between its fixes, in seconds.
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

    /// Updates the subject with a fix of one of its devices.
    ///
    /// - Parameters:
    ///   - fix: The fix, which must be valid.
    ///   - settings: The assumptions about devices.
    /// - Returns: How the fix was used.
    public mutating func update(with fix: SubjectFix, _ settings: SubjectSettings = SubjectSettings()) -> Outcome {
        guard let index = devices.firstIndex(where: { $0.name == fix.device }) else {
            let device = SubjectDevice(fix)
            add(device)
            return use(fix, at: device.ourTime, settings)
        }
        switch devices[index].process(fix) {
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
        // The newest time is kept if the fix seems older, since the estimated clock offsets of two devices may differ.
        (self.fix, fixTime) = (fix, max(fixTime, time))
        extendTrail(fix.location, at: fixTime)
        motion.update(with: fix.location.at(fixTime))
        // The time of receipt is passed, so that a fix that the device sent late does not make the connection live
        // again.
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

    /// Updates the state of the subject's connection.
    ///
    /// - Parameters:
    ///   - now: The current time, by the local clock.
    ///   - thresholds: The times without a fix after which a subject is delayed or lost.
    /// - Returns: The time at which the connection changes next if no fix arrives; `nil` if it does not change.
    mutating func check(at now: Date, _ thresholds: ConnectionThresholds) -> Date? {
        let (connection, limit) = thresholds.connection(after: age(at: now), interval: thresholdInterval)
        self.connection = connection
        return limit.map { fixTime.addingTimeInterval($0) }
    }

    /// Returns the time, by the local clock, at which the subject counts as delayed if no fix arrives.
    func delayTime(_ thresholds: ConnectionThresholds) -> Date {
        fixTime.addingTimeInterval(thresholds.delay(thresholdInterval))
    }

    private var thresholdInterval: Double { max(interval.seconds, expectedInterval ?? 0) }

    // MARK: Queries

    /// The names of the devices that have sent fixes of the subject.
    public var deviceNames: [String] { devices.map(\.name) }

    /// The battery level of the device that sent the newest fix, 0 (empty) to 1 (full); `nil` if unknown.
    public var battery: Double? { device?.battery }

    /// Whether the battery of the device that sent the newest fix is being charged, or is full and still connected to
    /// power; `nil` if unknown.
    public var isCharging: Bool? { device?.isCharging }

    /// The device that sent the newest fix.
    private var device: SubjectDevice? { devices.first { $0.name == fix.device } }

    /// The number of seconds by which the clock of the device that sent the newest fix is ahead of the local clock.
    ///
    /// The lead is 0 if both clocks seem to agree.
    public var clockLead: Double { device?.clockLead ?? 0 }

    /// The usual interval between fixes in seconds: the median of the last eight intervals, clamped to 1...600.
    public var usualInterval: Double { interval.seconds }

    /// Returns the age of the newest fix in seconds, 0 or more.
    ///
    /// - Parameter now: The current time, by the local clock.
    public func age(at now: Date) -> Double { max(0, now.timeIntervalSince(fixTime)) }

    /// Returns the subject's position at a time, predicted from its last velocities, with an uncertainty.
    ///
    /// If the connection is not live, or no prediction is possible for that time, the result is the position of the
    /// newest fix. The uncertainty then increases with the age of that fix.
    ///
    /// - Parameters:
    ///   - time: The time, by the local clock.
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
