import BluetoothRelay
import Foundation
import Geolocation
import LocationRelay

/// A chunk in transit.
struct BleNotification {
    private static let senders = [UUID(), UUID(), UUID()]

    var sender = 0
    var seconds = 0.0
    let bytes: [UInt8]

    private var instant: SensorInstant { SensorInstant(nanoseconds: 0).advanced(by: seconds) }

    func taken(by reassembler: inout BleReassembler) -> [UInt8]? {
        let slice = bytes[...]
        return reassembler.ingest(slice.span, from: Self.senders[sender], now: instant)
    }

    func taken(by receiver: inout BleRelayReceiver) -> RelayMessage? {
        let slice = bytes[...]
        return receiver.ingest(slice.span, from: Self.senders[sender], now: instant)
    }
}
