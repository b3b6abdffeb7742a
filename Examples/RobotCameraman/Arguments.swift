import Foundation
import GeolocationPipeline

/// The program's arguments.
struct Arguments: Hashable {
    /// The role of the process.
    enum Role: String {
        case both, base, subject
    }

    private(set) var role = Role.both
    private(set) var wantsHelp = false
    private(set) var folder: String?
    private(set) var tokenFile: String?
    private(set) var allowsCleartextToken = false
    private(set) var showsMap = false
    private(set) var port = 9443
    private(set) var base = "ws://127.0.0.1:9443"
    private(set) var seconds = 30.0
    private(set) var rate = 1.0

    /// Parses the arguments.
    ///
    /// - Throws: `UsageError` that says what to write instead.
    init(_ words: [String]) throws(UsageError) {
        var words = words[...]
        if let word = words.first, let role = Role(rawValue: word), role != .both {
            self.role = role
            words.removeFirst()
        }
        while let word = words.popFirst() {
            switch (word, role) {
            case ("--help", _): wantsHelp = true
            case ("--folder", _): folder = try Self.value(words.popFirst(), of: word, "the name of a folder") { $0 }
            case ("--token-file", _):
                tokenFile = try Self.value(words.popFirst(), of: word, "the name of a file") { $0 }
            case ("--cleartext-token", .subject): allowsCleartextToken = true
            case ("--map", .base), ("--map", .both): showsMap = true
            case ("--port", .base), ("--port", .both):
                port = try Self.value(words.popFirst(), of: word, "a number of 1...65535") {
                    Int($0).flatMap { 1...65_535 ~= $0 ? $0 : nil }
                }
            case ("--to", .subject):
                base = try Self.value(words.popFirst(), of: word, "an address such as ws://192.168.1.7:9443") {
                    URL(string: $0)?.host == nil ? nil : $0
                }
            case ("--seconds", .subject), ("--seconds", .both):
                seconds = try Self.value(words.popFirst(), of: word, "a number of 0...86400") {
                    Double($0).flatMap { 0...86_400 ~= $0 ? $0 : nil }
                }
            case ("--rate", .subject), ("--rate", .both):
                rate = try Self.value(words.popFirst(), of: word, "a number of 0.1...100") {
                    Double($0).flatMap { 0.1...100 ~= $0 ? $0 : nil }
                }
            default: throw UsageError("\(word) is nothing that can be written here; see RobotCameraman --help")
            }
        }
    }

    private static func value<Value>(
        _ text: String?, of flag: String, _ expectation: String, _ read: (String) -> Value?
    ) throws(UsageError) -> Value {
        guard let text, let value = read(text) else {
            throw UsageError("\(flag) \(text ?? "") is not right: write \(expectation)")
        }
        return value
    }

    /// The text of `--help`.
    static let help = """
        RobotCameraman [--seconds N] [--rate N] [--port N] [--folder NAME] [--token-file FILE] [--map]
        RobotCameraman base [--port N] [--folder NAME] [--token-file FILE] [--map]
        RobotCameraman subject [--to ws://HOST:PORT] [--seconds N] [--rate N] [--folder NAME] [--token-file FILE]
                               [--cleartext-token]

        A base turns a camera after a subject who sends his position over a WebSocket. Either may be killed at any
        moment and started again: no fix is lost, and none is counted twice. Without a role, the program is the base
        and starts the subject itself, again where it is killed.

          --seconds N        how long the subject runs, 30 without it
          --rate N           how many times as fast he is, with as many times the fixes, 1 without it
          --port N           where the base listens, 9443 without it
          --to URL           where the base is, ws://127.0.0.1:9443 without it
          --folder NAME      where base.received, base.token and subject.db are: the current one without it; if both
                             run at once, one that is made for them and removed at the end
          --token-file FILE  the token of the subject, base.token in the folder without it; the base creates the file,
                             and a subject on another machine needs a copy
          --map              shows the subject on a map in a browser, whose address is reported
          --cleartext-token  sends the token unencrypted to another machine, where everyone on the way can read it
        """
}
