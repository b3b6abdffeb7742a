import Geolocation

extension [Measure] {
    /// Creates the measures of a queue of records: `queue_records`, and `queue_age_seconds` if the age is known.
    ///
    /// - Parameters:
    ///   - count: The number of records in the queue.
    ///   - oldest: The instant at which the oldest record was added to the queue; `nil` if unknown.
    ///   - now: The current instant.
    init(queue count: Int, since oldest: SensorInstant?, at now: SensorInstant) {
        self = [Measure("queue_records", .gauge, Double(count))]
        let age = count == 0 ? 0 : oldest.map { Swift.max(0, now.seconds(since: $0)) }
        if let age { append(Measure("queue_age_seconds", .gauge, age)) }
    }
}
