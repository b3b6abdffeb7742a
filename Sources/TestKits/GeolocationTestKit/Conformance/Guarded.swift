import Dispatch
import Synchronization

/// A value that any thread reads and changes, one at a time.
///
/// Threads wait for each other on a queue, so that the mutex is never contended: the thread sanitizer does not see the
/// waiting inside a `Mutex`, and would report races that do not exist.
final class Guarded<Value>: Sendable {
    private let queue = DispatchQueue(label: "geolocation.guarded")
    private let value: Mutex<Value>

    init(_ value: sending Value) { self.value = Mutex(value) }

    /// Calls `body` with exclusive access to the value, and returns its result.
    func withLock<Result: Sendable>(_ body: (inout sending Value) -> sending Result) -> Result {
        queue.sync { value.withLock(body) }
    }
}
