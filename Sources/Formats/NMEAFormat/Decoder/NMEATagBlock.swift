public import CodecSupport

/// The parameters of a TAG block, which describe the next sentence (NMEA 0183 4.00; IEC 61162-450).
public struct NMEATagBlock: Sendable, Hashable {
    /// The source of the sentence (parameter `s`).
    public var source: String?
    /// The destination of the sentence (parameter `d`).
    public var destination: String?
    /// The time at which the sentence was received or created (parameter `c`).
    ///
    /// The parameter contains seconds or milliseconds since 1970; numbers from 1e11 on are milliseconds.
    public var time: Date?
    /// The number of the sentence in a group of sentences, with the size of the group (parameter `g`, or `1G2`).
    public var group: NMEATagGroup?
    /// The number of the line that contains the sentence (parameter `n`).
    public var line: Int?
    /// A relative time, in a unit that the sender chooses (parameter `r`).
    public var relativeTime: Int?
    /// A text about the sentence (parameter `t`).
    public var text: String?

    /// Creates a TAG block with the given parameters.
    public init(
        source: String? = nil, destination: String? = nil, time: Date? = nil, group: NMEATagGroup? = nil,
        line: Int? = nil, relativeTime: Int? = nil, text: String? = nil
    ) {
        self.source = source
        self.destination = destination
        self.time = time
        self.group = group
        self.line = line
        self.relativeTime = relativeTime
        self.text = text
    }
}

extension NMEATagBlock {
    /// Parses consecutive TAG blocks, each with its backslashes, and merges their parameters.
    ///
    /// The result is nil if no block has a correct checksum.
    init?(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.init()
        var hasBlock = false
        var start = 0
        while let end = bytes.dropFirst(start + 1).firstIndex(of: UInt8(ascii: "\\")) {
            let block = UnsafeBufferPointer(rebasing: bytes[(start + 1)..<end])
            if Self.isValid(block) {
                hasBlock = true
                for parameter in block.dropLast(3).split(separator: UInt8(ascii: ",")) { parse(parameter) }
            }
            start = end + 1
        }
        guard hasBlock else { return nil }
    }

    /// Returns whether the given TAG block, without its backslashes, ends with a correct checksum.
    static func isValid(_ block: UnsafeBufferPointer<UInt8>) -> Bool {
        guard block.count >= 3, block[block.count - 3] == UInt8(ascii: "*"),
            let high = NMEANumber.hexadecimalDigit(block[block.count - 2]),
            let low = NMEANumber.hexadecimalDigit(block[block.count - 1])
        else { return false }
        return block.dropLast(3).reduce(0, ^) == high << 4 | low
    }

    /// Parses a parameter of the form `code:value`, in which the value may contain colons.
    private mutating func parse(_ parameter: Slice<UnsafeBufferPointer<UInt8>>) {
        guard let colon = parameter.firstIndex(of: UInt8(ascii: ":")), colon > parameter.startIndex else { return }
        let value = UnsafeBufferPointer(rebasing: parameter[(colon + 1)...])
        guard colon == parameter.startIndex + 1 else {
            group = Self.group(code: UnsafeBufferPointer(rebasing: parameter[..<colon]), value) ?? group
            return
        }
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

    /// Returns the time that the given number of seconds or milliseconds since 1970 means.
    private static func time(_ number: Double) -> Date? {
        guard number >= 0, number < 1e14 else { return nil }
        return Date(unixTime: number)
    }

    /// Returns the group in a value of the form `1-2-7419`.
    private static func group(_ value: UnsafeBufferPointer<UInt8>) -> NMEATagGroup? {
        let parts = value.split(separator: UInt8(ascii: "-"))
        guard parts.count == 3, let number = NMEANumber.digits(UnsafeBufferPointer(rebasing: parts[0])),
            let total = NMEANumber.digits(UnsafeBufferPointer(rebasing: parts[1])),
            let identifier = NMEANumber.digits(UnsafeBufferPointer(rebasing: parts[2]))
        else { return nil }
        return NMEATagGroup(number: number, total: total, identifier: identifier)
    }

    /// Returns the group in a parameter of the form `1G2:7419`, whose code is `1G2`.
    private static func group(
        code: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>
    ) -> NMEATagGroup? {
        let parts = code.split(separator: UInt8(ascii: "G"), omittingEmptySubsequences: false)
        guard parts.count == 2, let number = NMEANumber.digits(UnsafeBufferPointer(rebasing: parts[0])),
            let total = NMEANumber.digits(UnsafeBufferPointer(rebasing: parts[1])),
            let identifier = NMEANumber.digits(value)
        else { return nil }
        return NMEATagGroup(number: number, total: total, identifier: identifier)
    }
}

/// The number of a sentence in a group of sentences, with the size and identifier of the group.
///
/// A TAG block contains it as the parameter `g`, for example `g:1-2-7419`, or in the form `1G2:7419`.
public struct NMEATagGroup: Sendable, Hashable {
    /// The number of the sentence in its group, from 1.
    public var number: Int
    /// The number of sentences in the group.
    public var total: Int
    /// The identifier of the group.
    public var identifier: Int

    /// Creates the number of a sentence in a group with the given size and identifier.
    public init(number: Int, total: Int, identifier: Int) {
        self.number = number
        self.total = total
        self.identifier = identifier
    }
}
