import Dispatch
public import Geolocation

/// A serial line: a UART, a USB adapter, a Bluetooth port or a pseudo-terminal.
///
/// Symbolic links are resolved at each opening, so that `/dev/serial/by-id/…` finds a receiver that was plugged in
/// elsewhere. A missing port is waited for. Operations that may block, such as opening and configuring the line, run on
/// a separate queue.
@SensorActor
public final class SerialWire: ReconnectingWire {
    /// The maximum number of bytes waiting to be sent.
    nonisolated public static let sendLimit = 65_536

    /// The default back-off, with which a receiver that is plugged in again is found within a second.
    nonisolated public static let usualBackoff = BackoffPolicy(base: 0.25, factor: 2, cap: 1)

    nonisolated private let path: String
    nonisolated let settings: SerialSettings
    private let queue = DispatchQueue(label: "geolocation.serial", qos: .userInitiated)
    private var channel: ByteChannel?

    /// The rate detection; `nil` if the rate is fixed or the line is not open.
    var search: BaudRateDetector?
    let searchTimer: SensorDeadline
    /// The bytes received at the rate being tried.
    var kept: [UInt8] = []
    /// Whether the rate is being changed, so that received bytes belong to no rate.
    var isSettingRate = false

    /// The rate in bits per second; `nil` while the line is not open or its rate not detected.
    public internal(set) var rate: Int?

    /// Creates a closed wire.
    ///
    /// - Parameters:
    ///   - path: The path of the device, or of a link to it.
    ///   - settings: The rate and format.
    ///   - clock: The source of time.
    ///   - backoff: The pauses between attempts to open it.
    ///   - random: Draws a pause from a range, in seconds.
    nonisolated public init(
        path: String, settings: SerialSettings = SerialSettings(), clock: any SensorClock = SystemClock(),
        backoff: BackoffPolicy = SerialWire.usualBackoff,
        random: @escaping @Sendable (ClosedRange<Double>) -> Double = { Double.random(in: $0) }
    ) {
        self.path = path
        self.settings = settings
        searchTimer = SensorDeadline(clock: clock)
        super.init(name: path, clock: clock, backoff: backoff, random: random)
    }

    public override func openNow() {
        let first: Int
        switch settings.rate {
        case .fixed(let rate):
            guard SerialSettings.rates.contains(rate) else {
                return fail("\(rate) is no rate of a serial line; write a number from 50 to 12000000, such as 9600")
            }
            first = rate
        case .automatic:
            let search = BaudRateDetector(lastGood: KnownRates.rate(of: path), at: clock.instant)
            self.search = search
            first = search.rate
        }
        hold()
        queue.async { [queue, path, format = settings.format, attempt, weak self] in
            let result = Result { () throws(SerialLine.Failure) in
                try SerialLine.open(path, rate: first, format: format)
            }
            SensorActor.enqueue {
                guard let self, self.attempt == attempt else { return Self.discard(result, on: queue, of: self) }
                self.letGo()
                self.take(result, rate: first)
            }
        }
    }

    /// Closes a line whose attempt was ended meanwhile.
    private static func discard(
        _ result: Result<Int32, SerialLine.Failure>, on queue: DispatchQueue, of wire: SerialWire?
    ) {
        queue.async { [weak wire] in
            if case .success(let descriptor) = result { SerialLine.close(descriptor) }
            SensorActor.enqueue { wire?.letGo() }
        }
    }

    private func take(_ result: Result<Int32, SerialLine.Failure>, rate: Int) {
        switch result {
        case .failure(let failure):
            if failure.isFinal { fail("\(path) \(failure.reason)") } else { lose(failure.reason) }
        case .success(let descriptor):
            let channel = ByteChannel(limit: Self.sendLimit, clock: clock, owner: self)
            self.channel = channel
            channel.start(WatchedDescriptor(descriptor, closingOn: queue, by: SerialLine.close))
            if search != nil { return beginSearch() }
            self.rate = rate
            opened()
        }
    }

    public override func release() {
        rate = nil
        search = nil
        kept = []
        isSettingRate = false
        searchTimer.disarm()
        retire(channel?.stop())
        channel = nil
    }

    /// Sends bytes to the device.
    ///
    /// A message that does not fit into the queue is dropped as a whole and counted.
    public override func send(_ bytes: [UInt8], to peer: WirePeer?) {
        guard let channel, peer == nil || peer == .device else { return }
        if !channel.send(bytes) { drops.add("message to a slow device") }
    }

    /// Changes the rate of the open line.
    ///
    /// Calls `done` if the line has not been reopened meanwhile.
    func set(rate: Int, then done: @escaping @SensorActor () -> Void) {
        guard let descriptor = channel?.descriptor else { return }
        // The descriptor stays open: closing it is queued after this block.
        let number = descriptor.number
        queue.async { [format = settings.format, attempt, weak self] in
            let result = Result { () throws(SerialLine.Failure) in
                try SerialLine.set(number, rate: rate, format: format)
            }
            SensorActor.enqueue {
                guard let self, self.attempt == attempt else { return }
                // A rate that the device does not support yields no text, so the search continues.
                if case .failure(let failure) = result, !failure.isFinal { return self.lose(failure.reason) }
                done()
            }
        }
    }
}

extension SerialWire: ByteChannelOwner {
    package func channel(_ channel: ByteChannel, didReceive bytes: Span<UInt8>) {
        guard search == nil else { return searched(bytes) }
        resetBackoff()
        delegate?.wire(self, didReceive: bytes, from: .device, isDatagram: false)
    }

    package func channel(_ channel: ByteChannel, didEnd reason: String) { lose(reason) }
}
