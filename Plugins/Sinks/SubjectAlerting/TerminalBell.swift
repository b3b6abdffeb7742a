import CodecSupport
import FileIO
import ProcessIO

/// The bell of the terminal that shows standard error.
enum TerminalBell {
    /// Rings and writes a sentence.
    @Sendable static func ring(_ sentence: String) {
        StandardError.write(line(sentence, rings: Terminal(descriptor: 2) != nil))
    }

    /// Returns the line of a sentence, in which no character but the bell is a command to the terminal.
    ///
    /// - Parameters:
    ///   - sentence: The sentence.
    ///   - rings: Whether there is a terminal; where nothing rings, such as in a log, the sentence alone is told.
    static func line(_ sentence: String, rings: Bool) -> String {
        "\(rings ? "\u{7}" : "")alert: \(sentence.shown(limit: 500))"
    }
}
