import Testing

@testable import OSCFormat

@Suite("Bundles")
struct OSCBundleTests {
    @Test("messages are in order, each with the time of the innermost bundle")
    func order() throws {
        let (early, late) = (OSCTimeTag(rawValue: 1 << 63), OSCTimeTag(rawValue: 3 << 62))
        let inner = OSCPacket.bundle([.message("/2"), .bundle([]), .message("/3")], at: late)
        let packet = OSCPacket.bundle([.message("/1"), inner, .message("/4")], at: early)
        let reading = Reading(try packet.encoded())
        #expect(reading.addresses == ["/1", "/2", "/3", "/4"])
        #expect(reading.messages.map(\.timeTag) == [early, late, late, early])
        #expect(reading.error == nil)
    }

    @Test("an empty bundle has no messages and is not an error")
    func empty() {
        let reading = Reading(bundle())
        #expect(reading.messages.isEmpty)
        #expect(reading.error == nil)
    }

    @Test("bundles nest up to the limit", arguments: [0, 1, 8, 32])
    func depth(limit: Int) {
        let nested = (0..<limit).reduce(raw("/a..")) { inner, _ in bundle(inner) }
        let limits = OSCLimits(depth: limit)
        #expect(Reading(nested, limits: limits).addresses == ["/a"])
        #expect(Reading(nested, limits: limits).error == nil)

        let deeper = bundle(nested, raw("/b.."))
        let reading = Reading(deeper, limits: limits)
        #expect(reading.error == OSCError(.tooDeep, at: 20 * limit))
        // Bundles within the limit of depth are still read.
        #expect(reading.addresses == (limit == 0 ? [] : ["/b"]))
    }

    @Test("messages are read up to the limit", arguments: [0, 1, 2, 256])
    func messages(limit: Int) {
        let elements = [UInt8](repeating: 0, count: 3) + [4] + raw("/a..")
        let limits = OSCLimits(messages: limit)
        let allowed = bundle() + (0..<limit).flatMap { _ in elements }
        #expect(Reading(allowed, limits: limits).messages.count == limit)
        #expect(Reading(allowed, limits: limits).error == nil)

        let reading = Reading(allowed + elements + elements, limits: limits)
        #expect(reading.messages.count == limit)
        #expect(reading.error == OSCError(.tooManyMessages, at: 20 + 8 * limit))
    }

    @Test("the defaults are 8 nested bundles and 256 messages, and the maximum is 32 nested bundles")
    func limits() {
        #expect(OSCLimits() == OSCLimits(depth: 8, messages: 256))
        #expect(OSCLimits(depth: .max, messages: -1) == OSCLimits(depth: 32, messages: 0))
        #expect(OSCLimits(depth: -1) == OSCLimits(depth: 0))
    }

    @Test("messages after a malformed one are read, and the first error is thrown")
    func brokenMessage() {
        let reading = Reading(bundle(raw("/1.."), raw("x..."), [], raw("/2..,q.."), bundle(raw("/3..")), raw("/4..")))
        #expect(reading.addresses == ["/1", "/3", "/4"])
        #expect(reading.error == OSCError(.noAddress, at: 28))
    }

    @Test("nothing is read after an impossible size", arguments: [-1, .min, 3, 5, 8, .max, -4] as [Int32])
    func sizes(size: Int32) {
        let inner = bundle(raw("/2..")) + bundle(raw("/3.."), size: size).dropFirst(16)
        let reading = Reading(bundle(raw("/1.."), inner, raw("/4..")))
        #expect(reading.addresses == ["/1", "/2", "/4"])
        #expect(reading.error == OSCError(.elementSize(size), at: 52))
    }

    @Test("a truncated head or size is an error")
    func truncation() {
        #expect(Reading(raw("#bundle.")).error == OSCError(.truncated, at: 0))
        #expect(Reading(bundle().dropLast()).error == OSCError(.truncated, at: 0))
        let reading = Reading(bundle(raw("/a..")) + [0, 0, 0])
        #expect(reading.addresses == ["/a"])
        #expect(reading.error == OSCError(.truncated, at: 24))
    }
}
