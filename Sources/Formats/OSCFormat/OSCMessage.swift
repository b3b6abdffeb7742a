/// An OSC message in a packet, described by ranges of the packet's bytes.
///
/// The message contains no copy of the bytes, so its methods need the bytes of the packet again. A method that gets
/// fewer bytes returns an empty result. All arguments have been checked to be inside the packet.
public struct OSCMessage: Sendable, Hashable {
    /// The range of the message's address in the packet, from its `/` to the byte before its final null.
    ///
    /// The address is not checked further: it may be a pattern, and may not be ASCII.
    public let address: Range<Int>

    /// The range of the type tags in the packet, one byte each, without the comma before and the null after them.
    ///
    /// The range is empty if the message has no arguments, or if an old sender omits the type tags.
    public let typeTags: Range<Int>

    /// The range of the arguments in the packet, as described by the type tags.
    ///
    /// If there are no type tags, this is the range of all bytes after the address.
    public let arguments: Range<Int>

    /// The time tag of the innermost bundle that contains the message, or ``OSCTimeTag/immediately`` outside bundles.
    public let timeTag: OSCTimeTag

    /// Parses the message in `range`; bytes after the last argument, which some senders write as padding, are ignored.
    init(in range: Range<Int>, of bytes: Span<UInt8>, timeTag: OSCTimeTag) throws(OSCError) {
        guard let start = range.first else { throw OSCError(.empty, at: range.lowerBound) }
        guard bytes[start] == UInt8(ascii: "/") else { throw OSCError(.noAddress, at: start) }
        let (address, next) = try bytes.string(from: start, to: range.upperBound)
        self.address = address
        self.timeTag = timeTag
        // Senders older than OSC 1.0 may omit the type tags (OSC 1.0, OSC Type Tag String).
        guard next < range.upperBound, bytes[next] == UInt8(ascii: ",") else {
            typeTags = next..<next
            arguments = next..<range.upperBound
            return
        }
        let (tags, first) = try bytes.string(from: next, to: range.upperBound)
        typeTags = tags.lowerBound + 1..<tags.upperBound
        var cursor = OSCCursor(tags: typeTags, from: first, to: range.upperBound)
        while try cursor.next(in: bytes) != nil {}
        arguments = first..<cursor.offset
    }

    /// Returns whether the message has the given address, such as `/head/ypr`, byte for byte; patterns are not matched.
    public func isAddressed(to address: StaticString, in bytes: Span<UInt8>) -> Bool {
        address.withUTF8Buffer { bytes.holds($0, at: self.address) }
    }

    /// Returns whether the message has the address with the given bytes; patterns are not matched.
    public func isAddressed(to address: [UInt8], in bytes: Span<UInt8>) -> Bool {
        bytes.holds(address, at: self.address)
    }

    /// Returns the address of the message as text; invalid UTF-8 is replaced.
    public func address(in bytes: Span<UInt8>) -> String {
        address.upperBound <= bytes.count ? bytes.text(at: address) : ""
    }

    /// Returns the first 16 numbers among the message's arguments, of the types `f`, `d`, `i` and `h`; other types are
    /// skipped.
    ///
    /// Integers beyond 2^53 are rounded.
    public func numbers(in bytes: Span<UInt8>) -> OSCNumbers {
        OSCNumbers(cursor(in: bytes), in: bytes)
    }

    /// Returns copies of all arguments of the message, one for each type tag.
    public func arguments(in bytes: Span<UInt8>) -> [OSCArgument] {
        var arguments: [OSCArgument] = []
        var cursor = cursor(in: bytes)
        while let field = try? cursor.next(in: bytes), let argument = field.argument(in: bytes) {
            arguments.append(argument)
        }
        return arguments
    }

    /// Returns a cursor at the first argument; the cursor finds no arguments if `bytes` does not contain the whole
    /// message.
    private func cursor(in bytes: Span<UInt8>) -> OSCCursor {
        let isInside = max(typeTags.upperBound, arguments.upperBound) <= bytes.count
        return OSCCursor(tags: isInside ? typeTags : 0..<0, from: arguments.lowerBound, to: arguments.upperBound)
    }
}

/// The first numbers among the arguments of a message, in order, stored without allocation.
public struct OSCNumbers: Sendable, Hashable {
    /// The maximum count of stored numbers; further numbers in the message are omitted.
    public static let capacity = 16

    /// The count of stored numbers, 0...16.
    public private(set) var count = 0

    private var values = SIMD16<Double>(repeating: 0)

    /// Collects the numbers among the arguments that follow the given cursor.
    init(_ cursor: OSCCursor, in bytes: Span<UInt8>) {
        var cursor = cursor
        while count < Self.capacity, let field = try? cursor.next(in: bytes) {
            guard let number = field.number(in: bytes) else { continue }
            values[count] = number
            count += 1
        }
    }

    /// The number at `index`, counted from 0; `nil` if there is no number at this index.
    ///
    /// The number may be infinite or NaN, since it is returned as it was sent.
    public subscript(index: Int) -> Double? {
        index >= 0 && index < count ? values[index] : nil
    }
}

/// Iterates over the arguments of a message by its type tags.
struct OSCCursor {
    private var tags: Range<Int>
    private(set) var offset: Int
    private let end: Int

    /// Creates a cursor at the first of the given type tags, whose argument is at `offset`.
    ///
    /// The arguments end at `end`, which must not be beyond the end of the bytes.
    init(tags: Range<Int>, from offset: Int, to end: Int) {
        self.tags = tags
        self.offset = offset
        self.end = end
    }

    /// Returns the next argument of the message; `nil` after the last one.
    mutating func next(in bytes: Span<UInt8>) throws(OSCError) -> OSCField? {
        guard let place = tags.first else { return nil }
        tags = place + 1..<tags.upperBound
        let tag = bytes[place]
        switch tag {
        case UInt8(ascii: "i"), UInt8(ascii: "f"), UInt8(ascii: "c"), UInt8(ascii: "r"), UInt8(ascii: "m"):
            return OSCField(tag: tag, content: try advance(4))
        case UInt8(ascii: "h"), UInt8(ascii: "t"), UInt8(ascii: "d"):
            return OSCField(tag: tag, content: try advance(8))
        case UInt8(ascii: "s"), UInt8(ascii: "S"):
            let (text, next) = try bytes.string(from: offset, to: end)
            offset = next
            return OSCField(tag: tag, content: text)
        case UInt8(ascii: "b"):
            return OSCField(tag: tag, content: try advanceBlob(bytes))
        // Arguments of these types have no content. Brackets of arrays are accepted even if they do not match.
        case UInt8(ascii: "T"), UInt8(ascii: "F"), UInt8(ascii: "N"), UInt8(ascii: "I"), UInt8(ascii: "["),
            UInt8(ascii: "]"):
            return OSCField(tag: tag, content: offset..<offset)
        default: throw OSCError(.unknownTypeTag(tag), at: place)
        }
    }

    private mutating func advance(_ count: Int) throws(OSCError) -> Range<Int> {
        guard end - offset >= count else { throw OSCError(.truncated, at: offset) }
        defer { offset += count }
        return offset..<offset + count
    }

    private mutating func advanceBlob(_ bytes: Span<UInt8>) throws(OSCError) -> Range<Int> {
        let place = try advance(4).lowerBound
        let size = Int32(bitPattern: bytes.bigEndian(UInt32.self, at: place))
        guard size >= 0, size <= end - offset else { throw OSCError(.blobSize(size), at: place) }
        let content = offset..<offset + Int(size)
        offset = bytes.padded(Int(size), from: offset, to: end)
        return content
    }
}

/// An argument of a message: its type tag, and the range of its content in the packet.
///
/// The range excludes the size of a blob and the padding of a text.
struct OSCField {
    let tag: UInt8
    let content: Range<Int>

    /// Returns the argument as a number; `nil` if its type is not a number.
    func number(in bytes: Span<UInt8>) -> Double? {
        switch tag {
        case UInt8(ascii: "f"):
            Double(Float(bitPattern: bytes.bigEndian(UInt32.self, at: content.lowerBound)))
        case UInt8(ascii: "d"):
            Double(bitPattern: bytes.bigEndian(UInt64.self, at: content.lowerBound))
        case UInt8(ascii: "i"):
            Double(Int32(bitPattern: bytes.bigEndian(UInt32.self, at: content.lowerBound)))
        case UInt8(ascii: "h"):
            Double(Int64(bitPattern: bytes.bigEndian(UInt64.self, at: content.lowerBound)))
        default: nil
        }
    }

    /// Returns the argument as a value, with a copy of its content; `nil` for an unknown type.
    func argument(in bytes: Span<UInt8>) -> OSCArgument? {
        switch tag {
        case UInt8(ascii: "s"): .string(bytes.text(at: content))
        case UInt8(ascii: "S"): .symbol(bytes.text(at: content))
        case UInt8(ascii: "b"): .blob(content.map { bytes[$0] })
        case UInt8(ascii: "T"): .yes
        case UInt8(ascii: "F"): .no
        case UInt8(ascii: "N"): .null
        case UInt8(ascii: "I"): .impulse
        case UInt8(ascii: "["): .arrayStart
        case UInt8(ascii: "]"): .arrayEnd
        default: content.count == 4 ? short(in: bytes) : long(in: bytes)
        }
    }

    private func short(in bytes: Span<UInt8>) -> OSCArgument? {
        let bits = bytes.bigEndian(UInt32.self, at: content.lowerBound)
        return switch tag {
        case UInt8(ascii: "i"): .int32(Int32(bitPattern: bits))
        case UInt8(ascii: "f"): .float32(Float(bitPattern: bits))
        case UInt8(ascii: "c"): .character(bits)
        case UInt8(ascii: "r"): .color(bits)
        case UInt8(ascii: "m"): .midi(bits)
        default: nil
        }
    }

    private func long(in bytes: Span<UInt8>) -> OSCArgument? {
        let bits = bytes.bigEndian(UInt64.self, at: content.lowerBound)
        return switch tag {
        case UInt8(ascii: "h"): .int64(Int64(bitPattern: bits))
        case UInt8(ascii: "t"): .timeTag(OSCTimeTag(rawValue: bits))
        case UInt8(ascii: "d"): .float64(Double(bitPattern: bits))
        default: nil
        }
    }
}
