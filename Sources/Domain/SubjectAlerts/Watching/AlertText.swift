import CodecSupport

extension RuleWatch {
    /// Returns a sentence for display about the rule's current state for the subject with the given name.
    func text(of subject: String) -> String {
        let holds = notice.isRaised
        // An alert that was raised and cleared between two reports is one of the repeats, and counts once.
        let times = notice.repeats + (holds || notice.wasReported ? 1 : 0)
        let count = times > 1 ? " (\(times) times)" : ""
        let sentence =
            switch rule.condition {
            case .distance: holds ? "\(subject) is \(metres) away" : "\(subject) is near again"
            case .exit:
                if !holds {
                    "\(subject) is back in \(rule.name)"
                } else if heldBefore {
                    "\(subject) was already outside \(rule.name), by \(metres)"
                } else if figure > 0 {
                    "\(subject) has left \(rule.name), by \(metres)"
                } else {
                    "\(subject) is about to leave \(rule.name)"
                }
            case .enter: holds ? "\(subject) has entered \(rule.name)" : "\(subject) has left \(rule.name)"
            case .dwell: holds ? "\(subject) stays in \(rule.name)" : "\(subject) has left \(rule.name)"
            case .battery:
                holds
                    ? "the battery of \(subject) is at \(whole((figure * 100 + 1e-6).rounded(.down))) %"
                    : "the battery of \(subject) is charged again"
            case .signal: holds ? "\(subject) is lost: no news arrives" : "news of \(subject) arrives again"
            case .speed: holds ? "\(subject) moves at \(whole(figure * 3.6)) km/h" : "\(subject) is slower again"
            case .rest: holds ? "\(subject) has not moved for \(minutes)" : "\(subject) moves again"
            case .visit: holds ? "\(subject) has arrived" : "\(subject) has departed"
            }
        return sentence + count
    }

    private var metres: String {
        figure < 1000 ? "\(whole(figure)) m" : "\((figure / 1000).rounded(to: 10)) km"
    }

    private var minutes: String {
        figure < 120 ? "\(whole(figure.rounded(.down))) s" : "\(whole((figure / 60).rounded(.down))) min"
    }

    /// Returns a number rounded to an integer, and limited to a range that `Int` can represent.
    ///
    /// Devices and saved states can contain any number.
    private func whole(_ number: Double) -> Int { Int(number.rounded().clamped(to: -1e15...1e15)) }
}
