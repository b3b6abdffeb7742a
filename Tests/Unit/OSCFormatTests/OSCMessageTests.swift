import Testing

@testable import OSCFormat

@Suite("OSC messages")
struct OSCMessageTests {
    @Test("the examples of the OSC 1.0 specification are read and written")
    func specification() throws {
        let oscillator = [UInt8](
            hex: """
                2f6f7363 696c6c61 746f722f 342f6672 65717565 6e637900 2c660000 43dc0000
                """)
        #expect(
            Reading(oscillator).messages == [
                ReadMessage(address: "/oscillator/4/frequency", arguments: [.float32(440)])
            ])
        #expect(try OSCPacket.message("/oscillator/4/frequency", [.float32(440)]).encoded() == oscillator)

        let foo = [UInt8](
            hex: """
                2f666f6f 00000000 2c696973 66660000 000003e8 ffffffff 68656c6c 6f000000 3f9df3b6 40b5b22d
                """)
        let arguments: [OSCArgument] = [
            .int32(1000), .int32(-1), .string("hello"), .float32(1.234), .float32(5.678),
        ]
        #expect(Reading(foo).messages == [ReadMessage(address: "/foo", arguments: arguments)])
        #expect(try OSCPacket.message("/foo", arguments).encoded() == foo)
    }

    /// One argument of each type.
    static let all: [OSCArgument] = [
        .int32(.min), .float32(-0.5), .string("text"), .blob([1, 2, 3, 4, 5]), .int64(.max), .timeTag(.immediately),
        .float64(.pi), .symbol(""), .character(0x41), .color(0xFF80_4020), .midi(0x0090_407F), .yes, .no, .null,
        .impulse,
        .arrayStart, .arrayEnd,
    ]

    @Test("an argument of each type is skipped by its size", arguments: all)
    func sizes(argument: OSCArgument) throws {
        let packet = OSCPacket.message("/a", [argument, .float32(7), argument, argument, .int64(8)])
        let bytes = try packet.encoded()
        #expect(bytes.count % 4 == 0)
        let reading = Reading(bytes)
        #expect(reading.messages == packet.messages())
        #expect(reading.error == nil)
        #expect(reading.numbers[0].contains(7) && reading.numbers[0].last == 8)
    }

    @Test("numbers are those of the types f, d, i and h, in any position")
    func numbers() throws {
        let reading = Reading(try OSCPacket.message("/all", Self.all).encoded())
        #expect(reading.numbers == [[-2_147_483_648, -0.5, 9_223_372_036_854_775_808, .pi]])
    }

    @Test("numbers are returned as sent, including infinite ones")
    func infinite() throws {
        let packet = OSCPacket.message("/a", [.float32(.infinity), .float64(-.infinity), .float32(.nan)])
        let numbers = Reading(try packet.encoded()).numbers[0]
        #expect(numbers.prefix(2) == [.infinity, -.infinity])
        #expect(numbers.last?.isNaN == true)
    }

    @Test("at most the first 16 numbers are kept")
    func capacity() throws {
        let packet = OSCPacket.message("/a", (0..<20).map { .int32($0) })
        #expect(Reading(try packet.encoded()).numbers == [(0..<16).map(Double.init)])
    }

    @Test("a number at an index out of range is nil", arguments: [Int.min, -1, 2, 16, .max])
    func outside(index: Int) throws {
        let bytes = try OSCPacket.message("/a", [.int32(1), .int32(2)]).encoded()[...]
        let message = try #require(Reading(Array(bytes)).views.first)
        let numbers = message.numbers(in: bytes.span)
        #expect(numbers.count == 2 && numbers[index] == nil)
    }

    @Test("an address is compared byte for byte")
    func addresses() throws {
        let bytes = try OSCPacket.message("/head/ypr").encoded()[...]
        let message = try #require(Reading(Array(bytes)).views.first)
        let isAddressed = message.isAddressed(to: "/head/ypr", in: bytes.span)
        #expect(isAddressed)
        for other in ["/head/ypr", "", "/", "/head/yp", "/head/yprs", "/head/ypR", "/head/ypr\0"] {
            let isAddressed = message.isAddressed(to: Array(other.utf8), in: bytes.span)
            #expect(isAddressed == (other == "/head/ypr"))
        }
    }

    @Test("a message returns no numbers and no arguments from too few bytes")
    func otherBytes() throws {
        let bytes = try OSCPacket.message("/head/ypr", Self.all).encoded()
        let message = try #require(Reading(bytes).views.first)
        for count in bytes.indices {
            let other = bytes[..<count]
            let (numbers, arguments) = (message.numbers(in: other.span), message.arguments(in: other.span))
            let isAddressed = message.isAddressed(to: "/head/ypr", in: other.span)
            #expect(numbers.count == 0 && arguments.isEmpty)
            #expect(isAddressed == (count >= 9))
        }
    }

    @Test("a message does not trap on other bytes of the same length")
    func changedBytes() throws {
        let bytes = try OSCPacket.message("/head/ypr", Self.all).encoded()
        let message = try #require(Reading(bytes).views.first)
        for byte in UInt8.min...UInt8.max {
            let other = ArraySlice(repeating: byte, count: bytes.count)
            let (numbers, arguments) = (message.numbers(in: other.span), message.arguments(in: other.span))
            #expect(max(numbers.count, arguments.count) <= Self.all.count)
        }
    }
}
