#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension NMEATagBlock {
    /// Reads blocks that follow each other, from the first backslash to the last; nil where none of them is right.
    ///
    /// A later block adds to an earlier one.
    init?(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.init()
        var hasBlock = false
        var start = 0
        while let end = bytes.dropFirst(start + 1).firstIndex(of: UInt8(ascii: "\\")) {
            let block = UnsafeBufferPointer(rebasing: bytes[(start + 1)..<end])
            if Self.isRight(block) {
                hasBlock = true
                for parameter in block.dropLast(3).split(separator: UInt8(ascii: ",")) { read(parameter) }
            }
            start = end + 1
        }
        guard hasBlock else { return nil }
    }

    /// Whether a block, without its backslashes, ends with the right checksum.
    static func isRight(_ block: UnsafeBufferPointer<UInt8>) -> Bool {
        guard block.count >= 3, block[block.count - 3] == UInt8(ascii: "*"),
            let high = NMEANumber.hexadecimalDigit(block[block.count - 2]),
            let low = NMEANumber.hexadecimalDigit(block[block.count - 1])
        else { return false }
        return block.dropLast(3).reduce(0, ^) == high << 4 | low
    }

    /// Reads `code:value`; the value may hold further colons.
    private mutating func read(_ parameter: Slice<UnsafeBufferPointer<UInt8>>) {
        guard let colon = parameter.firstIndex(of: UInt8(ascii: ":")), colon == parameter.startIndex + 1 else { return }
        let value = UnsafeBufferPointer(rebasing: parameter[(colon + 1)...])
        let text = NMEAEscape.decode(value)
        switch parameter[parameter.startIndex] {
        case UInt8(ascii: "s"): source = text
        case UInt8(ascii: "d"): destination = text
        case UInt8(ascii: "c"): time = NMEANumber.decimal(value).flatMap(Self.time)
        case UInt8(ascii: "g"): group = Self.group(value)
        case UInt8(ascii: "n"): line = NMEANumber.digits(value)
        case UInt8(ascii: "r"): relativeTime = NMEANumber.digits(value)
        case UInt8(ascii: "t"): self.text = text
        default: break
        }
    }

    /// Seconds since 1970, or milliseconds where they would be a time beyond the year 5138.
    private static func time(_ number: Double) -> Date? {
        guard number >= 0, number < 1e14 else { return nil }
        return Date(timeIntervalSince1970: number < 1e11 ? number : number / 1000)
    }

    private static func group(_ value: UnsafeBufferPointer<UInt8>) -> NMEATagGroup? {
        let parts = value.split(separator: UInt8(ascii: "-"))
        guard parts.count == 3, let number = NMEANumber.digits(UnsafeBufferPointer(rebasing: parts[0])),
            let total = NMEANumber.digits(UnsafeBufferPointer(rebasing: parts[1])),
            let identifier = NMEANumber.digits(UnsafeBufferPointer(rebasing: parts[2]))
        else { return nil }
        return NMEATagGroup(number: number, total: total, identifier: identifier)
    }
}
