import CompanionLinking

/// A frame of the protocol between companions (apps that send fixes) and their base station.
///
/// On a stream, frames follow each other; a datagram contains one frame. A frame consists of the byte `0x47`, the kind
/// (1 byte), the number of the message (8 bytes), the length of the payload (4 bytes) and the payload. The number and
/// the length are big-endian.
struct CompanionFrame: Hashable {
    /// The kinds of frames and the bytes that stand for them.
    enum Kind: UInt8, CaseIterable {
        /// A ping, which asks whether the other side is reachable.
        case ping = 1
        /// A pong, the answer to a ping.
        case pong = 2
        /// A context: the latest state, which replaces the state that was sent before. A context is not answered.
        case context = 3
        /// An interactive message, which is sent only while the receiver is reachable. The receiver answers it.
        case interactive = 4
        /// A queued message, which is kept until the receiver has answered it.
        case queued = 5
        /// The answer that the message with the frame's number was accepted.
        case delivered = 6
        /// The answer that the message with the frame's number was not accepted; the payload is the reason as text.
        case failed = 7
    }

    /// The first byte of each frame.
    static let mark: UInt8 = 0x47

    /// The number of bytes of a frame before its payload.
    static let headerSize = 14

    /// The maximum size of a frame's payload in bytes; with this payload, the frame just fits into a UDP datagram.
    static let limit = 65_507 - headerSize

    var kind: Kind
    var number: UInt64
    var payload: [UInt8]

    /// Creates a frame of the given kind.
    init(kind: Kind, number: UInt64, payload: [UInt8] = []) {
        (self.kind, self.number, self.payload) = (kind, number, payload)
    }

    /// Creates the frame that answers the message with the given number.
    init(answering number: UInt64, with outcome: CompanionOutcome) {
        switch outcome {
        case .delivered: self.init(kind: .delivered, number: number)
        case .failed(let reason): self.init(kind: .failed, number: number, payload: Array(reason.utf8.prefix(1000)))
        }
    }

    /// The bytes of the frame.
    var bytes: [UInt8] {
        var bytes: [UInt8] = [Self.mark, kind.rawValue]
        bytes.reserveCapacity(Self.headerSize + payload.count)
        for shift in stride(from: 56, through: 0, by: -8) { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
        let count = UInt32(truncatingIfNeeded: payload.count)
        for shift in stride(from: 24, through: 0, by: -8) { bytes.append(UInt8(truncatingIfNeeded: count >> shift)) }
        bytes.append(contentsOf: payload)
        return bytes
    }
}

/// Parses the frames in the bytes that one peer has sent.
struct CompanionFrameReader {
    private var bytes: [UInt8] = []
    private var start = 0

    /// The number of bytes that were received but not yet parsed.
    var waitingCount: Int { bytes.count - start }

    /// Appends bytes that were received from the peer.
    mutating func append(_ span: Span<UInt8>) {
        if start == bytes.count {
            bytes.removeAll(keepingCapacity: true)
            start = 0
        } else if start > CompanionFrame.limit {
            bytes.removeFirst(start)
            start = 0
        }
        span.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
    }

    /// Returns the next frame; `nil` if the frame is not complete yet.
    ///
    /// - Throws: `CompanionFrameError` if the bytes are invalid; no more frames can be read after this error.
    mutating func next() throws(CompanionFrameError) -> CompanionFrame? {
        guard waitingCount > 0 else { return nil }
        guard bytes[start] == CompanionFrame.mark else { throw .foreign }
        guard waitingCount > 1 else { return nil }
        guard let kind = CompanionFrame.Kind(rawValue: bytes[start + 1]) else { throw .foreign }
        guard waitingCount >= CompanionFrame.headerSize else { return nil }
        let number = integer(at: 2, count: 8)
        let count = integer(at: 10, count: 4)
        guard count <= CompanionFrame.limit else { throw .tooLong }
        let end = start + CompanionFrame.headerSize + Int(count)
        guard end <= bytes.count else { return nil }
        let payload = Array(bytes[(start + CompanionFrame.headerSize)..<end])
        start = end
        return CompanionFrame(kind: kind, number: number, payload: payload)
    }

    private func integer(at offset: Int, count: Int) -> UInt64 {
        bytes[(start + offset)..<(start + offset + count)].reduce(0) { $0 << 8 | UInt64($1) }
    }
}

/// An error in the bytes that a peer has sent.
enum CompanionFrameError: Error {
    /// The bytes do not belong to the protocol of companions.
    case foreign
    /// A frame is longer than ``CompanionFrame/limit``.
    case tooLong
}
