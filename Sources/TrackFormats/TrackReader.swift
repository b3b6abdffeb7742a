public import GPXFormat
public import Geolocation

/// Reads a document of tracks as it arrives, whatever its format: bytes are pushed in chunks, items are pulled.
public protocol TrackReader: Sendable {
    /// What could not be used so far, by reason and with the line where each was first met.
    var dropCounts: DropCounts { get }

    /// Adds the next bytes of the document.
    mutating func append(_ bytes: Span<UInt8>)

    /// Declares that the document ends with the bytes appended so far.
    mutating func finish()

    /// The next item; nil if more bytes are needed, or at the end.
    ///
    /// - Throws: An error that says what is wrong with the document as a whole, and where.
    mutating func nextItem() throws -> GPXItem?
}

extension GPXReader: TrackReader {
    /// What was left out, in words.
    public var dropCounts: DropCounts { drops.counts }

    /// The next item.
    public mutating func nextItem() throws -> GPXItem? { try next() }
}

extension GPXDrops {
    /// What was left out, in words and with the line where each was first met.
    public var counts: DropCounts {
        var counts = DropCounts()
        for reason in Reason.allCases {
            guard let line = firstLine(of: reason) else { continue }
            counts.add("\(reason.words), first at line \(line)", count: count(of: reason))
        }
        return counts
    }
}

extension GPXDrops.Reason {
    fileprivate var words: String {
        switch self {
        case .missingCoordinate: "point without lat or lon"
        case .invalidCoordinate: "point with lat or lon that is no number or out of range"
        case .misplacedPoint: "point outside a segment or inside another point"
        case .invalidTime: "time that is no ISO 8601 date"
        case .invalidNumber: "field that is no number or out of range"
        case .invalidWord: "field that is none of the words it may be"
        case .misplacedElement: "element where none of its kind may stand"
        case .lateElement: "element behind what it belongs before"
        case .oversizedExtension: "extension that is too long to be kept"
        case .surplusLink: "link beyond those that are kept"
        }
    }
}
