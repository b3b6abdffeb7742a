import Geolocation
import NMEAFormat

/// Selects one of several sources of sentences that share a connection: the first one that has a fix.
struct SourceChoice: Sendable {
    /// A source of sentences, identified by its talker and by the source that a TAG block names.
    struct Source: Sendable, Hashable {
        /// The letters of the talker.
        ///
        /// All satellite systems, and proprietary sentences, count as one talker, which is 0.
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

    /// The active source, whose positions are used; `nil` if none has been selected.
    var chosen: Source? { selection.chosen }

    /// Returns whether to use a sentence about the position, and updates the active source.
    ///
    /// - Parameters:
    ///   - source: The source of the sentence.
    ///   - hasFix: Whether the sentence reports a fix.
    ///   - moment: The time by the clock of the receiver.
    mutating func accepts(_ source: Source, hasFix: Bool, at moment: @autoclosure () -> ReceiverClock.Moment?) -> Bool {
        selection.accepts(
            source, hasValue: hasFix,
            at: SensorInstant(nanoseconds: (moment() ?? 0).multipliedReportingOverflow(by: 1000).partialValue))
    }
}
