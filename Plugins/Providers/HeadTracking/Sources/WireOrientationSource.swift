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
    /// The name of the source.
    nonisolated public let name: String

    /// The delegate for samples and states; held weakly.
    public final weak var orientationDelegate: (any OrientationSourceDelegate)?

    private let feed: WireFeed<OrientationSample>
    private let keepsZero: Bool

    /// Whether the device is present: the wire was opened and has not been closed since, except by the loss of the
    /// device.
    private var isDeviceThere = false

    /// The last active sender, kept across stops and losses of the wire: another host has another zero.
    private var lastChosen: WirePeer?

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
        makeDecoder: @escaping @Sendable () -> any ReportDecoder<OrientationSample>
    ) {
        self.name = name
        self.keepsZero = keepsZero
        // A sensor sends the header of its columns once.
        let settings = WireFeedSettings(silence: silence, maximumSenders: 16, keepsSenders: true)
        feed = WireFeed(wire: wire, settings: settings, clock: clock, makeDecoder: makeDecoder)
    }

    /// The wire that the bytes arrive on.
    public final var wire: any Wire { feed.wire }

    /// Input dropped since the source was created, by reason.
    public final var drops: DropCounts { feed.drops }

    /// Whether the wire listens for senders.
    public final var listens: Bool { wire.listens }

    /// The port on which the wire listens, including one chosen by the system; `nil` if it is not listening.
    public final var boundPort: Int? { wire.boundPort }

    /// Opens the wire.
    public final func startOrientationUpdates() {
        feed.delegate = self
        feed.open()
    }

    /// Closes the wire.
    public final func stopOrientationUpdates() { feed.close() }

    private func change(to state: OrientationSourceState) {
        orientationDelegate?.orientationSource(self, didChange: state)
    }
}

extension WireOrientationSource: WireFeedDelegate {
    /// `false`: a sample is all that a sender reports.
    public final var wantsDerivedEvents: Bool { false }

    /// Delivers a sample.
    public final func wireFeed(
        _ feed: WireFeed<OrientationSample>, didReceive sample: borrowing OrientationSample, from peer: WirePeer
    ) {
        let run = feed.run
        if let lastChosen, !lastChosen.isSameHost(as: peer) { change(to: .zeroLost) }
        lastChosen = peer
        guard run == feed.run else { return }
        orientationDelegate?.orientationSource(self, didUpdate: copy sample)
    }

    /// Reports the presence of the device.
    public final func wireFeed(_ feed: WireFeed<OrientationSample>, didChange state: WireState) {
        switch state {
        case .opening: break
        case .open:
            isDeviceThere = true
            change(to: .connected)
        case .waiting(let reason, _):
            let isZeroLost = isDeviceThere && !keepsZero
            isDeviceThere = false
            let run = feed.run
            change(to: .disconnected(reason))
            if isZeroLost, run == feed.run { change(to: .zeroLost) }
        case .failed(let error): change(to: .failed(error))
        }
    }

    /// Reports nothing: silence does not mean that the device was disconnected, so that the zero is not lost.
    public final func wireFeed(_ feed: WireFeed<OrientationSample>, hasNoReports reason: String, isSilent: Bool) {
        if isSilent { isDeviceThere = false }
    }
}
