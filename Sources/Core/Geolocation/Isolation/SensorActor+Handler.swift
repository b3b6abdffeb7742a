import Dispatch

extension SensorActor {
    /// Converts an isolated closure into a handler for a dispatch source of ``SensorActor/queue``; call it once per
    /// source.
    ///
    /// The handler may only be called on the queue, which is checked; a call elsewhere is a programming error.
    ///
    /// The compiler cannot know that the queue *is* the actor's executor, so that an unsafe cast is needed here; the
    /// general alternative (`assumeIsolated`) allocates a context on each call. A global actor's isolation is not part
    /// of a function value's representation, so removing it from the type does not change the value.
    nonisolated public static func handler(_ body: @escaping @SensorActor () -> Void) -> @Sendable () -> Void {
        let unisolated = unsafeBitCast(body, to: (@Sendable () -> Void).self)
        return {
            dispatchPrecondition(condition: .onQueue(queue))
            unisolated()
        }
    }

    /// Runs a closure on the actor asynchronously, in the order of the calls; for use from queues, threads and C
    /// callbacks.
    ///
    /// A call takes some microseconds, so pass a batch of results at once.
    nonisolated public static func enqueue(_ body: @escaping @SensorActor () -> Void) {
        queue.async(execute: handler(body))
    }
}
