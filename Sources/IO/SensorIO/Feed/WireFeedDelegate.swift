public import Geolocation

/// Receives the reports and state changes of a ``WireFeed``.
///
/// It may close and reopen the feed in any of these calls; nothing of the earlier run follows.
@SensorActor
public protocol WireFeedDelegate<Report>: AnyObject, Sendable {
    /// The type of the senders' reports.
    associatedtype Report: Sendable

    /// Whether reports should include what only listeners to derived events need; see `ReportDecoder.wantsDerivedEvents`.
    var wantsDerivedEvents: Bool { get }

    /// Returns how a report bears on the selection of its sender. Default: `.value`.
    func wireFeed(_ feed: WireFeed<Report>, claimOf report: borrowing Report) -> SenderClaim

    /// Handles a report of the selected sender, or an independent one of any sender.
    func wireFeed(_ feed: WireFeed<Report>, didReceive report: borrowing Report, from peer: WirePeer)

    /// Handles a state change of the wire; never called with `opening`.
    func wireFeed(_ feed: WireFeed<Report>, didChange state: WireState)

    /// Handles the lack of usable reports for the time of the settings; the reason is a sentence.
    ///
    /// `isSilent` means that no byte has arrived either; if the settings say so, the wire is reopened afterwards.
    func wireFeed(_ feed: WireFeed<Report>, hasNoReports reason: String, isSilent: Bool)

    /// Called when the wire first keeps senders out by a limit; the reason is a sentence.
    func wireFeed(_ feed: WireFeed<Report>, isLimited reason: String)
}

extension WireFeedDelegate {
    /// Does nothing.
    public func wireFeed(_ feed: WireFeed<Report>, isLimited reason: String) {}

    /// Returns `.value`.
    public func wireFeed(_ feed: WireFeed<Report>, claimOf report: borrowing Report) -> SenderClaim { .value }
}

/// How a report bears on the selection of one among several senders.
public enum SenderClaim: Sendable, Hashable {
    /// It contains a value, a fix or an orientation, for which its sender may be selected.
    case value
    /// It is used if its sender is selected.
    case supplement
    /// It is used regardless of its sender.
    case independent
}
