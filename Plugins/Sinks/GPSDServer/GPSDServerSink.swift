import GNSSReception
public import Geolocation
public import SensorIO

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Serves fixes to gpsd's clients, in gpsd's own protocol.
@SensorActor
public final class GPSDServerSink: FailableSink, DropCounting {
    /// The port that is registered for gpsd.
    nonisolated public static let usualPort = 2947

    /// Bytes that may wait for one client: what waits is old soon.
    nonisolated private static let clientLimit = 65_536

    /// The name in messages.
    nonisolated public let name = "gpsd-server"

    private let wire: TCPServerWire
    private let clock: any SensorClock
    private var health = WireHealth()
    private var statusHandler: (@SensorActor (ProviderStatus) -> Void)?

    private var reports: GPSDReports
    private var sentences = FixSentences()
    private var text = GPSDText()
    private var clients: [WirePeer: ServedClient] = [:]
    private var started = Date(timeIntervalSince1970: 0)
    private var unanswered = DropCounts()

    /// Makes a server, which listens from its start on.
    ///
    /// - Parameters:
    ///   - address: The address of this machine to listen at; nil for all of them.
    ///   - port: The port; 0 lets the system choose a free one.
    ///   - device: The path that objects name as their device.
    ///   - clock: The source of time.
    nonisolated public init(
        address: String? = "127.0.0.1", port: Int = usualPort, device: String = "geolocation",
        clock: any SensorClock = SystemClock()
    ) {
        let settings = TCPSettings(sendLimit: Self.clientLimit, failsIfInUse: true)
        wire = TCPServerWire(address: address, port: port, settings: settings, clock: clock)
        reports = GPSDReports(device: device)
        self.clock = clock
    }

    /// Begins to open the port: what is wrong with it is told as a status.
    public func start() {
        started = clock.now
        wire.delegate = self
        wire.open()
    }

    /// Sends what an event says to those who want to hear it.
    public func receive(_ event: borrowing GeolocationEvent) {
        // Made for nobody, too, since what a receiver says is remembered by both.
        reports.write(event, to: &text)
        sentences.append(event)
        for (peer, client) in clients {
            if client.policy.wantsSentences, !sentences.bytes.isEmpty { wire.send(sentences.bytes, to: peer) }
            if client.policy.wantsObjects, !text.bytes.isEmpty { wire.send(text.bytes, to: peer) }
        }
        text.removeAll()
        sentences.removeAll()
    }

    /// Lets all clients go.
    public func finish() async {
        statusHandler = nil
        wire.close()
        clients = [:]
    }

    /// The port that clients connect to; nil while it is not open.
    public var port: Int? { wire.boundPort }

    /// Why the server cannot serve any more.
    public var failure: ProviderError? { health.failure }

    /// Sets who hears that the port cannot be opened, or that it was lost for now.
    public func onStatusChange(_ handler: @escaping @SensorActor (ProviderStatus) -> Void) {
        statusHandler = handler
    }

    /// What slow clients did not get, and what clients sent in vain.
    public var drops: DropCounts {
        var drops = wire.drops
        drops.add(unanswered)
        for client in clients.values { drops.add(client.unanswered) }
        return drops
    }

    private func send(_ text: inout GPSDText, to peer: WirePeer) {
        if !text.bytes.isEmpty { wire.send(text.bytes, to: peer) }
        text.removeAll()
    }
}

extension GPSDServerSink: WireDelegate {
    /// Passes on how the port is doing.
    public func wire(_ wire: any Wire, didChange state: WireState) {
        if let status = health.take(state) { statusHandler?(status) }
    }

    /// Greets a client.
    public func wire(_ wire: any Wire, didConnect peer: WirePeer) {
        clients[peer] = ServedClient()
        text.writeVersion()
        send(&text, to: peer)
    }

    /// Answers a client's requests.
    public func wire(
        _ wire: any Wire, didReceive bytes: Span<UInt8>, from peer: WirePeer, isDatagram: Bool
    ) {
        guard var client = clients[peer] else { return }
        let knowledge = ServedClient.Knowledge(reports: reports, activated: started, now: clock.now)
        client.take(bytes, knowledge, text: &text) { send(&$0, to: peer) }
        clients[peer] = client
    }

    /// Forgets a client.
    public func wire(_ wire: any Wire, didDisconnect peer: WirePeer) {
        guard let client = clients.removeValue(forKey: peer) else { return }
        unanswered.add(client.unanswered)
    }
}
