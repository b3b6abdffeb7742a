import Dispatch

extension SensorActor {
    /// Converts a closure isolated to the actor into a handler for a dispatch source of ``SensorActor/queue``.
    ///
    /// Call this function once for each dispatch source. The handler may only be called on the queue. It checks this,
    /// since a call elsewhere is a programming error.
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

    /// Runs a closure on the actor asynchronously, in the order of the calls.
    ///
    /// It is intended for calls from queues, threads and C callbacks. Each call takes some microseconds, so pass a
    /// batch of results at once.
    nonisolated public static func enqueue(_ body: @escaping @SensorActor () -> Void) {
        queue.async(execute: handler(body))
    }
}
