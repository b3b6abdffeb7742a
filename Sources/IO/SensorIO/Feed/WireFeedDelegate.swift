public import Geolocation

/// An object that receives the reports and state changes of a ``WireFeed``.
///
/// The object may close and reopen the feed while it is being called; reports and changes that preceded the closing are
/// then discarded.
@SensorActor
public protocol WireFeedDelegate<Report>: AnyObject, Sendable {
    /// The type of the senders' reports.
    associatedtype Report: Sendable

    /// Whether senders' reports should include data that only derived events need; see
    /// `ReportDecoder.wantsDerivedEvents`.
    var wantsDerivedEvents: Bool { get }

    /// Returns whether a report may cause its sender to be selected among several senders.
    ///
    /// Default: `.value`, a report that may.
    func wireFeed(_ feed: WireFeed<Report>, claimOf report: borrowing Report) -> SenderClaim

    /// Called with a report of the selected sender, or with an independent report of any sender.
    func wireFeed(_ feed: WireFeed<Report>, didReceive report: borrowing Report, from peer: WirePeer)

    /// Called when the state of the wire changes; never with `opening`.
    func wireFeed(_ feed: WireFeed<Report>, didChange state: WireState)

    /// Called when no usable report has arrived for ``WireFeedSettings/silence`` seconds; `reason` states this in a
    /// sentence.
    ///
    /// If `isSilent` is `true`, no byte has arrived either, and the wire is reopened if
    /// ``WireFeedSettings/reopensAfterSilence`` is set.
    func wireFeed(_ feed: WireFeed<Report>, hasNoReports reason: String, isSilent: Bool)

    /// Called the first time that the wire refuses senders because of a limit; `reason` is a sentence that names the
    /// limit.
    func wireFeed(_ feed: WireFeed<Report>, isLimited reason: String)
}

extension WireFeedDelegate {
    /// Does nothing, so that a limit on the number of senders is not reported.
    public func wireFeed(_ feed: WireFeed<Report>, isLimited reason: String) {}

    /// Returns `.value`, so that each report can select its sender.
    public func wireFeed(_ feed: WireFeed<Report>, claimOf report: borrowing Report) -> SenderClaim { .value }
}

/// The effect of a report in a feed with several senders: whether the report can select its sender, and whether it is
/// used while another sender is selected.
public enum SenderClaim: Sendable, Hashable {
    /// The report contains a value (a fix or an orientation), so its sender may be selected.
    case value
    /// The report does not select its sender, and is used only if its sender is already selected.
    case supplement
    /// The report is used regardless of which sender is selected.
    case independent
}
