import CodecSupport

/// Splits a GeoJSON document into its features, incrementally, by brackets and quotes alone.
///
/// Each element of the root's array `features` is one piece. The last piece is the root object with an empty array. If
/// the document is a single feature or geometry, the whole document is one piece. Pieces are not validated as JSON. A
/// byte order mark is skipped.
struct GeoJSONPieces: Sendable {
    /// The maximum size of a piece in bytes, whether it is a feature or the rest of the document.
    static let longestPiece = 64 << 20

    /// The bytes of the current piece of the document: a feature, or the root object.
    private(set) var piece: ContiguousArray<UInt8> = []

    /// The number of the line on which the current piece began, counted from 1.
    private(set) var line = 1

    private var buffer: ContiguousArray<UInt8> = []
    private var position = 0
    private var root: ContiguousArray<UInt8> = []
    private var currentLine = 1
    private var depth = 0
    private var quotes = JSONQuotes()
    private var isInFeatures = false
    private var hasFeature = false
    private var isComplete = false
    private var isFinal = false

    /// Whether a piece of the document is a feature or the root object.
    enum Kind {
        case feature
        case root
    }

    /// Appends the next bytes of the document.
    mutating func append(_ bytes: Span<UInt8>) {
        buffer.removeSubrange(..<position)
        position = 0
        bytes.withUnsafeBufferPointer { buffer.append(contentsOf: $0) }
    }

    /// Declares that the document ends with the bytes appended so far.
    mutating func finish() { isFinal = true }

    /// Advances to the next piece of the document; returns `nil` at the end or if more bytes are needed.
    mutating func next() throws -> Kind? {
        if isComplete {
            piece.removeAll(keepingCapacity: true)
            isComplete = false
        }
        while position < buffer.count {
            let byte = buffer[position]
            position += 1
            if byte == UInt8(ascii: "\n") { currentLine += 1 }
            guard ingest(byte) else { continue }
            try checkLength()
            isComplete = true
            return .feature
        }
        try checkLength()
        return isFinal ? try endDocument() : nil
    }

    private mutating func endDocument() throws -> Kind? {
        // If the document is truncated after a feature, that feature is still returned.
        if isInFeatures, depth == 2, !quotes.isOpen, !piece.isEmpty {
            isComplete = true
            return .feature
        }
        guard depth == 0, !quotes.isOpen else {
            throw TrackFormatError("the document is not JSON: it ends at line \(currentLine), but not all is closed")
        }
        guard !root.isEmpty else { return nil }
        piece = root.starts(with: [0xEF, 0xBB, 0xBF]) ? ContiguousArray(root[3...]) : root
        root = []
        line = hasFeature ? currentLine : 1
        isComplete = true
        return .root
    }

    private func checkLength() throws {
        guard piece.count <= Self.longestPiece, root.count <= Self.longestPiece else {
            let isFeature = piece.count > Self.longestPiece
            let what = isFeature ? "the feature at line \(line)" : "the document outside its features"
            throw TrackFormatError("\(what) is longer than \(Self.longestPiece >> 20) MiB")
        }
    }

    /// Processes the next byte of the document; returns `true` if the byte ends a feature.
    private mutating func ingest(_ byte: UInt8) -> Bool {
        switch byte {
        case _ where quotes.isOpen: quotes.ingest(byte)
        case UInt8(ascii: "\""): quotes.open()
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            depth += 1
            if byte == UInt8(ascii: "["), depth == 2, isBehindFeatures {
                keep(byte)
                isInFeatures = true
                hasFeature = false
                return false
            }
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            depth = max(0, depth - 1)
            if isInFeatures, depth == 1 {
                isInFeatures = false
                root.append(byte)
                hasFeature = hasFeature || !piece.isEmpty
                return hasFeature
            }
        case UInt8(ascii: ",") where isInFeatures && depth == 2:
            hasFeature = true
            return true
        case _ where byte.isJSONSpace && isInFeatures && piece.isEmpty: return false
        default: break
        }
        keep(byte)
        return false
    }

    private mutating func keep(_ byte: UInt8) {
        guard isInFeatures else { return root.append(byte) }
        if piece.isEmpty { line = currentLine }
        piece.append(byte)
    }

    /// Whether the key `features` of the root object has just been read, so that the array of features follows.
    private var isBehindFeatures: Bool {
        var end = root.count
        func stepBack(_ text: StaticString) -> Bool {
            while end > 0, root[end - 1].isJSONSpace { end -= 1 }
            let start = end - text.utf8CodeUnitCount
            guard start >= 0, text.withUTF8Buffer({ root[start..<end].elementsEqual($0) }) else { return false }
            end = start
            return true
        }
        return stepBack(":") && stepBack("\"features\"") && (stepBack("{") || stepBack(","))
    }
}
