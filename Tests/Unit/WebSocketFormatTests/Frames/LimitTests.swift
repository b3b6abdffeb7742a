import Testing

@testable import WebSocketFormat

@Suite("The limits of frames and messages")
struct LimitTests {
    private let limits = WebSocketLimits(frameSize: 200, messageSize: 300)

    private func reading(_ frames: [RawFrame]) -> Reading {
        Reading(frames.bytes(for: .server), as: .server, limits: limits)
    }

    private func bytes(_ count: Int) -> [UInt8] { [UInt8](repeating: 1, count: count) }

    @Test("frames and messages at the limits are accepted")
    func inside() {
        #expect(reading([.binary(bytes(200))]).received == [.binary(bytes(200))])
        let message = [RawFrame.binary(bytes(200), isFinal: false), .continuation(bytes(100), isFinal: true)]
        #expect(reading(message + message).received == [.binary(bytes(300)), .binary(bytes(300))])
    }

    @Test("frames and messages beyond the limits are rejected by their header")
    func outside() {
        let large = Array([RawFrame.binary(bytes(201))].bytes(for: .server)[..<4])
        #expect(Reading(large, as: .server, limits: limits).error == WebSocketError(.largeFrame, at: 3))
        let parts = [RawFrame.binary(bytes(200), isFinal: false), .continuation(bytes(101), isFinal: true)]
        let whole = parts.bytes(for: .server)
        let cut = Array(whole[..<(208 + 2)])
        #expect(Reading(cut, as: .server, limits: limits).error == WebSocketError(.largeMessage, at: 209))
    }

    @Test("control frames do not count towards a message")
    func control() {
        let none = WebSocketLimits(frameSize: -1, messageSize: 0)
        #expect(none == WebSocketLimits(frameSize: 0, messageSize: 0))
        let frames = [RawFrame.binary([], isFinal: false), .ping("ping"), .continuation([], isFinal: true)]
        let reading = Reading(frames.bytes(for: .server), as: .server, limits: none)
        #expect(reading.received == [.ping("ping"), .binary([])])
        let one = Reading([RawFrame.binary([1])].bytes(for: .server), as: .server, limits: none)
        #expect(one.error?.kind == .largeFrame)
    }

    @Test("the buffer of payloads keeps little memory when it is cleared, and releases large memory")
    func memory() throws {
        var buffer = PayloadBuffer()
        let piece = ContiguousArray<UInt8>(repeating: 1, count: 100)
        piece.withUnsafeBufferPointer { buffer.append($0, nil, from: 0) }
        #expect(buffer.bytes.capacity < 1000)
        buffer.clear()
        #expect(buffer.bytes.capacity >= 100)
        for _ in 0..<1000 { piece.withUnsafeBufferPointer { buffer.append($0, nil, from: 0) } }
        #expect(buffer.bytes.count == 100_000)
        buffer.clear()
        #expect(buffer.bytes.capacity == 0)
    }

    @Test("no memory is kept between messages")
    func rest() throws {
        let bytes = [RawFrame.binary([1, 2, 3]), .ping("ping"), .binary([4])].bytes(for: .server)
        var decoder = WebSocketDecoder(role: .server)
        var events = 0
        let part = bytes.dropLast()
        try decoder.decode(part.span) { _, _ in events += 1 }
        #expect(events == 2 && decoder.message.bytes.capacity > 0)
        let rest = bytes.suffix(1)
        try decoder.decode(rest.span) { _, _ in events += 1 }
        #expect(events == 3 && decoder.message.bytes.capacity == 0 && decoder.control.bytes.capacity == 0)
    }
}
