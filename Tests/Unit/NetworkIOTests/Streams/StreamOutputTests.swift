import TestSupport
import Testing

@testable import NetworkIO

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

@Suite("The output of a stream") struct StreamOutputTests {
    @Test("is sent in one piece, however small its parts, and keeps what the system did not take")
    func pieces() {
        var output = StreamOutput()
        for number in UInt8(0)..<100 { output.add([number, number]) }
        #expect(output.count == 200)
        var calls: [[UInt8]] = []
        let first = output.send(through: nil, budget: 65_536) { bytes in
            calls.append(Array(bytes))
            return 3
        }
        #expect(first == .more)
        #expect(calls.map(\.count) == [200])
        #expect(output.count == 197)
        output.add([255])
        var rest: [UInt8] = []
        let second = output.send(through: nil, budget: 65_536) { bytes in
            rest += bytes
            return bytes.count
        }
        #expect(second == .drained)
        #expect(rest == Array(calls[0].dropFirst(3)) + [255])
        #expect(output.count == 0)
    }

    @Test("sends no more than one turn's budget at a time")
    func budget() {
        var output = StreamOutput()
        output.add(pattern(200_000))
        var turns: [Int] = []
        var sent: [UInt8] = []
        repeat {
            turns.append(0)
            let outcome = output.send(through: nil, budget: 65_536) { bytes in
                turns[turns.count - 1] += bytes.count
                sent += bytes
                return bytes.count
            }
            #expect(outcome == (output.count == 0 && turns.count > 3 ? .drained : .more))
        } while output.count > 0
        #expect(turns == [65_536, 65_536, 65_536, 3_392])
        #expect(sent == pattern(200_000))
    }

    @Test("waits if the system takes nothing more, and reports a permanent error")
    func errors() {
        var output = StreamOutput()
        output.add([1])
        #expect(output.send(through: nil, budget: 10) { _ in Int(-EAGAIN) } == .more)
        #expect(output.send(through: nil, budget: 10) { _ in Int(-EPIPE) } == .failed(EPIPE))
        #expect(output.count == 1)
        output.removeAll()
        #expect(output.send(through: nil, budget: 10) { _ in Int(-EPIPE) } == .drained)
    }

    @Test("waits for the end of the handshake, but sends the bytes of the handshake itself")
    func handshake() {
        let cipher = MaskingCipher()
        var output = StreamOutput()
        output.add([1, 2])
        cipher.output = [9]
        var sent: [UInt8] = []
        let write = { (bytes: UnsafeRawBufferPointer) in
            sent += bytes
            return bytes.count
        }
        #expect(output.send(through: cipher, budget: 10, by: write) == .held)
        #expect(sent == [9])
        #expect(output.count == 2)
        cipher.isEstablished = true
        #expect(output.send(through: cipher, budget: 10, by: write) == .drained)
        #expect(sent == [9, 0xFE, 0xFD])
    }
}

/// A cipher that inverts all bits.
private final class MaskingCipher: StreamCipher {
    var isEstablished = false
    var output: [UInt8] = []

    var hasOutput: Bool { !output.isEmpty }

    func open(_ input: inout UnsafeRawBufferPointer, into buffer: UnsafeMutableRawBufferPointer) -> StreamCipherStep {
        .wantsMore
    }

    func seal(_ bytes: [UInt8]) { output += bytes.map { ~$0 } }

    func close() {}

    func takeOutput() -> [UInt8] {
        defer { output = [] }
        return output
    }
}
