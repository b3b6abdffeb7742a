import CodecSupport
public import PluginOptions

/// A program to run, and its arguments.
public struct ProgramCommand: Sendable, Hashable {
    /// The program, as a path or as a name to look up in `PATH`, followed by its arguments; never empty.
    let words: [String]

    /// The command in messages: its text, truncated to 60 bytes.
    public let name: String

    /// The number of seconds between SIGTERM and SIGKILL, within which the program has to end.
    ///
    /// Default: 5.
    public var grace = 5.0

    /// Creates the command of a program with arguments, which are passed unchanged.
    public init(program: String, arguments: [String] = []) {
        words = [program] + arguments
        name = words.joined(separator: " ").shown(limit: 60)
    }

    /// Creates a command from a text of words that are separated by spaces.
    ///
    /// Single quotes preserve everything between them, double quotes everything but a backslash before `"` or `\`, and
    /// a backslash outside of quotes preserves the next character. Unlike in a shell, nothing else is expanded.
    ///
    /// - Throws: `UsageError` if a quote is not closed or there is no word.
    public init(words text: String) throws {
        words = try Self.split(text)
        name = text.shown(limit: 60)
    }

    /// Creates a command that the shell `/bin/sh` runs.
    public init(shell text: String) {
        words = ["/bin/sh", "-c", text]
        name = text.shown(limit: 60)
    }

    /// The options of endpoints whose address is a command: `sh` and `grace`.
    public static let options = Options(
        .flag("sh", meaning: "whether a shell runs the command; otherwise it is split into words with quotes"),
        .number(
            "grace", .within(0...3600), unit: "s", default: 5,
            meaning: "time that the program has to end before it is killed")
    ) { ($0, $1) }
    .map { options, endpoint in
        guard endpoint.address.contains(where: { !$0.isWhitespace }) else {
            throw UsageError("exec: needs a command: write \"exec:program argument\"")
        }
        let text = (endpoint.hasAuthority ? "//" : "") + endpoint.address
        var command = try options.0 ? ProgramCommand(shell: text) : ProgramCommand(words: text)
        command.grace = options.1
        return command
    }

    private static func split(_ text: String) throws -> [String] {
        var words: [String] = []
        var word: String?
        var quote: Character?
        var isEscaped = false
        for character in text {
            if isEscaped {
                isEscaped = false
                if quote == "\"", character != "\"", character != "\\" { word?.append("\\") }
                word = (word ?? "") + String(character)
            } else if character == "\\", quote != "'" {
                isEscaped = true
                word = word ?? ""
            } else if character == quote {
                quote = nil
            } else if quote == nil, character == "'" || character == "\"" {
                quote = character
                word = word ?? ""
            } else if quote == nil, character.isWhitespace {
                if let word { words.append(word) }
                word = nil
            } else {
                word = (word ?? "") + String(character)
            }
        }
        guard quote == nil, !isEscaped else {
            let what = quote.map { "the quote \($0) is not closed" } ?? "there is a backslash at the end"
            throw UsageError("\(what) in the command \(text.shown(limit: 200))")
        }
        if let word { words.append(word) }
        guard words.first?.isEmpty == false else {
            throw UsageError("there is no program in the command \(text.shown(limit: 200))")
        }
        return words
    }
}
