import Foundation
import Testing

@testable import RelayFormat

@Suite("Messages whose bytes are known")
struct GoldenVectorTests {
    @Test("JSON is written byte for byte, with its names in alphabetical order", arguments: GoldenVector.all)
    func writesJSON(vector: GoldenVector) throws {
        let message = try message(vector.json)
        #expect(try message.text() == vector.json)
    }

    @Test("CBOR is written byte for byte", arguments: GoldenVector.all)
    func writesCBOR(vector: GoldenVector) throws {
        let message = try message(vector.json)
        #expect(try message.encoded(as: .cbor) == vector.cbor)
    }

    @Test("JSON and CBOR contain the same, except the time of an update", arguments: GoldenVector.all)
    func readsBoth(vector: GoldenVector) throws {
        var expected = try message(vector.json)
        if case .update(var update) = expected {
            update.relayTimestamp = nil
            expected = .update(update)
        }
        #expect(try message(vector.cbor) == expected)
    }

    @Test("a fix has the values that its text shows")
    func values() throws {
        guard case .fix(let fix, sender: nil) = try message(GoldenVector.fix.cbor) else {
            Issue.record("it is not a fix")
            return
        }
        #expect(fix.timestampMilliseconds == 1_730_359_999_000)
        #expect(fix.source == .watchOS)
        #expect(fix.latitude == 37.3317 && fix.longitude == -122.0307)
        #expect(fix.altitudeMeters == 22.4 && fix.headingDegrees == nil)
        #expect(fix.horizontalAccuracyMeters == 5.2 && fix.verticalAccuracyMeters == 8)
        #expect(fix.speedMetersPerSecond == 1.2 && fix.courseDegrees == 87)
        #expect(fix.batteryFraction == 0.76 && fix.sequence == 1042)
    }

    @Test("the time of an update is in seconds since 2001")
    func relayTimestamp() throws {
        let update = try update(GoldenVector.empty.json)
        #expect(update.relayTimestamp == Date(timeIntervalSince1970: 1_764_700_000.5))
    }

    @Test("a fix of the first trackers has no heading, and the sequence 0 if its own was lost")
    func legacy() throws {
        guard case .fix(var expected, _) = try message(GoldenVector.fix.cbor) else { return }
        expected.sequence = 0
        #expect(try message(GoldenVector.legacyFix) == .fix(expected, sender: nil))

        // Small and large sequences were written correctly.
        for (text, sequence) in [("0aff", -1), ("0a17", 23), ("0a18ff", 255), ("0a1b0000000100000000", 1 << 32)] {
            let bytes = GoldenVector.legacyFix.dropLast(4) + bytes(hex: text)
            guard sequence >= 0 else {
                #expect(throws: RelayCodingError.self) { try message(Array(bytes)) }
                continue
            }
            expected.sequence = Int64(sequence)
            #expect(try message(Array(bytes)) == .fix(expected, sender: nil))
        }
    }

    @Test("a message that is cut anywhere is refused at a place inside it")
    func cuts() {
        for whole in Self.messages {
            let faults = (0..<whole.count).filter { count in
                do throws(RelayCodingError) {
                    _ = try message(Array(whole.prefix(count)))
                    return true
                } catch {
                    return !(0...count).contains(error.offset)
                }
            }
            #expect(faults.isEmpty, "\(whole)")
        }
    }

    @Test("a message with one wrong bit is refused, or can be written and read again")
    func damage() {
        for whole in Self.messages {
            let faults = (0..<8 * whole.count).filter { bit in
                var bytes = whole
                bytes[bit / 8] ^= 1 << UInt8(bit % 8)
                guard let damaged = try? message(bytes) else { return false }
                return (try? message(damaged.encoded(as: .json))) != damaged
            }
            #expect(faults.isEmpty, "\(whole)")
        }
    }

    /// All messages, in CBOR and in JSON.
    private static let messages =
        GoldenVector.all.map(\.cbor) + GoldenVector.all.map { Array($0.json.utf8) } + [GoldenVector.legacyFix]

    @Test("data after a message is refused at its place", arguments: GoldenVector.all)
    func trailing(vector: GoldenVector) {
        for bytes in [vector.cbor, Array(vector.json.utf8)] {
            #expect(throws: RelayCodingError("unexpected data after the message", at: bytes.count)) {
                try message(bytes + bytes)
            }
        }
    }
}
