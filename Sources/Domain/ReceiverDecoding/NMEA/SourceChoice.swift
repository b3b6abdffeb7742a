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

    /// The answer to the question whether to use a sentence.
    enum Answer: Sendable {
        /// The sentence is used, as those before.
        case used
        /// The sentence is used, and is the first one of the newly active source after sentences of others were used.
        case usedOfNewSource
        /// The sentence is not used.
        case passedOver
    }

    private var selection: SenderSelection<Source>

    /// The source of the last sentence that was used before a source became active; `nil` if there was none.
    private var lastSource: Source?

    /// Whether sentences of several sources were used before a source became active.
    private var isMixed = false

    init(failover: Double) {
        selection = SenderSelection(failover: failover)
    }

    /// The active source, whose positions are used; `nil` if none has been selected.
    var chosen: Source? { selection.chosen }

    /// Returns whether to use a sentence about the position, and updates the active source.
    ///
    /// Until a source has a fix, the sentences of all sources are used.
    ///
    /// - Parameters:
    ///   - source: The source of the sentence.
    ///   - hasFix: Whether the sentence reports a fix.
    ///   - moment: The time by the clock of the receiver.
    mutating func answer(
        _ source: Source, hasFix: Bool, at moment: @autoclosure () -> ReceiverClock.Moment?
    ) -> Answer {
        let before = selection.chosen
        let isUsed = selection.accepts(
            source, hasValue: hasFix,
            at: SensorInstant(nanoseconds: (moment() ?? 0).multipliedReportingOverflow(by: 1000).partialValue))
        guard isUsed else { return .passedOver }
        if let before { return before == source ? .used : .usedOfNewSource }
        if let lastSource, lastSource != source { isMixed = true }
        lastSource = source
        return isMixed && selection.chosen != nil ? .usedOfNewSource : .used
    }
}
