public import CodecSupport

/// The hours of the day during which alerts are deferred, except alerts of the level `danger`.
public struct QuietHours: Sendable, Hashable {
    /// The local time of day at which the quiet hours begin, in seconds after midnight, 0..<86,400.
    public var start: Double

    /// The local time of day at which the quiet hours end, in seconds after midnight, 0..<86,400.
    ///
    /// It is less than ``start`` if the quiet hours end on the next day.
    public var end: Double

    /// The number of seconds by which the local time is ahead of UTC.
    public var offset: Double

    /// Creates the quiet hours of a day.
    ///
    /// - Parameters:
    ///   - start: The time at which the quiet hours begin, in seconds after midnight.
    ///   - end: The time at which the quiet hours end, in seconds after midnight.
    ///   - offset: The number of seconds by which the local time is ahead of UTC. Default: 0.
    public init(from start: Double, to end: Double, offset: Double = 0) {
        (self.start, self.end, self.offset) = (start, end, offset)
    }

    /// Returns the end of the quiet hours if the given time is within them; otherwise `nil`.
    public func end(after time: Date) -> Date? {
        let day = 86_400.0
        let seconds = (time.timeIntervalSince1970 + offset).truncatingRemainder(dividingBy: day)
        let local = seconds < 0 ? seconds + day : seconds
        let length = (end - start + day).truncatingRemainder(dividingBy: day)
        let elapsed = (local - start + day).truncatingRemainder(dividingBy: day)
        return elapsed < length ? time.addingTimeInterval(length - elapsed) : nil
    }
}
