import Dispatch
import Geolocation

/// An open descriptor that the sensor actor's queue watches; closed when it is let go, behind its last event.
@SensorActor
final class WatchedDescriptor {
    /// The descriptor's number, valid until ``close(then:)``.
    nonisolated let number: Int32

    private let sources: DescriptorSources
    private var onReadable: (@SensorActor () -> Bool)?

    /// Tells one ``watchReadable(_:)`` from the next one.
    private var watchCount = 0

    /// Takes over an open descriptor.
    ///
    /// - Parameters:
    ///   - number: The descriptor, which does not block.
    ///   - closingQueue: A serial queue where it is closed, since closing a device may take a while.
    ///   - closing: How it is closed.
    init(
        _ number: Int32, closingOn closingQueue: DispatchQueue = SensorActor.queue,
        by closing: @escaping @Sendable (Int32) -> Void = { _ = closeDescriptor($0) }
    ) {
        self.number = number
        sources = DescriptorSources(number, in: SensorActor.descriptors, closingOn: closingQueue, by: closing)
    }

    /// Calls `onReadable` as long as something can be read, until ``stopWatchingReadable()``.
    ///
    /// - Parameter onReadable: Reads for one turn, and returns whether there is more for certain. Then it is called again
    ///   behind what waits for the actor, without the detour by the system, which would cost more than the turn itself.
    func watchReadable(_ onReadable: @escaping @SensorActor () -> Bool) {
        guard !sources.isWatchingReadable else { return }
        watchCount += 1
        self.onReadable = onReadable
        sources.watchReadable(SensorActor.handler { [weak self] in self?.takeTurn() })
    }

    private func takeTurn() {
        guard let onReadable else { return }
        let count = watchCount
        let hasMore = onReadable()
        // It may have been closed within the turn.
        guard sources.isWatchingReadable, count == watchCount else { return }
        sources.isReadingSuspended = hasMore
        if hasMore { SensorActor.enqueue { [weak self] in self?.takeTurn() } }
    }

    /// Looks no more for whether something can be read.
    func stopWatchingReadable() {
        sources.stopWatchingReadable()
        onReadable = nil
    }

    /// Calls `onWritable` as long as bytes can be written, until ``stopWatchingWritable()``.
    func watchWritable(_ onWritable: @escaping @SensorActor () -> Void) {
        sources.watchWritable(SensorActor.handler(onWritable))
    }

    /// Looks no more for whether bytes can be written.
    func stopWatchingWritable() { sources.stopWatchingWritable() }

    /// Reports nothing more, closes the descriptor soon, and calls `closed` when that is done.
    func close(then closed: @escaping @SensorActor () -> Void) {
        onReadable = nil
        sources.close { SensorActor.enqueue(closed) }
    }
}
