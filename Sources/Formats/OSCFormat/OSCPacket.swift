/// An OSC packet, the content of a datagram: a message, or a bundle of packets (Open Sound Control 1.0, OSC Packets).
public enum OSCPacket: Sendable, Hashable {
    /// A message: an address, which begins with `/`, and its arguments.
    case message(String, [OSCArgument] = [])
    /// A bundle: packets that take effect together at one time.
    indirect case bundle([OSCPacket], at: OSCTimeTag = .immediately)

    /// Returns the encoded bytes of the packet.
    ///
    /// Throws if an address does not begin with `/`, a text contains a null, or a size exceeds 32 bits. The offset of
    /// the error is that of the text, blob or element in the encoded bytes.
    public func encoded() throws(OSCError) -> [UInt8] {
        var bytes: [UInt8] = []
        try write(to: &bytes)
        return bytes
    }

    /// Appends the packet to `bytes`, whose length must be a multiple of 4.
    ///
    /// Throws the same errors as ``encoded()``; the bytes are then invalid.
    public func write(to bytes: inout [UInt8]) throws(OSCError) {
        switch self {
        case .message(let address, let arguments):
            guard address.utf8.first == UInt8(ascii: "/") else { throw OSCError(.noAddress, at: bytes.count) }
            try bytes.append(string: address)
            bytes.append(UInt8(ascii: ","))
            bytes.append(contentsOf: arguments.lazy.map(\.tag))
            bytes.appendNulls(atLeast: 1)
            for argument in arguments { try bytes.append(argument) }
        case .bundle(let elements, let timeTag):
            try bytes.append(string: "#bundle")
            bytes.append(bigEndian: timeTag.rawValue)
            for element in elements { try bytes.append(element: element) }
        }
    }

    /// Calls `body` with each message of a packet in order, including those in nested bundles.
    ///
    /// It does not allocate, and its work is proportional to the packet's size. A malformed message, a bundle that is
    /// nested too deep, and the messages beyond the maximum number are skipped. If the size of an element is invalid,
    /// the rest of the bundle that contains the element is skipped. The first error is thrown after all other messages
    /// have been passed to `body`.
    public static func forEachMessage(
        in bytes: Span<UInt8>, limits: OSCLimits = OSCLimits(), _ body: (OSCMessage) -> Void
    ) throws(OSCError) {
        var walk = OSCWalk(limits: limits)
        walk.visit(0..<bytes.count, of: bytes, depth: 0, timeTag: .immediately, body)
        if let firstError = walk.firstError { throw firstError }
    }
}

/// The limits for one OSC packet: its nesting depth, which bounds the use of the stack, and its number of messages.
///
/// Even without limits, the work for a packet is proportional to its size.
public struct OSCLimits: Sendable, Hashable {
    /// The maximum nesting depth of bundles, 0...32; if it is 0, only messages outside bundles are allowed.
    ///
    /// Default: 8.
    public let depth: Int

    /// The maximum number of messages in a packet, 0 or more.
    ///
    /// Default: 256.
    public let messages: Int

    /// Creates limits; a value out of range is replaced by the nearest valid one.
    public init(depth: Int = 8, messages: Int = 256) {
        self.depth = min(max(depth, 0), 32)
        self.messages = max(messages, 0)
    }
}

/// A single pass over the messages of an OSC packet.
///
/// A malformed message is skipped. An element with an invalid size ends the bundle that contains the element, since the
/// next element cannot be found.
struct OSCWalk {
    /// The bytes with which a bundle begins; a time tag follows them.
    private static let head: StaticString = "#bundle\0"
    private static let headSize = 16

    private let limits: OSCLimits
    private var messages = 0
    /// The first error found in the packet; `nil` if none has been found.
    private(set) var firstError: OSCError?

    init(limits: OSCLimits) {
        self.limits = limits
    }

    /// Visits the messages of the packet in `range`, which is nested in `depth` bundles; calls `body` with each of
    /// them.
    mutating func visit(
        _ range: Range<Int>, of bytes: Span<UInt8>, depth: Int, timeTag: OSCTimeTag, _ body: (OSCMessage) -> Void
    ) {
        do throws(OSCError) {
            if isBundle(range, of: bytes) {
                guard depth < limits.depth else { throw OSCError(.tooDeep, at: range.lowerBound) }
                try visitElements(range, of: bytes, depth: depth + 1, body)
            } else {
                messages += 1
                guard messages <= limits.messages else { throw OSCError(.tooManyMessages, at: range.lowerBound) }
                body(try OSCMessage(in: range, of: bytes, timeTag: timeTag))
            }
        } catch {
            firstError = firstError ?? error
        }
    }

    private func isBundle(_ range: Range<Int>, of bytes: Span<UInt8>) -> Bool {
        let start = range.prefix(Self.head.utf8CodeUnitCount)
        return Self.head.withUTF8Buffer { bytes.holds($0, at: start) }
    }

    private mutating func visitElements(
        _ range: Range<Int>, of bytes: Span<UInt8>, depth: Int, _ body: (OSCMessage) -> Void
    ) throws(OSCError) {
        guard range.count >= Self.headSize else { throw OSCError(.truncated, at: range.lowerBound) }
        let timeTag = OSCTimeTag(rawValue: bytes.bigEndian(UInt64.self, at: range.lowerBound + 8))
        var rest = range.dropFirst(Self.headSize)
        while !rest.isEmpty, messages <= limits.messages {
            let element = try firstElement(of: rest, bytes)
            visit(element, of: bytes, depth: depth, timeTag: timeTag, body)
            rest = element.upperBound..<rest.upperBound
        }
    }

    /// Returns the range of the element whose size is at the beginning of `rest`, the unread elements of a bundle.
    private func firstElement(of rest: Range<Int>, _ bytes: Span<UInt8>) throws(OSCError) -> Range<Int> {
        let content = rest.dropFirst(4)
        guard content.lowerBound - rest.lowerBound == 4 else { throw OSCError(.truncated, at: rest.lowerBound) }
        let size = Int32(bitPattern: bytes.bigEndian(UInt32.self, at: rest.lowerBound))
        guard size >= 0, size % 4 == 0, size <= content.count else {
            throw OSCError(.elementSize(size), at: rest.lowerBound)
        }
        return content.prefix(Int(size))
    }
}
