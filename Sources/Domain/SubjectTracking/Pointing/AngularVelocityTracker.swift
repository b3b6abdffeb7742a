public import CodecSupport
import Geolocation

/// Estimates the angular velocity of a gimbal from the directions last sent to it.
public struct AngularVelocityTracker: Sendable {
    /// The angular velocity of a gimbal, in degrees per second.
    public struct AngularVelocity: Sendable, Hashable {
        /// The angular velocity of the pan axis in degrees per second, positive clockwise seen from above.
        public var pan: Double

        /// The angular velocity of the tilt axis in degrees per second, positive upwards.
        public var tilt: Double
    }

    /// The longest time in seconds between two directions that belong to one movement of the gimbal.
    public static let maximumGap = 10.0

    /// The maximum number of directions that are stored; 2 or more.
    public let capacity: Int

    /// The time span in seconds that the stored directions must exceed before a velocity is computed.
    ///
    /// The span is the time from the first to the last stored direction.
    public let minimumInterval: Double

    private var samples: [(pan: Double, tilt: Double, time: Date)] = []

    /// Creates a tracker of a gimbal's angular velocity.
    ///
    /// - Parameters:
    ///   - capacity: The maximum number of stored directions, at least 2. Default: 5.
    ///   - minimumInterval: The minimum time between the first and the last stored direction, in seconds. Default: 0.1.
    public init(capacity: Int = 5, minimumInterval: Double = 0.1) {
        self.capacity = max(2, capacity)
        self.minimumInterval = minimumInterval
    }

    /// Adds a direction that was sent to the gimbal.
    ///
    /// A direction more than ``maximumGap`` before or after the last one restarts the tracker, since the clock was set
    /// or the gimbal rested. The velocity is known again after the next direction. Any other direction is ignored if it
    /// is not later than the last one.
    ///
    /// - Parameters:
    ///   - pan: The pan angle in degrees clockwise; angles that differ by full turns are equivalent.
    ///   - tilt: The tilt angle in degrees upwards.
    ///   - time: The time of the direction.
    public mutating func add(pan: Double, tilt: Double, at time: Date) {
        guard pan.isFinite && tilt.isFinite else { return }
        var pan = pan
        if let last = samples.last {
            let elapsed = time.timeIntervalSince(last.time)
            guard abs(elapsed) <= Self.maximumGap else {
                samples = [(pan, tilt, time)]
                return
            }
            guard elapsed > 0 else { return }
            // The pan angle continues from the last one by the shorter way. The sum of several steps can therefore
            // exceed half a turn.
            pan = last.pan + Angle.difference(from: last.pan, to: pan)
        }
        samples.append((pan, tilt, time))
        if samples.count > capacity { samples.removeFirst() }
    }

    /// The gimbal's angular velocity; `nil` if fewer than two directions are stored, or if they are too close in time.
    public var velocity: AngularVelocity? {
        guard let first = samples.first, let last = samples.last else { return nil }
        let seconds = last.time.timeIntervalSince(first.time)
        guard seconds > minimumInterval else { return nil }
        return AngularVelocity(pan: (last.pan - first.pan) / seconds, tilt: (last.tilt - first.tilt) / seconds)
    }

    /// Removes all stored directions.
    public mutating func reset() {
        samples.removeAll()
    }
}
