public import Geolocation
public import HeadCalibration
public import SensorIO

/// The base class of head trackers that are connected by a wire: a socket or a serial line.
///
/// Each sender is decoded separately, and only one sender is active at a time. The first sender of a valid orientation
/// becomes active. Another sender becomes active when it sends an orientation after the active sender has sent none for
/// 3 s. Samples have no time of their own, since they are used on arrival. No memory is allocated for a sample.
@SensorActor
public class WireOrientationSource: OrientationSource {
    /// The name of the source in messages.
    nonisolated public let name: String

    /// The object that receives samples and states; held weakly.
    public final weak var orientationDelegate: (any OrientationSourceDelegate)?

    private let feed: WireFeed<OrientationSample>
    private let keepsZero: Bool

    /// Whether the head tracker is present: the wire was opened, and has since been neither lost nor silent.
    private var isDeviceThere = false

    /// The last sender that was active.
    ///
    /// This sender is remembered when the source is stopped or the wire is lost. If a different sender is active
    /// afterwards, its yaw is 0 in a different direction, so the source reports the state `zeroLost`.
    private var lastChosen: WirePeer?

    /// Creates a source that is not started.
    ///
    /// - Parameters:
    ///   - name: The name of the source in messages.
    ///   - wire: The wire on which the bytes arrive; the source opens and closes it.
    ///   - keepsZero: Whether the direction in which the yaw is 0 stays the same after the device has been
    ///     disconnected.
    ///   - silence: Seconds without a byte after which the wire is reopened; `nil` to keep it open.
    ///   - clock: The source of time.
    ///   - makeDecoder: A function that creates the decoder of a new sender.
    nonisolated init(
        name: String, wire: any Wire, keepsZero: Bool, silence: Double?, clock: any SensorClock,
        makeDecoder: @escaping @Sendable () -> any ReportDecoder<OrientationSample>
    ) {
        self.name = name
        self.keepsZero = keepsZero
        // Senders are remembered, since a sensor sends the header with its columns only once.
        let settings = WireFeedSettings(silence: silence, maximumSenders: 16, keepsSenders: true)
        feed = WireFeed(wire: wire, settings: settings, clock: clock, makeDecoder: makeDecoder)
    }

    /// The wire on which the bytes arrive.
    public final var wire: any Wire { feed.wire }

    /// The number of received packets or lines dropped since the source was created, by reason.
    public final var drops: DropCounts { feed.drops }

    /// Whether the wire listens for senders; `false` if it connects to a sender itself.
    public final var listens: Bool { wire.listens }

    /// The port on which the wire listens, even if the system has chosen the port; `nil` if the wire is not listening.
    public final var boundPort: Int? { wire.boundPort }

    /// Opens the wire, so that samples are reported from now on.
    public final func startOrientationUpdates() {
        feed.delegate = self
        feed.open()
    }

    /// Closes the wire, so that no samples are reported any more.
    public final func stopOrientationUpdates() { feed.close() }

    private func change(to state: OrientationSourceState) {
        orientationDelegate?.orientationSource(self, didChange: state)
    }
}

extension WireOrientationSource: WireFeedDelegate {
    /// Always `false`, since senders report only samples: the wire need not prepare data for derived events.
    public final var wantsDerivedEvents: Bool { false }

    /// Delivers the given sample to the delegate.
    public final func wireFeed(
        _ feed: WireFeed<OrientationSample>, didReceive sample: borrowing OrientationSample, from peer: WirePeer
    ) {
        let run = feed.run
        if let lastChosen, !lastChosen.isSameHost(as: peer) { change(to: .zeroLost) }
        lastChosen = peer
        guard run == feed.run else { return }
        orientationDelegate?.orientationSource(self, didUpdate: copy sample)
    }

    /// Reports that the head tracker is present when the wire is opened, and that it is absent when the wire is lost.
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

    /// Records that the head tracker is absent if the wire has become silent; the state of the source does not change.
    ///
    /// Silence does not mean that the device was disconnected or that its yaw has another zero.
    public final func wireFeed(_ feed: WireFeed<OrientationSample>, hasNoReports reason: String, isSilent: Bool) {
        if isSilent { isDeviceThere = false }
    }
}
