public import Geolocation

/// Receives the reports and state changes of a ``WireFeed``.
///
/// It may close and reopen the feed in any of these calls; no calls of the earlier run follow.
@SensorActor
public protocol WireFeedDelegate<Report>: AnyObject, Sendable {
    /// The type of the senders' reports.
    associatedtype Report: Sendable

    /// Whether reports should include data that only derived events need; see `ReportDecoder.wantsDerivedEvents`.
    var wantsDerivedEvents: Bool { get }

    /// Returns how a report affects the selection of its sender. Default: `.value`.
    func wireFeed(_ feed: WireFeed<Report>, claimOf report: borrowing Report) -> SenderClaim

    /// Called with a report of the selected sender, or an independent one of any sender.
    func wireFeed(_ feed: WireFeed<Report>, didReceive report: borrowing Report, from peer: WirePeer)

    /// Called when the state of the wire changes; never with `opening`.
    func wireFeed(_ feed: WireFeed<Report>, didChange state: WireState)

    /// Called when no usable report has arrived for the time of the settings; the reason is a sentence.
    ///
    /// If `isSilent`, no byte has arrived either; the wire is then reopened if the settings say so.
    func wireFeed(_ feed: WireFeed<Report>, hasNoReports reason: String, isSilent: Bool)

    /// Called when the wire first refuses senders because of a limit; the reason is a sentence.
    func wireFeed(_ feed: WireFeed<Report>, isLimited reason: String)
}

extension WireFeedDelegate {
    /// Does nothing.
    public func wireFeed(_ feed: WireFeed<Report>, isLimited reason: String) {}

    /// Returns `.value`.
    public func wireFeed(_ feed: WireFeed<Report>, claimOf report: borrowing Report) -> SenderClaim { .value }
}

/// How a report affects the selection of one of several senders.
public enum SenderClaim: Sendable, Hashable {
    /// The report contains a value, a fix or an orientation, for which its sender may be selected.
    case value
    /// The report is used if its sender is selected.
    case supplement
    /// The report is used whichever sender is selected.
    case independent
}
