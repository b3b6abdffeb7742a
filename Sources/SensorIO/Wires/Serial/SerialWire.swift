import Dispatch
public import Geolocation

/// A serial line: a UART, a USB adapter, a Bluetooth port, a pseudo-terminal.
///
/// The path's links are followed anew at each opening, so that `/dev/serial/by-id/…` finds a receiver that was plugged in
/// elsewhere. A port that is not there is waited for. Everything that may block, opening and setting the line, happens on a
/// queue of its own.
@SensorActor
public final class SerialWire: KeptWire {
    /// Bytes that may wait to be sent.
    nonisolated public static let sendLimit = 65_536

    /// Limits of the pauses: a receiver that is plugged in again is found within a second.
    nonisolated public static let usualBackoff = BackoffPolicy(base: 0.25, factor: 2, cap: 1)

    nonisolated private let path: String
    nonisolated let settings: SerialSettings
    private let queue = DispatchQueue(label: "geolocation.serial", qos: .userInitiated)
    private var channel: ByteChannel?

    /// How the rate is being found; nil where it is fixed or the line is not open.
    var search: RateSearch?
    let searchTimer: SensorDeadline
    /// What has come at the rate that is being tried.
    var kept: [UInt8] = []
    /// Whether the line is being set to another rate, and what comes belongs to none.
    var isSettingRate = false

    /// The rate that the line runs at, bits per second; nil while it is not open, or its rate not found.
    public internal(set) var rate: Int?

    /// Makes a wire, which is closed at first.
    ///
    /// - Parameters:
    ///   - path: The device, or a link to it.
    ///   - settings: Rate and format.
    ///   - clock: The source of time.
    ///   - backoff: How long to wait before each attempt to open it.
    ///   - random: Draws the pause from the policy's range, seconds.
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

    override func openNow() {
        let first: Int
        switch settings.rate {
        case .fixed(let rate):
            guard SerialSettings.rates.contains(rate) else {
                return fail("\(rate) is no rate of a serial line; write a number from 50 to 12000000, such as 9600")
            }
            first = rate
        case .automatic:
            let search = RateSearch(lastGood: KnownRates.rate(of: path), at: clock.instant)
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

    /// Closes a line that nobody wants any more.
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
            let channel = ByteChannel(.line, to: .device, limit: Self.sendLimit, clock: clock, owner: self)
            self.channel = channel
            channel.start(WatchedDescriptor(descriptor, closingOn: queue, by: SerialLine.close))
            if search != nil { return beginSearch() }
            self.rate = rate
            opened()
        }
    }

    override func release() {
        rate = nil
        search = nil
        kept = []
        isSettingRate = false
        searchTimer.disarm()
        retire(channel?.stop())
        channel = nil
    }

    /// Sends bytes to the device; those that do not fit behind what waits are dropped whole and counted.
    public override func send(_ bytes: [UInt8], to peer: WirePeer?) {
        guard let channel, peer == nil || peer == .device else { return }
        if !channel.send(bytes) { drops.add("message to a slow device") }
    }

    /// Sets the open line to another rate, and calls `done` where it is still the same line.
    func set(rate: Int, then done: @escaping @SensorActor () -> Void) {
        guard let descriptor = channel?.descriptor else { return }
        // The line keeps its descriptor open until this queue has come to close it, behind this block.
        let number = descriptor.number
        queue.async { [format = settings.format, attempt, weak self] in
            let result = Result { () throws(SerialLine.Failure) in
                try SerialLine.set(number, rate: rate, format: format)
            }
            SensorActor.enqueue {
                guard let self, self.attempt == attempt else { return }
                // A rate that the device does not know brings no text, so that the search goes on.
                if case .failure(let failure) = result, !failure.isFinal { return self.lose(failure.reason) }
                done()
            }
        }
    }
}

extension SerialWire: ByteChannelOwner {
    func channel(_ channel: ByteChannel, didReceive bytes: Span<UInt8>) {
        guard search == nil else { return searched(bytes) }
        thrive()
        delegate?.wire(self, didReceive: bytes, from: .device, isDatagram: false)
    }

    func channel(_ channel: ByteChannel, didEnd reason: String) { lose(reason) }
}
