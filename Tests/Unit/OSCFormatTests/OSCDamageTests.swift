import Testing

@testable import OSCFormat

@Suite("The reading of damaged OSC packets")
struct OSCDamageTests {
    /// Packets of all kinds; they are small, since each of their bytes is changed.
    private static let packets: [OSCPacket] = [
        .message("/ypr", [.float32(1), .float32(2), .float32(3)]),
        .message("/all", OSCMessageTests.all),
        .bundle([.message("/yaw", [.float64(12.5)]), .bundle([.message("/s", [.string("text"), .int32(7)])])]),
        .bundle([.bundle([.bundle([])]), .message("/b", [.blob([1, 2, 3]), .int64(5)])]),
    ]

    @Test("never traps at any truncation", arguments: packets)
    func cuts(packet: OSCPacket) throws {
        let bytes = try packet.encoded()
        let whole = packet.messages()
        for count in bytes.indices {
            let reading = Reading(Array(bytes[..<count]))
            #expect(complaint(about: reading, count) == nil)
            #expect(reading.messages.count <= whole.count)
        }
    }

    @Test("never traps at any changed byte", arguments: packets)
    func mutations(packet: OSCPacket) throws {
        var bytes = try packet.encoded()
        for index in bytes.indices {
            let sound = bytes[index]
            for byte in UInt8.min...UInt8.max {
                bytes[index] = byte
                if let complaint = complaint(about: Reading(bytes), bytes.count) {
                    Issue.record("\(complaint) where byte \(index) is \(byte) in \(packet)")
                }
            }
            bytes[index] = sound
        }
    }

    @Test(
        "takes time in proportion to the size of the packet, up to the largest datagram", .timeLimit(.minutes(5)),
        arguments: [
            bundle() + [UInt8](repeating: 0, count: 65_480),
            raw("/a..,") + [UInt8](repeating: UInt8(ascii: "["), count: 65_490) + [0],
            [UInt8](repeating: UInt8(ascii: "/"), count: 65_500),
            bundle() + (0..<8000).flatMap { _ in [0, 0, 0, 4] + raw("////") },
            (0..<3200).reduce(raw("/a..")) { inner, _ in bundle(inner) },
            bundle() + (0..<3200).flatMap { _ in [0, 0, 0, 16] + bundle() },
        ])
    func longWork(bytes: [UInt8]) {
        // Work that grew with the square of the bytes would take minutes.
        for _ in 0..<20 {
            let reading = Reading(bytes)
            #expect(complaint(about: reading, bytes.count) == nil)
            #expect(reading.messages.count <= 256)
        }
    }

    /// An inconsistency in what was decoded from `count` bytes; nil without one.
    private func complaint(about reading: Reading, _ count: Int) -> String? {
        if let error = reading.error, !(0...count).contains(error.offset) { return "an error is outside" }
        var end = 0
        for (view, message) in zip(reading.views, reading.messages) {
            if !message.address.hasPrefix("/") { return "an address is \(message.address)" }
            if view.address.lowerBound < end { return "a message begins in another one" }
            if view.typeTags.lowerBound < view.address.upperBound { return "type tags begin in the address" }
            if view.arguments.lowerBound < view.typeTags.upperBound { return "arguments begin in the type tags" }
            if message.arguments.count != view.typeTags.count { return "an argument is missing" }
            end = view.arguments.upperBound
        }
        return end <= count ? nil : "a message ends outside"
    }
}
