public import CodecSupport
public import Geolocation

/// Reassembles the messages of several Bluetooth senders from chunks, each of which is received in one notification.
///
/// Chunks may be lost, duplicated or reordered.
///
/// In the original framing, a chunk does not state its message. The chunk begins a new message if its index is 0, if it
/// states another number of chunks than the sender's current message has, or if the current message already has a chunk
/// with that index. Otherwise, the chunk is added to the current message. If chunks were lost, two messages may
/// therefore be merged into one, so the receiver must validate the result. Numbered messages are never merged, except
/// if a 32-bit checksum matches by chance.
public struct BleReassembler: Sendable {
    /// The way in which the senders divide their messages into notifications.
    public let framing: BleFraming

    /// The limits on the memory for incomplete messages.
    public let limits: BleReassemblyLimits

    private var senders: [UUID: Sender] = [:]
    private var faults: [BleFault: Int] = [:]

    /// The incomplete and completed messages of one sender.
    private struct Sender: Sendable {
        var partials: [PartialMessage] = []
        var done: [(number: UInt16, time: SensorInstant)] = []
        var heard: SensorInstant
    }

    /// Creates a reassembler without any chunks.
    public init(framing: BleFraming = .original, limits: BleReassemblyLimits = BleReassemblyLimits()) {
        self.framing = framing
        self.limits = limits
    }

    /// The number of dropped chunks and messages, by the raw values of ``BleFault``.
    public var drops: DropCounts {
        faults.reduce(into: DropCounts()) { $0.add(DropReason($1.key), count: $1.value) }
    }

    /// The number of incomplete messages from all senders.
    public var partialCount: Int { senders.values.reduce(0) { $0 + $1.partials.count } }

    /// Adds a chunk from the given sender, and returns the message that the chunk completes; `nil` if the chunk
    /// completes no message.
    public mutating func ingest(_ bytes: Span<UInt8>, from sender: UUID, now: SensorInstant) -> [UInt8]? {
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

    /// Drops the incomplete messages of which no chunk has arrived within the time limit.
    ///
    /// When a chunk arrives, the incomplete messages of its sender are checked in the same way.
    public mutating func expire(now: SensorInstant) {
        for sender in senders.keys {
            guard var state = senders[sender] else { continue }
            expire(&state, now)
            senders[sender] = state.partials.isEmpty && state.done.isEmpty ? nil : state
        }
    }

    /// Removes all data of the given sender, for example when its connection ends.
    public mutating func forget(_ sender: UUID) {
        count(.incomplete, senders.removeValue(forKey: sender)?.partials.count ?? 0)
    }

    mutating func count(_ fault: BleFault, _ number: Int = 1) {
        faults[fault, default: 0] += number
    }

    private func header(of bytes: Span<UInt8>) throws(BleFault) -> BleChunk {
        guard bytes.count <= limits.chunkLength else { throw .length }
        let chunk = try BleChunk(bytes, framing: framing)
        // Each other chunk is at least as long as this one, even if this is the last chunk. This gives the minimum
        // length of the message.
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

    /// Removes and returns the incomplete message to which the given chunk belongs, or returns a new message if there
    /// is none.
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

    /// Returns the given message without its trailer.
    ///
    /// - Throws: An error if the length or the checksum of the message is wrong.
    private func checked(
        _ whole: [UInt8], _ chunk: BleChunk, _ state: inout Sender, _ now: SensorInstant
    ) throws(BleFault) -> [UInt8] {
        guard whole.count - framing.trailerLength <= limits.messageLength else { throw .tooLong }
        guard framing == .numbered else { return whole }
        guard whole.count > framing.trailerLength else { throw .checksum }
        let message = Array(whole.dropLast(framing.trailerLength))
        let sum = BleChunks.checksum(message.span, chunk.message).bigEndianBytes
        guard whole.suffix(framing.trailerLength).elementsEqual(sum) else { throw .checksum }
        state.done.append((chunk.message, now))
        if state.done.count > Self.doneCapacity { state.done.removeFirst() }
        return message
    }

    /// The number of completed messages that are remembered for each sender, so that a late copy of a chunk does not
    /// begin its message again.
    private static let doneCapacity = 32
}
