public import CodecSupport
public import Geolocation
public import LocationRelay

/// Reassembles and decodes the messages of Bluetooth trackers.
///
/// A central (the receiving device) subscribes to the characteristic of a tracker, and calls ``ingest(_:from:now:)``
/// with each notification. A message must be CBOR of the relay protocol from the first to the last byte, and its fixes
/// must be valid. With the original framing, the times and sequence numbers of fixes must also increase together, since
/// mixed-up messages cannot be detected in any other way. Chunks and messages that are not usable are counted in
/// ``drops``.
public struct BleRelayReceiver: Sendable {
    private var reassembler: BleReassembler
    private var orders: [UUID: FixOrder] = [:]

    /// Creates a receiver of Bluetooth messages.
    ///
    /// - Parameters:
    ///   - framing: The way in which the senders divide their messages.
    ///   - limits: The limits on the memory for incomplete messages.
    public init(framing: BleFraming = .original, limits: BleReassemblyLimits = BleReassemblyLimits()) {
        reassembler = BleReassembler(framing: framing, limits: limits)
    }

    /// The number of dropped chunks and messages, by the raw values of ``BleFault``.
    public var drops: DropCounts { reassembler.drops }

    /// Adds a chunk from the given sender, and returns the message that the chunk completes; `nil` if the chunk
    /// completes no message.
    ///
    /// The message is an update or a single fix.
    public mutating func ingest(_ chunk: Span<UInt8>, from sender: UUID, now: SensorInstant) -> RelayMessage? {
        guard let bytes = reassembler.ingest(chunk, from: sender, now: now) else { return nil }
        do throws(BleFault) {
            let message = try read(bytes)
            try check(message.fixes, from: sender)
            return message
        } catch {
            reassembler.count(error)
            return nil
        }
    }

    /// Drops the incomplete messages of which no chunk has arrived within the time limit.
    ///
    /// The owner of the receiver must call this while no chunks arrive.
    public mutating func expire(now: SensorInstant) {
        reassembler.expire(now: now)
    }

    /// Removes all data of the given sender, for example when its connection ends.
    public mutating func forget(_ sender: UUID) {
        reassembler.forget(sender)
        orders[sender] = nil
    }

    private func read(_ bytes: [UInt8]) throws(BleFault) -> RelayMessage {
        // Only CBOR is used over Bluetooth, and the first byte of a CBOR map differs from that of JSON.
        guard let first = bytes.first, (0xA0...0xBF).contains(first) else { throw .content }
        let slice = bytes[...]
        do {
            return try RelayMessageReader.read(slice.span)
        } catch {
            throw .content
        }
    }

    private mutating func check(_ fixes: [(stream: RelayStream, fix: LocationFix)], from sender: UUID) throws(BleFault)
    {
        guard fixes.allSatisfy({ $0.fix.fault == nil }) else { throw .fix }
        guard reassembler.framing == .original else { return }
        if orders.count >= reassembler.limits.senders && orders[sender] == nil { orders.removeAll() }
        var order = orders[sender] ?? FixOrder()
        let isPlausible = fixes.reduce(true) { order.isPlausible($1.fix, stream: $1.stream) && $0 }
        orders[sender] = order
        guard isPlausible else { throw .order }
    }
}

extension RelayMessage {
    /// The fixes that the message contains, each with its stream.
    fileprivate var fixes: [(stream: RelayStream, fix: LocationFix)] {
        switch self {
        case .update(let update): RelayStream.allCases.compactMap { stream in update[stream].map { (stream, $0) } }
        case .fix(let fix, _): [(.remote, fix)]
        default: []
        }
    }
}
