import BluetoothRelay
import Foundation
import Geolocation
import LocationRelay

/// A radio in memory: the test adds and removes subscribers, and sets the room for notifications.
@SensorActor
final class MemoryLink: BleLink {
    weak var delegate: (any BleLinkDelegate)?
    private(set) var services: [BleService] = []
    private(set) var isAdvertising = false
    private(set) var heard: [UUID: [[UInt8]]] = [:]
    private(set) var refusals = 0

    /// The number of notifications for which there is room.
    var room = Int.max

    func start(_ service: BleService) {
        services.append(service)
        isAdvertising = true
    }

    func stop() {
        isAdvertising = false
    }

    func send(_ chunk: [UInt8], to central: UUID) -> Bool {
        guard room > 0 else {
            refusals += 1
            return false
        }
        room -= 1
        heard[central, default: []].append(chunk)
        return true
    }

    func subscribe(_ central: UUID, length: Int = 512) {
        delegate?.link(self, didSubscribe: central, maximumLength: length)
    }

    func unsubscribe(_ central: UUID) {
        delegate?.link(self, didUnsubscribe: central)
    }

    /// Makes room for some notifications, and notifies the delegate.
    func drain(_ count: Int = .max) {
        room = count
        delegate?.linkIsReady(self)
    }

    /// The messages that a subscriber has assembled.
    func messages(_ central: UUID, _ framing: BleFraming = .original) -> [RelayMessage] {
        var receiver = BleRelayReceiver(framing: framing)
        return (heard[central] ?? []).compactMap { receiver.ingest($0) }
    }
}

/// Records the delegate calls of a transport.
@SensorActor
final class Witness: LocationTransportDelegate {
    private(set) var states: [ConnectionState] = []
    private(set) var errors: [TransportError] = []
    private(set) var depths: [Int] = []

    func transport(_ transport: any LocationTransport, didChangeState state: ConnectionState) {
        states.append(state)
    }

    func transport(_ transport: any LocationTransport, didEncounterError error: TransportError) {
        errors.append(error)
    }

    func transport(_ transport: any LocationTransport, didChangeQueueDepth depth: Int) {
        depths.append(depth)
    }
}
