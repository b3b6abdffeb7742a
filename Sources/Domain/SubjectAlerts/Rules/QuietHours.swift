public import CodecSupport

/// The hours of a day during which alerts are deferred, except those of the level `danger`.
public struct QuietHours: Sendable, Hashable {
    /// Seconds after midnight at which they begin, 0..<86,400.
    public var start: Double

    /// Seconds after midnight at which they end, 0..<86,400; less than ``start`` if that is on the next day.
    public var end: Double

    /// Seconds by which the local time is ahead of UTC.
    public var offset: Double

    /// Creates quiet hours.
    ///
    /// - Parameters:
    ///   - start: Seconds after midnight at which they begin.
    ///   - end: Seconds after midnight at which they end.
    ///   - offset: Seconds by which the local time is ahead of UTC. Default: 0.
    public init(from start: Double, to end: Double, offset: Double = 0) {
        (self.start, self.end, self.offset) = (start, end, offset)
    }

    /// Returns the end of the quiet hours at a time; `nil` outside quiet hours.
    public func end(after time: Date) -> Date? {
        let day = 86_400.0
        let seconds = (time.timeIntervalSince1970 + offset).truncatingRemainder(dividingBy: day)
        let local = seconds < 0 ? seconds + day : seconds
        let length = (end - start + day).truncatingRemainder(dividingBy: day)
        let elapsed = (local - start + day).truncatingRemainder(dividingBy: day)
        return elapsed < length ? time.addingTimeInterval(length - elapsed) : nil
    }
}
