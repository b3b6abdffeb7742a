import Dispatch

#if os(Linux)
    /// An open descriptor that its owner's loop watches; closed when it is let go.
    ///
    /// Closing need not wait for events that are under way: it is taken off the loop before, and they are nobody's then. It
    /// belongs to the isolation domain of the loop's queue: handlers are bound to that before they come here.
    final class DescriptorSources {
        /// The descriptor's number, valid until ``close(then:)``.
        let number: Int32

        /// Whether ``watchReadable(_:)`` has been called, and no end to it.
        var isWatchingReadable: Bool { onReadable != nil }

        /// Whether what can be read is left for the time being.
        var isReadingSuspended = false {
            didSet { if isReadingSuspended != oldValue { update() } }
        }

        private let loop: DescriptorLoop
        private let token: UInt64
        private let closingQueue: DispatchQueue
        private let closing: @Sendable (Int32) -> Void
        private var onReadable: (@Sendable () -> Void)?
        private var onWritable: (@Sendable () -> Void)?
        private var isWatched = false
        private var isClosed = false

        /// Takes over an open descriptor.
        ///
        /// - Parameters:
        ///   - number: The descriptor, which does not block.
        ///   - loop: What tells its events.
        ///   - closingQueue: A serial queue where it is closed.
        ///   - closing: How it is closed.
        init(
            _ number: Int32, in loop: DescriptorLoop, closingOn closingQueue: DispatchQueue,
            by closing: @escaping @Sendable (Int32) -> Void = { _ = closeDescriptor($0) }
        ) {
            self.number = number
            self.loop = loop
            self.closingQueue = closingQueue
            self.closing = closing
            token = loop.add()
        }

        deinit { close() }

        /// Calls a handler as long as something can be read, until ``stopWatchingReadable()``.
        func watchReadable(_ handler: @escaping @Sendable () -> Void) {
            guard onReadable == nil else { return }
            onReadable = handler
            update()
        }

        /// Looks no more for whether something can be read.
        func stopWatchingReadable() {
            onReadable = nil
            isReadingSuspended = false
            update()
        }

        /// Calls a handler as long as bytes can be written, until ``stopWatchingWritable()``.
        func watchWritable(_ handler: @escaping @Sendable () -> Void) {
            guard onWritable == nil else { return }
            onWritable = handler
            update()
        }

        /// Looks no more for whether bytes can be written.
        func stopWatchingWritable() {
            guard onWritable != nil else { return }
            onWritable = nil
            update()
        }

        /// Reports nothing more, closes the descriptor soon, and calls `closed` on the closing queue when that is done.
        func close(then closed: @escaping @Sendable () -> Void = {}) {
            guard !isClosed else { return }
            (onReadable, onWritable) = (nil, nil)
            update()
            isClosed = true
            closingQueue.async { [number, closing] in
                closing(number)
                closed()
            }
        }

        private func update() {
            guard !isClosed else { return }
            let watch = DescriptorLoop.Watch(
                onReadable: isReadingSuspended ? nil : onReadable, onWritable: onWritable)
            let willBeWatched = watch.onReadable != nil || watch.onWritable != nil
            guard willBeWatched || isWatched else { return }
            isWatched = willBeWatched
            // The only faults are those of a system without memory or descriptors.
            _ = loop.set(watch, for: token, of: number)
        }
    }
#endif
