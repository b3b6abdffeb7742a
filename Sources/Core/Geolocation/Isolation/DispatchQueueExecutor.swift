public import Dispatch

/// A serial executor that runs an actor's jobs on a dispatch queue, so that the jobs may block.
///
/// The Linux toolchain has no such executor.
///
/// The executor isolates, without a lock, an actor that reads files or calls C libraries:
///
///     actor Reader {
///         private let executor = DispatchQueueExecutor(label: "reader")
///         nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
///     }
public final class DispatchQueueExecutor: SerialExecutor {
    private let queue: DispatchQueue

    /// Creates an executor with a new serial queue.
    ///
    /// - Parameter label: The queue's label for debuggers.
    public convenience init(label: String) {
        self.init(queue: DispatchQueue(label: label, qos: .userInitiated))
    }

    /// Creates an executor with the given serial queue.
    public init(queue: DispatchQueue) {
        self.queue = queue
    }

    /// Adds a job of an actor to the queue.
    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let executor = asUnownedSerialExecutor()
        queue.async { job.runSynchronously(on: executor) }
    }

    /// Stops the program if this function is called outside the queue.
    public func checkIsolated() {
        dispatchPrecondition(condition: .onQueue(queue))
    }
}
