import Testing

@testable import OSCFormat

@Suite("Packets of python-osc")
struct OSCPeerTests {
    @Test("are decoded to what was written")
    func reading() throws {
        for made in try MadePacket.all() {
            let reading = Reading(made.bytes)
            #expect(reading.messages == made.packet.messages())
            #expect(reading.error == nil)
        }
    }

    @Test("are encoded byte for byte")
    func writing() throws {
        for made in try MadePacket.all() { #expect(try made.packet.encoded() == made.bytes) }
    }

    @Test("are many and of most types")
    func variety() throws {
        let messages = try MadePacket.all().flatMap { $0.packet.messages() }
        #expect(messages.count > 60)
        #expect(Set(messages.flatMap(\.arguments).map(\.tag)) == Set("ifdhsbrmTFN[]".utf8))
        #expect(Set(messages.map(\.timeTag)).count > 10)
    }
}
