import FileIO
import Foundation
import Geolocation
import NetworkIO
import ReceiverSupport
import SensorIO

/// A status with a number of satellites of each of three systems.
func receiverStatus(_ second: Double, satellites count: Int, quality: FixQuality = .differential) -> GeolocationEvent {
    var status = ReceiverStatus(time: time(second))
    status.mode = .threeDimensional
    status.quality = quality
    status.satellitesUsed = count
    status.satellitesInView = count * 3
    status.positionDilution = 1.5
    status.horizontalDilution = 0.9
    status.verticalDilution = 1.2
    status.geoidSeparation = 47.7
    for system in [Satellite.System.gps, .glonass, .galileo] {
        status.satellites += (0..<count).map {
            Satellite(
                system: system, number: $0 + 1, elevation: 10 + $0 % 80, azimuth: 7 * $0 % 360, signal: 30,
                isUsed: system == .gps)
        }
    }
    return .derived(status)
}

/// A client that stores the lines that it receives.
@SensorActor final class Client: WireDelegate {
    private let wire: StreamWire
    private var framer = LineFramer()
    private var taken = 0
    private(set) var lines: [String] = []
    private(set) var text = ""
    private(set) var isOpen = false

    init(port: Int, clock: any SensorClock) {
        wire = StreamWire(connectingTo: "127.0.0.1", port: port, clock: clock)
        wire.delegate = self
        wire.open()
    }

    /// Sends a request, and returns a number of the lines received after it.
    func ask(_ request: String, lines count: Int = 1) async throws -> [String] {
        wire.send(Array(request.utf8), to: nil)
        return try await next(count)
    }

    /// Returns the next lines that have not been returned yet.
    func next(_ count: Int = 1) async throws -> [String] {
        _ = try await eventually { self.lines.count >= self.taken + count }
        defer { taken = min(taken + count, lines.count) }
        return Array(lines.dropFirst(taken).prefix(count))
    }

    func close() { wire.close() }

    func wire(_ wire: any Wire, didChange state: WireState) { isOpen = state == .open }

    func wire(_ wire: any Wire, didReceive bytes: Span<UInt8>, from peer: WirePeer, isDatagram: Bool) {
        text += bytes.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
        framer.ingest(bytes) { line in
            lines.append(line.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) })
        }
    }
}
