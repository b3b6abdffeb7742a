import Geolocation
import SensorIO

/// The other side of a wire, as a test plays it: hears what comes, and lets a test wait for it.
@SensorActor
final class Peer: WireDelegate {
    /// What came, as text.
    private(set) var text = ""

    private let facts = Facts()

    nonisolated init() {}

    func wait(until condition: @escaping @SensorActor () -> Bool) async { await facts.wait(until: condition) }

    func wire(_ wire: any Wire, didChange state: WireState) { facts.look() }

    func wire(_ wire: any Wire, didReceive bytes: Span<UInt8>, from peer: WirePeer, isDatagram: Bool) {
        text += bytes.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
        facts.look()
    }

    func wire(_ wire: any Wire, didConnect peer: WirePeer) { facts.look() }
}

/// Lets a test wait until something holds, which is looked at whenever something has happened.
@SensorActor
final class Facts {
    private var waiters: [(holds: @SensorActor () -> Bool, resume: @SensorActor () -> Void)] = []

    nonisolated init() {}

    /// Returns as soon as the condition holds, or when the test's time is over.
    func wait(until condition: @escaping @SensorActor () -> Bool) async {
        guard !condition() else { return }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in waiters.append((condition, { continuation.resume() })) }
        } onCancel: {
            SensorActor.enqueue { self.look(isOver: true) }
        }
    }

    func look(isOver: Bool = false) {
        let met = waiters.filter { isOver || $0.holds() }
        guard !met.isEmpty else { return }
        waiters.removeAll { isOver || $0.holds() }
        for waiter in met { waiter.resume() }
    }
}
