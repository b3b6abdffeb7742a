package import Geolocation

/// The requests to call a closure when all updates queued before the request have left a transport's queue.
@SensorActor
package struct DeliveryMarks {
    private var marks: [(end: UInt64, body: @SensorActor (SinkReceipt) -> Void)] = []

    /// The reason for the loss of updates since the last answer; `nil` if no updates were lost.
    private var loss: String?

    /// Creates a list without requests.
    package nonisolated init() {}

    /// Adds a request that is answered when all updates with lower numbers than `end` have left the queue.
    package mutating func add(before end: UInt64, _ body: @escaping @SensorActor (SinkReceipt) -> Void) {
        marks.append((end, body))
    }

    /// Records that updates were lost, which the next answer reports.
    package mutating func lose(because reason: String) { loss = loss ?? reason }

    /// Removes the requests that are due, and returns closures that answer them.
    ///
    /// The caller must call the closures when its own state is consistent, since they may call back.
    ///
    /// - Parameters:
    ///   - first: The number of the oldest update in the queue.
    ///   - isAcknowledged: Whether the updates that have left the queue were acknowledged by the peer, rather than only
    ///     sent.
    package mutating func takeDue(before first: UInt64, isAcknowledged: Bool) -> [@SensorActor () -> Void] {
        guard let mark = marks.first, mark.end <= first else { return [] }
        let due = marks.prefix { $0.end <= first }
        marks.removeFirst(due.count)
        let usual = isAcknowledged ? SinkReceipt.written : .taken
        let receipt = loss.map { SinkReceipt.lost($0) } ?? usual
        loss = nil
        return due.map { mark in { mark.body(receipt) } }
    }

    /// Removes all requests, since no more updates will be delivered, and returns closures that answer them with a
    /// failure.
    package mutating func takeAll(because reason: String) -> [@SensorActor () -> Void] {
        defer {
            // The failure also reports the updates that were lost before.
            if !marks.isEmpty { loss = nil }
            marks = []
        }
        return marks.map { mark in { mark.body(.failed(reason)) } }
    }
}
