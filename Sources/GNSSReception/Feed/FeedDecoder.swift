public import Geolocation

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Makes reports of what one sender sends over a network, NMEA 0183 or JSON, which it recognises by the content.
///
/// Of datagrams each is recognised for itself: one whose first byte, white space aside, is `{` or `[` is read by a
/// ``JSONReportDecoder``, any other by an ``NMEAReportDecoder``. A connection is recognised once, by the first line that
/// begins with `{`, `[`, `$`, `!` or `\`; until then sentences are looked for.
///
/// A datagram ends the line and the object that it holds. Only a sentence without checksum and line end may go on in the
/// next datagram, and is kept for it; where that does not go on with it, the sentence counts after 0.1 s if its sender has
/// never written a checksum, and is dropped otherwise.
public struct FeedDecoder: ReportDecoder {
    /// How the bytes arrive.
    public enum Framing: Sendable, Hashable {
        /// Each chunk is a whole datagram.
        case datagrams
        /// The chunks are pieces of a stream.
        case stream
    }

    private let framing: Framing
    private var sentences: NMEAReportDecoder
    private var objects: JSONReportDecoder?
    private var tail = DatagramTail()

    /// When the tail arrived.
    private var tailArrival: Date?

    /// What a connection holds; nil until that is known.
    private var content: FeedContent?
    private var isAtLineStart = true

    /// Makes a decoder.
    ///
    /// - Parameters:
    ///   - framing: How the bytes arrive.
    ///   - options: How sentences are made into reports.
    public init(framing: Framing, options: NMEAReportOptions = NMEAReportOptions()) {
        self.framing = framing
        sentences = NMEAReportDecoder(options: options)
    }

    /// Whether reports carry the receiver's status.
    public var reportsStatus: Bool {
        get { sentences.reportsStatus }
        set {
            sentences.reportsStatus = newValue
            objects?.reportsStatus = newValue
        }
    }

    /// Takes a datagram, or a piece of a stream.
    public mutating func append(_ bytes: Span<UInt8>, at arrival: Date?) {
        switch framing {
        case .datagrams: appendDatagram(bytes, at: arrival)
        case .stream: appendPiece(bytes, at: arrival)
        }
    }

    /// Takes a boundary.
    public mutating func end(_ boundary: ReportBoundary) {
        switch boundary {
        case .datagram: break
        case .pause:
            // The wait was for the rest of a sentence: that of the epoch begins now.
            if tail.isDue { return endTail() }
        case .stream: endTail()
        }
        sentences.end(boundary)
        objects?.end(boundary)
    }

    /// The next report.
    public mutating func next() -> ReceiverReport? { sentences.next() ?? objects?.next() }

    /// Seconds until what has come is whole.
    public var patience: Double? {
        if tail.isDue { return DatagramTail.patience }
        guard let objects = objects?.patience else { return sentences.patience }
        return min(objects, sentences.patience ?? objects)
    }

    /// What could not be used.
    public var drops: DropCounts {
        var drops = sentences.drops
        if let objects { drops.add(objects.drops) }
        drops.add("sentence whose rest did not come", count: tail.lost)
        return drops
    }

    // MARK: Datagrams

    private mutating func appendDatagram(_ bytes: Span<UInt8>, at arrival: Date?) {
        if FeedContent(of: bytes) == .objects {
            endTail()
            return appendObjects(bytes, at: arrival)
        }
        guard !tail.bytes.isEmpty else { return appendSentences(bytes, at: arrival) }
        if FeedContent.beginsAnew(bytes) {
            endTail()
            return appendSentences(bytes, at: arrival)
        }
        var whole = tail.take()
        for index in bytes.indices { whole.append(bytes[index]) }
        appendSentences(whole.span, at: arrival)
    }

    private mutating func appendSentences(_ bytes: Span<UInt8>, at arrival: Date?) {
        let count = tail.keepTail(of: bytes)
        tailArrival = arrival
        sentences.append(bytes.extracting(0..<count), at: arrival)
    }

    /// Reads what the last datagram left open, where it is a sentence.
    private mutating func endTail() {
        guard let sentence = tail.takeWhole() else { return }
        sentences.append(sentence.span, at: tailArrival)
        sentences.end(.datagram)
    }

    private mutating func appendObjects(_ bytes: Span<UInt8>, at arrival: Date?) {
        if objects == nil {
            var decoder = JSONReportDecoder()
            decoder.reportsStatus = reportsStatus
            objects = decoder
        }
        objects?.append(bytes, at: arrival)
    }

    // MARK: Streams

    private mutating func appendPiece(_ bytes: Span<UInt8>, at arrival: Date?) {
        let start = content == nil ? recognise(bytes) : 0
        guard content == .objects else { return sentences.append(bytes, at: arrival) }
        if start > 0 { sentences.append(bytes.extracting(0..<start), at: arrival) }
        appendObjects(bytes.extracting(start..<bytes.count), at: arrival)
    }

    /// Looks for the line that tells what a connection holds; returns where it begins, or 0.
    private mutating func recognise(_ bytes: Span<UInt8>) -> Int {
        for index in bytes.indices {
            let byte = bytes[index]
            if isAtLineStart, let content = FeedContent(lineStartingWith: byte) {
                self.content = content
                return index
            }
            isAtLineStart = FeedContent.isLineEnd(byte) || isAtLineStart && FeedContent.isSpace(byte)
        }
        return 0
    }
}
