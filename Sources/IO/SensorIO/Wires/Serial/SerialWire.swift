import Dispatch
public import Geolocation

/// A serial line: a UART, a USB adapter, a Bluetooth port or a pseudo-terminal.
///
/// Symbolic links are resolved at each opening, so that `/dev/serial/by-id/…` finds a receiver that was plugged into
/// another port. If the port is missing, the wire tries again until it appears. Operations that may block, such as
/// opening and configuring the line, run on a separate queue.
@SensorActor
public final class SerialWire: ReconnectingWire {
    /// The maximum number of bytes that may wait to be sent to the device.
    nonisolated public static let sendLimit = 65_536

    /// The default pauses between attempts to open the line; they are so short that a receiver that is plugged in again
    /// is found within a second.
    nonisolated public static let usualBackoff = BackoffPolicy(base: 0.25, factor: 2, cap: 1)

    /// The number of received bytes that are kept while a baud rate is tried, so that the sentence that confirms the
    /// rate is not lost.
    nonisolated private static let keptBytes = 4096

    nonisolated private let path: String
    nonisolated private let settings: SerialSettings
    private let queue = DispatchQueue(label: "geolocation.serial", qos: .userInitiated)
    private var channel: ByteChannel?

    /// The detector of the baud rate; `nil` if the rate is fixed or the line is not open.
    private var search: BaudRateDetector?
    private let searchTimer: SensorDeadline

    /// The bytes that were received at the baud rate that is being tried.
    private var kept: [UInt8] = []

    /// Whether the baud rate is being changed; received bytes are ignored meanwhile.
    private var isSettingRate = false

    /// The baud rate in bits per second; `nil` while the line is not open or its rate is unknown.
    public private(set) var rate: Int?

    /// Creates a closed wire to a serial device.
    ///
    /// - Parameters:
    ///   - path: The path of the device, or of a link to it.
    ///   - settings: The baud rate and the character format.
    ///   - clock: The clock for pauses and for the detection of the rate.
    ///   - backoff: The pauses between attempts to open the line.
    ///   - random: A function that returns a random pause, in seconds, in a range.
    nonisolated public init(
        path: String, settings: SerialSettings = SerialSettings(), clock: any SensorClock = SystemClock(),
        backoff: BackoffPolicy = SerialWire.usualBackoff,
        random: @escaping @Sendable (ClosedRange<Double>) -> Double = { Double.random(in: $0) }
    ) {
        self.path = path
        self.settings = settings
        searchTimer = SensorDeadline(clock: clock.systemClock)
        super.init(name: path, clock: clock, backoff: backoff, random: random)
    }

    public override func openNow() {
        let first: Int
        switch settings.rate {
        case .fixed(let rate):
            guard SerialSettings.rates.contains(rate) else {
                return fail("\(rate) is not a rate of a serial line; write a number from 50 to 12000000, such as 9600")
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
                self.handle(result, rate: first)
            }
        }
    }

    /// Closes a line that was opened too late, after the wire had given up the attempt to open it.
    private static func discard(
        _ result: Result<Int32, SerialLine.Failure>, on queue: DispatchQueue, of wire: SerialWire?
    ) {
        queue.async { [weak wire] in
            if case .success(let descriptor) = result { SerialLine.close(descriptor) }
            SensorActor.enqueue { wire?.letGo() }
        }
    }

    private func handle(_ result: Result<Int32, SerialLine.Failure>, rate: Int) {
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
    /// If the bytes do not fit into the queue, the message is dropped as a whole and counted.
    public override func send(_ bytes: [UInt8], to peer: WirePeer?) {
        guard let channel, peer == nil || peer == .device else { return }
        if !channel.send(bytes) { drops.add("message to a slow device") }
    }

    /// Changes the baud rate of the open line, then calls `done` unless the line was lost or reopened meanwhile.
    private func set(rate: Int, then done: @escaping @SensorActor () -> Void) {
        guard let descriptor = channel?.descriptor else { return }
        // The descriptor cannot be closed before this block runs, since closing is queued after the block.
        let number = descriptor.number
        queue.async { [format = settings.format, attempt, weak self] in
            let result = Result { () throws(SerialLine.Failure) in
                try SerialLine.set(number, rate: rate, format: format)
            }
            SensorActor.enqueue {
                guard let self, self.attempt == attempt else { return }
                // A final failure is ignored: if the device does not support the rate, no text arrives, and the search
                // continues with the next rate.
                if case .failure(let failure) = result, !failure.isFinal { return self.lose(failure.reason) }
                done()
            }
        }
    }

    // MARK: Rate

    /// Starts to evaluate received bytes in order to find the baud rate.
    private func beginSearch() {
        kept = []
        searchTimer.onReached { [weak self] in self?.searchTimeReached() }
        armSearchTimer()
    }

    /// Handles received bytes: detects the baud rate from them or, once the rate is found, checks that it is still
    /// correct.
    private func searched(_ bytes: Span<UInt8>) {
        guard !isSettingRate, search != nil else { return }
        guard search?.isFound == true else { return seek(bytes) }
        resetBackoff()
        let isRight = search?.confirm(bytes, at: clock.coarseInstant) ?? true
        deliver(bytes, from: .device, isDatagram: false)
        if !isRight, search != nil { loseRate() }
    }

    private func seek(_ bytes: Span<UInt8>) {
        if kept.count + bytes.count > Self.keptBytes { kept.removeAll(keepingCapacity: true) }
        for index in bytes.indices.suffix(Self.keptBytes) { kept.append(bytes[index]) }
        let step = search?.ingest(bytes, at: clock.instant) ?? .stay
        follow(step)
    }

    private func follow(_ step: BaudRateDetector.Step) {
        switch step {
        case .stay: armSearchTimer()
        case .change(let rate):
            kept.removeAll(keepingCapacity: true)
            isSettingRate = true
            armSearchTimer()
            set(rate: rate) { [weak self] in
                guard let self else { return }
                isSettingRate = false
                search?.hasChanged(at: clock.instant)
            }
        case .found:
            searchTimer.disarm()
            found()
        }
    }

    private func found() {
        guard let rate = search?.rate else { return }
        self.rate = rate
        KnownRates.remember(rate, of: name)
        opened()
        let bytes = kept[...]
        kept = []
        // The delegate may have closed the wire while it handled the bytes.
        guard search?.isFound == true else { return }
        resetBackoff()
        deliver(bytes.span, from: .device, isDatagram: false)
    }

    private func loseRate() {
        search = BaudRateDetector(lastGood: rate, at: clock.instant)
        rate = nil
        reopening()
        if search != nil { beginSearch() }
    }

    private func searchTimeReached() {
        guard let search, !search.isFound else { return }
        if search.patienceTime <= clock.instant { reportNothingFound(search) }
        guard !isSettingRate else { return armSearchTimer() }
        let step = self.search?.tick(at: clock.instant) ?? .stay
        follow(step)
    }

    private func reportNothingFound(_ search: BaudRateDetector) {
        let rates = BaudRateDetector.usualRates.map(String.init).joined(separator: ", ")
        wait(
            search.hasReceived
                ? "\(name) sends no text at any of \(rates) baud; the search continues"
                : "\(name) sends nothing, so its rate cannot be detected yet",
            seconds: 0)
    }

    private func armSearchTimer() {
        guard let search else { return }
        let now = clock.instant
        let silence = isSettingRate ? nil : search.silenceTime
        // If no rate was found in time, the search is checked and reported again every 0.5 s.
        let patience = max(search.patienceTime, now.advanced(by: 0.5))
        searchTimer.arm(at: min(silence ?? patience, search.patienceTime > now ? search.patienceTime : patience))
    }
}

extension SerialWire: ByteChannelOwner {
    package func channel(_ channel: ByteChannel, didReceive bytes: Span<UInt8>) {
        guard search == nil else { return searched(bytes) }
        resetBackoff()
        deliver(bytes, from: .device, isDatagram: false)
    }

    package func channel(_ channel: ByteChannel, didEnd reason: String) { lose(reason) }
}
