import Geolocation

/// A message of which not all chunks have been received.
struct PartialMessage: Sendable {
    /// The number of the message.
    let number: UInt16

    /// The time at which the latest chunk was received.
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

    /// Returns whether a piece has the length of the other pieces, or is the last piece and not longer than they are.
    func fits(_ chunk: BleChunk) -> Bool {
        guard let pieceLength else {
            // So far only the last piece can have been received, which must not be longer than this piece.
            return pieces.last.flatMap { $0 }.map { $0.count <= chunk.payload.count } ?? true
        }
        return chunk.isLast ? chunk.payload.count <= pieceLength : chunk.payload.count == pieceLength
    }

    /// Adds a piece that is missing and has a fitting length.
    mutating func add(_ piece: [UInt8], _ chunk: BleChunk, now: SensorInstant) {
        pieces[chunk.index] = piece
        missing -= 1
        progress = now
        if !chunk.isLast { pieceLength = piece.count }
    }

    /// The complete message; `nil` while chunks are missing.
    var whole: [UInt8]? { missing == 0 ? pieces.flatMap { $0 ?? [] } : nil }
}
