import Geolocation
import NMEAFormat

/// Selects one of several sources that share a connection: the first one with a fix.
struct SourceChoice: Sendable {
    /// A source of sentences: a talker, and the source named in a TAG block.
    struct Source: Sendable, Hashable {
        /// The letters of the talker, or 0 for all satellite systems, which count as one source.
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

    /// Returns whether positions of a source are used; times are those of the receivers.
    mutating func accepts(_ source: Source, hasFix: Bool, at moment: @autoclosure () -> ReceiverClock.Moment?) -> Bool {
        selection.accepts(
            source, hasValue: hasFix,
            at: SensorInstant(nanoseconds: (moment() ?? 0).multipliedReportingOverflow(by: 1000).partialValue))
    }
}
