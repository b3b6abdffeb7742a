import Geolocation

/// An incomplete message.
struct PartialMessage: Sendable {
    /// The message's number.
    let number: UInt16

    /// When the last chunk was received.
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

    /// The total number of chunks.
    var count: Int { pieces.count }

    func has(_ index: Int) -> Bool { pieces.indices.contains(index) && pieces[index] != nil }

    /// Whether a piece has the length of the others, or is the last one and not longer.
    func fits(_ chunk: BleChunk) -> Bool {
        guard let pieceLength else {
            // So far at most the last piece is present, and it must not be longer than this one.
            return pieces.last.flatMap { $0 }.map { $0.count <= chunk.payload.count } ?? true
        }
        return chunk.isLast ? chunk.payload.count <= pieceLength : chunk.payload.count == pieceLength
    }

    /// Adds a piece that is missing and fits.
    mutating func add(_ piece: [UInt8], _ chunk: BleChunk, now: SensorInstant) {
        pieces[chunk.index] = piece
        missing -= 1
        progress = now
        if !chunk.isLast { pieceLength = piece.count }
    }

    /// The complete message; `nil` while chunks are missing.
    var whole: [UInt8]? { missing == 0 ? pieces.flatMap { $0 ?? [] } : nil }
}
