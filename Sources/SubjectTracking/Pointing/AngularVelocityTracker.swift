import Geolocation

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Tells how fast a gimbal turns, by the last directions it was sent.
public struct AngularVelocityTracker: Sendable {
    /// Degrees per second.
    public struct AngularVelocity: Sendable, Hashable {
        /// Clockwise, seen from above.
        public var pan: Double

        /// Upwards.
        public var tilt: Double
    }

    /// How many directions it remembers; 2 or more.
    public let capacity: Int

    /// Seconds that the first and the last one must lie apart.
    public let minimumInterval: Double

    private var samples: [(pan: Double, tilt: Double, time: Date)] = []

    /// Makes a tracker.
    ///
    /// - Parameters:
    ///   - capacity: How many directions it remembers; less than 2 counts as 2.
    ///   - minimumInterval: Seconds that the first and the last one must lie apart.
    public init(capacity: Int = 5, minimumInterval: Double = 0.1) {
        self.capacity = max(2, capacity)
        self.minimumInterval = minimumInterval
    }

    /// Remembers a direction at a moment; one that is not later than the last one is left out.
    ///
    /// - Parameters:
    ///   - pan: Degrees clockwise; any full turns count as none.
    ///   - tilt: Degrees upwards.
    ///   - time: When.
    public mutating func add(pan: Double, tilt: Double, at time: Date) {
        guard pan.isFinite && tilt.isFinite else { return }
        var pan = pan
        if let last = samples.last {
            guard time > last.time else { return }
            // The shorter way from one to the next, so that several make up more than half a turn.
            pan = last.pan + Angle.difference(from: last.pan, to: pan)
        }
        samples.append((pan, tilt, time))
        if samples.count > capacity { samples.removeFirst() }
    }

    /// How fast it turns; nil with less than two directions, or where they lie too near in time.
    public var velocity: AngularVelocity? {
        guard let first = samples.first, let last = samples.last else { return nil }
        let seconds = last.time.timeIntervalSince(first.time)
        guard seconds > minimumInterval else { return nil }
        return AngularVelocity(pan: (last.pan - first.pan) / seconds, tilt: (last.tilt - first.tilt) / seconds)
    }

    /// Forgets all directions.
    public mutating func reset() {
        samples.removeAll()
    }
}
