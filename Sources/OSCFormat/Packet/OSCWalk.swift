/// Goes through a packet from its first byte to its last, and never back.
///
/// What is not sound is left out, and what follows it is looked at as far as it can be found: behind a broken message of
/// a bundle there is the next one, behind a size that is not possible there is nothing.
struct OSCWalk {
    /// What begins a bundle, and a time tag behind it.
    private static let head: StaticString = "#bundle\0"
    private static let headSize = 16

    private let limits: OSCLimits
    private var messages = 0
    /// The first thing that was left out.
    private(set) var refusal: OSCError?

    init(limits: OSCLimits) {
        self.limits = limits
    }

    /// Visits the messages of what lies in `range`, inside `depth` bundles.
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
            refusal = refusal ?? error
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

    /// The element whose size stands first in `rest`.
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
