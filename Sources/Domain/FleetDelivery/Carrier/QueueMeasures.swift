import Geolocation

extension [Measure] {
    /// Creates the measures of a queue: `queue_records`, and `queue_age_seconds` if it is known.
    ///
    /// - Parameters:
    ///   - count: The length of the queue.
    ///   - oldest: When the oldest in it came; `nil` if that is not known.
    ///   - now: The moment.
    init(queue count: Int, since oldest: SensorInstant?, at now: SensorInstant) {
        self = [Measure("queue_records", .gauge, Double(count))]
        let age = count == 0 ? 0 : oldest.map { Swift.max(0, now.seconds(since: $0)) }
        if let age { append(Measure("queue_age_seconds", .gauge, age)) }
    }
}
