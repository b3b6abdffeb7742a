import Synchronization

/// A value that any thread reads and changes, one at a time.
///
/// The thread sanitizer does not see a thread wait inside a `Mutex`, and reports races that do not exist if the mutex is
/// contended. It sees the counter that each thread leaves behind and the next one reads.
package struct Guarded<Value>: ~Copyable, Sendable {
    private let value: Mutex<Value>
    private let turns = Atomic<Int>(0)

    package init(_ value: sending Value) { self.value = Mutex(value) }

    /// Calls `body` with exclusive access to the value, and returns its result.
    package borrowing func withLock<Result>(_ body: (inout sending Value) -> sending Result) -> sending Result {
        value.withLock { value in
            _ = turns.load(ordering: .acquiring)
            defer { turns.wrappingAdd(1, ordering: .releasing) }
            return body(&value)
        }
    }
}
