import Dispatch

extension SensorActor {
    /// Binds an isolated closure for a dispatch source of ``SensorActor/queue``, once for each source.
    ///
    /// The result may only be called on the queue, which is checked; calling it elsewhere is a programming error.
    ///
    /// This is one of the package's named bridges. The compiler cannot know that the queue *is* the actor's executor, and
    /// the general way in (`assumeIsolated`) allocates a context at each entry. A global actor's isolation is not part
    /// of a function value's representation, so that dropping it from the type changes no bit.
    nonisolated public static func handler(_ body: @escaping @SensorActor () -> Void) -> @Sendable () -> Void {
        let unisolated = unsafeBitCast(body, to: (@Sendable () -> Void).self)
        return {
            dispatchPrecondition(condition: .onQueue(queue))
            unisolated()
        }
    }

    /// Runs a closure on the actor soon, in the order of the calls: the way in for queues, threads and C callbacks.
    ///
    /// It costs some microseconds, so that a batch of results should go in at once.
    nonisolated public static func enqueue(_ body: @escaping @SensorActor () -> Void) {
        queue.async(execute: handler(body))
    }
}
