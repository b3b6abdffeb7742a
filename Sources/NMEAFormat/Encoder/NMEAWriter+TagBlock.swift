import GeolocationPrimitives

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension NMEAWriter {
    /// Writes a TAG block, which belongs to the sentence that is written next; nothing for a block without parameters.
    ///
    /// The time is written in seconds or, where it has milliseconds, in these; one before 1970 or after 5138 is left out.
    public mutating func write(_ block: NMEATagBlock) {
        let start = bytes.count
        bytes.append(UInt8(ascii: "\\"))
        append(block.group, from: start)
        append("s", block.source, from: start)
        append("d", block.destination, from: start)
        append(block.time, from: start)
        append("n", block.line, from: start)
        append("r", block.relativeTime, from: start)
        append("t", block.text, from: start)
        guard bytes.count > start + 1 else {
            bytes.removeLast()
            return
        }
        appendChecksum(bytes[(start + 1)...].reduce(0, ^))
        bytes.append(UInt8(ascii: "\\"))
    }

    /// The code of a parameter, with a comma before all but the first.
    private mutating func begin(_ code: Unicode.Scalar, from start: Int) {
        if bytes.count > start + 1 { bytes.append(UInt8(ascii: ",")) }
        bytes.append(UInt8(ascii: code))
        bytes.append(UInt8(ascii: ":"))
    }

    private mutating func append(_ code: Unicode.Scalar, _ text: String?, from start: Int) {
        guard let text else { return }
        begin(code, from: start)
        append(escaped: text)
    }

    private mutating func append(_ code: Unicode.Scalar, _ number: Int?, from start: Int) {
        guard let number else { return }
        begin(code, from: start)
        bytes.append(integer: Int64(number))
    }

    private mutating func append(_ group: NMEATagGroup?, from start: Int) {
        guard let group else { return }
        append("g", group.number, from: start)
        for part in [group.total, group.identifier] {
            bytes.append(UInt8(ascii: "-"))
            bytes.append(integer: Int64(part))
        }
    }

    private mutating func append(_ time: Date?, from start: Int) {
        guard let seconds = time?.timeIntervalSince1970, seconds >= 0, seconds < 99_999_999_999.9995 else { return }
        let milliseconds = Int64((seconds * 1000).rounded())
        begin("c", from: start)
        // So few milliseconds would be read as seconds.
        let isCoarse = milliseconds % 1000 == 0 || milliseconds < 100_000_000_000
        bytes.append(integer: isCoarse ? milliseconds / 1000 : milliseconds)
    }
}
