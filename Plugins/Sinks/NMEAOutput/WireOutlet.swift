import Geolocation
import NetworkIO
import SensorIO

/// Sends NMEA 0183 sentences on a wire: to all clients of a port, or as datagrams.
@SensorActor
final class WireOutlet: SentenceOutlet {
    private let wire: any Wire
    private let datagramSize: Int?
    private var health = WireHealth()
    private var host: SinkHost?
    private var isHurried = false

    /// Creates an outlet that sends sentences on the given wire; the wire is not open yet.
    ///
    /// - Parameters:
    ///   - wire: The wire on which sentences are sent.
    ///   - datagramSize: The maximum size of a datagram in bytes; `nil` for a stream.
    nonisolated init(_ wire: any Wire, datagramSize: Int? = nil) {
        self.wire = wire
        self.datagramSize = datagramSize
    }

    func open(in host: SinkHost) {
        self.host = host
        wire.delegate = self
        wire.open()
    }

    func write(_ sentences: [UInt8]) {
        guard let datagramSize, sentences.count > datagramSize else { return wire.send(sentences, to: nil) }
        for range in SentencePacking.ranges(of: sentences, limit: datagramSize) {
            wire.send(Array(sentences[range]), to: nil)
        }
    }

    func close() async {
        host = nil
        if !isHurried { await (wire as? UDPSender)?.drain() }
        wire.close()
    }

    /// Lets ``close()`` close the wire at once, without waiting until the datagrams' destination has been resolved.
    func finishPromptly() {
        isHurried = true
        if host == nil { wire.close() }
    }

    var drops: DropCounts { wire.drops }

    var listens: Bool { wire.listens }

    var boundPort: Int? { wire.boundPort }
}

extension WireOutlet: WireDelegate {
    func wire(_ wire: any Wire, didChange state: WireState) {
        if let status = health.handle(state) { host?.report(status) }
    }

    /// Reports that the port refuses clients because of a limit, or, if `reason` is `nil`, that it runs again.
    func wire(_ wire: any Wire, isLimited reason: String?) {
        host?.report(health.status(limitedBy: reason))
    }

    /// Reports that a message was lost because a client or the network did not accept it in time.
    func wire(_ wire: any Wire, didOverflow reason: String) { host?.lose(because: reason) }

    /// Ignores input from clients, such as the commands to an autopilot that a chart plotter sends to all its
    /// connections.
    func wire(_ wire: any Wire, didReceive bytes: Span<UInt8>, from peer: WirePeer, isDatagram: Bool) {}
}
