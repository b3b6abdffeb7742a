public import Geolocation
public import LocationRelay

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The receiving end: chunks in, messages of trackers out.
///
/// A message must be CBOR of the relay's from the first to the last byte, and its fixes must be possible. With the original
/// framing the time and the number of a fix must also agree with those before it, since nothing else tells messages that were
/// mixed up. What is not used is counted.
///
/// On a central, feed it with the values that the characteristic notifies.
public struct BleRelayReceiver: Sendable {
    private var reassembler: BleReassembler
    private var orders: [UUID: FixOrder] = [:]

    /// Makes a receiver.
    ///
    /// - Parameters:
    ///   - framing: How the senders cut their messages.
    ///   - limits: What is kept of what is not complete.
    public init(framing: BleFraming = .original, limits: BleReassemblyLimits = BleReassemblyLimits()) {
        reassembler = BleReassembler(framing: framing, limits: limits)
    }

    /// Chunks and messages that were dropped, by the words of ``BleFault``.
    public var drops: DropCounts { reassembler.drops }

    /// Takes a chunk of a sender, and returns the message that it completes: an update, or a mere fix.
    public mutating func take(_ chunk: Span<UInt8>, from sender: UUID, now: SensorInstant) -> RelayMessage? {
        guard let bytes = reassembler.take(chunk, from: sender, now: now) else { return nil }
        do throws(BleFault) {
            let message = try read(bytes)
            try check(message.fixes, from: sender)
            return message
        } catch {
            reassembler.count(error)
            return nil
        }
    }

    /// Gives up messages that have been incomplete for too long, for when no chunks come.
    public mutating func expire(now: SensorInstant) {
        reassembler.expire(now: now)
    }

    /// Forgets a sender, as when its connection ends.
    public mutating func forget(_ sender: UUID) {
        reassembler.forget(sender)
        orders[sender] = nil
    }

    private func read(_ bytes: [UInt8]) throws(BleFault) -> RelayMessage {
        // A map of CBOR has other first bytes than JSON, of which nobody sends any here.
        guard let first = bytes.first, (0xA0...0xBF).contains(first) else { throw .content }
        let slice = bytes[...]
        do {
            return try RelayMessageReader.read(slice.span)
        } catch {
            throw .content
        }
    }

    private mutating func check(_ fixes: [LocationFix], from sender: UUID) throws(BleFault) {
        guard fixes.allSatisfy({ $0.fault == nil }) else { throw .fix }
        guard reassembler.framing == .original else { return }
        if orders.count >= reassembler.limits.senders && orders[sender] == nil { orders.removeAll() }
        var order = orders[sender] ?? FixOrder()
        let isPlausible = fixes.reduce(true) { order.isPlausible($1) && $0 }
        orders[sender] = order
        guard isPlausible else { throw .order }
    }
}

extension RelayMessage {
    /// The fixes of a message.
    fileprivate var fixes: [LocationFix] {
        switch self {
        case .update(let update): [update.base, update.remote, update.fused].compactMap { $0 }
        case .fix(let fix, _): [fix]
        default: []
        }
    }
}
