/// The description of an option of a plugin, used for listings and for checking its values.
public struct OptionDescription: Sendable, Hashable {
    /// The kind of values that an option accepts.
    public enum Kind: Sendable, Hashable {
        /// Any text is allowed.
        case text
        /// A list of words with commas between them.
        case list
        /// One of the words `true` and `false`.
        case flag
        /// One of the given words.
        case choice([String])
        /// A whole number within the given bounds.
        case integer(ClosedRange<Int>)
        /// A finite number within the given bounds, or the given word.
        case number(NumberRange, orWord: String? = nil)
    }

    /// The name of the option in endpoints.
    public let name: String
    /// The kind of the option's values.
    public let kind: Kind
    /// The unit of the option's number, such as `s`; `nil` for a number without a unit.
    public let unit: String?
    /// The value as text that applies if the option is not given; `nil` if there is no default.
    public let defaultValue: String?
    /// A short description of the option's effect.
    public let meaning: String

    /// The expected value in words, for error messages; `nil` if ``kind`` describes the value completely.
    private let ownExpectation: String?

    /// Creates the description of an option.
    public init(
        _ name: String, _ kind: Kind, unit: String? = nil, default defaultValue: String? = nil,
        expectation: String? = nil, meaning: String
    ) {
        self.name = name
        self.kind = kind
        self.unit = unit
        self.defaultValue = defaultValue
        self.meaning = meaning
        ownExpectation = expectation
    }

    /// The value that the option expects, in words, such as "a number of 0 s or more".
    public var expectation: String {
        if let ownExpectation { return ownExpectation }
        let unit = unit.map { " \($0)" } ?? ""
        return switch kind {
        case .integer(let range) where range.upperBound == .max:
            "a whole number of \(range.lowerBound)\(unit) or more"
        case .integer(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)\(unit)"
        case .text: "text"
        case .list: "words with commas between them"
        case .flag: "true or false"
        case .choice(let words): "one of \(words.joined(separator: ", "))"
        case .number(let range, let word): "a number \(range.words(unit: unit))\(word.map { ", or \($0)" } ?? "")"
        }
    }

    /// Returns the error for a value that the option does not accept.
    ///
    /// The error names the option and states what to write instead.
    func fault(of value: String, in endpoint: Endpoint) -> UsageError {
        UsageError("\(name)=\(value) in \(endpoint) is not right: write \(expectation)")
    }

    /// Returns whether the option accepts the given value.
    public func accepts(_ value: String) -> Bool {
        switch kind {
        case .text: true
        case .list: value.split(separator: ",", omittingEmptySubsequences: false).allSatisfy { !$0.isEmpty }
        case .flag: value == "true" || value == "false"
        case .choice(let words): words.contains(value)
        case .integer(let range): Int(value).map(range.contains) ?? false
        case .number(let range, let word): value == word || NumberRange.number(value).map(range.contains) ?? false
        }
    }
}

/// The bounds of the numbers that an option accepts.
public struct NumberRange: Sendable, Hashable {
    private let lower: Double
    private let includesLower: Bool
    private let upper: Double

    /// Returns the range of all numbers from `lower` on.
    public static func atLeast(_ lower: Double) -> NumberRange {
        NumberRange(lower: lower, includesLower: true, upper: .infinity)
    }

    /// Returns the range of all numbers above `lower`.
    public static func moreThan(_ lower: Double) -> NumberRange {
        NumberRange(lower: lower, includesLower: false, upper: .infinity)
    }

    /// Returns the range of all numbers in `range`, including its bounds.
    public static func within(_ range: ClosedRange<Double>) -> NumberRange {
        NumberRange(lower: range.lowerBound, includesLower: true, upper: range.upperBound)
    }

    /// Returns whether the given number is finite and within the bounds.
    public func contains(_ number: Double) -> Bool {
        number.isFinite && (includesLower ? number >= lower : number > lower) && number <= upper
    }

    /// Returns the number that a text represents in decimal notation.
    ///
    /// The result is `nil` for any other text, such as a hexadecimal number.
    public static func number(_ text: String) -> Double? {
        let isDecimal = text.utf8.allSatisfy { "0123456789+-.eE".utf8.contains($0) }
        return isDecimal ? Double(text) : nil
    }

    func words(unit: String) -> String {
        if upper < .infinity { return "from \(Self.text(lower)) to \(Self.text(upper))\(unit)" }
        return includesLower ? "of \(Self.text(lower))\(unit) or more" : "more than \(Self.text(lower))\(unit)"
    }

    /// Returns the given number as text, without a fraction if it is whole.
    public static func text(_ number: Double) -> String {
        number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : String(number)
    }
}
