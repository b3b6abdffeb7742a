public import CodecSupport
public import Geolocation

/// Decodes the network feed of one sender, whose content (NMEA 0183 or JSON) is recognised automatically.
///
///     bytes ─▶ FeedDecoder ─┬─▶ NMEAReportDecoder: sentences ─▶ epochs ─┬─▶ ReceiverReport
///                           └─▶ JSONReportDecoder: objects ────────────┘
///
/// Each datagram is recognised separately: if its first byte after white space is `{` or `[`, it is decoded by a
/// ``JSONReportDecoder``, otherwise by an ``NMEAReportDecoder``. A connection is recognised once, by the first line
/// that begins with `{`, `[`, `$`, `!` or `\`; until then, it is searched for sentences.
///
/// The end of a datagram ends its last line and object. There is one exception: a sentence without checksum and line
/// ending may continue in the next datagram, and is buffered. If it does not continue, it is decoded after 0.1 s if its
/// sender has never written a checksum, and dropped otherwise.
public struct FeedDecoder: ReportDecoder {
    /// Whether the bytes of a feed arrive as datagrams or as a stream.
    public enum Framing: Sendable, Hashable {
        /// Each chunk of bytes is a complete datagram.
        case datagrams
        /// The chunks of bytes are consecutive parts of a stream, which may be divided at any byte.
        case stream
    }

    private let framing: Framing
    private var sentences: NMEAReportDecoder
    private var objects: JSONReportDecoder?
    private var tail = DatagramTail()

    /// The time at which the buffered sentence arrived; `nil` in a recording.
    private var tailArrival: Date?

    /// The kind of content of the connection, sentences or objects; `nil` until it is recognised.
    private var content: FeedContent?
    private var isAtLineStart = true

    /// Creates a decoder of a network feed.
    ///
    /// - Parameters:
    ///   - framing: Whether the bytes arrive as datagrams or as a stream.
    ///   - options: The options for decoding NMEA sentences.
    public init(framing: Framing, options: NMEAReportOptions = NMEAReportOptions()) {
        self.framing = framing
        sentences = NMEAReportDecoder(options: options)
    }

    /// Whether reports include the status of the receiver, such as its satellites.
    public var wantsDerivedEvents: Bool {
        get { sentences.wantsDerivedEvents }
        set {
            sentences.wantsDerivedEvents = newValue
            objects?.wantsDerivedEvents = newValue
        }
    }

    /// Appends a datagram or the next bytes of a stream, with their time of arrival.
    public mutating func append(_ bytes: Span<UInt8>, at arrival: Date?) {
        switch framing {
        case .datagrams: appendDatagram(bytes, at: arrival)
        case .stream: appendPiece(bytes, at: arrival)
        }
    }

    /// Completes buffered data at the end of a datagram, at a pause, or at the end of the stream.
    public mutating func end(_ boundary: ReportBoundary) {
        switch boundary {
        case .datagram: break
        case .pause:
            // This pause has only completed the buffered sentence. The epoch of this sentence needs another pause to
            // end.
            if tail.isDue { return endTail() }
        case .stream: endTail()
        }
        sentences.end(boundary)
        objects?.end(boundary)
    }

    /// Returns the next report that was decoded; `nil` if there is none.
    public mutating func next() -> ReceiverReport? { sentences.next() ?? objects?.next() }

    /// The time without input after which buffered data counts as complete, in seconds.
    ///
    /// `nil` if nothing is buffered.
    public var patience: Double? {
        if tail.isDue { return DatagramTail.patience }
        guard let objects = objects?.patience else { return sentences.patience }
        return min(objects, sentences.patience ?? objects)
    }

    /// The number of inputs that the decoder has dropped, for each reason.
    public var drops: DropCounts {
        var drops = sentences.drops
        if let objects { drops.add(objects.drops) }
        drops.add("unfinished sentence", count: tail.lost)
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

    /// Decodes the buffered sentence if it counts as complete; otherwise drops it.
    private mutating func endTail() {
        guard let sentence = tail.takeWhole() else { return }
        sentences.append(sentence.span, at: tailArrival)
        sentences.end(.datagram)
    }

    private mutating func appendObjects(_ bytes: Span<UInt8>, at arrival: Date?) {
        if objects == nil {
            var decoder = JSONReportDecoder()
            decoder.wantsDerivedEvents = wantsDerivedEvents
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

    /// Searches the bytes for the first line that shows whether the connection carries sentences or objects.
    ///
    /// Returns the index at which the line begins; 0 if there is no such line.
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
