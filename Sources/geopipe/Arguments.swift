import GeolocationPipeline

/// The words behind a command: flags with values, and names.
struct Arguments {
    /// Whether `--help` was among them.
    private(set) var wantsHelp = false

    /// Whether `--verbose` was among them.
    private(set) var isVerbose = false

    /// Words that are neither flags nor values.
    private(set) var names: [String] = []

    private var values: [String: [String]] = [:]

    /// Reads `--flag value` and `--flag=value`.
    ///
    /// - Parameters:
    ///   - words: The words.
    ///   - flags: The flags there are, without dashes.
    ///   - command: The command, for messages.
    init(_ words: some Sequence<String>, flags: [String], command: String) throws {
        var words = Array(words)[...]
        while let word = words.popFirst() {
            guard word.hasPrefix("-"), word != "-" else {
                names.append(word)
                continue
            }
            if word == "--help" || word == "-h" {
                wantsHelp = true
                continue
            }
            if word == "--verbose", flags.contains("verbose") {
                isVerbose = true
                continue
            }
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let flag = String(parts[0].drop { $0 == "-" })
            guard flags.contains(flag) else {
                let hint = NearestName.hint(for: "--\(flag)", among: flags.map { "--\($0)" })
                throw UsageError("\(command) has no flag \(parts[0]); \(hint)")
            }
            guard let value = parts.count > 1 ? String(parts[1]) : words.popFirst() else {
                throw UsageError("--\(flag) needs a value: see geopipe \(command) --help")
            }
            values[flag, default: []].append(value)
        }
    }

    /// All values of a flag, in their order.
    func all(_ flag: String) -> [String] { values[flag] ?? [] }

    /// The only value of a flag; nil where it is not given.
    func one(_ flag: String) throws -> String? {
        let given = all(flag)
        guard given.count <= 1 else { throw UsageError("--\(flag) was given twice: \(given[0]) and \(given[1])") }
        return given.first
    }

    /// The only value of a flag as a number of seconds more than 0.
    func seconds(_ flag: String) throws -> Double? {
        guard let text = try one(flag) else { return nil }
        guard let seconds = Double(text), seconds > 0, seconds.isFinite else {
            throw UsageError("--\(flag) \(text) is not right: write a number of seconds more than 0")
        }
        return seconds
    }

    /// Refuses words that nothing was made of.
    func refuseNames(beyond count: Int = 0, command: String) throws {
        guard names.count > count else { return }
        throw UsageError(
            "\(command) does not know what to do with \(names[count]); see geopipe \(command) --help")
    }
}
