import Dispatch
public import Geolocation

/// A connection to a server, made again whenever it is lost.
///
/// The name is looked up anew for each attempt, and all of its addresses are tried, one after the other.
@SensorActor
public final class TCPClientWire: KeptWire {
    /// Limits of the pauses.
    nonisolated public static let usualBackoff = BackoffPolicy(base: 0.5, factor: 2, cap: 30)

    nonisolated private let host: String
    nonisolated private let port: Int
    nonisolated private let settings: TCPSettings
    private let queue = DispatchQueue(label: "geolocation.lookup", qos: .userInitiated)
    private let timeout: SensorDeadline

    private var addresses: ArraySlice<SocketAddress> = []
    private var connecting: WatchedDescriptor?
    private var channel: ByteChannel?
    private var connections: UInt32 = 0

    /// Makes a wire, which is closed at first.
    ///
    /// - Parameters:
    ///   - host: The server's name or address.
    ///   - port: Its port, 1...65535.
    ///   - settings: How the connection is kept.
    ///   - clock: The source of time.
    ///   - backoff: How long to wait before each attempt to connect.
    ///   - random: Draws the pause from the policy's range, seconds.
    nonisolated public init(
        host: String, port: Int, settings: TCPSettings = TCPSettings(), clock: any SensorClock = SystemClock(),
        backoff: BackoffPolicy = TCPClientWire.usualBackoff,
        random: @escaping @Sendable (ClosedRange<Double>) -> Double = { Double.random(in: $0) }
    ) {
        self.host = host
        self.port = port
        self.settings = settings
        timeout = SensorDeadline(clock: clock)
        super.init(
            name: "tcp://\(HostLookup.text(host: host, port: port))", clock: clock, backoff: backoff, random: random)
    }

    override var peers: [WirePeer] { channel.map { [$0.peer] } ?? [] }

    // MARK: Connecting

    override func openNow() {
        if let fault = HostLookup.fault(of: host) ?? SocketFailure.port(port, from: 1) {
            return fail("\(name) \(fault.reason)")
        }
        timeout.onReached { [weak self] in self?.tryNext(because: "it does not answer") }
        let port = UInt16(truncatingIfNeeded: port)
        queue.async { [host, attempt, weak self] in
            let result = HostLookup.addresses(of: host, port: port)
            SensorActor.enqueue {
                guard let self, self.attempt == attempt else { return }
                switch result {
                case .failure(let failure): self.lose(failure.reason)
                case .success(let addresses):
                    self.addresses = addresses[...]
                    self.tryNext(because: "")
                }
            }
        }
    }

    override func release() {
        timeout.disarm()
        addresses = []
        retire(connecting)
        connecting = nil
        retire(channel?.stop())
        channel = nil
    }

    /// Tries the next address, after the one before failed for a reason.
    private func tryNext(because reason: String) {
        timeout.disarm()
        retire(connecting)
        connecting = nil
        guard let address = addresses.popFirst() else { return lose("cannot be reached: \(reason)") }
        let watched: WatchedDescriptor
        do throws(SocketFailure) {
            watched = WatchedDescriptor(try TCPAttempt.begin(to: address, settings))
        } catch {
            return tryNext(because: error.reason)
        }
        connecting = watched
        timeout.arm(at: clock.instant.advanced(by: settings.connectTimeout))
        watched.watchWritable { [weak self] in self?.connectionMade(to: address) }
    }

    private func connectionMade(to address: SocketAddress) {
        guard let connecting else { return }
        if let fault = TCPAttempt.fault(of: connecting.number, to: address) { return tryNext(because: fault) }
        timeout.disarm()
        connecting.stopWatchingWritable()
        self.connecting = nil
        addresses = []
        connections &+= 1
        let peer = WirePeer(address, connection: connections)
        let channel = ByteChannel(.connection, to: peer, limit: settings.sendLimit, clock: clock, owner: self)
        self.channel = channel
        channel.start(connecting)
        opened()
        // The delegate may have closed the wire.
        if self.channel === channel { delegate?.wire(self, didConnect: peer) }
    }

    /// Sends bytes to the server; messages that do not fit behind what waits are dropped whole and counted.
    public override func send(_ bytes: [UInt8], to peer: WirePeer?) {
        guard let channel, peer == nil || peer == channel.peer else { return }
        if !channel.send(bytes) { drops.add("message to a slow peer") }
    }
}

extension TCPClientWire: ByteChannelOwner {
    func channel(_ channel: ByteChannel, didReceive bytes: Span<UInt8>) {
        thrive()
        delegate?.wire(self, didReceive: bytes, from: channel.peer, isDatagram: false)
    }

    func channel(_ channel: ByteChannel, didEnd reason: String) {
        drops.add("message to a peer that went", count: channel.waitingMessages)
        lose(reason)
    }
}
