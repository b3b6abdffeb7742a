import GNSSReception
import Geolocation
import SensorIO

/// Sentences on a wire: to all clients of a port, or as datagrams.
@SensorActor
final class WireOutlet: SentenceOutlet {
    private let wire: any Wire
    private let datagramSize: Int?
    private var health = WireHealth()
    private var report: (@SensorActor (ProviderStatus) -> Void)?
    private var isHurried = false

    /// Makes an outlet over a wire that is closed.
    ///
    /// - Parameters:
    ///   - wire: The wire.
    ///   - datagramSize: Bytes that a message may have; nil where it is a stream.
    nonisolated init(_ wire: any Wire, datagramSize: Int? = nil) {
        self.wire = wire
        self.datagramSize = datagramSize
    }

    func open(reporting report: @escaping @SensorActor (ProviderStatus) -> Void) {
        self.report = report
        wire.delegate = self
        wire.open()
    }

    func take(_ sentences: [UInt8]) {
        guard let datagramSize, sentences.count > datagramSize else { return wire.send(sentences, to: nil) }
        for range in SentencePacking.ranges(of: sentences, limit: datagramSize) {
            wire.send(Array(sentences[range]), to: nil)
        }
    }

    func close() async {
        report = nil
        if !isHurried { await (wire as? UDPSender)?.drain() }
        wire.close()
    }

    /// Waits no longer for a destination to be looked up, if the closing has begun, which reports nothing more.
    func hurry() {
        isHurried = true
        if report == nil { wire.close() }
    }

    var failure: ProviderError? { health.failure }

    var drops: DropCounts { wire.drops }

    var port: Int? { (wire as? TCPServerWire)?.boundPort }
}

extension WireOutlet: WireDelegate {
    func wire(_ wire: any Wire, didChange state: WireState) {
        if let status = health.take(state) { report?(status) }
    }

    /// Ignores what clients say: a plotter that steers something speaks to all that it is connected to.
    func wire(_ wire: any Wire, didReceive bytes: Span<UInt8>, from peer: WirePeer, isDatagram: Bool) {}
}
