/// Writes NMEA sentences into a buffer in memory, each with its checksum and CR LF.
///
///     var writer = NMEAWriter()
///     writer.write(.gga(fix), talker: .combined)
///     send(writer.bytes)
///     writer.removeAll()
///
/// Writing does not allocate once the buffer is large enough for all sentences that are written before ``removeAll()``.
public struct NMEAWriter: Sendable {
    /// The maximum length of a sentence with its line end, in characters (NMEA 0183, section 5.3).
    private static let maximumLength = 82

    private var writer: NMEAFieldWriter

    /// Creates a writer of NMEA sentences.
    ///
    /// - Parameter coordinateDecimals: The number of decimals in the minutes of positions, clamped to 4...7; with 5
    ///   decimals, positions are rounded to 2 cm.
    public init(coordinateDecimals: Int = 5) {
        writer = NMEAFieldWriter(coordinateDecimals: min(max(coordinateDecimals, 4), 7))
    }

    /// The bytes that the writer has written since the last ``removeAll()``.
    public var bytes: [UInt8] { writer.bytes }

    /// The number of decimals that the minutes of positions have.
    public var coordinateDecimals: Int { writer.coordinateDecimals }

    /// Removes the bytes written so far from the buffer; the memory is kept for reuse.
    public mutating func removeAll() {
        writer.removeAll()
    }

    /// Writes a sentence; if it would be longer than 82 characters, its numbers get fewer decimals.
    ///
    /// Only a GSA with twelve five-digit numbers, which no satellite system has, cannot be shortened enough. Non-finite
    /// numbers, numbers from 1e9 on and positions out of range are written as empty fields.
    ///
    /// - Returns: `true` for GGA, RMC, GLL, GNS, VTG, GSA, GSV, GST, GBS, ZDA, HDT, HDG, HDM and THS; `false` for all
    ///   other sentences, which are not written.
    @discardableResult
    public mutating func write(_ sentence: NMEASentence, talker: NMEATalker = .gps) -> Bool {
        let start = writer.bytes.count
        defer { writer.restoreDecimals() }
        for _ in 0..<5 {
            guard append(sentence, talker) else { return false }
            guard writer.bytes.count - start > Self.maximumLength else { return true }
            writer.retry(from: start)
        }
        return append(sentence, talker)
    }

    /// Writes a sentence with the given address, such as `PMTK220`, and fields.
    ///
    /// Reserved characters in fields are written as `^` and their hexadecimal code (NMEA 0183, section 5.1.3).
    ///
    /// - Returns: `true` if the sentence was written; `false` if the address does not consist of 3 to 16 capital
    ///   letters and digits.
    @discardableResult
    public mutating func write(address: String, fields: [String]) -> Bool {
        guard NMEAAddress.lengths ~= address.utf8.count, address.utf8.allSatisfy(NMEAAddress.allows) else {
            return false
        }
        let start = writer.bytes.count
        writer.append(UInt8(ascii: "$"))
        for byte in address.utf8 { writer.append(byte) }
        for field in fields {
            writer.append(UInt8(ascii: ","))
            writer.append(escaped: field)
        }
        writer.finish(from: start)
        return true
    }

    /// Writes a TAG block, which describes the next sentence; writes nothing if the block has no parameters.
    ///
    /// The time is written in seconds, or in milliseconds if needed; a time before 1970 or after 5138 is omitted.
    public mutating func write(_ block: NMEATagBlock) {
        writer.append(block)
    }

    private mutating func append(_ sentence: NMEASentence, _ talker: NMEATalker) -> Bool {
        let start = writer.bytes.count
        writer.append(talker: talker)
        switch sentence {
        case .gga(let sentence): sentence.write(to: &writer)
        case .rmc(let sentence): sentence.write(to: &writer)
        case .gll(let sentence): sentence.write(to: &writer)
        case .gns(let sentence): sentence.write(to: &writer)
        case .vtg(let sentence): sentence.write(to: &writer)
        case .gsa(let sentence): sentence.write(to: &writer)
        case .gsv(let sentence): sentence.write(to: &writer)
        case .gst(let sentence): sentence.write(to: &writer)
        case .gbs(let sentence): sentence.write(to: &writer)
        case .zda(let sentence): sentence.write(to: &writer)
        case .hdt(let sentence): sentence.write(to: &writer)
        case .hdg(let sentence): sentence.write(to: &writer)
        case .hdm(let sentence): sentence.write(to: &writer)
        case .ths(let sentence): sentence.write(to: &writer)
        default:
            writer.remove(from: start)
            return false
        }
        writer.finish(from: start)
        return true
    }
}
