import BluetoothRelay
import CodecSupport
import Geolocation
import LocationRelay
import Testing

@Suite("A receiver of Bluetooth updates")
struct BleRelayReceiverTests {
    private func written(_ update: RelayUpdate) throws -> [UInt8] {
        var bytes: [UInt8] = []
        try update.append(as: .cbor, to: &bytes)
        return bytes
    }

    @Test("reads an update", arguments: BleFraming.allCases)
    func update(framing: BleFraming) throws {
        var receiver = BleRelayReceiver(framing: framing)
        let messages = chunks(twoStreams, framing).compactMap { receiver.ingest($0) }
        guard case .update(let update)? = messages.first else { throw BleFault.content }
        #expect(update.base?.source == .iOS && update.base?.headingDegrees == 271.5 && update.base?.sequence == 7)
        #expect(update.remote?.sequence == 1042 && update.remote?.coordinate.latitude == 37.3317)
        #expect(receiver.drops.total == 0)
    }

    @Test("reads the single fix that the original trackers sent")
    func fix() throws {
        var receiver = BleRelayReceiver()
        let old = bytes(
            """
            ab001b00000192e17e3a18010002fb4042aa7525460aa603fbc05e81f6fd21ff2e04fb403666666666666605fb4014cccccccccccd\
            06fb402000000000000007fb3ff333333333333308fb4055c0000000000009fb3fe851eb851eb8520a190000
            """)
        #expect(old.count == 97)
        let messages = chunks(old).compactMap { receiver.ingest($0) }
        guard case .fix(let fix, sender: nil)? = messages.first else { throw BleFault.content }
        #expect(fix.batteryFraction == 0.76 && fix.headingDegrees == nil)
    }

    @Test("counts messages that are not relay CBOR or have trailing bytes")
    func content() {
        var receiver = BleRelayReceiver()
        let json = Array(#"{"type":"ping","id":"1"}"#.utf8)
        for message in [json, twoStreams + [0], Array(twoStreams.dropLast()), [0xA1], [0xFF], [0x18, 0x20]] {
            #expect(chunks(message).allSatisfy { receiver.ingest($0) == nil })
        }
        #expect(receiver.drops.byReason == ["message cannot be read": 6])
    }

    @Test("counts a fix that is out of range")
    func range() throws {
        var receiver = BleRelayReceiver()
        let message = try written(RelayUpdate(remote: LocationFix(.watchOS, 1, latitude: 91)))
        #expect(chunks(message).allSatisfy { receiver.ingest($0) == nil })
        #expect(receiver.drops.byReason == ["fix out of range": 1])
    }

    @Test("checks the order of two streams of one source separately")
    func streams() throws {
        var receiver = BleRelayReceiver()
        for step: Int64 in 1...5 {
            var base = LocationFix(.iOS, step)
            var remote = LocationFix(.iOS, step)
            (base.sequence, remote.sequence) = (step, 1000 + step)
            base.timestampMilliseconds = 1000 + step
            let messages = try chunks(written(RelayUpdate(base: base, remote: remote))).filter {
                receiver.ingest($0) != nil
            }
            #expect(messages.count == 1)
        }
        #expect(receiver.drops.total == 0)
    }

    @Test("counts a fix whose number and time contradict the previous fix, and accepts the next after a restart")
    func order() throws {
        var receiver = BleRelayReceiver()
        func taken(_ number: Int64, at time: Int64) throws -> Bool {
            var fix = LocationFix(.watchOS, time)
            fix.sequence = number
            return try chunks(written(RelayUpdate(remote: fix))).contains { receiver.ingest($0) != nil }
        }
        let results = try [(10, 10), (11, 11), (9, 9), (9, 9), (12, 8), (13, 13), (2, 14), (3, 15)].map {
            try taken($0.0, at: $0.1)
        }
        #expect(results == [true, true, true, true, false, true, false, true])
        #expect(receiver.drops.byReason == ["time and sequence contradict each other": 2])
    }

    @Test(
        "delivers unchanged messages if numbered, else valid fixes, when chunks are lost, repeated and reordered",
        arguments: 1...20, BleFraming.allCases)
    func property(seed: UInt64, framing: BleFraming) throws {
        var random = SplitMix64(seed: seed)
        let updates = (1...30 as ClosedRange<Int64>).map { number in
            RelayUpdate(base: LocationFix(.iOS, number), remote: LocationFix(.watchOS, number, heading: nil))
        }
        var air = try updates.enumerated().flatMap { try chunks(written($1), framing, number: UInt16($0)) }
        air.removeAll { _ in Int.random(in: 0..<60, using: &random) == 0 }
        for _ in 0..<20 {
            let index = Int.random(in: 0..<air.count - 3, using: &random)
            air.swapAt(index, index + Int.random(in: 1...3, using: &random))
            air.insert(air[index], at: index + Int.random(in: 0...3, using: &random))
        }
        var receiver = BleRelayReceiver(framing: framing)
        let messages = air.compactMap { receiver.ingest($0) }
        #expect(!messages.isEmpty)
        for message in messages {
            guard case .update(let update) = message else { throw BleFault.content }
            if framing == .numbered { #expect(updates.map(\.received).contains(message)) }
            #expect(update.base?.fault == nil && update.remote?.fault == nil)
        }
    }

    @Test("survives random bytes and truncated chunks", arguments: BleFraming.allCases)
    func noise(framing: BleFraming) {
        var random = SplitMix64(seed: 3)
        var receiver = BleRelayReceiver(framing: framing)
        let pieces = chunks(twoStreams, framing)
        for _ in 0..<3000 {
            let piece = pieces.randomElement(using: &random) ?? []
            let noise = (0..<Int.random(in: 0...30, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            let cut = Array(piece.prefix(Int.random(in: 0...20, using: &random)))
            for chunk in [noise, cut, piece] { _ = receiver.ingest(chunk) }
        }
        #expect(receiver.drops.total > 0)
    }
}
