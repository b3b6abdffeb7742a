import Geolocation

/// The connections of a receiver, and the messages that wait for its sinks, for monitoring.
struct ReceptionFigures: Sendable {
    private var tally = ConnectionTally()
    private var times = DurationHistogram()
    private var count = 0

    /// The messages that are not acknowledged: how many came when, oldest first.
    private var batches: ArraySlice<(count: Int, arrival: SensorInstant)> = []

    /// Records what a carrier has reported.
    mutating func record(_ report: FleetCarrierReport, at now: SensorInstant) {
        switch report {
        case .connected: tally.connect()
        case .disconnected: tally.disconnect()
        case .arrived(let arrivals):
            count += arrivals.count
            batches.append((arrivals.count, now))
        case .held, .refused: break
        }
    }

    /// Records that the newest messages are dropped.
    mutating func drop(_ number: Int) {
        guard number > 0, let last = batches.indices.last else { return }
        let number = min(number, batches[last].count)
        count -= number
        batches[last].count -= number
    }

    /// Records that the sinks have the oldest messages.
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

    /// Records that the messages which are not acknowledged are left, to come again.
    mutating func leave() {
        tally.disconnect()
        (count, batches) = (0, [])
    }

    /// The connections, the messages that wait, and the times from the arrival of messages until the sinks have them.
    func measures(at now: SensorInstant) -> [Measure] {
        tally.measures + [Measure](queue: count, since: batches.first?.arrival, at: now)
            + [Measure("acknowledgement_seconds", times, labels: ["by": "sinks"])]
    }
}
