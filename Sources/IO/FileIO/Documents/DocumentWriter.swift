import Dispatch
import Geolocation

/// Writes a document on a queue of its own, in the order of the calls.
actor DocumentWriter {
    private let queue: DispatchQueue
    private let executor: DispatchQueueExecutor
    private var document: CrashSafeDocument
    private var isClosed = false

    /// The executor of the writer's queue, which may block.
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(_ document: CrashSafeDocument) {
        self.document = document
        queue = DispatchQueue(label: "geolocation.records", qos: .userInitiated)
        executor = DispatchQueueExecutor(queue: queue)
    }

    deinit {
        if !isClosed { queue.async { [document] in _ = document.close() } }
    }

    /// Appends records to the document, and passes the outcome to `completion` on the sensor actor.
    nonisolated func append(
        _ batch: RecordBatch, durably: Bool, then completion: @escaping @SensorActor (CrashSafeDocument.Outcome) -> Void
    ) {
        queue.async { [self] in
            let outcome = assumeIsolated { $0.document.append(batch, durably: durably) }
            SensorActor.enqueue { completion(outcome) }
        }
    }

    /// Appends records, removes those that are too old, and writes the document to another file.
    ///
    /// The other file also receives the records that could not be written to the document's own file.
    func save(
        _ batch: RecordBatch, to path: String
    ) -> (outcome: CrashSafeDocument.Outcome, copy: Result<Void, any Error>) {
        let outcome = document.append(batch, durably: true)
        document.trimExactly()
        return (outcome, Result { try document.copy(to: path) })
    }

    /// Appends records, removes those that are too old, and closes the document.
    ///
    /// No method may be called afterwards.
    func close(_ batch: RecordBatch) -> (outcome: CrashSafeDocument.Outcome, error: SystemError?) {
        let outcome = document.append(batch, durably: true)
        document.trimExactly()
        isClosed = true
        return (outcome, document.close())
    }
}
