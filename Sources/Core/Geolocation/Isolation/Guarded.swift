import Synchronization

/// A value that any thread can read and change, one thread at a time.
///
/// The thread sanitiser does not recognise that a thread waits for a `Mutex`, and reports false races if several
/// threads use the mutex at once. The sanitiser does recognise a counter that each thread writes and the next thread
/// reads.
package struct Guarded<Value>: ~Copyable, Sendable {
    private let value: Mutex<Value>
    private let turns = Atomic<Int>(0)

    package init(_ value: sending Value) { self.value = Mutex(value) }

    /// Calls `body` with exclusive access to the value, and returns the result of `body`.
    package borrowing func withLock<Result>(_ body: (inout sending Value) -> sending Result) -> sending Result {
        value.withLock { value in
            _ = turns.load(ordering: .acquiring)
            defer { turns.wrappingAdd(1, ordering: .releasing) }
            return body(&value)
        }
    }
}
