import CSensorIO
import Geolocation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Hears of a channel.
@SensorActor
protocol ByteChannelOwner: AnyObject {
    /// Takes bytes, which are valid during the call only.
    func channel(_ channel: ByteChannel, didReceive bytes: Span<UInt8>)

    /// Hears that a channel has ended, once; the reason follows the other side's name. The owner closes it.
    func channel(_ channel: ByteChannel, didEnd reason: String)
}

/// A stream of bytes in both directions over one descriptor: a serial line or a connection.
@SensorActor
final class ByteChannel {
    /// What kind of stream it is, which decides how bytes are sent and what an end is called.
    enum Kind {
        case line
        case connection
    }

    /// Bytes that one turn takes or sends at most.
    static let turnSize = 65_536

    /// Seconds for which the other side may take nothing of what waits for it.
    nonisolated static let patience = 30.0

    /// The buffer of all channels: each hands its bytes on before the next one reads.
    private static let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: turnSize, alignment: 64)

    let kind: Kind
    let peer: WirePeer
    private(set) var descriptor: WatchedDescriptor?
    private weak var owner: (any ByteChannelOwner)?
    private var queue: SendQueue
    private let stall: SensorDeadline

    /// Makes a channel over a descriptor that its owner has opened.
    ///
    /// - Parameters:
    ///   - kind: What it is.
    ///   - peer: Who is at the other end.
    ///   - limit: Bytes that may wait to be sent.
    ///   - clock: The source of time.
    ///   - owner: Who hears of it; held weakly.
    init(_ kind: Kind, to peer: WirePeer, limit: Int, clock: any SensorClock, owner: any ByteChannelOwner) {
        self.kind = kind
        self.peer = peer
        self.owner = owner
        queue = SendQueue(limit: limit)
        stall = SensorDeadline(clock: clock)
        stall.onReached { [weak self] in self?.stalled() }
    }

    /// Begins to read.
    func start(_ descriptor: WatchedDescriptor) {
        self.descriptor = descriptor
        descriptor.watchReadable { [weak self] in self?.read() ?? false }
    }

    /// Gives the descriptor back to be closed; nothing is reported any more.
    func stop() -> WatchedDescriptor? {
        stall.disarm()
        owner = nil
        defer { descriptor = nil }
        return descriptor
    }

    // MARK: Sending

    /// Messages that wait to be sent.
    var waitingMessages: Int { queue.messageCount }

    /// Sends a message, or keeps it for later; false where there is no room for it.
    func send(_ message: [UInt8]) -> Bool {
        guard let descriptor, !message.isEmpty else { return true }
        guard queue.isEmpty else { return queue.add(message) }
        let sent = message.withUnsafeBytes { write($0, to: descriptor.number) }
        if sent == message.count { return true }
        // What is wrong with the other side is found out by the next attempt to read or to write.
        guard queue.add(message, from: max(0, sent)) else { return false }
        stall.arm(after: Self.patience)
        descriptor.watchWritable { [weak self] in self?.sendWaiting() }
        return true
    }

    private func sendWaiting() {
        guard let descriptor else { return }
        let sent = queue.drain(budget: Self.turnSize) { write($0, to: descriptor.number) }
        if sent > 0 { stall.arm(after: Self.patience) }
        if sent < 0, !Self.isTemporary(Int32(truncatingIfNeeded: -sent)) {
            return end(with: Int32(truncatingIfNeeded: -sent))
        }
        if queue.isEmpty {
            stall.disarm()
            descriptor.stopWatchingWritable()
        }
    }

    /// Sends bytes; returns how many were taken, or a negative error number.
    private func write(_ bytes: UnsafeRawBufferPointer, to number: Int32) -> Int {
        guard let start = bytes.baseAddress else { return 0 }
        switch kind {
        case .connection: return Int(csio_send(number, start, bytes.count))
        case .line:
            let count = systemWrite(number, bytes[...])
            return count >= 0 ? count : -Int(errno)
        }
    }

    private func stalled() {
        owner?.channel(self, didEnd: "took nothing for \(Int(Self.patience)) s")
    }

    // MARK: Receiving

    /// Reads for one turn; true where there may be more.
    ///
    /// It reads until nothing is left: of a connection that is lost the system tells only once, even where bytes came before.
    private func read() -> Bool {
        var left = Self.turnSize
        while left > 0, let descriptor {
            let count = systemRead(descriptor.number, UnsafeMutableRawBufferPointer(rebasing: Self.buffer[..<left]))
            guard count > 0 else {
                stopReading(count, errno)
                return false
            }
            left -= count
            let bytes = UnsafeRawBufferPointer(rebasing: Self.buffer[..<count]).bindMemory(to: UInt8.self)
            owner?.channel(self, didReceive: bytes.span)
        }
        return descriptor != nil
    }

    private func stopReading(_ count: Int, _ code: Int32) {
        if count == 0 {
            owner?.channel(self, didEnd: kind == .line ? "was unplugged" : "closed the connection")
        } else if !Self.isTemporary(code) {
            end(with: code)
        }
    }

    private func end(with code: Int32) {
        let isUnplugged = kind == .line && [EIO, ENXIO, ENODEV, EBADF].contains(code)
        owner?.channel(self, didEnd: isUnplugged ? "was unplugged" : "was lost: \(systemMessage(code))")
    }

    /// Whether a call that failed with an error number is worth another attempt later.
    nonisolated static func isTemporary(_ code: Int32) -> Bool { [EAGAIN, EWOULDBLOCK, EINTR, ENOBUFS].contains(code) }
}
