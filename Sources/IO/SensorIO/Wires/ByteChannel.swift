import CSensorIO
import FileIO
package import Geolocation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// An object that receives the bytes and the end of a ``ByteChannel``.
@SensorActor
package protocol ByteChannelOwner: AnyObject {
    /// Called with received bytes, which are valid only during the call.
    func channel(_ channel: ByteChannel, didReceive bytes: Span<UInt8>)

    /// Called once when the channel has ended; the owner should then stop the channel.
    ///
    /// The reason is a clause that follows the device's name.
    func channel(_ channel: ByteChannel, didEnd reason: String)
}

/// A bidirectional byte channel over a serial line.
@SensorActor
package final class ByteChannel {
    /// The maximum number of bytes that a channel receives or sends in one job of the actor.
    package static let turnSize = 65_536

    /// The number of seconds after which the channel ends if the device accepts none of the waiting bytes.
    package nonisolated static let patience = 30.0

    /// The buffer shared by all channels, since each channel passes on its bytes before the next channel reads.
    private static let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: turnSize, alignment: 64)

    package private(set) var descriptor: WatchedDescriptor?
    private weak var owner: (any ByteChannelOwner)?
    private var queue: SendQueue
    private let stall: SilenceWatch

    /// Creates a channel that has no descriptor yet.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of bytes that may wait to be sent.
    ///   - clock: The clock for the time limit on sending.
    ///   - owner: The object that receives the bytes; held weakly.
    package init(limit: Int, clock: any SensorClock, owner: any ByteChannelOwner) {
        self.owner = owner
        queue = SendQueue(limit: limit)
        stall = SilenceWatch(limit: Self.patience, clock: clock)
        stall.onSilence { [weak self] in self?.stalled() }
    }

    /// Starts reading from the descriptor of a device.
    package func start(_ descriptor: WatchedDescriptor) {
        self.descriptor = descriptor
        descriptor.watchReadable { [weak self] in self?.read() ?? false }
    }

    /// Stops all callbacks, and returns the descriptor; `nil` if there is none.
    ///
    /// The caller has to close the descriptor.
    package func stop() -> WatchedDescriptor? {
        stall.stop()
        owner = nil
        defer { descriptor = nil }
        return descriptor
    }

    // MARK: Sending

    /// Sends a message, or queues the part that cannot be sent yet.
    ///
    /// Returns `false` if the message does not fit into the queue.
    package func send(_ message: [UInt8]) -> Bool {
        guard let descriptor, !message.isEmpty else { return true }
        guard queue.isEmpty else { return queue.add(message) }
        let sent = message.withUnsafeBytes { write($0, to: descriptor.number) }
        if sent == message.count { return true }
        // If sending has failed (`sent` is negative), the next attempt to read or write meets the error again and
        // handles it.
        guard queue.add(message, from: max(0, sent)) else { return false }
        stall.recordActivity()
        descriptor.watchWritable { [weak self] in self?.sendWaiting() }
        return true
    }

    private func sendWaiting() {
        guard let descriptor else { return }
        let sent = queue.drain(budget: Self.turnSize) { write($0, to: descriptor.number) }
        if sent > 0 { stall.recordActivity() }
        if sent < 0, !isTemporary(Int32(truncatingIfNeeded: -sent)) {
            return end(with: Int32(truncatingIfNeeded: -sent))
        }
        if queue.isEmpty {
            stall.stop()
            descriptor.stopWatchingWritable()
        }
    }

    /// Writes bytes to the device; returns the number of accepted bytes, or a negated `errno` value.
    private func write(_ bytes: UnsafeRawBufferPointer, to number: Int32) -> Int {
        let count = systemWrite(number, bytes[...])
        return count >= 0 ? count : -Int(errno)
    }

    private func stalled() {
        owner?.channel(self, didEnd: "took nothing \(stall.phrase)")
    }

    // MARK: Receiving

    /// Reads from the device until no bytes are left or the limit for one job of the actor is reached.
    ///
    /// Returns `true` if there may be more bytes.
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
            owner?.channel(self, didEnd: "was unplugged")
        } else if !isTemporary(code) {
            end(with: code)
        }
    }

    private func end(with code: Int32) {
        let isUnplugged = [EIO, ENXIO, ENODEV, EBADF].contains(code)
        owner?.channel(self, didEnd: isUnplugged ? "was unplugged" : "was lost: \(systemMessage(code))")
    }
}
