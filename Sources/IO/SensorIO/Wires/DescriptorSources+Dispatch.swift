#if !os(Linux)
    package import Dispatch
    import FileIO

    /// An open descriptor and the dispatch sources that watch it.
    ///
    /// The descriptor is closed after its last event when this object is released. The object must be used only on the
    /// queue that calls the handlers; each handler must be a closure that may run on that queue.
    package final class DescriptorSources {
        /// The descriptor's number, valid until ``close(then:)``.
        package let number: Int32

        /// Whether the loop watches the descriptor for data to read.
        package var isWatchingReadable: Bool { reading != nil }

        /// Whether reading is suspended: while it is, data that arrives at the descriptor is not reported.
        package var isReadingSuspended: Bool {
            get { reading?.isSuspended ?? false }
            set { reading?.isSuspended = newValue }
        }

        private let queue: DispatchQueue
        private var reading: ActiveSource?
        private var writing: ActiveSource?

        /// The group of everything that uses the descriptor; the descriptor is closed when the last use has ended.
        private let uses = DispatchGroup()
        private var own: OwnUse?
        private let closingQueue: DispatchQueue

        /// Takes ownership of an open descriptor.
        ///
        /// - Parameters:
        ///   - number: The descriptor, in non-blocking mode.
        ///   - loop: The loop whose queue calls the handlers.
        ///   - closingQueue: The serial queue on which to close the descriptor.
        ///   - closing: A function that closes the descriptor. Default: the system's `close`.
        package init(
            _ number: Int32, in loop: DescriptorLoop, closingOn closingQueue: DispatchQueue,
            by closing: @escaping @Sendable (Int32) -> Void = { _ = closeDescriptor($0) }
        ) {
            self.number = number
            queue = loop.queue
            self.closingQueue = closingQueue
            own = OwnUse(in: uses)
            uses.notify(queue: closingQueue) { @Sendable in closing(number) }
        }

        /// Calls a handler each time that data can be read from the descriptor, until ``stopWatchingReadable()`` is
        /// called.
        package func watchReadable(_ handler: @escaping @Sendable () -> Void) {
            guard reading == nil else { return }
            let source = DispatchSource.makeReadSource(fileDescriptor: number, queue: queue)
            reading = ActiveSource(source, in: uses, handler)
        }

        /// Stops watching the descriptor for data to read.
        package func stopWatchingReadable() { reading = nil }

        /// Calls a handler each time that data can be written to the descriptor, until ``stopWatchingWritable()`` is
        /// called.
        package func watchWritable(_ handler: @escaping @Sendable () -> Void) {
            guard writing == nil else { return }
            let source = DispatchSource.makeWriteSource(fileDescriptor: number, queue: queue)
            writing = ActiveSource(source, in: uses, handler)
        }

        /// Stops watching whether data can be written to the descriptor.
        package func stopWatchingWritable() { writing = nil }

        /// Stops all callbacks for the descriptor, closes it some time later, and then calls `closed` on the closing
        /// queue.
        package func close(then closed: @escaping @Sendable () -> Void = {}) {
            stopWatchingReadable()
            stopWatchingWritable()
            own = nil
            // This block runs after the block that closes the descriptor, since that block was added first.
            uses.notify(queue: closingQueue, execute: closed)
        }
    }

    /// The use of a descriptor by its owner: the descriptor is not closed while this object exists.
    private final class OwnUse {
        private let uses: DispatchGroup

        init(in uses: DispatchGroup) {
            self.uses = uses
            uses.enter()
        }

        deinit { uses.leave() }
    }

    /// A dispatch source that is active as long as this object exists.
    private final class ActiveSource {
        private let source: any DispatchSourceProtocol

        init(
            _ source: any DispatchSourceProtocol, in group: DispatchGroup, _ handler: @escaping @Sendable () -> Void
        ) {
            self.source = source
            group.enter()
            source.setEventHandler(handler: handler)
            source.setCancelHandler { group.leave() }
            source.activate()
        }

        /// Whether the events of the dispatch source are suspended.
        var isSuspended = false {
            didSet {
                guard isSuspended != oldValue else { return }
                if isSuspended { source.suspend() } else { source.resume() }
            }
        }

        deinit {
            source.cancel()
            // A suspended source must be resumed, since the cancellation of a suspended source never completes.
            if isSuspended { source.resume() }
        }
    }
#endif
