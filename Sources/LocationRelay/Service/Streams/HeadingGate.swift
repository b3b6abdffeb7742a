import Geolocation

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The pure decision which headings are worth an update of their own.
///
/// A heading is compared with the one that was published last, so that a slow turn gets out, too. The times are those of the
/// samples, which makes replays at any speed alike.
struct HeadingGate: Sendable {
    private var published: (direction: Double, time: Date)?

    /// Whether a heading, degrees clockwise from true north, is to be published.
    ///
    /// - Parameters:
    ///   - minimumInterval: Seconds since the last one, at least; in either direction, since a replay may begin again.
    ///   - minimumChange: Degrees of difference to the last one, at least.
    func passes(_ direction: Double, at time: Date, minimumInterval: Double, minimumChange: Double) -> Bool {
        guard let published else { return true }
        return abs(time.timeIntervalSince(published.time)) >= minimumInterval
            && Angle.absoluteDifference(direction, published.direction) >= minimumChange
    }

    /// Notes what was published.
    mutating func didPublish(_ direction: Double, at time: Date) {
        published = (direction, time)
    }
}
