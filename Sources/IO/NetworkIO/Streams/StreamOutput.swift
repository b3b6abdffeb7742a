import FileIO
import SensorIO

/// The send buffer of a stream: joins small writes, and encrypts them if there is a cipher.
struct StreamOutput {
    /// The outcome of one call of `send(through:budget:by:)`.
    enum Outcome: Equatable {
        /// All bytes in the buffer have been sent.
        case drained
        /// Some bytes may remain: the system accepts no more for now, or the limit `budget` has been reached.
        case more
        /// The remaining bytes wait for the end of the handshake.
        case held
        /// The connection is lost, with the `errno` value that says why.
        case failed(Int32)
    }

    /// The bytes that still wait in the pieces in which they were added; they are joined and encrypted when they move
    /// to `ready`.
    private var queue = SendQueue(limit: .max)

    /// The bytes that are ready to be sent; the bytes before `offset` have been sent already.
    private var ready: [UInt8] = []
    private var offset = 0

    /// The number of bytes in the buffer that wait to be sent.
    var count: Int { queue.count + ready.count - offset }

    /// Appends bytes to the buffer.
    mutating func add(_ bytes: [UInt8]) { _ = queue.add(bytes) }

    /// Discards all bytes in the buffer.
    mutating func removeAll() { self = StreamOutput() }

    /// Sends bytes until the buffer is empty, the system accepts no more, or `budget` bytes were sent.
    ///
    /// - Parameters:
    ///   - cipher: The cipher that encrypts the bytes; `nil` for an unencrypted stream.
    ///   - budget: The number of bytes after which sending stops, so that other streams are not delayed.
    ///   - write: A function that sends bytes, and returns the number of accepted ones or a negated `errno` value.
    mutating func send(
        through cipher: (any StreamCipher)?, budget: Int, by write: (UnsafeRawBufferPointer) -> Int
    ) -> Outcome {
        var left = budget
        while left > 0 {
            if offset == ready.count { refill(through: cipher) }
            guard offset < ready.count else { return count == 0 ? .drained : .held }
            let sent = ready.withUnsafeBytes { write(UnsafeRawBufferPointer(rebasing: $0[offset...])) }
            guard sent >= 0 else {
                let code = Int32(truncatingIfNeeded: -sent)
                return isTemporary(code) ? .more : .failed(code)
            }
            offset += sent
            left -= sent
            if offset < ready.count { return .more }
        }
        return .more
    }

    /// Refills `ready` from the queue; `ready` stays empty if nothing is left or the handshake is not done.
    private mutating func refill(through cipher: (any StreamCipher)?) {
        offset = 0
        guard let cipher else {
            ready = nextPiece()
            return
        }
        if cipher.isEstablished, !queue.isEmpty { cipher.seal(nextPiece()) }
        ready = cipher.takeOutput()
    }

    /// Removes and returns the first bytes of the queue, at most as many as one job of the actor may send.
    private mutating func nextPiece() -> [UInt8] {
        let size = min(queue.count, SocketStream.turnSize)
        guard size > 0 else { return [] }
        let piece = [UInt8](unsafeUninitializedCapacity: size) { room, used in
            _ = queue.drain(budget: size) { bytes in
                let count = min(bytes.count, size - used)
                UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(room)[used...])
                    .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[..<count]))
                used += count
                return count
            }
        }
        // An empty queue is replaced, so that an idle stream keeps no memory.
        if queue.isEmpty { queue = SendQueue(limit: .max) }
        return piece
    }
}
