import CodecSupport

/// Something that is done when an alert is told.
///
///     "bell"
///     {"exec": ["notify-send", "--", "{subject}", "{text}"], "level": "warning", "cleared": false}
///
/// The words of a program are its arguments as they are: no shell splits them or looks into them.
public struct AlertAction: Sendable, Hashable {
    /// The ways in which people or programs are told.
    public enum Effect: Sendable, Hashable {
        /// The bell of the terminal, with the sentence.
        case bell
        /// A program with its arguments, in which ``AlertPlaceholder`` may stand in braces.
        case exec([String])
    }

    /// The way in which it is told.
    public var effect: Effect

    /// The least level of alerts.
    public var level: AlertLevel

    /// Whether it is also done when an alert is cleared.
    public var tellsCleared: Bool

    /// Creates an action.
    ///
    /// - Parameters:
    ///   - effect: The way in which it is told.
    ///   - level: The least level of alerts. Default: `info`, all of them.
    ///   - tellsCleared: Whether it is also done when an alert is cleared. Default: `true`.
    public init(_ effect: Effect, from level: AlertLevel = .info, tellsCleared: Bool = true) {
        (self.effect, self.level, self.tellsCleared) = (effect, level, tellsCleared)
    }

    /// The name in messages, such as `exec notify-send`.
    public var name: String {
        switch effect {
        case .bell: "bell"
        case .exec(let words): "exec \((words.first ?? "").shown(limit: 60))"
        }
    }

    /// Returns whether an event is for the action; an acknowledgement is for none, and so is what an earlier run has told.
    ///
    /// - Parameter event: The event.
    public func applies(to event: AlertEvent) -> Bool {
        guard event.level >= level, !event.isAcknowledged, !event.isRestored else { return false }
        return event.isRaised || tellsCleared
    }

    /// Returns the program and its arguments for an event; `nil` if the action runs none.
    ///
    /// - Parameter event: The event.
    public func words(for event: AlertEvent) -> [String]? {
        guard case .exec(let words) = effect else { return nil }
        return words.map { AlertPlaceholder.filled($0, with: event) }
    }

    // MARK: Reading

    /// The number of arguments, and the bytes of each, at most.
    private static let (wordLimit, lengthLimit) = (100, 10_000)

    /// Reads an action of a document.
    init(_ value: JSONValue, at place: String) throws(AlertRules.Fault) {
        if value.string == "bell" {
            self.init(.bell, tellsCleared: false)
            return
        }
        let members = AlertRuleMembers(value, at: place, files: nil)
        guard value.members != nil else {
            throw AlertRules.Fault(#"\#(place) is no action: write "bell" or {"exec": ["notify-send", "{text}"]}"#)
        }
        if let fault = members.unknown(beside: ["bell", "exec", "level", "cleared"]).first { throw fault }
        let isBell = value["bell"] != nil
        guard isBell != (value["exec"] != nil) else {
            throw AlertRules.Fault("\(place) has no action, or two: write either exec or bell")
        }
        guard !isBell || value["bell"] == .bool(true) else { throw AlertRules.Fault("\(place).bell is not true") }
        let effect: Effect = isBell ? .bell : .exec(try Self.words(value["exec"], at: "\(place).exec"))
        let tellsCleared: Bool
        switch value["cleared"] {
        case nil: tellsCleared = !isBell
        case .bool(let flag)?: tellsCleared = flag
        default: throw AlertRules.Fault("\(place).cleared is neither true nor false")
        }
        self.init(effect, from: try members.level(default: .info), tellsCleared: tellsCleared)
    }

    private static func words(_ value: JSONValue?, at place: String) throws(AlertRules.Fault) -> [String] {
        let words = value?.elements?.compactMap(\.string) ?? []
        guard let elements = value?.elements, let program = words.first, !program.isEmpty,
            words.count == elements.count
        else {
            throw AlertRules.Fault(#"\#(place) is no array of words: write ["notify-send", "{text}"]"#)
        }
        guard words.count <= wordLimit,
            words.allSatisfy({ $0.utf8.count <= lengthLimit && !$0.unicodeScalars.contains("\0") })
        else { throw AlertRules.Fault("\(place) has more than \(wordLimit) words, or too long ones") }
        guard !hasPlaceholder(program) else {
            throw AlertRules.Fault("\(place)[0] has a placeholder: an alert may not choose the program")
        }
        if let index = shellText(words), hasPlaceholder(words[index]) {
            throw AlertRules.Fault(
                #"\#(place)[\#(index)] has a placeholder, which the shell would run: write "$1" there, and behind it "#
                    + #""sh" and the placeholder as words of their own"#)
        }
        return words
    }

    private static func hasPlaceholder(_ word: String) -> Bool {
        AlertPlaceholder.pieces(of: word).contains { $0.placeholder != nil }
    }

    /// Returns the place of the word that a shell runs; `nil` if the program is not a shell.
    private static func shellText(_ words: [String]) -> Int? {
        let isShell = words.prefix(3).contains { word in
            ["sh", "bash", "dash", "zsh", "ksh", "ash", "fish", "csh", "tcsh"]
                .contains(String(word.split(separator: "/").last ?? ""))
        }
        guard isShell,
            let option = words.firstIndex(where: { word in
                word.hasPrefix("-") && !word.hasPrefix("--") && word.hasSuffix("c")
            })
        else { return nil }
        return words.indices.contains(option + 1) ? option + 1 : nil
    }
}

extension AlertLevel: Comparable {
    /// Returns whether one level matters less than another.
    ///
    /// - Parameters:
    ///   - left: A level.
    ///   - right: Another level.
    public static func < (left: AlertLevel, right: AlertLevel) -> Bool { left.rank < right.rank }

    private var rank: Int {
        switch self {
        case .info: 0
        case .warning: 1
        case .danger: 2
        }
    }
}
