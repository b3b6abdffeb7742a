public import Geolocation

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Makes messages of the chunks of several senders, whatever gets lost, doubled or mixed up on the way.
///
/// With the original framing a chunk belongs to the last message of its sender, unless it must be of a new one: its index is 0, its
/// count is another one, or the message has that index already. Two messages of which chunks were lost may still be taken for
/// one, so that the receiver must look at what it gets. With numbered messages that does not happen, as far as a checksum of 32
/// bits can tell.
public struct BleReassembler: Sendable {
    /// How messages are cut.
    public let framing: BleFraming

    /// What is kept.
    public let limits: BleReassemblyLimits

    private var senders: [UUID: Sender] = [:]
    private var faults: [BleFault: Int] = [:]

    /// What is known of one sender.
    private struct Sender: Sendable {
        var partials: [PartialMessage] = []
        var done: [(number: UInt16, time: SensorInstant)] = []
        var heard: SensorInstant
    }

    /// Makes a reassembler that has seen nothing.
    public init(framing: BleFraming = .original, limits: BleReassemblyLimits = BleReassemblyLimits()) {
        self.framing = framing
        self.limits = limits
    }

    /// Chunks and messages that were dropped, by the words of ``BleFault``.
    public var drops: DropCounts {
        faults.reduce(into: DropCounts()) { $0.add($1.key.rawValue, count: $1.value) }
    }

    /// Messages that are incomplete.
    public var partialCount: Int { senders.values.reduce(0) { $0 + $1.partials.count } }

    /// Takes a chunk of a sender, and returns the message that it completes.
    public mutating func take(_ bytes: Span<UInt8>, from sender: UUID, now: SensorInstant) -> [UInt8]? {
        do throws(BleFault) {
            let chunk = try header(of: bytes)
            makeRoom(for: sender)
            var state = senders[sender] ?? Sender(heard: now)
            defer { senders[sender] = state }
            state.heard = max(state.heard, now)
            expire(&state, now)
            let piece = chunk.payload.map { bytes[$0] }
            return try add(piece, chunk, to: &state, now)
        } catch {
            count(error)
            return nil
        }
    }

    /// Gives up what has been incomplete for too long; it is also done with each chunk, for its sender.
    public mutating func expire(now: SensorInstant) {
        for sender in senders.keys {
            guard var state = senders[sender] else { continue }
            expire(&state, now)
            senders[sender] = state.partials.isEmpty && state.done.isEmpty ? nil : state
        }
    }

    /// Forgets a sender, as when its connection ends.
    public mutating func forget(_ sender: UUID) {
        count(.incomplete, senders.removeValue(forKey: sender)?.partials.count ?? 0)
    }

    mutating func count(_ fault: BleFault, _ number: Int = 1) {
        faults[fault, default: 0] += number
    }

    private func header(of bytes: Span<UInt8>) throws(BleFault) -> BleChunk {
        guard bytes.count <= limits.chunkLength else { throw .length }
        let chunk = try BleChunk(bytes, framing: framing)
        // Of a last chunk one only knows that the others are as long or longer.
        let least = (chunk.count - 1) * chunk.payload.count - framing.trailerLength
        guard least <= limits.messageLength else { throw .tooLong }
        return chunk
    }

    private mutating func makeRoom(for sender: UUID) {
        guard senders[sender] == nil, senders.count >= max(1, limits.senders) else { return }
        let silent = senders.min { $0.value.heard < $1.value.heard }
        if let silent { forget(silent.key) }
    }

    private mutating func expire(_ state: inout Sender, _ now: SensorInstant) {
        let before = state.partials.count
        state.partials.removeAll { now.seconds(since: $0.progress) >= limits.timeout }
        state.done.removeAll { now.seconds(since: $0.time) >= limits.timeout }
        count(.incomplete, before - state.partials.count)
    }

    private mutating func add(
        _ piece: [UInt8], _ chunk: BleChunk, to state: inout Sender, _ now: SensorInstant
    ) throws(BleFault) -> [UInt8]? {
        if state.done.contains(where: { $0.number == chunk.message }) { throw .duplicate }
        var partial = try self.partial(for: chunk, in: &state, now)
        guard partial.fits(chunk) else {
            count(.incomplete)
            throw .length
        }
        partial.add(piece, chunk, now: now)
        guard let whole = partial.whole else {
            state.partials.append(partial)
            return nil
        }
        return try checked(whole, chunk, &state, now)
    }

    /// Takes the message out of the state to which a chunk belongs, or makes a new one.
    private mutating func partial(
        for chunk: BleChunk, in state: inout Sender, _ now: SensorInstant
    ) throws(BleFault) -> PartialMessage {
        if let place = state.partials.firstIndex(where: { $0.number == chunk.message }) {
            let partial = state.partials[place]
            let isSame = partial.count == chunk.count
            if framing == .numbered, isSame, partial.has(chunk.index) { throw .duplicate }
            state.partials.remove(at: place)
            if isSame, !partial.has(chunk.index), framing == .numbered || chunk.index > 0 { return partial }
            count(.incomplete)
        }
        if state.partials.count >= max(1, limits.messages) {
            state.partials.removeFirst()
            count(.incomplete)
        }
        return PartialMessage(chunk, now: now)
    }

    /// The message without its trailer, if its length and checksum are right.
    private func checked(
        _ whole: [UInt8], _ chunk: BleChunk, _ state: inout Sender, _ now: SensorInstant
    ) throws(BleFault) -> [UInt8] {
        guard whole.count - framing.trailerLength <= limits.messageLength else { throw .tooLong }
        guard framing == .numbered else { return whole }
        guard whole.count > framing.trailerLength else { throw .checksum }
        let message = Array(whole.dropLast(framing.trailerLength))
        let sum = BleChunks.checksum(message, chunk.message).bigEndianBytes
        guard whole.suffix(framing.trailerLength).elementsEqual(sum) else { throw .checksum }
        state.done.append((chunk.message, now))
        if state.done.count > Self.doneCapacity { state.done.removeFirst() }
        return message
    }

    /// Numbers of messages that are remembered as done, so that a repeated chunk does not begin them anew.
    private static let doneCapacity = 32
}
