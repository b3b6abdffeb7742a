import CodecSupport
import FileIO
import ProcessIO

/// The bell of the terminal that shows the program's standard error.
enum TerminalBell {
    /// Rings the bell of the terminal, and writes the given sentence to standard error.
    @Sendable static func ring(_ sentence: String) {
        StandardError.write(line(sentence, rings: Terminal(descriptor: 2) != nil))
    }

    /// Returns the line to write for the given sentence, with or without the bell character.
    ///
    /// Control characters in the sentence are replaced, and a sentence of more than 500 bytes is truncated.
    ///
    /// - Parameters:
    ///   - sentence: The sentence to write.
    ///   - rings: Whether to include the bell character, which is meant for terminals and not for logs.
    static func line(_ sentence: String, rings: Bool) -> String {
        "\(rings ? "\u{7}" : "")alert: \(sentence.shown(limit: 500))"
    }
}
