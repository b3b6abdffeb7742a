/// What somebody asked for cannot be done as they wrote it: one line that says what to write instead.
public struct UsageError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The line.
    public let description: String

    /// Makes an error from its line.
    public init(_ description: String) {
        self.description = description
    }
}

extension UsageError {
    /// Says that the value of an option is not right, though it is of the right type.
    ///
    /// - Parameters:
    ///   - name: The option.
    ///   - options: The values.
    ///   - endpoint: Where it stands.
    ///   - expectation: What to write instead.
    public init(unusable name: String, _ options: OptionValues, in endpoint: Endpoint, write expectation: String) {
        self.init("\(name)=\(options.text(name) ?? "") in \(endpoint) is not right: write \(expectation)")
    }
}
