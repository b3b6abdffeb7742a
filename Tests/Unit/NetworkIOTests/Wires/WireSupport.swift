import Foundation
import Geolocation
import SensorIO
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Backoff without pauses worth mentioning.
let hasty = BackoffPolicy(base: 0.01, factor: 1, cap: 0.01)

/// How many descriptors this process has open.
func openDescriptors() -> Int {
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0
}

/// Lets the sensor actor perform several times what waits for it.
@SensorActor func settle(_ turns: Int = 20) async {
    for _ in 0..<turns {
        await withCheckedContinuation { continuation in SensorActor.enqueue { continuation.resume() } }
        try? await Task.sleep(for: .microseconds(500))
    }
}

/// Opens a wire, and returns it as soon as it is open, waiting or failed.
@SensorActor func openUDPWire(_ recorder: WireRecorder, _ settings: UDPSettings) async -> UDPWire {
    let wire = UDPWire(settings: settings, backoff: hasty)
    wire.delegate = recorder
    wire.open()
    await recorder.wait { recorder.states.count > 1 }
    return wire
}

/// Opens a sender whose multicasts stay on this machine.
@SensorActor func openUDPSender(_ host: String, _ port: Int?, interface: String? = nil) async throws -> UDPSender {
    let sender = UDPSender(
        host: host, port: try #require(port), settings: UDPSenderSettings(interface: interface, timeToLive: 0))
    let senderRecorder = WireRecorder()
    sender.delegate = senderRecorder
    sender.open()
    await senderRecorder.waitUntilOpen()
    return sender
}
