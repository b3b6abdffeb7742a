import Dispatch
import Geolocation

/// An open descriptor that the sensor actor's queue watches; closed when it is let go, behind its last event.
@SensorActor
final class WatchedDescriptor {
    /// The descriptor's number, valid until ``close(then:)``.
    nonisolated let number: Int32

    private var reading: ActiveSource?
    private var onReadable: (@SensorActor () -> Bool)?
    private var writing: ActiveSource?

    /// Counts what still needs the descriptor, which is closed behind the last of them.
    private let uses = DispatchGroup()
    private var own: OwnUse?
    private let closingQueue: DispatchQueue

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
        self.closingQueue = closingQueue
        own = OwnUse(in: uses)
        uses.notify(queue: closingQueue) { @Sendable in closing(number) }
    }

    /// Calls `onReadable` as long as something can be read, until ``stopWatchingReadable()``.
    ///
    /// - Parameter onReadable: Reads for one turn, and returns whether there is more for certain. Then it is called again
    ///   behind what waits for the actor, without the detour by the system, which would cost more than the turn itself.
    func watchReadable(_ onReadable: @escaping @SensorActor () -> Bool) {
        guard reading == nil else { return }
        self.onReadable = onReadable
        let source = DispatchSource.makeReadSource(fileDescriptor: number, queue: SensorActor.queue)
        reading = ActiveSource(source, in: uses) { [weak self] in self?.takeTurn() }
    }

    private func takeTurn() {
        guard let source = reading, let onReadable else { return }
        let hasMore = onReadable()
        // It may have been closed within the turn.
        guard reading === source else { return }
        source.isSuspended = hasMore
        if hasMore { SensorActor.enqueue { [weak self] in self?.takeTurn() } }
    }

    /// Looks no more for whether something can be read.
    func stopWatchingReadable() {
        reading = nil
        onReadable = nil
    }

    /// Calls `onWritable` as long as bytes can be written, until ``stopWatchingWritable()``.
    func watchWritable(_ onWritable: @escaping @SensorActor () -> Void) {
        guard writing == nil else { return }
        let source = DispatchSource.makeWriteSource(fileDescriptor: number, queue: SensorActor.queue)
        writing = ActiveSource(source, in: uses, onWritable)
    }

    /// Looks no more for whether bytes can be written.
    func stopWatchingWritable() { writing = nil }

    /// Reports nothing more, closes the descriptor soon, and calls `closed` when that is done.
    func close(then closed: @escaping @SensorActor () -> Void) {
        stopWatchingReadable()
        stopWatchingWritable()
        own = nil
        // Behind the block that closes, which was added first.
        uses.notify(queue: closingQueue) { @Sendable in SensorActor.enqueue(closed) }
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

    @SensorActor
    init(_ source: any DispatchSourceProtocol, in group: DispatchGroup, _ handler: @escaping @SensorActor () -> Void) {
        self.source = source
        group.enter()
        source.setEventHandler(handler: SensorActor.handler(handler))
        source.setCancelHandler(handler: SensorActor.handler { group.leave() })
        source.activate()
    }

    /// Whether it calls nobody for the time being.
    @SensorActor var isSuspended = false {
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
