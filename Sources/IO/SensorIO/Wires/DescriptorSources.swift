import Dispatch
import FileIO

#if os(Linux)
    /// A queue that runs closures one after the other: a dispatch queue, or the thread of an ``EventLoop``.
    package protocol SerialQueue: Sendable {
        /// Schedules a closure on the queue, in the order of the calls.
        func async(_ body: @escaping @Sendable () -> Void)
    }

    extension DispatchQueue: SerialQueue {
        /// Schedules a closure on the queue, in the order of the calls.
        package func async(_ body: @escaping @Sendable () -> Void) { async(execute: body) }
    }

    /// An open descriptor watched by its actor's loop.
    ///
    /// The descriptor is closed when this object is released. Closing does not wait for pending events: before the
    /// descriptor is closed, it is removed from the loop, which then ignores its events. The object must be used only
    /// on the queue or thread of the loop; each handler must be a closure that may run there.
    package final class DescriptorSources {
        /// The descriptor's number, valid until ``close(then:)``.
        package let number: Int32

        /// Whether the loop watches the descriptor for data to read.
        package var isWatchingReadable: Bool { onReadable != nil }

        /// Whether reading is suspended: while it is, data that arrives at the descriptor is not reported.
        package var isReadingSuspended = false {
            didSet { if isReadingSuspended != oldValue { update() } }
        }

        private let loop: DescriptorLoop
        private let token: UInt64
        private let closingQueue: any SerialQueue
        private let closing: @Sendable (Int32) -> Void
        private var onReadable: (@Sendable () -> Void)?
        private var onWritable: (@Sendable () -> Void)?
        private var isClosed = false

        /// Takes ownership of an open descriptor.
        ///
        /// - Parameters:
        ///   - number: The descriptor, in non-blocking mode.
        ///   - loop: The loop that calls the handlers.
        ///   - closingQueue: The serial queue on which to close the descriptor.
        ///   - closing: A function that closes the descriptor. Default: the system's `close`.
        package init(
            _ number: Int32, in loop: DescriptorLoop, closingOn closingQueue: any SerialQueue,
            by closing: @escaping @Sendable (Int32) -> Void = { _ = closeDescriptor($0) }
        ) {
            self.number = number
            self.loop = loop
            self.closingQueue = closingQueue
            self.closing = closing
            token = loop.add()
        }

        deinit { close() }

        /// Calls a handler each time that data can be read from the descriptor, until ``stopWatchingReadable()`` is
        /// called.
        package func watchReadable(_ handler: @escaping @Sendable () -> Void) {
            guard onReadable == nil else { return }
            onReadable = handler
            update()
        }

        /// Stops watching the descriptor for data to read.
        package func stopWatchingReadable() {
            onReadable = nil
            isReadingSuspended = false
            update()
        }

        /// Calls a handler each time that data can be written to the descriptor, until ``stopWatchingWritable()`` is
        /// called.
        package func watchWritable(_ handler: @escaping @Sendable () -> Void) {
            guard onWritable == nil else { return }
            onWritable = handler
            update()
        }

        /// Stops watching whether data can be written to the descriptor.
        package func stopWatchingWritable() {
            guard onWritable != nil else { return }
            onWritable = nil
            update()
        }

        /// Stops all callbacks for the descriptor, closes it some time later, and then calls `closed` on the closing
        /// queue.
        package func close(then closed: @escaping @Sendable () -> Void = {}) {
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
            loop.set(
                DescriptorLoop.Watch(onReadable: isReadingSuspended ? nil : onReadable, onWritable: onWritable),
                for: token, of: number)
        }
    }
#endif
