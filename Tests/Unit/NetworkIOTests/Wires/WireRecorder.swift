import Geolocation
import SensorIO

/// Records what a wire reports, and lets a test wait for it.
@SensorActor
final class WireRecorder: WireDelegate {
    private(set) var states: [WireState] = []
    private(set) var connected: [WirePeer] = []
    private(set) var disconnected: [WirePeer] = []
    private(set) var bytes: [WirePeer: [UInt8]] = [:]
    private(set) var peers: [WirePeer] = []
    private(set) var messages: [[UInt8]] = []
    private(set) var receptions = 0
    private(set) var datagrams = 0

    /// The limits because of which clients were refused, in words.
    private(set) var limits: [String] = []

    /// Whether bytes are kept, which a flood does not need.
    var keepsBytes = true

    /// Called at each reception, before anything else.
    var onReceive: (@SensorActor () -> Void)?

    private var waiters: [(condition: @SensorActor () -> Bool, resume: @SensorActor () -> Void)] = []

    nonisolated init() {}

    /// All bytes of all peers as text.
    var text: String { String(decoding: messages.joined(), as: UTF8.self) }

    /// The reasons of the waits, in order.
    var reasons: [String] {
        states.compactMap { state in
            if case .waiting(let reason, _) = state { reason } else { nil }
        }
    }

    /// Returns as soon as a condition holds, which is checked after each report, or when the test's time is over.
    func wait(until condition: @escaping @SensorActor () -> Bool) async {
        guard !condition() else { return }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in waiters.append((condition, { continuation.resume() })) }
        } onCancel: {
            SensorActor.enqueue { self.look(isOver: true) }
        }
    }

    /// Returns once the wire is open.
    func waitUntilOpen() async { await wait { self.states.last == .open } }

    func wire(_ wire: any Wire, didChange state: WireState) {
        states.append(state)
        look()
    }

    func wire(_ wire: any Wire, didReceive bytes: Span<UInt8>, from peer: WirePeer, isDatagram: Bool) {
        onReceive?()
        receptions += 1
        if isDatagram { datagrams += 1 }
        if keepsBytes {
            let copy = bytes.withUnsafeBufferPointer { Array($0) }
            if self.bytes[peer] == nil { peers.append(peer) }
            self.bytes[peer, default: []] += copy
            messages.append(copy)
        }
        look()
    }

    func wire(_ wire: any Wire, didConnect peer: WirePeer) {
        connected.append(peer)
        look()
    }

    func wire(_ wire: any Wire, didDisconnect peer: WirePeer) {
        disconnected.append(peer)
        look()
    }

    func wire(_ wire: any Wire, isLimited reason: String?) {
        if let reason { limits.append(reason) }
        look()
    }

    private func look(isOver: Bool = false) {
        guard !waiters.isEmpty else { return }
        let met = waiters.filter { isOver || $0.condition() }
        guard !met.isEmpty else { return }
        waiters.removeAll { isOver || $0.condition() }
        for waiter in met { waiter.resume() }
    }
}
