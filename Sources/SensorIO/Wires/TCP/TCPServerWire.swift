import CSensorIO
public import Geolocation

/// A port that clients connect to: each of them is a peer, and all of them get what is sent to none in particular.
@SensorActor
public final class TCPServerWire: KeptWire {
    /// Connections that one turn accepts at most.
    nonisolated private static let turnCount = 16

    /// Seconds before the next attempt where the system has no room for a connection.
    nonisolated private static let restTime = 1.0

    /// Limits of the pauses.
    nonisolated public static let usualBackoff = BackoffPolicy(base: 0.5, factor: 2, cap: 10)

    nonisolated private let address: String?
    nonisolated private let port: Int
    nonisolated private let settings: TCPSettings
    private let rest: SensorDeadline

    private var listening: WatchedDescriptor?
    private var local: SocketAddress?
    private var channels: [WirePeer: ByteChannel] = [:]
    private var connections: UInt32 = 0

    /// Makes a wire, which is closed at first.
    ///
    /// - Parameters:
    ///   - address: The address of this machine to listen at; nil for all of them, IPv4 and IPv6.
    ///   - port: The port, 0...65535; 0 lets the system choose a free one.
    ///   - settings: How connections are kept, and how many.
    ///   - clock: The source of time.
    ///   - backoff: How long to wait before each attempt to listen.
    ///   - random: Draws the pause from the policy's range, seconds.
    nonisolated public init(
        address: String? = nil, port: Int, settings: TCPSettings = TCPSettings(),
        clock: any SensorClock = SystemClock(), backoff: BackoffPolicy = TCPServerWire.usualBackoff,
        random: @escaping @Sendable (ClosedRange<Double>) -> Double = { Double.random(in: $0) }
    ) {
        self.address = address
        self.port = port
        self.settings = settings
        rest = SensorDeadline(clock: clock)
        let text = HostLookup.text(host: address ?? "*", port: port)
        super.init(name: "tcp-listen://\(text)", clock: clock, backoff: backoff, random: random)
    }

    /// The port that it listens at; nil while it is not open.
    public var boundPort: Int? { local.map { Int($0.port) } }

    /// The address that it listens at, without the port; nil while it is not open.
    public var boundAddress: String? { local?.host }

    /// Who is connected, in the order in which they came.
    public override var peers: [WirePeer] { channels.keys.sorted { $0.connection < $1.connection } }

    // MARK: Opening

    override func openNow() {
        do throws(SocketFailure) {
            let descriptor = try TCPListener.open(
                address: address, port: port, failsIfInUse: settings.failsIfInUse)
            let watched = WatchedDescriptor(descriptor)
            listening = watched
            var raw = csio_address()
            if csio_local_address(descriptor, &raw) == 0 { local = SocketAddress(raw) }
        } catch {
            return error.isFinal ? fail("\(name) \(error.reason)") : lose(error.reason)
        }
        rest.onReached { [weak self] in self?.watch() }
        watch()
        opened()
    }

    override func release() {
        rest.disarm()
        local = nil
        retire(listening)
        listening = nil
        for channel in channels.values { retire(channel.stop()) }
        channels = [:]
    }

    // MARK: Connections

    private func watch() {
        listening?.watchReadable { [weak self] in
            self?.accept()
            return false
        }
    }

    private func accept() {
        for _ in 0..<Self.turnCount {
            guard let listening else { return }
            switch TCPListener.accept(listening.number) {
            case .connection(let descriptor, let address): take(descriptor, from: address)
            case .nobody: return
            case .gone: continue
            case .noRoom:
                drops.add("connection for which the system had no room")
                listening.stopWatchingReadable()
                return rest.arm(at: clock.instant.advanced(by: Self.restTime))
            case .failure(let reason): return lose(reason)
            }
        }
    }

    private func take(_ descriptor: Int32, from address: SocketAddress) {
        guard channels.count < settings.connectionLimit else {
            drops.add("connection beyond the limit")
            _ = closeDescriptor(descriptor)
            return
        }
        TCPOptions.set(settings, on: descriptor)
        connections &+= 1
        let peer = WirePeer(address, connection: connections)
        let channel = ByteChannel(.connection, to: peer, limit: settings.sendLimit, clock: clock, owner: self)
        channels[peer] = channel
        channel.start(WatchedDescriptor(descriptor))
        delegate?.wire(self, didConnect: peer)
    }

    /// Ends the connection of a peer; the delegate hears of it as of any other end.
    public func disconnect(_ peer: WirePeer) {
        guard let channel = channels.removeValue(forKey: peer) else { return }
        drops.add("message to a peer that went", count: channel.waitingMessages)
        retire(channel.stop())
        delegate?.wire(self, didDisconnect: peer)
    }

    /// Sends bytes to a peer, or to all of them; messages that do not fit behind what waits are dropped whole and counted.
    public override func send(_ bytes: [UInt8], to peer: WirePeer?) {
        if let peer {
            if channels[peer]?.send(bytes) == false { drops.add("message to a slow peer") }
        } else {
            for channel in channels.values where !channel.send(bytes) { drops.add("message to a slow peer") }
        }
    }
}

extension TCPServerWire: ByteChannelOwner {
    func channel(_ channel: ByteChannel, didReceive bytes: Span<UInt8>) {
        delegate?.wire(self, didReceive: bytes, from: channel.peer, isDatagram: false)
    }

    func channel(_ channel: ByteChannel, didEnd reason: String) { disconnect(channel.peer) }
}
