import Geolocation

/// The measures of a fleet's receiver for monitoring: its connections, and the messages that wait for its sinks.
struct ReceptionFigures: Sendable {
    private var tally = ConnectionTally()
    private var times = DurationHistogram()
    private var count = 0

    /// The unacknowledged messages, grouped by the instant at which they arrived together, oldest first.
    private var batches: ArraySlice<(count: Int, arrival: SensorInstant)> = []

    /// Updates the measures according to a report of the connection to the broker.
    mutating func record(_ report: FleetCarrierReport, at now: SensorInstant) {
        switch report {
        case .connected: tally.connect()
        case .disconnected: tally.disconnect()
        case .arrived(let arrivals):
            count += arrivals.count
            batches.append((arrivals.count, now))
        case .held, .refused, .lost: break
        }
    }

    /// Records that the receiver dropped `number` messages of the newest batch.
    mutating func drop(_ number: Int) {
        guard number > 0, let last = batches.indices.last else { return }
        let number = min(number, batches[last].count)
        count -= number
        batches[last].count -= number
    }

    /// Records that the sinks have stored the content of the `number` oldest messages.
    mutating func settle(_ number: Int, at now: SensorInstant) {
        var rest = number
        while let first = batches.first {
            let part = min(rest, first.count)
            (rest, count) = (rest - part, count - part)
            guard part == first.count else {
                batches[batches.startIndex].count -= part
                return
            }
            batches.removeFirst()
            if part > 0 { times.add(now.seconds(since: first.arrival)) }
            if rest == 0 { return }
        }
    }

    /// Records that the connection to the broker is closed, so that the broker will redeliver unacknowledged messages.
    mutating func leave() {
        tally.disconnect()
        (count, batches) = (0, [])
    }

    /// Returns the measures of the connections to the broker, and of the messages that wait for the sinks.
    ///
    /// One of the measures is the time from the arrival of a message until the sinks have stored its content.
    func measures(at now: SensorInstant) -> [Measure] {
        tally.measures + [Measure](queue: count, since: batches.first?.arrival, at: now)
            + [Measure("acknowledgement_seconds", times, labels: ["by": "sinks"])]
    }
}
