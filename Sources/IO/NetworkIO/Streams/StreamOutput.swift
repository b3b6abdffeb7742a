import FileIO
import SensorIO

/// The bytes that a stream has to send: many small pieces leave as one, encrypted if there is a cipher.
struct StreamOutput {
    /// The outcome of a turn of sending.
    enum Outcome: Equatable {
        /// Nothing is left.
        case drained
        /// The system does not accept more at the moment, or the turn is over.
        case more
        /// The rest waits for the handshake.
        case held
        /// The connection is lost, with an error number.
        case failed(Int32)
    }

    /// Bytes to be encrypted or joined.
    private var queue = SendQueue(limit: .max)

    /// Bytes ready for the system, from the offset on.
    private var ready: [UInt8] = []
    private var offset = 0

    /// Bytes that wait.
    var count: Int { queue.count + ready.count - offset }

    /// Appends bytes.
    mutating func add(_ bytes: [UInt8]) { _ = queue.add(bytes) }

    /// Discards everything.
    mutating func removeAll() { self = StreamOutput() }

    /// Sends for one turn.
    ///
    /// - Parameters:
    ///   - cipher: Encrypts; nil for plain bytes.
    ///   - budget: The bytes after which the turn is over.
    ///   - write: Sends bytes, and returns how many were taken, or a negative error number.
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

    /// Prepares the next bytes; the buffer stays empty if nothing is left or if they have to wait.
    private mutating func refill(through cipher: (any StreamCipher)?) {
        offset = 0
        guard let cipher else {
            ready = nextPiece()
            return
        }
        if cipher.isEstablished, !queue.isEmpty { cipher.seal(nextPiece()) }
        ready = cipher.takeOutput()
    }

    /// Removes what waits from the front, at most one turn's worth.
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
        // An idle stream keeps no capacity.
        if queue.isEmpty { queue = SendQueue(limit: .max) }
        return piece
    }
}
