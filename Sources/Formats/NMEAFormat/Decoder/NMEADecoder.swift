/// Decodes NMEA 0183 sentences incrementally from chunks of bytes of any size.
///
/// A decoder does no I/O. It is a value: a copy continues independently from the same position. After each
/// ``append(_:)``, call ``next()`` until it returns nil. The decoder then holds at most one unfinished line, of up to
/// twice the maximum length.
///
///     var decoder = NMEADecoder()
///     while let chunk = source.read() {
///         decoder.append(chunk.span)
///         while let sentence = decoder.next() { … }
///     }
///
/// A line ends with LF, CR or both; call ``endLine()`` at the end of a datagram or file. Bytes outside of sentences,
/// and damaged sentences, are dropped and counted in ``drops``. The result never depends on how the bytes are divided
/// into chunks.
///
/// Format: NMEA 0183 up to 4.11 with TAG blocks (IEC 61162-1), and the datagrams of IEC 61162-450.
public struct NMEADecoder: Sendable {
    /// The numbers of sentences, TAG blocks, datagrams, fields and bytes that the decoder has dropped so far, by
    /// reason.
    public private(set) var drops = NMEADrops()

    private var framer: NMEAFramer

    /// Creates a decoder at the beginning of a stream or datagram of NMEA sentences.
    ///
    /// - Parameters:
    ///   - checksum: The rule that decides which sentences need a checksum.
    ///   - maximumLength: The maximum length of a sentence in bytes without its line end, clamped to 16...65 536. Many
    ///     receivers write more than the 82 bytes that the standard allows.
    public init(checksum: NMEAChecksumRule = .whenPresent, maximumLength: Int = 1024) {
        framer = NMEAFramer(checksum: checksum, maximumLength: maximumLength)
    }

    /// The number of bytes that the decoder has buffered and not yet consumed.
    var bufferedBytes: Int { framer.bufferedBytes }

    /// Adds the next bytes of the stream or datagram to the decoder's buffer.
    ///
    /// Before macOS, iOS and watchOS 26, `Array` has no span; pass the span of an `ArraySlice` or `ContiguousArray`.
    public mutating func append(_ bytes: Span<UInt8>) {
        framer.append(bytes)
    }

    /// Marks the end of the appended bytes as the end of the current line, and of the datagram or file.
    public mutating func endLine() {
        framer.endLine()
    }

    /// Returns the next decoded sentence; `nil` if more bytes are needed.
    @inlinable
    public mutating func next() -> NMEASentence? {
        // This switch is inlined into the caller, since copying a sentence of any kind takes as long as parsing one of
        // the frequent kinds.
        switch advance() {
        case nil: nil
        case .gsv: .gsv(parse())
        case .gsa: .gsa(parse())
        case .gga: .gga(parse())
        case .rmc: .rmc(parse())
        case .vtg: .vtg(parse())
        case .other: parse()
        }
    }

    /// Finds the next sentence, and returns its kind; `nil` if more bytes are needed.
    @usableFromInline
    mutating func advance() -> NMEAKind? { framer.next(&drops) ? NMEAKind(framer.frame.address) : nil }

    @usableFromInline
    mutating func parse() -> NMEAGSV { framer.parse(&drops) { NMEAGSV(&$0) } }

    @usableFromInline
    mutating func parse() -> NMEAGSA { framer.parse(&drops) { NMEAGSA(&$0) } }

    @usableFromInline
    mutating func parse() -> NMEAGGA { framer.parse(&drops) { NMEAGGA(&$0) } }

    @usableFromInline
    mutating func parse() -> NMEARMC { framer.parse(&drops) { NMEARMC(&$0) } }

    @usableFromInline
    mutating func parse() -> NMEAVTG { framer.parse(&drops) { NMEAVTG(&$0) } }

    @usableFromInline
    mutating func parse() -> NMEASentence { framer.parse(&drops) { NMEASentence.parse(&$0) } }

    // MARK: The latest sentence

    /// The address of the latest sentence, such as `GPGGA`.
    public var address: NMEAAddress { framer.frame.address }

    /// The number of fields, without the address, of the sentence that the last call of ``next()`` returned.
    ///
    /// It is 0 after a later call of ``append(_:)`` or ``endLine()``.
    public var fieldCount: Int { framer.frame.fieldCount }

    /// The header of the datagram that contained the latest sentence; `nil` if the datagram has no header.
    public var datagramHeader: NMEADatagramHeader? { framer.line.header }

    /// The number of the line that contained the latest sentence, from 1.
    public var line: Int { framer.frame.line }

    /// The offset in the stream of the `$` or `!` of the latest sentence, from 0, counted over all datagrams.
    public var byteOffset: Int64 { framer.byteOffset }

    /// The bytes of the sentence that the last call of ``next()`` returned, from its `$` or `!` up to, but without, the
    /// `*` before the checksum.
    ///
    /// They are empty after a later call of ``append(_:)`` or ``endLine()``.
    public var sentenceText: [UInt8] { framer.text }

    /// The fields, without the address, of the sentence that the last call of ``next()`` returned.
    ///
    /// They are empty after a later call of ``append(_:)`` or ``endLine()``.
    public var fields: [String] {
        (0..<fieldCount).compactMap { index in
            framer.withField(index) { $0.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) } }
        }
    }

    /// Calls `body` with the bytes of the latest sentence's field at `index`, counted from 0; returns `nil` if there is
    /// no such field.
    public func withField<Result>(_ index: Int, _ body: (Span<UInt8>) throws -> Result) rethrows -> Result? {
        try framer.withField(index, body)
    }

    /// The merged parameters of the TAG blocks (metadata of a sentence) before the latest sentence; `nil` if no TAG
    /// block there has a correct checksum.
    public var tagBlock: NMEATagBlock? { framer.tagBlock }
}

/// The rule by which a decoder accepts or drops a sentence, depending on its checksum.
public enum NMEAChecksumRule: Sendable, Hashable {
    /// Every sentence needs a correct checksum.
    case required
    /// If a sentence has a checksum, the checksum must be correct. A sentence without one must begin its line and be
    /// printable ASCII.
    case whenPresent
    /// Checksums are ignored; every sentence is accepted.
    case ignored
}

/// The header of a datagram of IEC 61162-450: the first six bytes, which state the datagram's content.
public enum NMEADatagramHeader: String, Sendable, Hashable, CaseIterable {
    /// The datagram contains sentences, usually with TAG blocks.
    case sentences = "UdPbC"
    /// The datagram contains a part of a binary file; the decoder drops the datagram.
    case binaryFile = "RaUdP"
    /// The datagram contains a part of a binary file that may be retransmitted; the decoder drops the datagram.
    case repeatedBinaryFile = "RrUdP"

    /// The length of a datagram header in bytes: five letters and a zero byte.
    static let length = 6

    /// Returns the byte at `index`, 0...5, of this datagram header.
    @inline(__always)
    func byte(_ index: Int) -> UInt8 {
        let letters: UInt64 =
            switch self {
            case .sentences: 0x43_6250_6455
            case .binaryFile: 0x50_6455_6152
            case .repeatedBinaryFile: 0x50_6455_7252
            }
        return UInt8(truncatingIfNeeded: letters >> UInt64(index * 8))
    }
}
