public import Geolocation
public import HeadOrientation
public import SensorIO

/// What all head trackers at the other end of a wire share: a socket, a serial line.
///
/// What each sender sends is decoded apart from the others, and only one of them counts at a time: the first whose
/// orientation is understood, until it has told none for 3 s and another one does. Samples bear no time of their own, since
/// they are used as they come. A sample costs no allocation.
@SensorActor
public class WireOrientationSource: OrientationSource {
    /// Senders that are told apart at the same time; of more, the one that was silent longest is forgotten.
    nonisolated public static let senderLimit = 16

    /// What people call the source.
    nonisolated public let name: String

    /// What the bytes come in by.
    public final let wire: any Wire

    /// Who hears of samples and states; held weakly.
    public final weak var orientationDelegate: (any OrientationSourceDelegate)?

    private let keepsZero: Bool

    private let clock: any SensorClock
    private let silence: Double?
    private let silenceDeadline: SensorDeadline
    private let makeDecoder: @Sendable () -> any SampleDecoder
    private var senders = WireSenders<Sender>(limit: senderLimit, failover: 3)
    private var isStarted = false

    /// Whether the device is there: the wire was open, and was not closed by anything but the device since.
    private var isDeviceThere = false

    /// Who counted last, over stops and losses of the wire: another machine counts from another zero.
    private var lastChosen: WirePeer?

    /// Counts starts and stops, so that a delivery knows whether the delegate has ended it.
    private var run = 0

    /// What one piece of bytes has brought; kept for its room.
    private var samples: ContiguousArray<OrientationSample> = []
    private var forgottenDrops = DropCounts()
    private var ignoredSamples = 0

    /// Makes a source that is not started.
    ///
    /// - Parameters:
    ///   - name: What people call it.
    ///   - wire: What the bytes come in by; the source opens and closes it.
    ///   - keepsZero: Whether yaw counts from the same zero after the device was gone.
    ///   - silence: Seconds without a byte after which the wire is opened anew; nil where it stays open.
    ///   - clock: The source of time.
    ///   - makeDecoder: Makes a decoder for each sender.
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

    /// What could not be used since the source was made, by reason: of the wire, of each sender, and of senders that did
    /// not count.
    public final var drops: DropCounts {
        var drops = wire.drops
        drops.add(forgottenDrops)
        for sender in senders.all { drops.add(sender.decoder.drops) }
        drops.add("sample of a sender beside the one that counts", count: ignoredSamples)
        return drops
    }

    /// The port at which it listens for datagrams, for one that the system chose; nil while it does not.
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
        // The device itself has not gone.
        isDeviceThere = false
        wire.reopen(because: "has been silent for \(silence.inWords) s")
    }

    /// Forgets what senders had begun, since the wire does not stand.
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

    /// Delivers the samples that have been gathered, unless the delegate stops the source meanwhile.
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
    /// Takes a change of the wire.
    public final func wire(_ wire: any Wire, didChange state: WireState) {
        guard isStarted else { return }
        switch state {
        // A line that looks for its rate is not silent.
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

    /// Decodes bytes of a sender and delivers what they say.
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

/// A sender with what decodes its bytes.
private final class Sender: WireSender {
    var decoder: any SampleDecoder

    init(peer: WirePeer, decoder: any SampleDecoder) {
        self.decoder = decoder
        super.init(peer: peer)
    }
}
