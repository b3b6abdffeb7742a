package import Dispatch
import FileIO
package import Geolocation

/// An open descriptor that is watched on the sensor actor's queue.
///
/// The descriptor is closed after its last event when this object is released.
@SensorActor
package final class WatchedDescriptor {
    /// The descriptor's number, valid until ``close(then:)``.
    package nonisolated let number: Int32

    private let sources: DescriptorSources
    private var onReadable: (@SensorActor () -> Bool)?

    /// The number of times that a handler was set by ``watchReadable(_:)``.
    ///
    /// If the number changes while a handler runs, that handler has been replaced.
    private var watchCount = 0

    /// Takes ownership of an open descriptor.
    ///
    /// - Parameters:
    ///   - number: The descriptor, in non-blocking mode.
    ///   - closingQueue: The serial queue on which to close the descriptor, since closing a device may block.
    ///   - closing: A function that closes the descriptor. Default: the system's `close`.
    package init(
        _ number: Int32, closingOn closingQueue: DispatchQueue = SensorActor.queue,
        by closing: @escaping @Sendable (Int32) -> Void = { _ = closeDescriptor($0) }
    ) {
        self.number = number
        sources = DescriptorSources(number, in: SensorActor.descriptors, closingOn: closingQueue, by: closing)
    }

    /// Calls `onReadable` each time that data can be read from the descriptor, until ``stopWatchingReadable()`` is
    /// called.
    ///
    /// - Parameter onReadable: A function that reads a limited number of bytes, and returns `true` if there is
    ///   certainly more to read. In that case, the function is called again after the work already queued on the actor,
    ///   which is cheaper than waiting for the next event of the system.
    package func watchReadable(_ onReadable: @escaping @SensorActor () -> Bool) {
        guard !sources.isWatchingReadable else { return }
        watchCount += 1
        self.onReadable = onReadable
        sources.watchReadable(SensorActor.handler { [weak self] in self?.runTurn() })
    }

    private func runTurn() {
        guard let onReadable else { return }
        let count = watchCount
        let hasMore = onReadable()
        // The callback may have closed the descriptor, or a later call may have replaced the handler.
        guard sources.isWatchingReadable, count == watchCount else { return }
        sources.isReadingSuspended = hasMore
        if hasMore { SensorActor.enqueue { [weak self] in self?.runTurn() } }
    }

    /// Stops watching the descriptor for data to read.
    package func stopWatchingReadable() {
        sources.stopWatchingReadable()
        onReadable = nil
    }

    /// Calls `onWritable` each time that data can be written to the descriptor, until ``stopWatchingWritable()`` is
    /// called.
    package func watchWritable(_ onWritable: @escaping @SensorActor () -> Void) {
        sources.watchWritable(SensorActor.handler(onWritable))
    }

    /// Stops watching whether data can be written to the descriptor.
    package func stopWatchingWritable() { sources.stopWatchingWritable() }

    /// Stops all callbacks for the descriptor, closes it some time later, and then calls `closed`.
    package func close(then closed: @escaping @SensorActor () -> Void) {
        onReadable = nil
        sources.close { SensorActor.enqueue(closed) }
    }
}
