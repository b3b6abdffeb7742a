import Geolocation
import NMEAFormat
import SensorIO

/// Decides whose positions count where several sources share a line: the first that has a fix.
struct SourceChoice: Sendable {
    /// Who says something: a talker, and the source that a TAG block names.
    struct Source: Sendable, Hashable {
        /// All satellite systems of one receiver are one talker: 0.
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

    /// Whether somebody has been chosen, and who.
    var chosen: Source? { selection.chosen }

    /// Whether what a source says of the position counts; times are the receivers'.
    mutating func accepts(_ source: Source, hasFix: Bool, at moment: @autoclosure () -> ReceiverClock.Moment?) -> Bool {
        selection.accepts(
            source, hasValue: hasFix,
            at: SensorInstant(nanoseconds: (moment() ?? 0).multipliedReportingOverflow(by: 1000).partialValue))
    }
}
