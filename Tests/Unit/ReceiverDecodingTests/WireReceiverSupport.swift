import Geolocation
import GeolocationTestKit
import ReceiverDecoding
import ReceiverSupport

@testable import SensorIO

/// A wire controlled completely by a test.
@SensorActor
final class ScriptedWire: Wire {
    nonisolated let name = "/dev/wire"
    weak var delegate: (any WireDelegate)?
    var drops = DropCounts()
    private(set) var calls: [String] = []

    nonisolated init() {}

    func open() { calls.append("open") }
    func close() { calls.append("close") }
    func reopen(because reason: String) { calls.append("reopen: \(reason)") }
    func send(_ bytes: [UInt8], to peer: WirePeer?) { calls.append("send") }

    func change(to state: WireState) { delegate?.wire(self, didChange: state) }

    func connect(_ peer: WirePeer) { delegate?.wire(self, didConnect: peer) }

    func disconnect(_ peer: WirePeer) { delegate?.wire(self, didDisconnect: peer) }

    func receive(_ text: String, from peer: WirePeer = .device, isDatagram: Bool = false) {
        let bytes = ContiguousArray(text.utf8)
        delegate?.wire(self, didReceive: bytes.span, from: peer, isDatagram: isDatagram)
    }
}

/// A receiver on a scripted wire, with a clock that stands still, and its listener.
@SensorActor
final class WireBench {
    let clock = ManualClock()
    let wire = ScriptedWire()
    let receiver: WireReceiver
    let listener: ReceiverListener

    init(_ settings: WireFeedSettings = WireFeedSettings(), isStarted: Bool = true) {
        receiver = WireReceiver(name: "bench", wire: wire, settings: settings, clock: clock) {
            FeedDecoder(framing: .datagrams)
        }
        listener = ReceiverListener(receiver)
        guard isStarted else { return }
        listener.start()
        wire.change(to: .opening)
        wire.change(to: .open)
    }

    /// One of many peers, 0...65535.
    static func peer(_ number: Int) -> WirePeer {
        WirePeer(SocketAddress(family: .ipv4, port: UInt16(number), host: 0x7F00_0001))
    }

    /// Sends a fix and moves time on by so much that a 1 Hz receiver would send the next one.
    func fix(_ latitude: Double, from peer: WirePeer = .device, at second: Double) {
        wire.receive(rmc(latitude, 9, at: second), from: peer, isDatagram: true)
    }
}

extension SocketAddress {
    fileprivate init(family: Family, port: UInt16, host: UInt64) {
        self = .any(family, port: port)
        low = host
    }
}
