import Geolocation

/// A message of which some chunks (its parts in single notifications) have not been received yet.
struct PartialMessage: Sendable {
    /// The number that identifies the message.
    let number: UInt16

    /// The time at which the latest chunk of the message was received.
    private(set) var progress: SensorInstant

    private var pieces: [[UInt8]?]
    private var missing: Int
    private var pieceLength: Int?

    init(_ chunk: BleChunk, now: SensorInstant) {
        number = chunk.message
        progress = now
        pieces = Array(repeating: nil, count: chunk.count)
        missing = chunk.count
    }

    /// The number of chunks of the whole message.
    var count: Int { pieces.count }

    func has(_ index: Int) -> Bool { pieces.indices.contains(index) && pieces[index] != nil }

    /// Returns whether the length of the given chunk fits the chunks received so far.
    ///
    /// All chunks of a message have the same length, except the last one, which may be shorter.
    func fits(_ chunk: BleChunk) -> Bool {
        guard let pieceLength else {
            // No chunk except the last one can have been received yet. The last chunk must not be longer than the given
            // one.
            return pieces.last.flatMap { $0 }.map { $0.count <= chunk.payload.count } ?? true
        }
        return chunk.isLast ? chunk.payload.count <= pieceLength : chunk.payload.count == pieceLength
    }

    /// Adds `piece`, the content of a chunk that was still missing and whose length fits the other chunks.
    mutating func add(_ piece: [UInt8], _ chunk: BleChunk, now: SensorInstant) {
        pieces[chunk.index] = piece
        missing -= 1
        progress = now
        if !chunk.isLast { pieceLength = piece.count }
    }

    /// The bytes of the complete message; `nil` while chunks are missing.
    var whole: [UInt8]? { missing == 0 ? pieces.flatMap { $0 ?? [] } : nil }
}
