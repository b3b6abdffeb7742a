public import Dispatch

/// A serial executor that runs an actor's jobs on a dispatch queue, which may block; the toolchain has none on Linux.
///
/// An actor that reads files or calls C libraries keeps its state there without a lock:
///
///     actor Reader {
///         private let executor = DispatchQueueExecutor(label: "reader")
///         nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
///     }
public final class DispatchQueueExecutor: SerialExecutor {
    private let queue: DispatchQueue

    /// Makes an executor on a new serial queue.
    ///
    /// - Parameter label: The queue's name in debuggers.
    public convenience init(label: String) {
        self.init(queue: DispatchQueue(label: label, qos: .userInitiated))
    }

    /// Makes an executor on a serial queue.
    public init(queue: DispatchQueue) {
        self.queue = queue
    }

    /// Runs a job on the queue, behind those that are there.
    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let executor = asUnownedSerialExecutor()
        queue.async { job.runSynchronously(on: executor) }
    }

    /// Stops the program where it is not on the queue.
    public func checkIsolated() {
        dispatchPrecondition(condition: .onQueue(queue))
    }
}
