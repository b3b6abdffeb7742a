/// Writes sentences into memory, each with its checksum and CR LF.
///
///     var writer = NMEAWriter()
///     writer.write(.gga(fix), talker: .combined)
///     send(writer.bytes)
///     writer.removeAll()
///
/// Once its memory has grown to what is written between two calls of ``removeAll()``, it allocates nothing.
public struct NMEAWriter: Sendable {
    /// What was written since the last ``removeAll()``.
    public internal(set) var bytes: [UInt8] = []

    /// How many decimals the minutes of positions have: five are 2 cm.
    public let coordinateDecimals: Int

    /// How many characters a sentence may have with its line end (NMEA 0183, section 5.3).
    static let maximumLength = 82

    /// How many decimals are left off, because the sentence would be too long with them.
    var cut = 0

    /// Makes a writer.
    ///
    /// - Parameter coordinateDecimals: How many decimals the minutes of positions have, 4...7; what is outside is brought to
    ///   the nearer bound.
    public init(coordinateDecimals: Int = 5) {
        self.coordinateDecimals = min(max(coordinateDecimals, 4), 7)
    }

    /// Forgets what was written, and keeps the memory for it.
    public mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
    }

    /// Writes a sentence of at most 82 characters; one that would be longer gets fewer decimals.
    ///
    /// Only a GSA of twelve numbers of five digits, which no system has, cannot be made to fit.
    ///
    /// Numbers that no receiver can mean, not finite or from a thousand million on, are left empty, and so are positions
    /// outside of the globe.
    ///
    /// - Returns: False, with nothing written, for kinds that have no written form here: all but GGA, RMC, GLL, GNS, VTG,
    ///   GSA, GSV, GST, GBS, ZDA, HDT, HDG, HDM and THS.
    @discardableResult
    public mutating func write(_ sentence: NMEASentence, talker: NMEATalker = .gps) -> Bool {
        let start = bytes.count
        defer { cut = 0 }
        while true {
            guard writeOnce(sentence, talker) else { return false }
            guard bytes.count - start > Self.maximumLength, cut < 5 else { return true }
            bytes.removeSubrange(start...)
            cut += 1
        }
    }

    /// Writes a sentence of an address, such as `PMTK220`, and fields; reserved characters in fields become `^` and their
    /// hexadecimal code (NMEA 0183, section 5.1.3).
    ///
    /// - Returns: False, with nothing written, for an address that has not three to sixteen capital letters and digits.
    @discardableResult
    public mutating func write(address: String, fields: [String]) -> Bool {
        guard NMEAAddress.lengths ~= address.utf8.count, address.utf8.allSatisfy(NMEAAddress.allows) else {
            return false
        }
        let start = bytes.count
        bytes.append(UInt8(ascii: "$"))
        bytes.append(contentsOf: address.utf8)
        for field in fields {
            bytes.append(UInt8(ascii: ","))
            append(escaped: field)
        }
        finish(from: start)
        return true
    }

    private mutating func writeOnce(_ sentence: NMEASentence, _ talker: NMEATalker) -> Bool {
        let start = bytes.count
        bytes.append(UInt8(ascii: "$"))
        bytes.append(UInt8(talker.rawValue >> 8))
        bytes.append(UInt8(talker.rawValue & 0xFF))
        switch sentence {
        case .gga(let sentence): append(sentence)
        case .rmc(let sentence): append(sentence)
        case .gll(let sentence): append(sentence)
        case .gns(let sentence): append(sentence)
        case .vtg(let sentence): append(sentence)
        case .gsa(let sentence): append(sentence)
        case .gsv(let sentence): append(sentence)
        case .gst(let sentence): append(sentence)
        case .gbs(let sentence): append(sentence)
        case .zda(let sentence): append(sentence)
        case .hdt(let sentence): append(sentence)
        case .hdg(let sentence): append(sentence)
        case .hdm(let sentence): append(sentence)
        case .ths(let sentence): append(sentence)
        default:
            bytes.removeSubrange(start...)
            return false
        }
        finish(from: start)
        return true
    }

    /// Adds the checksum of what stands behind the `$`, and the line end.
    private mutating func finish(from start: Int) {
        let sum = bytes[(start + 1)...].reduce(0, ^)
        appendChecksum(sum)
        bytes.append(UInt8(ascii: "\r"))
        bytes.append(UInt8(ascii: "\n"))
    }
}
