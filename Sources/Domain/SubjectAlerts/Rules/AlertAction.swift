import CodecSupport

/// An action performed when an alert is reported.
///
///     "bell"
///     {"exec": ["notify-send", "--", "{subject}", "{text}"], "level": "warning", "cleared": false}
///
/// The arguments of a program are passed verbatim: no shell splits or expands them.
public struct AlertAction: Sendable, Hashable {
    /// The ways in which an action reports an alert.
    public enum Effect: Sendable, Hashable {
        /// Rings the bell of the terminal and prints the sentence of the alert.
        case bell
        /// Runs a program with its arguments, which may contain ``AlertPlaceholder``s in braces.
        case exec([String])
    }

    /// The way in which this action reports an alert.
    public var effect: Effect

    /// The minimum level of the alerts for which the action is performed.
    public var level: AlertLevel

    /// Whether the action is also performed when an alert is cleared; if `false`, only when an alert is raised.
    public var tellsCleared: Bool

    /// Creates an action that reports alerts.
    ///
    /// - Parameters:
    ///   - effect: The way to report an alert.
    ///   - level: The minimum level of alerts. Default: `info`, all alerts.
    ///   - tellsCleared: Whether the action is also performed when an alert is cleared. Default: `true`.
    public init(_ effect: Effect, from level: AlertLevel = .info, tellsCleared: Bool = true) {
        (self.effect, self.level, self.tellsCleared) = (effect, level, tellsCleared)
    }

    /// The name of the action in messages, such as `exec notify-send`.
    public var name: String {
        switch effect {
        case .bell: "bell"
        case .exec(let words): "exec \((words.first ?? "").shown(limit: 60))"
        }
    }

    /// Returns whether the action is performed for the given event; acknowledgements and restored alerts trigger no
    /// action.
    ///
    /// - Parameter event: The event about an alert.
    public func applies(to event: AlertEvent) -> Bool {
        guard event.level >= level, !event.isAcknowledgement, !event.isRestored else { return false }
        return event.isRaised || tellsCleared
    }

    /// Returns the program and its arguments for an event, with the placeholders filled in.
    ///
    /// Returns `nil` if the action runs no program.
    ///
    /// - Parameter event: The event about an alert.
    public func words(for event: AlertEvent) -> [String]? {
        guard case .exec(let words) = effect else { return nil }
        return words.map { AlertPlaceholder.filled($0, with: event) }
    }

    // MARK: Reading

    /// The maximum number of words of a command, and the maximum length of each word in bytes.
    private static let (wordLimit, lengthLimit) = (100, 10_000)

    /// Creates an action from its JSON value; `place` is the position of the value in the document, for fault messages.
    init(_ value: JSONValue, at place: String) throws(AlertRules.Fault) {
        if value.string == "bell" {
            self.init(.bell, tellsCleared: false)
            return
        }
        let members = AlertRuleMembers(value, at: place, files: nil)
        guard value.members != nil else {
            throw AlertRules.Fault(#"\#(place) is not an action: write "bell" or {"exec": ["notify-send", "{text}"]}"#)
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
            throw AlertRules.Fault(#"\#(place) is not an array of words: write ["notify-send", "{text}"]"#)
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

    /// Returns the index of the argument after `-c`, which a shell executes as a script; `nil` if the program is no
    /// shell.
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
    /// Returns whether the left level is lower than the right one.
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
