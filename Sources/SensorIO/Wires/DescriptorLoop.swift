import CSensorIO
import Dispatch
import Geolocation
import Synchronization

#if os(Linux)
    /// Tells which of an actor's descriptors are ready, on the actor's queue.
    ///
    /// One dispatch source watches a set of the system's (epoll), which watches all descriptors. A dispatch source for each
    /// would be simpler; but where connections come and go by hundreds in a second, and some are reset while their sources are
    /// cancelled, libdispatch's event loop on Linux touches memory that it has freed (seen with Swift 6.3.1).
    final class DescriptorLoop: Sendable {
        /// What happens when a descriptor is ready; nil where that is not watched.
        struct Watch: Sendable {
            var onReadable: (@Sendable () -> Void)?
            var onWritable: (@Sendable () -> Void)?
        }

        private struct State {
            var watches: [UInt64: Watch] = [:]
            var lastToken: UInt64 = 0

            /// The set; negative until there is one.
            var poller: Int32 = -1
        }

        private let queue: DispatchQueue
        private let state = Mutex(State())

        /// Makes a loop that lasts as long as the program.
        ///
        /// - Parameter queue: The queue of the handlers.
        init(queue: DispatchQueue) {
            self.queue = queue
        }

        /// Takes up a descriptor that is not watched yet.
        func add() -> UInt64 {
            state.withLock { state in
                // Again, where there were no descriptors left before.
                if state.poller < 0 { state.poller = open() }
                state.lastToken += 1
                return state.lastToken
            }
        }

        private func open() -> Int32 {
            let poller = csio_poller()
            guard poller >= 0 else { return poller }
            let source = DispatchSource.makeReadSource(fileDescriptor: poller, queue: queue)
            source.setEventHandler { self.deliver(from: poller) }
            source.activate()
            // Kept for as long as the program runs.
            _ = Unmanaged.passRetained(source as AnyObject)
            return poller
        }

        /// Sets what a descriptor is watched for; 0, or a negative error number.
        func set(_ watch: Watch, for token: UInt64, of descriptor: Int32) -> Int32 {
            let isWatched = watch.onReadable != nil || watch.onWritable != nil
            // The handlers before are let go behind the lock, since they may let go of others.
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

        /// Calls the handlers of descriptors that are ready, a bounded number in one turn.
        private func deliver(from poller: Int32) {
            withUnsafeTemporaryAllocation(of: csio_readiness.self, capacity: Int(CSIO_POLL_SIZE)) { buffer in
                guard let start = buffer.baseAddress else { return }
                let count = csio_poller_wait(poller, start, Int32(CSIO_POLL_SIZE))
                for index in 0..<max(0, Int(count)) {
                    let event = buffer[index]
                    // Looked up each time, since the handler before may have ended it.
                    if event.is_readable != 0 { state.withLock { $0.watches[event.token]?.onReadable }?() }
                    if event.is_writable != 0 { state.withLock { $0.watches[event.token]?.onWritable }?() }
                }
            }
        }
    }
#else
    /// The queue on which an actor's descriptors are watched.
    final class DescriptorLoop: Sendable {
        let queue: DispatchQueue

        init(queue: DispatchQueue) {
            self.queue = queue
        }
    }
#endif

extension SensorActor {
    /// Watches the descriptors of sensors.
    static let descriptors = DescriptorLoop(queue: queue)
}

extension NetworkActor {
    /// Watches the descriptors of connections.
    static let descriptors = DescriptorLoop(queue: queue)
}
