import PluginOptions
import Testing

@testable import ProcessIO

@Suite("The command of a program") struct ProgramCommandTests {
    @Test(
        "is split into words, with quotes and backslashes",
        arguments: [
            ("a b  c", ["a", "b", "c"]), ("  a ", ["a"]), ("a 'b c' d", ["a", "b c", "d"]),
            (#"a "b \"c\" \\ \n $d""#, ["a", #"b "c" \ \n $d"#]), (#"a\ b '\'"#, ["a b", #"\"#]),
            ("a ''", ["a", ""]), ("a'b'\"c\"d", ["abcd"]), ("a\tb\nc", ["a", "b", "c"]),
        ])
    func words(text: String, words: [String]) throws {
        #expect(try ProgramCommand(words: text).words == words)
    }

    @Test("is refused with an open quote or without a word", arguments: ["a 'b", "a \"b", "a\\", "", " ", "''"])
    func refusal(text: String) {
        #expect(throws: UsageError.self) { try ProgramCommand(words: text) }
    }

    @Test("may contain spaces and have options in an endpoint")
    func endpoint() throws {
        let command = try ProgramCommand.options.read(Endpoint("exec:date '+%25s a%3Fb'?grace=2"))
        #expect(command.words == ["date", "+%s a?b"] && command.grace == 2)
        let shell = try ProgramCommand.options.read(Endpoint("exec://bin/x | y?sh=true"))
        #expect(shell.words == ["/bin/sh", "-c", "//bin/x | y"])
    }
}
