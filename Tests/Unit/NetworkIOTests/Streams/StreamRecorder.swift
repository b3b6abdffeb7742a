import NetworkIO
import SensorIO
import TestSupport
import Testing

/// Records what a stream reports.
@NetworkActor
final class StreamRecorder: ByteStreamOwner {
    private(set) var bytes: [UInt8] = []
    private(set) var count = 0
    private(set) var drains = 0
    private(set) var ends: [StreamEnd] = []

    /// The stream, which the recorder keeps alive.
    private(set) var stream: any ByteStream

    /// Whether bytes are kept, or only counted.
    var keepsBytes = true

    /// Called at each reception, after it was recorded.
    var onReceive: (@NetworkActor () -> Void)?

    init(_ stream: any ByteStream) {
        self.stream = stream
        stream.owner = self
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    func send(_ text: String) { stream.send(Array(text.utf8)) }

    func stream(_ stream: any ByteStream, didReceive bytes: Span<UInt8>) {
        count += bytes.count
        if keepsBytes { bytes.withUnsafeBufferPointer { self.bytes += $0 } }
        onReceive?()
    }

    func streamDidDrain(_ stream: any ByteStream) { drains += 1 }

    func stream(_ stream: any ByteStream, didEnd end: StreamEnd) {
        ends.append(end)
        onReceive = nil
    }
}

/// Waits until a condition holds.
@NetworkActor
func waitUntil(_ what: String = "it", _ holds: @NetworkActor () -> Bool) async throws {
    try await Patience.wait(what) { holds() }
}

/// Lets a paused stream read in single turns at first, each of which must be small, and then without pauses.
///
/// The stream is paused after each piece, so that each report is of one turn.
@NetworkActor
func readInTurns(_ accepted: StreamRecorder) async throws {
    accepted.onReceive = { accepted.stream.isReadingPaused = true }
    while accepted.count < 500_000 {
        let count = accepted.count
        accepted.stream.isReadingPaused = false
        try await waitUntil { accepted.count > count }
        #expect(accepted.count - count <= 65_536)
    }
    accepted.onReceive = nil
    accepted.stream.isReadingPaused = false
}

/// Lets the network actor perform several times what waits for it.
@NetworkActor func settleNetwork(_ turns: Int = 20) async throws {
    for _ in 0..<turns {
        await withCheckedContinuation { continuation in NetworkActor.enqueue { continuation.resume() } }
        try await Task.sleep(for: .microseconds(500))
    }
}
