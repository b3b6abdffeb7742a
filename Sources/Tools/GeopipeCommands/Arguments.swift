import GeolocationPipeline

/// The parsed arguments of a command: flags with values, switches, and other words.
struct Arguments {
    /// Whether the flag `--help` was given.
    private(set) var wantsHelp = false

    /// The switches (flags without a value) that were given, written without their dashes.
    private(set) var switches: Set<String> = []

    /// The given words that are neither flags nor values of flags.
    private(set) var names: [String] = []

    private var values: [String: [String]] = [:]

    /// Parses the words after a command; a flag is written as `--flag value` or `--flag=value`.
    ///
    /// - Parameters:
    ///   - words: The words after the command.
    ///   - flags: The accepted flags with a value, without dashes.
    ///   - switches: The accepted flags without a value, without dashes.
    ///   - command: The command, for error messages.
    ///   - program: The program, for error messages.
    init(
        _ words: some Sequence<String>, flags: [String], switches: [String] = [], command: String,
        of program: CommandLineProgram
    ) throws {
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
            if word.hasPrefix("--"), switches.contains(String(word.dropFirst(2))) {
                self.switches.insert(String(word.dropFirst(2)))
                continue
            }
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let flag = String(parts[0].drop { $0 == "-" })
            guard flags.contains(flag) else {
                let hint = NearestName.hint(for: "--\(flag)", among: (flags + switches).map { "--\($0)" })
                throw UsageError("\(command) has no flag \(parts[0]); \(hint)")
            }
            guard let value = parts.count > 1 ? String(parts[1]) : words.popFirst() else {
                throw UsageError("--\(flag) needs a value: see \(program.name) \(command) --help")
            }
            values[flag, default: []].append(value)
        }
    }

    /// Returns all values of the given flag, in the order in which they were given.
    func all(_ flag: String) -> [String] { values[flag] ?? [] }

    /// Returns the value of a flag that may be given only once; `nil` if the flag is not given.
    func one(_ flag: String) throws -> String? {
        let given = all(flag)
        guard given.count <= 1 else { throw UsageError("--\(flag) was given twice: \(given[0]) and \(given[1])") }
        return given.first
    }

    /// Returns the value of a flag as a number of seconds above 0; `nil` if the flag is not given.
    func seconds(_ flag: String) throws -> Double? {
        guard let text = try one(flag) else { return nil }
        guard let seconds = NumberRange.number(text), seconds > 0, seconds.isFinite else {
            throw UsageError("--\(flag) \(text) is not right: write a number of seconds more than 0")
        }
        return seconds
    }

    /// Returns the value of a flag as a whole number in the given range; `nil` if the flag is not given.
    func whole(_ flag: String, _ range: ClosedRange<Int>) throws -> Int? {
        guard let text = try one(flag) else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw UsageError(
                "--\(flag) \(text) is not right: write a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    /// Throws an error if the command has more than `count` words besides flags and their values.
    func refuseNames(beyond count: Int = 0, command: String, of program: CommandLineProgram) throws {
        guard names.count > count else { return }
        throw UsageError(
            "\(command) does not know what to do with \(names[count]); see \(program.name) \(command) --help")
    }
}
