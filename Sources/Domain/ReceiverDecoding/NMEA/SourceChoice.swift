import Geolocation
import NMEAFormat

/// Selects the active source among several on one line: the first with a fix.
struct SourceChoice: Sendable {
    /// A source of sentences: a talker, and the source named in a TAG block.
    struct Source: Sendable, Hashable {
        /// The talker; all satellite systems of one receiver count as one: 0.
        let talker: UInt16
        let name: String?

        init(talker: NMEATalker, name: String?) {
            let isReceiver = talker.system != nil || talker == .combined || talker == .proprietary
            self.talker = isReceiver ? 0 : talker.rawValue
            self.name = name
        }
    }

    private var selection: SenderSelection<Source>

    init(failover: Double) {
        selection = SenderSelection(failover: failover)
    }

    /// The active source; `nil` if none has been selected.
    var chosen: Source? { selection.chosen }

    /// Whether positions of a source are used; times are the receivers'.
    mutating func accepts(_ source: Source, hasFix: Bool, at moment: @autoclosure () -> ReceiverClock.Moment?) -> Bool {
        selection.accepts(
            source, hasValue: hasFix,
            at: SensorInstant(nanoseconds: (moment() ?? 0).multipliedReportingOverflow(by: 1000).partialValue))
    }
}
