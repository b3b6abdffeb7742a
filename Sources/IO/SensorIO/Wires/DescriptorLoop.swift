import CSensorIO
package import Dispatch
package import Geolocation
import Synchronization

#if os(Linux)
    /// Watches an actor's descriptors, and calls their handlers on the actor's queue or thread.
    ///
    /// All descriptors are in one epoll set, which is watched by a single dispatch source, or by the thread of an
    /// ``EventLoop``. One dispatch source per descriptor would be simpler. But if hundreds of connections per second
    /// come and go, and some are reset while their sources are being cancelled, libdispatch on Linux uses memory after
    /// it is freed (seen with Swift 6.3.1).
    package final class DescriptorLoop: Sendable {
        /// The handlers that are called when data can be read from a descriptor or written to it; `nil` for an event
        /// that is not watched.
        package struct Watch: Sendable {
            var onReadable: (@Sendable () -> Void)?
            var onWritable: (@Sendable () -> Void)?

            /// Creates handlers; by default, no event is watched.
            package init(onReadable: (@Sendable () -> Void)? = nil, onWritable: (@Sendable () -> Void)? = nil) {
                (self.onReadable, self.onWritable) = (onReadable, onWritable)
            }
        }

        private struct State {
            var watches: [UInt64: Watch] = [:]
            var lastToken: UInt64 = 0

            /// The descriptor of the epoll set; negative until the set is opened.
            var poller: Int32 = -1
        }

        private let queue: DispatchQueue?
        private let state = Mutex(State())

        /// Creates a loop that lives until the program ends.
        ///
        /// - Parameter queue: The queue on which handlers are called; `nil` if a thread calls ``deliver(waits:_:)``.
        ///   Default: `nil`.
        package init(queue: DispatchQueue? = nil) {
            self.queue = queue
        }

        /// Returns a new number (token) under which a descriptor is watched.
        package func add() -> UInt64 {
            state.withLock { state in
                openPoller(&state)
                state.lastToken += 1
                return state.lastToken
            }
        }

        /// Opens the epoll set unless it is open.
        ///
        /// If no descriptor is free, the next call tries again.
        private func openPoller(_ state: inout State) {
            guard state.poller < 0 else { return }
            state.poller = csio_poller()
            guard let queue, state.poller >= 0 else { return }
            let source = DispatchSource.makeReadSource(fileDescriptor: state.poller, queue: queue)
            // The handler keeps the source alive until the program ends.
            source.setEventHandler { withExtendedLifetime(source) { self.deliver(waits: false) } }
            source.activate()
        }

        /// Opens a descriptor that can interrupt the wait of ``deliver(waits:_:)``; negative if no descriptor is free.
        func makeWaker() -> Int32 {
            state.withLock { state in
                openPoller(&state)
                return state.poller < 0 ? state.poller : csio_poller_waker(state.poller)
            }
        }

        /// Sets the handlers for a descriptor's events, and watches these events.
        ///
        /// A failure is ignored, since it occurs only if the system is out of memory or descriptors.
        package func set(_ watch: Watch, for token: UInt64, of descriptor: Int32) {
            let isWatched = watch.onReadable != nil || watch.onWritable != nil
            // The previous handlers are released outside of the lock, since their release may release other objects.
            _ = state.withLock { state in
                let before = state.watches[token]
                state.watches[token] = isWatched ? watch : nil
                _ = csio_poller_set(
                    state.poller, descriptor, token, before == nil ? 0 : 1, watch.onReadable == nil ? 0 : 1,
                    watch.onWritable == nil ? 0 : 1)
                return before
            }
        }

        /// Calls the handlers of the descriptors that are ready, but only a limited number of handlers per call.
        ///
        /// - Parameters:
        ///   - waits: Whether to block until the first event.
        ///   - waited: A function that is called after the wait, before the first handler.
        func deliver(waits: Bool, _ waited: () -> Void = {}) {
            let poller = state.withLock { $0.poller }
            withUnsafeTemporaryAllocation(of: csio_readiness.self, capacity: Int(CSIO_POLL_SIZE)) { buffer in
                guard let start = buffer.baseAddress else { return }
                let count = csio_poller_wait(poller, start, Int32(CSIO_POLL_SIZE), waits ? 1 : 0)
                waited()
                for index in 0..<max(0, Int(count)) {
                    let event = buffer[index]
                    // The handlers are looked up for each event, since an earlier handler may have stopped the watch.
                    if event.is_readable != 0 { state.withLock { $0.watches[event.token]?.onReadable }?() }
                    if event.is_writable != 0 { state.withLock { $0.watches[event.token]?.onWritable }?() }
                }
            }
        }
    }
#else
    /// The queue on which the handlers of an actor's descriptors are called.
    package final class DescriptorLoop: Sendable {
        let queue: DispatchQueue

        package init(queue: DispatchQueue) {
            self.queue = queue
        }
    }
#endif

extension SensorActor {
    /// The loop that watches the descriptors of sensors.
    package static let descriptors = DescriptorLoop(queue: queue)
}
