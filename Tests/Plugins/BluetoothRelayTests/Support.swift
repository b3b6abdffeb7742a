import BluetoothRelay
import Foundation
import Geolocation
import LocationRelay

/// An update of the specification that the tests share: base with a heading, and the subject's fix, 199 bytes.
let twoStreams: [UInt8] = bytes(
    """
    a200ac001b0000019ae0510ffa010102fb4035a4467381d7dc03fbc063c204ea4a8c1504f605fb401000000000000006fb0000000000000000\
    07fb000000000000000008fb000000000000000009fb4070f800000000000afb3fe00000000000000b07\
    01ac001b00000192e17e3a18010002fb4042aa7525460aa603fbc05e81f6fd21ff2e04fb403666666666666605fb4014cccccccccccd\
    06fb402000000000000007fb3ff333333333333308fb4055c0000000000009f60afb3fe851eb851eb8520b190412
    """)

/// Returns the bytes of a hexadecimal text.
func bytes(_ hex: String) -> [UInt8] {
    let digits = hex.compactMap { $0.hexDigitValue.map(UInt8.init) }
    return stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
}

func instant(_ seconds: Double) -> SensorInstant { SensorInstant(nanoseconds: 0).advanced(by: seconds) }

/// The chunks of a message; empty if the message does not fit.
func chunks(_ message: [UInt8], _ framing: BleFraming = .original, number: UInt16 = 1, length: Int = 20) -> [[UInt8]] {
    BleChunks(message, number: number, framing: framing, maximumLength: length).map(Array.init) ?? []
}

extension BleReassembler {
    /// Takes a chunk at a time in seconds.
    mutating func ingest(_ chunk: [UInt8], from sender: UUID = first, at seconds: Double = 0) -> [UInt8]? {
        let slice = chunk[...]
        return ingest(slice.span, from: sender, now: instant(seconds))
    }
}

extension BleRelayReceiver {
    /// Takes a chunk at a time in seconds.
    mutating func ingest(_ chunk: [UInt8], from sender: UUID = first, at seconds: Double = 0) -> RelayMessage? {
        let slice = chunk[...]
        return ingest(slice.span, from: sender, now: instant(seconds))
    }
}

/// Two devices.
let first = UUID()
let second = UUID()

extension LocationFix {
    /// A fix a number of seconds after a moment.
    init(_ source: Source, _ number: Int64, latitude: Double = 47, heading: Double? = 90) {
        self.init(
            timestamp: Date(timeIntervalSince1970: 1_764_700_000 + Double(number)), source: source,
            latitude: latitude, longitude: 9, altitudeMeters: 400, horizontalAccuracyMeters: 5,
            verticalAccuracyMeters: 7, speedMetersPerSecond: 1, courseDegrees: 80, headingDegrees: heading,
            batteryFraction: 0.5, sequence: 1 << 40 + number)
    }
}

extension RelayUpdate {
    /// An update as it is received over Bluetooth: only what CBOR carries.
    var received: RelayMessage {
        var update = self
        update.relayTimestamp = nil
        return .update(update)
    }
}
