import Foundation
import GNSSReception
import Geolocation
import SensorIO

/// So many seconds after 2026-11-20T10:40:00Z.
func time(_ second: Double) -> Date { Date(timeIntervalSince1970: 1_795_171_200 + second) }

/// A fix that says everything.
func location(_ second: Double) -> GeolocationEvent {
    .location(
        Location(
            latitude: 47.620_913_4, longitude: 9.173_402_1, altitude: 405.2, horizontalAccuracy: 4.1,
            verticalAccuracy: 7, speed: 5, course: 231.4, timestamp: time(second)))
}

/// A status with so many satellites of each system.
func receiverStatus(_ second: Double, satellites count: Int) -> GeolocationEvent {
    var status = ReceiverStatus(time: time(second))
    status.mode = .threeDimensional
    status.quality = .differential
    status.satellitesUsed = count * 3
    status.satellitesInView = count * 3
    status.positionDilution = 1.5
    status.horizontalDilution = 0.9
    status.verticalDilution = 1.2
    status.geoidSeparation = 47.7
    for system in [Satellite.System.gps, .glonass, .galileo] {
        status.satellites += (1...count).map {
            Satellite(system: system, number: $0, elevation: 10 + $0, azimuth: 7 * $0, signal: 30 + $0, isUsed: true)
        }
    }
    return .derived(status)
}

/// Waits until a condition holds, in real time; false where it does not within a minute.
@SensorActor func eventually(_ condition: @SensorActor () -> Bool) async throws -> Bool {
    let end = ContinuousClock.now + .seconds(60)
    while !condition() {
        guard ContinuousClock.now < end else { return false }
        try await Task.sleep(for: .milliseconds(1))
    }
    return true
}

/// The other end of a wire, which keeps what it hears.
@SensorActor final class Listener: WireDelegate {
    private let wire: any Wire
    private(set) var messages: [String] = []
    private(set) var isOpen = false

    /// Opens a wire and listens to it.
    init(_ wire: any Wire) {
        self.wire = wire
        wire.delegate = self
        wire.open()
    }

    /// Everything that came.
    var text: String { messages.joined() }

    /// Says something to the other side.
    func say(_ text: String) { wire.send(Array(text.utf8), to: nil) }

    func close() { wire.close() }

    func wire(_ wire: any Wire, didChange state: WireState) { isOpen = state == .open }

    func wire(_ wire: any Wire, didReceive bytes: Span<UInt8>, from peer: WirePeer, isDatagram: Bool) {
        messages.append(bytes.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) })
    }
}
