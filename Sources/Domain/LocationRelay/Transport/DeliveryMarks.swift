package import Geolocation

/// The requests that are answered once the updates queued so far have left the queue.
@SensorActor
package struct DeliveryMarks {
    private var marks: [(end: UInt64, body: @SensorActor (SinkReceipt) -> Void)] = []

    /// Why updates were lost since the last answer; `nil` if none were.
    private var loss: String?

    /// Creates an empty list.
    package nonisolated init() {}

    /// Adds a request for the updates before a number.
    package mutating func add(before end: UInt64, _ body: @escaping @SensorActor (SinkReceipt) -> Void) {
        marks.append((end, body))
    }

    /// Records a loss of updates, which the next answer reports.
    package mutating func lose(because reason: String) { loss = loss ?? reason }

    /// Returns the due answers, to be called once the transport's state is consistent.
    ///
    /// - Parameters:
    ///   - first: The number of the oldest update in the queue.
    ///   - isAcknowledged: Whether those that left the queue were acknowledged, rather than sent.
    package mutating func takeDue(before first: UInt64, isAcknowledged: Bool) -> [@SensorActor () -> Void] {
        guard let mark = marks.first, mark.end <= first else { return [] }
        let due = marks.prefix { $0.end <= first }
        marks.removeFirst(due.count)
        let usual = isAcknowledged ? SinkReceipt.written : .taken
        let receipt = loss.map { SinkReceipt.lost($0) } ?? usual
        loss = nil
        return due.map { mark in { mark.body(receipt) } }
    }

    /// Returns the answers to all requests, when no more updates will be delivered.
    package mutating func takeAll(because reason: String) -> [@SensorActor () -> Void] {
        defer { marks = [] }
        return marks.map { mark in { mark.body(.failed(reason)) } }
    }
}
