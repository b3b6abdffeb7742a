import CSensorIO
package import Dispatch
package import Geolocation
import Synchronization

#if os(Linux)
    /// Watches an actor's descriptors, and calls their handlers on the actor's queue or thread.
    ///
    /// An epoll set contains all descriptors. One dispatch source watches it, or the thread of an ``EventLoop`` waits for it. A
    /// dispatch source per descriptor would be simpler. But when hundreds of connections per second come and go, and some are
    /// reset while their sources are cancelled, libdispatch's event loop on Linux accesses freed memory (seen with Swift 6.3.1).
    package final class DescriptorLoop: Sendable {
        /// The handlers of a descriptor; `nil` if the event is not watched.
        struct Watch: Sendable {
            var onReadable: (@Sendable () -> Void)?
            var onWritable: (@Sendable () -> Void)?
        }

        private struct State {
            var watches: [UInt64: Watch] = [:]
            var lastToken: UInt64 = 0

            /// The epoll descriptor; negative until it is open.
            var poller: Int32 = -1
        }

        private let queue: DispatchQueue?
        private let state = Mutex(State())

        /// Creates a loop that exists until the program ends.
        ///
        /// - Parameter queue: The queue that handlers are called on; `nil` for the thread that calls ``deliver(waits:_:)``.
        ///   Default: `nil`.
        package init(queue: DispatchQueue? = nil) {
            self.queue = queue
        }

        /// Returns a token for a descriptor that is not watched yet.
        func add() -> UInt64 {
            state.withLock { state in
                openPoller(&state)
                state.lastToken += 1
                return state.lastToken
            }
        }

        /// Opens the epoll set, again if there was no free descriptor before.
        private func openPoller(_ state: inout State) {
            guard state.poller < 0 else { return }
            state.poller = csio_poller()
            guard let queue, state.poller >= 0 else { return }
            let source = DispatchSource.makeReadSource(fileDescriptor: state.poller, queue: queue)
            // Its own handler keeps it alive until the program ends.
            source.setEventHandler { withExtendedLifetime(source) { self.deliver(waits: false) } }
            source.activate()
        }

        /// Opens a descriptor that ends a wait of ``deliver(waits:_:)``; negative if none is free.
        func makeWaker() -> Int32 {
            state.withLock { state in
                openPoller(&state)
                return state.poller < 0 ? state.poller : csio_poller_waker(state.poller)
            }
        }

        /// Sets the events watched for a descriptor; returns 0, or a negative error number.
        func set(_ watch: Watch, for token: UInt64, of descriptor: Int32) -> Int32 {
            let isWatched = watch.onReadable != nil || watch.onWritable != nil
            // The previous handlers are released outside of the lock, since that may release further objects.
            let (result, _) = state.withLock { state in
                let before = state.watches.updateValue(watch, forKey: token)
                if !isWatched { state.watches[token] = nil }
                let result = csio_poller_set(
                    state.poller, descriptor, token, before == nil ? 0 : 1, watch.onReadable == nil ? 0 : 1,
                    watch.onWritable == nil ? 0 : 1)
                return (result, before)
            }
            return result
        }

        /// Calls the handlers of ready descriptors, a bounded number per turn.
        ///
        /// - Parameters:
        ///   - waits: Whether to wait for the first event.
        ///   - waited: Called before the first handler.
        func deliver(waits: Bool, _ waited: () -> Void = {}) {
            let poller = state.withLock { $0.poller }
            withUnsafeTemporaryAllocation(of: csio_readiness.self, capacity: Int(CSIO_POLL_SIZE)) { buffer in
                guard let start = buffer.baseAddress else { return }
                let count = csio_poller_wait(poller, start, Int32(CSIO_POLL_SIZE), waits ? 1 : 0)
                waited()
                for index in 0..<max(0, Int(count)) {
                    let event = buffer[index]
                    // Looked up for each event, since an earlier handler may have stopped the watch.
                    if event.is_readable != 0 { state.withLock { $0.watches[event.token]?.onReadable }?() }
                    if event.is_writable != 0 { state.withLock { $0.watches[event.token]?.onWritable }?() }
                }
            }
        }
    }
#else
    /// The queue that an actor's descriptors are watched on.
    package final class DescriptorLoop: Sendable {
        let queue: DispatchQueue

        package init(queue: DispatchQueue) {
            self.queue = queue
        }
    }
#endif

extension SensorActor {
    /// Watches the descriptors of sensors.
    package static let descriptors = DescriptorLoop(queue: queue)
}
