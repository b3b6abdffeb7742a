package import Geolocation

/// The requests to be answered when the updates that were queued before them have left the queue.
@SensorActor
package struct DeliveryMarks {
    private var marks: [(end: UInt64, body: @SensorActor (SinkReceipt) -> Void)] = []

    /// The reason why updates have been lost since the last answer; `nil` if none have.
    private var loss: String?

    /// Creates an empty list.
    package nonisolated init() {}

    /// Adds a request that is answered when all updates with lower numbers than `end` have left the queue.
    package mutating func add(before end: UInt64, _ body: @escaping @SensorActor (SinkReceipt) -> Void) {
        marks.append((end, body))
    }

    /// Records a loss of updates, which the next answer reports.
    package mutating func lose(because reason: String) { loss = loss ?? reason }

    /// Removes the due requests, and returns their answers, which the caller must call when its state is consistent.
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

    /// Removes all requests, since no more updates will be delivered, and returns their answers, which report a
    /// failure.
    package mutating func takeAll(because reason: String) -> [@SensorActor () -> Void] {
        defer { marks = [] }
        return marks.map { mark in { mark.body(.failed(reason)) } }
    }
}
