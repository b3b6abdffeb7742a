import Synchronization

/// A value that any thread can read and change, one thread at a time.
///
/// A `Mutex` protects the value. The thread sanitiser does not recognise that threads wait for a `Mutex`, and reports
/// false races. An additional counter prevents these reports: each thread writes it, and the next thread reads it.
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
