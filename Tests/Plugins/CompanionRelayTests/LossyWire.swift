import CodecSupport
import Geolocation
import SensorIO

/// A wire that loses or repeats messages at random, drawn from a seed.
@SensorActor
final class LossyWire: Wire, WireDelegate {
    nonisolated let name: String
    nonisolated let listens: Bool
    weak var delegate: (any WireDelegate)?
    private let wire: any Wire
    private var random: SplitMix64
    private(set) var lostCount = 0

    nonisolated init(_ wire: any Wire, seed: UInt64) {
        (self.wire, name, listens) = (wire, wire.name, wire.listens)
        random = SplitMix64(seed: seed)
    }

    var drops: DropCounts { wire.drops }
    var boundPort: Int? { wire.boundPort }

    func open() {
        wire.delegate = self
        wire.open()
    }

    func close() { wire.close() }
    func reopen(because reason: String) { wire.reopen(because: reason) }

    private func count() -> Int {
        switch random.unit() {
        case ..<0.2:
            lostCount += 1
            return 0
        case ..<0.3: return 2
        default: return 1
        }
    }

    func send(_ bytes: [UInt8], to peer: WirePeer?) {
        for _ in 0..<count() { wire.send(bytes, to: peer) }
    }

    func wire(_ wire: any Wire, didChange state: WireState) { delegate?.wire(self, didChange: state) }

    func wire(_ wire: any Wire, didReceive bytes: Span<UInt8>, from peer: WirePeer, isDatagram: Bool) {
        for _ in 0..<count() { delegate?.wire(self, didReceive: bytes, from: peer, isDatagram: isDatagram) }
    }
}
