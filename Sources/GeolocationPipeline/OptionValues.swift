/// The options of an endpoint, checked against what its plugin takes.
public struct OptionValues: Sendable {
    private let values: [String: String]

    /// Checks the options of `endpoint`.
    ///
    /// - Throws: ``UsageError`` that names the nearest known option, or the value that would be right.
    public init(of endpoint: Endpoint, by description: PluginDescription) throws {
        var values: [String: String] = [:]
        for option in description.options { values[option.name] = option.defaultValue }
        for (name, value) in endpoint.options.sorted(by: { $0.key < $1.key }) {
            guard let option = description.options.first(where: { $0.name == name }) else {
                let hint = NearestName.hint(for: name, among: description.options.map(\.name))
                throw UsageError("\(endpoint.scheme): has no option \(name) (\(endpoint)); \(hint)")
            }
            guard option.accepts(value) else {
                throw UsageError("\(name)=\(value) in \(endpoint) is not right: write \(option.expectation)")
            }
            values[name] = value
        }
        self.values = values
    }

    /// The value of an option as text, given or default; nil where there is neither.
    public func text(_ name: String) -> String? { values[name] }

    /// The value of a number; nil where there is none, or a word instead.
    public func number(_ name: String) -> Double? { values[name].flatMap(Double.init) }

    /// The value of a flag; false where there is none.
    public func flag(_ name: String) -> Bool { values[name] == "true" }

    /// The words of a list; nil where there is none.
    public func list(_ name: String) -> [String]? {
        values[name].map { $0.split(separator: ",").map(String.init) }
    }
}
