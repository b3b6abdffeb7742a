import Testing

@testable import OSCFormat

@Suite("OSC bundles")
struct OSCBundleTests {
    @Test("return their messages in order, each with the time of the innermost bundle")
    func order() throws {
        let (early, late) = (OSCTimeTag(rawValue: 1 << 63), OSCTimeTag(rawValue: 3 << 62))
        let inner = OSCPacket.bundle([.message("/2"), .bundle([]), .message("/3")], at: late)
        let packet = OSCPacket.bundle([.message("/1"), inner, .message("/4")], at: early)
        let reading = Reading(try packet.encoded())
        #expect(reading.addresses == ["/1", "/2", "/3", "/4"])
        #expect(reading.messages.map(\.timeTag) == [early, late, late, early])
        #expect(reading.error == nil)
    }

    @Test("may be empty, without an error")
    func empty() {
        let reading = Reading(bundle())
        #expect(reading.messages.isEmpty)
        #expect(reading.error == nil)
    }

    @Test("nest up to the limit", arguments: [0, 1, 8, 32])
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

    @Test("return messages up to the limit", arguments: [0, 1, 2, 256])
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

    @Test("have a default limit of 8 levels and 256 messages, and a maximum of 32 levels")
    func limits() {
        #expect(OSCLimits() == OSCLimits(depth: 8, messages: 256))
        #expect(OSCLimits(depth: .max, messages: -1) == OSCLimits(depth: 32, messages: 0))
        #expect(OSCLimits(depth: -1) == OSCLimits(depth: 0))
    }

    @Test("return the messages after a malformed one, and throw the first error")
    func brokenMessage() {
        let reading = Reading(bundle(raw("/1.."), raw("x..."), [], raw("/2..,q.."), bundle(raw("/3..")), raw("/4..")))
        #expect(reading.addresses == ["/1", "/3", "/4"])
        #expect(reading.error == OSCError(.noAddress, at: 28))
    }

    @Test(
        "are not read any further after an element of impossible size",
        arguments: [-1, .min, 3, 5, 8, .max, -4] as [Int32])
    func sizes(size: Int32) {
        let inner = bundle(raw("/2..")) + bundle(raw("/3.."), size: size).dropFirst(16)
        let reading = Reading(bundle(raw("/1.."), inner, raw("/4..")))
        #expect(reading.addresses == ["/1", "/2", "/4"])
        #expect(reading.error == OSCError(.elementSize(size), at: 52))
    }

    @Test("are refused if a head or a size is truncated")
    func truncation() {
        #expect(Reading(raw("#bundle.")).error == OSCError(.truncated, at: 0))
        #expect(Reading(bundle().dropLast()).error == OSCError(.truncated, at: 0))
        let reading = Reading(bundle(raw("/a..")) + [0, 0, 0])
        #expect(reading.addresses == ["/a"])
        #expect(reading.error == OSCError(.truncated, at: 24))
    }
}
