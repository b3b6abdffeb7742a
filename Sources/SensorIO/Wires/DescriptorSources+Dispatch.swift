import Dispatch

#if !os(Linux)
    /// An open descriptor and the dispatch sources that watch it on its owner's queue; closed when it is let go, behind its
    /// last event.
    ///
    /// It belongs to the isolation domain of the queue: handlers are bound to that before they come here.
    final class DescriptorSources {
        /// The descriptor's number, valid until ``close(then:)``.
        let number: Int32

        /// Whether ``watchReadable(_:)`` has been called, and no end to it.
        var isWatchingReadable: Bool { reading != nil }

        /// Whether what can be read is left for the time being.
        var isReadingSuspended: Bool {
            get { reading?.isSuspended ?? false }
            set { reading?.isSuspended = newValue }
        }

        private let queue: DispatchQueue
        private var reading: ActiveSource?
        private var writing: ActiveSource?

        /// Counts what still needs the descriptor, which is closed behind the last of them.
        private let uses = DispatchGroup()
        private var own: OwnUse?
        private let closingQueue: DispatchQueue

        /// Takes over an open descriptor.
        ///
        /// - Parameters:
        ///   - number: The descriptor, which does not block.
        ///   - loop: Where its events are told.
        ///   - closingQueue: A serial queue where it is closed.
        ///   - closing: How it is closed.
        init(
            _ number: Int32, in loop: DescriptorLoop, closingOn closingQueue: DispatchQueue,
            by closing: @escaping @Sendable (Int32) -> Void = { _ = closeDescriptor($0) }
        ) {
            self.number = number
            queue = loop.queue
            self.closingQueue = closingQueue
            own = OwnUse(in: uses)
            uses.notify(queue: closingQueue) { @Sendable in closing(number) }
        }

        /// Calls a handler as long as something can be read, until ``stopWatchingReadable()``.
        func watchReadable(_ handler: @escaping @Sendable () -> Void) {
            guard reading == nil else { return }
            let source = DispatchSource.makeReadSource(fileDescriptor: number, queue: queue)
            reading = ActiveSource(source, in: uses, handler)
        }

        /// Looks no more for whether something can be read.
        func stopWatchingReadable() { reading = nil }

        /// Calls a handler as long as bytes can be written, until ``stopWatchingWritable()``.
        func watchWritable(_ handler: @escaping @Sendable () -> Void) {
            guard writing == nil else { return }
            let source = DispatchSource.makeWriteSource(fileDescriptor: number, queue: queue)
            writing = ActiveSource(source, in: uses, handler)
        }

        /// Looks no more for whether bytes can be written.
        func stopWatchingWritable() { writing = nil }

        /// Reports nothing more, closes the descriptor soon, and calls `closed` on the closing queue when that is done.
        func close(then closed: @escaping @Sendable () -> Void = {}) {
            stopWatchingReadable()
            stopWatchingWritable()
            own = nil
            // Behind the block that closes, which was added first.
            uses.notify(queue: closingQueue, execute: closed)
        }
    }

    /// The use of a descriptor by its owner, for as long as the object lives.
    private final class OwnUse {
        private let uses: DispatchGroup

        init(in uses: DispatchGroup) {
            self.uses = uses
            uses.enter()
        }

        deinit { uses.leave() }
    }

    /// A dispatch source that is watched for as long as the object lives.
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

        /// Whether it calls nobody for the time being.
        var isSuspended = false {
            didSet {
                guard isSuspended != oldValue else { return }
                if isSuspended { source.suspend() } else { source.resume() }
            }
        }

        deinit {
            source.cancel()
            // The cancelling of a suspended source would never end.
            if isSuspended { source.resume() }
        }
    }
#endif
