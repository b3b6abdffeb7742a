import CSensorIO
import Dispatch
import FileIO
public import Geolocation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Sends datagrams to a host, a broadcast address or a multicast group.
///
/// The sender is open once the destination's name is resolved. Until then, up to ``earlyLimit`` datagrams are queued;
/// if there are more, the oldest are dropped. Delivery is not confirmed. If ``UDPSenderSettings/receivesAnswers`` is
/// set, the sender also receives datagrams, but only from the destination.
@SensorActor
public final class UDPSender: ReconnectingWire {
    /// The default pauses between attempts to resolve the destination, random and at most 0.5 s, 1 s, 2 s and so on up
    /// to 30 s.
    nonisolated public static let usualBackoff = BackoffPolicy(base: 0.5, factor: 2, cap: 30)

    /// The maximum number of datagrams that are queued until the destination is resolved for the first time.
    nonisolated public static let earlyLimit = 64

    nonisolated private let host: String
    nonisolated private let port: Int
    nonisolated private let settings: UDPSenderSettings
    private let queue = DispatchQueue(label: "geolocation.lookup", qos: .userInitiated)
    private var watched: WatchedDescriptor?
    private var destination = SocketAddress.none
    private var early: [[UInt8]] = []
    private var drainers: [CheckedContinuation<Void, Never>] = []

    /// The reason that is counted for each datagram that is dropped because the system's send buffer is full.
    public var overflowReason: DropReason = "datagram beyond the send buffer"

    /// Creates a closed sender of datagrams.
    ///
    /// - Parameters:
    ///   - host: The host name or address to send to, which may be a broadcast address such as `192.168.1.255`, or a
    ///     group.
    ///   - port: The port to send to, 1...65535.
    ///   - settings: The settings for multicast and for answers.
    ///   - clock: The clock for the pauses.
    ///   - backoff: The pauses between attempts to resolve the name.
    ///   - random: A function that returns a random pause, in seconds, in a range.
    nonisolated public init(
        host: String, port: Int, settings: UDPSenderSettings = UDPSenderSettings(),
        clock: any SensorClock = SystemClock(), backoff: BackoffPolicy = UDPSender.usualBackoff,
        random: @escaping @Sendable (ClosedRange<Double>) -> Double = { Double.random(in: $0) }
    ) {
        self.host = host
        self.port = port
        self.settings = settings
        super.init(
            name: "udp://\(HostLookup.text(host: host, port: port))", clock: clock.systemClock, backoff: backoff,
            random: random)
    }

    /// The number of datagrams that wait for the destination to be resolved.
    public var waitingCount: Int { early.count }

    /// Waits until no datagram is queued: all datagrams have been sent, or dropped because the destination was not
    /// resolved.
    public func drain() async {
        guard !early.isEmpty else { return }
        await withCheckedContinuation { drainers.append($0) }
    }

    public override func openNow() {
        if let fault = HostLookup.fault(of: host) ?? SocketFailure.port(port, from: 1) {
            return fail("\(name) \(fault.reason)")
        }
        let port = UInt16(truncatingIfNeeded: port)
        queue.async { [host, attempt, weak self] in
            let result = HostLookup.addresses(of: host, port: port)
            SensorActor.enqueue {
                guard let self, self.attempt == attempt else { return }
                switch result {
                case .failure(let failure): self.lose(failure.reason)
                case .success(let addresses): self.open(for: addresses[0])
                }
            }
        }
    }

    private func open(for address: SocketAddress) {
        let descriptor = csio_socket(address.family.rawValue, 0, 0)
        guard descriptor >= 0 else { return lose("cannot be opened: \(systemMessage(-descriptor))") }
        watched = WatchedDescriptor(descriptor)
        destination = address
        _ = csio_set(descriptor, address.family.rawValue, CSIO_BROADCAST, 1)
        if address.isMulticast, let reason = prepareMulticast(descriptor, address.family) { return lose(reason) }
        if settings.receivesAnswers { watched?.watchReadable { [weak self] in self?.receive() ?? false } }
        for datagram in takeEarly() { send(datagram) }
        // A call of `send(_:to:)` may have found that the interface no longer exists, and closed the socket.
        if watched != nil { opened() }
    }

    /// Receives a batch of answers from the destination; returns `true` if there may be more.
    private func receive() -> Bool {
        guard let watched else { return false }
        let attempt = attempt
        var dropped: UInt32 = 0
        let count = DatagramBatch.receive(from: watched.number, dropped: &dropped)
        for index in 0..<max(0, count) {
            let datagram = DatagramBatch.datagram(index)
            let sender = SocketAddress(datagram.sender)
            if datagram.is_truncated != 0 {
                drops.add("datagram longer than 64 KiB")
            } else if sender.isSameHost(as: destination), sender.port == destination.port {
                resetBackoff()
                deliver(DatagramBatch.bytes(index).span, from: WirePeer(sender), isDatagram: true)
            } else {
                drops.add("datagram of another source")
            }
            // The delegate may have closed the wire while it handled a datagram.
            guard self.attempt == attempt else { return false }
        }
        if count < 0, let reason = DatagramBatch.failure(Int32(truncatingIfNeeded: -count)) { lose(reason) }
        return count == DatagramBatch.size
    }

    private func takeEarly() -> [[UInt8]] {
        let taken = early
        early = []
        for drainer in drainers { drainer.resume() }
        drainers = []
        return taken
    }

    /// Sets the socket's options for multicast; returns the reason for a failure, or `nil`.
    private func prepareMulticast(_ descriptor: Int32, _ family: SocketAddress.Family) -> String? {
        let hops = min(max(settings.timeToLive, 0), 255)
        _ = csio_set(descriptor, family.rawValue, CSIO_MULTICAST_HOPS, Int32(hops))
        guard let interface = settings.interface else { return nil }
        guard let index = NetworkInterface.indices(interface, in: NetworkInterface.list()).first else {
            return "cannot be reached: there is no interface \(interface) that is up"
        }
        let result = csio_set(descriptor, family.rawValue, CSIO_MULTICAST_INTERFACE, Int32(bitPattern: index))
        return result == 0 ? nil : "cannot be reached: \(systemMessage(-result))"
    }

    public override func release() {
        retire(watched)
        watched = nil
        for _ in takeEarly() { countUnknown() }
    }

    private func countUnknown() { drops.add("datagram without a known destination") }

    /// Queues a datagram until the destination is resolved; drops the datagram if an attempt to resolve it has failed.
    private func keep(_ datagram: [UInt8]) {
        guard state == .opening else { return countUnknown() }
        if early.count == Self.earlyLimit {
            early.removeFirst()
            countUnknown()
        }
        early.append(datagram)
    }

    /// Sends a datagram to the destination, ignoring `peer`.
    ///
    /// If the datagram cannot be sent at once, it is dropped and counted.
    public override func send(_ bytes: [UInt8], to peer: WirePeer? = nil) {
        guard let watched else { return keep(bytes) }
        let code = sendDatagram(bytes, by: watched.number, of: destination.family, to: destination)
        switch code {
        case 0: break
        case EAGAIN, EWOULDBLOCK, ENOBUFS:
            drops.add(overflowReason)
            deliver(.overflowed("the send buffer has no room"))
        case EMSGSIZE: drops.add("datagram that is too long to be sent")
        // The interface no longer exists; the next attempt selects an interface that is available then.
        case ENODEV, EADDRNOTAVAIL:
            drops.add("datagram that could not be sent")
            lose("cannot be reached: \(systemMessage(code))")
        default: drops.add("datagram that could not be sent: \(DropReason(known: systemMessage(code)))")
        }
    }
}
