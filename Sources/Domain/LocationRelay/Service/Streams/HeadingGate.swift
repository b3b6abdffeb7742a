import CodecSupport
import Geolocation

/// Pure logic that decides which headings are worth an update of their own.
///
/// A heading is compared with the last published one, so that slow turns are detected. Times are those of the samples,
/// so that replays at any speed give the same result.
struct HeadingGate: Sendable {
    private var published: (direction: Double, time: Date)?

    /// Whether a heading, in degrees clockwise from true north, is to be published.
    ///
    /// - Parameters:
    ///   - direction: The heading.
    ///   - time: The time of the heading.
    ///   - minimumInterval: The minimum time since the last published one, in seconds; in either direction, since a
    ///     replay may start again.
    ///   - minimumChange: The minimum difference to the last published one, in degrees.
    func passes(_ direction: Double, at time: Date, minimumInterval: Double, minimumChange: Double) -> Bool {
        guard let published else { return true }
        return abs(time.timeIntervalSince(published.time)) >= minimumInterval
            && Angle.absoluteDifference(direction, published.direction) >= minimumChange
    }

    /// Records a published heading.
    mutating func didPublish(_ direction: Double, at time: Date) {
        published = (direction, time)
    }
}
