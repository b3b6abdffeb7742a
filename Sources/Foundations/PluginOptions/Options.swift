/// One or more options of an endpoint, and the value that is created from them.
///
/// An option is declared once, with its type, unit, range, default and meaning, next to the code that uses its value:
///
///     let timing = Options(
///         .number("rate", .moreThan(0), default: 1, meaning: "seconds of the recording per second"),
///         .flag("loop", meaning: "whether to start over at the end")
///     ) { rate, loop in
///         Timing(rate: rate, repeats: loop)
///     }
///
/// Listings, help texts, tables and error messages are created from ``descriptions``.
public struct Options<Value: Sendable>: Sendable {
    /// The description of each option, in the order of listings.
    public let descriptions: [OptionDescription]

    private let make: @Sendable (Endpoint) throws -> Value

    private init(_ descriptions: [OptionDescription], make: @escaping @Sendable (Endpoint) throws -> Value) {
        self.descriptions = descriptions
        self.make = make
    }

    /// Creates the declaration of a single option.
    ///
    /// - Parameters:
    ///   - description: The name, kind, unit, default and meaning of the option.
    ///   - absent: The value if the endpoint does not contain the option.
    ///   - parse: A function that returns the value for a text that `description` accepts; `nil` if the text is not
    ///     usable.
    init(_ description: OptionDescription, absent: Value, parse: @escaping @Sendable (String) -> Value?) {
        self.init([description]) { endpoint in
            guard let text = endpoint.options[description.name] else { return absent }
            guard let value = parse(text) else { throw description.fault(of: text, in: endpoint) }
            return value
        }
    }

    /// Combines several options into one value.
    ///
    /// - Parameters:
    ///   - options: The options, in the order of listings.
    ///   - combine: A function that creates the combined value from the values of the options; it may throw a
    ///     ``UsageError``.
    public init<each Part: Sendable>(
        _ options: repeat Options<each Part>, into combine: @escaping @Sendable (repeat each Part) throws -> Value
    ) {
        var descriptions: [OptionDescription] = []
        for option in repeat each options { descriptions += option.descriptions }
        let makers = (repeat (each options).make)
        self.init(descriptions) { endpoint in try combine(repeat try (each makers)(endpoint)) }
    }

    /// Returns a copy of the options with another value, which is created from the present value and the endpoint.
    ///
    /// - Parameter transform: A function that returns the new value; it may throw a ``UsageError`` that names the
    ///   endpoint.
    public func map<New: Sendable>(
        _ transform: @escaping @Sendable (Value, Endpoint) throws -> New
    ) -> Options<New> {
        let make = make
        return Options<New>(descriptions) { endpoint in try transform(try make(endpoint), endpoint) }
    }

    /// Returns the value for the options that the given endpoint contains.
    ///
    /// - Throws: ``UsageError`` if an option is unknown or its value is not accepted. The error names the most
    ///   similar option, or describes the expected value.
    public func read(_ endpoint: Endpoint) throws -> Value {
        for (name, value) in endpoint.options.sorted(by: { $0.key < $1.key }) {
            guard let option = descriptions.first(where: { $0.name == name }) else {
                let hint = NearestName.hint(for: name, among: descriptions.map(\.name))
                throw UsageError("\(endpoint.scheme): has no option \(name) (\(endpoint)); \(hint)")
            }
            guard option.accepts(value) else { throw option.fault(of: value, in: endpoint) }
        }
        return try make(endpoint)
    }
}

extension Options where Value == Void {
    /// The declaration of an endpoint that has no options.
    public static var none: Options { Options([]) { _ in } }
}

// MARK: Kinds of options

extension Options where Value == Double {
    /// Declares an option whose value is a finite number, with a default.
    public static func number(
        _ name: String, _ range: NumberRange, unit: String? = nil, default value: Double, meaning: String
    ) -> Options {
        Options(
            OptionDescription(
                name, .number(range), unit: unit, default: NumberRange.text(value), meaning: meaning),
            absent: value, parse: NumberRange.number)
    }
}

extension Options where Value == Double? {
    /// Declares an option whose value is a finite number, or `nil` if the option is not given.
    public static func number(
        _ name: String, _ range: NumberRange, unit: String? = nil, meaning: String
    ) -> Options {
        Options(OptionDescription(name, .number(range), unit: unit, meaning: meaning), absent: nil) {
            NumberRange.number($0)
        }
    }
}

extension Options where Value == Int {
    /// Declares an option whose value is a whole number, with a default.
    public static func integer(
        _ name: String, _ range: ClosedRange<Int>, unit: String? = nil, default value: Int, meaning: String
    ) -> Options {
        Options(
            OptionDescription(name, .integer(range), unit: unit, default: String(value), meaning: meaning),
            absent: value, parse: Int.init)
    }
}

extension Options where Value == Int? {
    /// Declares an option whose value is a whole number, or `nil` if the option is not given.
    public static func integer(
        _ name: String, _ range: ClosedRange<Int>, unit: String? = nil, meaning: String
    ) -> Options {
        Options(OptionDescription(name, .integer(range), unit: unit, meaning: meaning), absent: nil) { Int($0) }
    }
}

extension Options where Value == Bool {
    /// Declares an option whose value is `true` or `false`; default: `false`.
    public static func flag(_ name: String, default value: Bool = false, meaning: String) -> Options {
        Options(
            OptionDescription(name, .flag, default: String(value), meaning: meaning), absent: value, parse: Bool.init)
    }
}

extension Options where Value == String {
    /// Declares an option whose value is a text, with a default.
    public static func text(_ name: String, default value: String, meaning: String) -> Options {
        Options(OptionDescription(name, .text, default: value, meaning: meaning), absent: value) { $0 }
    }
}

extension Options where Value == String? {
    /// Declares an option whose value is a text, or `nil` if the option is not given.
    public static func text(_ name: String, meaning: String) -> Options {
        Options(OptionDescription(name, .text, meaning: meaning), absent: nil) { $0 }
    }
}

extension Options where Value == [String]? {
    /// Declares an option whose value is a list of words with commas between them, or `nil` if the option is not given.
    public static func list(_ name: String, meaning: String) -> Options {
        Options(OptionDescription(name, .list, meaning: meaning), absent: nil) {
            $0.split(separator: ",").map(String.init)
        }
    }
}

extension Options where Value == [String] {
    /// Declares an option whose value is a list of words with commas between them, with a default.
    public static func list(_ name: String, default value: [String], meaning: String) -> Options {
        Options(
            OptionDescription(name, .list, default: value.joined(separator: ","), meaning: meaning), absent: value
        ) { $0.split(separator: ",").map(String.init) }
    }
}

extension Options where Value: CaseIterable & RawRepresentable<String> {
    /// Declares an option whose value is a case of an enumeration, written as its raw value, with a default.
    public static func choice(_ name: String, default value: Value, meaning: String) -> Options {
        Options(
            OptionDescription(
                name, .choice(Value.allCases.map(\.rawValue)), default: value.rawValue, meaning: meaning),
            absent: value, parse: Value.init(rawValue:))
    }
}

extension Options {
    /// Declares an option whose value is a case of an enumeration, written as its raw value.
    ///
    /// The value is `nil` if the option is not given.
    public static func choice<Case: CaseIterable & RawRepresentable<String>>(
        _ name: String, meaning: String
    ) -> Options where Value == Case? {
        Options(
            OptionDescription(name, .choice(Case.allCases.map(\.rawValue)), meaning: meaning), absent: nil
        ) { .some(Case(rawValue: $0)) }
    }

    /// Declares an option with a value of any type, which is parsed from a text.
    ///
    /// - Parameters:
    ///   - name: The name of the option in endpoints.
    ///   - kind: The kind of the text, which is checked before the text is parsed.
    ///   - unit: The unit of a number.
    ///   - absent: The value if the endpoint does not contain the option.
    ///   - defaultText: The default as text; `nil` if there is no default.
    ///   - expectation: The expected value in words, for error messages. Default: the description of `kind`.
    ///   - meaning: A short description of the option's effect.
    ///   - parse: A function that returns the value for a text; `nil` if the text is not usable.
    public static func value(
        _ name: String, _ kind: OptionDescription.Kind = .text, unit: String? = nil, absent: Value,
        default defaultText: String? = nil, write expectation: String? = nil, meaning: String,
        parse: @escaping @Sendable (String) -> Value?
    ) -> Options {
        Options(
            OptionDescription(
                name, kind, unit: unit, default: defaultText, expectation: expectation, meaning: meaning),
            absent: absent, parse: parse)
    }
}
