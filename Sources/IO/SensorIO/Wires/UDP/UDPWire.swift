import CSensorIO
import FileIO
public import Geolocation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Receives datagrams at a port: unicast, broadcast or multicast.
///
/// Each datagram is passed on as a whole, up to 64 KiB. If a network interface appears later or returns, the multicast
/// groups are joined on it within ``rejoinInterval``.
@SensorActor
public final class UDPWire: ReconnectingWire {
    /// The maximum number of datagrams that a wire handles in one job of the actor.
    nonisolated public static let turnCount = 64

    /// The number of received bytes after which reading stops until a later job of the actor.
    nonisolated public static let turnSize = 65_536

    /// The number of seconds between two checks for new network interfaces, if there are multicast groups to join.
    nonisolated public static let rejoinInterval = 5.0

    /// The default pauses between attempts to open the socket, random and at most 0.5 s, 1 s, 2 s and so on up to 10 s.
    nonisolated public static let usualBackoff = BackoffPolicy(base: 0.5, factor: 2, cap: 10)

    nonisolated private let settings: UDPSettings
    private let rejoin: SensorDeadline
    private var watched: WatchedDescriptor?
    private var family = SocketAddress.Family.none
    private var local: SocketAddress?
    private var groups: [SocketAddress] = []
    private var sources: [SocketAddress] = []
    private var kernelDrops: UInt32 = 0

    /// Creates a closed wire that listens for datagrams.
    ///
    /// - Parameters:
    ///   - settings: The address and port to listen at, and the groups to join.
    ///   - clock: The clock for the pauses.
    ///   - backoff: The pauses between attempts to open the socket.
    ///   - random: A function that returns a random pause, in seconds, in a range.
    nonisolated public init(
        settings: UDPSettings, clock: any SensorClock = SystemClock(), backoff: BackoffPolicy = UDPWire.usualBackoff,
        random: @escaping @Sendable (ClosedRange<Double>) -> Double = { Double.random(in: $0) }
    ) {
        self.settings = settings
        rejoin = SensorDeadline(clock: clock.systemClock)
        let hosts = settings.groups.isEmpty ? [settings.address ?? "*"] : settings.groups
        let name = "udp://\(HostLookup.text(host: hosts.joined(separator: ","), port: settings.port))"
        super.init(name: name, clock: clock, backoff: backoff, random: random)
    }

    /// Returns `true`, since senders send to a port of this wire.
    nonisolated public override var listens: Bool { true }

    /// The port that the wire is bound to; `nil` while the wire is not open.
    public override var boundPort: Int? { local.map { Int($0.port) } }

    /// The address that the wire is bound to, without the port; `nil` while the wire is not open.
    public var boundAddress: String? { local?.host }

    // MARK: Opening

    public override func openNow() {
        do throws(SocketFailure) {
            let socket = try UDPSocket(settings)
            groups = socket.groups
            sources = socket.sources
            let (descriptor, family) = try socket.open(settings)
            self.family = family
            kernelDrops = 0
            let watched = WatchedDescriptor(descriptor)
            self.watched = watched
            watched.watchReadable { [weak self] in self?.receive() ?? false }
            var raw = csio_address()
            if csio_local_address(descriptor, &raw) == 0 { local = SocketAddress(raw) }
        } catch {
            return error.isFinal ? fail("\(name) \(error.reason)") : lose(error.reason)
        }
        if let reason = join() { return lose(reason) }
        opened()
        guard !groups.isEmpty, watched != nil else { return }
        rejoin.onReached { [weak self] in self?.joinAgain() }
        rejoin.arm(after: Self.rejoinInterval)
    }

    public override func release() {
        rejoin.disarm()
        local = nil
        retire(watched)
        watched = nil
    }

    /// Joins the multicast groups on all network interfaces on which the socket is not a member yet.
    ///
    /// Returns the reason if no group could be joined on any interface, otherwise `nil`.
    private func join() -> String? {
        guard let watched, !groups.isEmpty else { return nil }
        let indices = NetworkInterface.indices(settings.interface, in: NetworkInterface.list())
        guard !indices.isEmpty else {
            return settings.interface.map { "cannot join a group: there is no interface \($0) that is up" }
                ?? "cannot join a group: no interface with multicast is up"
        }
        var failure: Int32 = 0
        var joined = 0
        for group in groups {
            for index in indices {
                var raw = group.raw
                let result = csio_join(watched.number, family.rawValue, &raw, index)
                if result == 0 { joined += 1 } else { failure = result }
            }
        }
        return joined > 0 ? nil : "cannot join a group: \(systemMessage(-failure))"
    }

    private func joinAgain() {
        if let reason = join() { return lose(reason) }
        rejoin.arm(after: Self.rejoinInterval)
    }

    // MARK: Receiving

    /// Receives datagrams until none are left or the limit for one job of the actor is reached.
    ///
    /// Returns `true` if there may be more datagrams.
    private func receive() -> Bool {
        guard let watched else { return false }
        let attempt = attempt
        var dropped = kernelDrops
        var turn = Turn()
        var count = DatagramBatch.size
        while count == DatagramBatch.size, turn.count < Self.turnCount, turn.size < Self.turnSize {
            count = DatagramBatch.receive(from: watched.number, dropped: &dropped)
            for index in 0..<max(0, count) {
                handOver(index, &turn)
                // The delegate may have closed the wire while it handled a datagram.
                guard self.attempt == attempt else {
                    turn.count(in: &drops)
                    return false
                }
            }
        }
        turn.kernel = Int(dropped &- kernelDrops)
        kernelDrops = dropped
        turn.count(in: &drops)
        if count < 0, let reason = DatagramBatch.failure(Int32(truncatingIfNeeded: -count)) { lose(reason) }
        return count == DatagramBatch.size
    }

    private func handOver(_ index: Int, _ turn: inout Turn) {
        let datagram = DatagramBatch.datagram(index)
        turn.count += 1
        turn.size += Int(datagram.count)
        let sender = SocketAddress(datagram.sender)
        if datagram.is_truncated != 0 {
            turn.truncated += 1
        } else if sources.isEmpty || sources.contains(where: { sender.isSameHost(as: $0) }) {
            resetBackoff()
            let bytes = DatagramBatch.bytes(index)
            deliver(bytes.span, from: WirePeer(sender), isDatagram: true)
        } else {
            turn.foreign += 1
        }
    }

    /// Sends a datagram to a peer that has sent one to this wire.
    public override func send(_ bytes: [UInt8], to peer: WirePeer?) {
        guard let watched, let peer, peer.remote.family != .none else { return }
        let code = sendDatagram(bytes, by: watched.number, of: family, to: peer.remote)
        if code != 0 { drops.add("datagram that could not be sent: \(DropReason(known: systemMessage(code)))") }
    }

    /// The numbers of datagrams and bytes that were received in one job of the actor, and of datagrams that were
    /// dropped.
    private struct Turn {
        var count = 0
        var size = 0
        var truncated = 0
        var foreign = 0
        var kernel = 0

        func count(in drops: inout DropCounts) {
            drops.add("datagram longer than 64 KiB", count: truncated)
            drops.add("datagram of another source", count: foreign)
            drops.add("datagram beyond the receive buffer", count: kernel)
        }
    }
}
