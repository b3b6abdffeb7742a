public import Geolocation
public import HeadCalibration
public import SensorIO

/// The base of head trackers connected by a wire: a socket or a serial line.
///
/// Each sender is decoded separately, and only one is active at a time: the first with a valid orientation, until it
/// has sent none for 3 s and another one does. Samples have no time of their own, since they are used on arrival. A
/// sample causes no allocation.
@SensorActor
public class WireOrientationSource: OrientationSource {
    /// The maximum number of senders tracked at once; beyond it, the sender silent for longest is removed.
    nonisolated public static let senderLimit = 16

    /// The name of the source.
    nonisolated public let name: String

    /// The wire that the bytes arrive on.
    public final let wire: any Wire

    /// The delegate for samples and states; held weakly.
    public final weak var orientationDelegate: (any OrientationSourceDelegate)?

    private let keepsZero: Bool

    private let clock: any SensorClock
    private let silence: Double?
    private let silenceDeadline: SensorDeadline
    private let makeDecoder: @Sendable () -> any SampleDecoder
    private var senders = WireSenders<Sender>(limit: senderLimit, failover: 3)
    private var isStarted = false

    /// Whether the device is present: the wire was opened and has not been closed since, except by the loss of the
    /// device.
    private var isDeviceThere = false

    /// The last active sender, kept across stops and losses of the wire: another host has another zero.
    private var lastChosen: WirePeer?

    /// Counts starts and stops, so that a delivery detects a stop by the delegate.
    private var run = 0

    /// The samples decoded from one chunk of bytes; kept to reuse its storage.
    private var samples: ContiguousArray<OrientationSample> = []
    private var forgottenDrops = DropCounts()
    private var ignoredSamples = 0

    /// Creates a source that is not started.
    ///
    /// - Parameters:
    ///   - name: The name of the source.
    ///   - wire: The wire that the bytes arrive on; the source opens and closes it.
    ///   - keepsZero: Whether the yaw keeps its zero when the device has been disconnected.
    ///   - silence: Seconds without a byte after which the wire is reopened; `nil` to keep it open.
    ///   - clock: The source of time.
    ///   - makeDecoder: Returns a decoder for a new sender.
    nonisolated init(
        name: String, wire: any Wire, keepsZero: Bool, silence: Double?, clock: any SensorClock,
        makeDecoder: @escaping @Sendable () -> any SampleDecoder
    ) {
        self.name = name
        self.wire = wire
        self.keepsZero = keepsZero
        self.silence = silence
        self.clock = clock
        self.makeDecoder = makeDecoder
        silenceDeadline = SensorDeadline(clock: clock)
    }

    /// Input dropped since the source was created, by reason: by the wire, by each sender's decoder, and samples of
    /// inactive senders.
    public final var drops: DropCounts {
        var drops = wire.drops
        drops.add(forgottenDrops)
        for sender in senders.all { drops.add(sender.decoder.drops) }
        drops.add("sample of a sender beside the one that counts", count: ignoredSamples)
        return drops
    }

    /// Whether the source listens for datagrams rather than reads a stream.
    final var listens: Bool { wire is UDPWire }

    /// The port it listens on for datagrams, including one chosen by the system; `nil` if it is not listening.
    public final var boundPort: Int? { (wire as? UDPWire)?.boundPort }

    /// Opens the wire.
    public final func startOrientationUpdates() {
        guard !isStarted else { return }
        isStarted = true
        run += 1
        silenceDeadline.onReached { [weak self] in self?.noteSilence() }
        wire.delegate = self
        wire.open()
    }

    /// Closes the wire.
    public final func stopOrientationUpdates() {
        guard isStarted else { return }
        isStarted = false
        run += 1
        wire.close()
        interrupt()
    }

    // MARK: Watching

    private func noteSilence() {
        guard isStarted, let silence else { return }
        // Silence does not mean that the device was disconnected.
        isDeviceThere = false
        wire.reopen(because: "has been silent for \(silence.formatted) s")
    }

    /// Discards the senders' incomplete input, since the wire is closed.
    private func interrupt() {
        silenceDeadline.disarm()
        senders.chooseAnew()
        for sender in senders.all { sender.decoder.interrupt() }
    }

    private func change(to state: OrientationSourceState) {
        orientationDelegate?.orientationSource(self, didChange: state)
    }

    // MARK: Senders

    private func makeSender(_ peer: WirePeer) -> Sender {
        if let displaced = senders.displaced {
            forgottenDrops.add(displaced.decoder.drops)
            senders.remove(displaced)
        }
        let sender = Sender(peer: peer, decoder: makeDecoder())
        senders.insert(sender)
        return sender
    }

    /// Delivers the collected samples, unless the delegate stops the source in between.
    private func deliver(from sender: Sender, at instant: SensorInstant) {
        guard !samples.isEmpty else { return }
        if senders.accepts(sender, hasValue: true, at: instant) {
            let run = run
            if let lastChosen, !lastChosen.isSameHost(as: sender.peer) { change(to: .zeroLost) }
            lastChosen = sender.peer
            var index = 0
            while index < samples.count, self.run == run {
                orientationDelegate?.orientationSource(self, didUpdate: samples[index])
                index += 1
            }
        } else {
            ignoredSamples += samples.count
        }
        samples.removeAll(keepingCapacity: true)
    }
}

extension WireOrientationSource: WireDelegate {
    /// Handles a state change of the wire.
    public final func wire(_ wire: any Wire, didChange state: WireState) {
        guard isStarted else { return }
        switch state {
        // While the rate is being detected, silence is not timed.
        case .opening: silenceDeadline.disarm()
        case .open:
            if let silence { silenceDeadline.arm(after: silence) }
            isDeviceThere = true
            change(to: .connected)
        case .waiting(let reason, _):
            interrupt()
            let isZeroLost = isDeviceThere && !keepsZero
            isDeviceThere = false
            let run = run
            change(to: .disconnected(reason))
            if isZeroLost, run == self.run { change(to: .zeroLost) }
        case .failed(let error):
            interrupt()
            change(to: .failed(error))
        }
    }

    /// Decodes the bytes of a sender and delivers the samples.
    public final func wire(
        _ wire: any Wire, didReceive bytes: Span<UInt8>, from peer: WirePeer, isDatagram: Bool
    ) {
        guard isStarted else { return }
        let now = clock.coarseInstant
        if let silence { silenceDeadline.arm(at: now.advanced(by: silence)) }
        let sender = senders.sender(of: peer) ?? makeSender(peer)
        sender.noteHeard(at: now)
        sender.decoder.decode(bytes, isDatagram: isDatagram, into: &samples)
        deliver(from: sender, at: now)
    }
}

/// A sender and its decoder.
private final class Sender: WireSender {
    var decoder: any SampleDecoder

    init(peer: WirePeer, decoder: any SampleDecoder) {
        self.decoder = decoder
        super.init(peer: peer)
    }
}
