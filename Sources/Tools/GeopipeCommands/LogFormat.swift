import CodecSupport
import GeolocationPipeline
import PluginOptions
import Synchronization

/// The format in which messages are written to standard error.
enum LogFormat: Int, CaseIterable {
    /// Each message is plain text.
    case text
    /// Each message is a JSON object with `time`, `level` and `message` on one line, for log collectors.
    case json

    private static let used = Atomic(LogFormat.text.rawValue)

    /// The format that the program uses now.
    static var current: LogFormat { LogFormat(rawValue: used.load(ordering: .relaxed)) ?? .text }

    /// The names of the formats that the flag `--log-format` accepts.
    static let names = allCases.map { "\($0)" }

    /// Sets the format of messages according to the flag `--log-format`.
    static func set(by arguments: Arguments) throws {
        guard let name = try arguments.one("log-format") else { return }
        guard let format = names.firstIndex(of: name).flatMap(LogFormat.init) else {
            throw UsageError("--log-format \(name) is not right: write one of \(names.joined(separator: ", "))")
        }
        used.store(format.rawValue, ordering: .relaxed)
    }

    /// Returns the bytes of a message in this format, without a line feed at the end.
    ///
    /// - Parameters:
    ///   - lines: The lines of the message.
    ///   - level: The level of the message.
    ///   - time: The time at which the message was written.
    func line(_ lines: [String], _ level: LogLevel, at time: Date) -> [UInt8] {
        switch self {
        case .text: return Array(lines.joined(separator: "\n").utf8)
        case .json:
            var line = Array("{\"time\":".utf8)
            if let time = Timestamp(time) { line.append(jsonTime: time) } else { line += "null".utf8 }
            line += ",\"level\":\"\(level)\",\"message\":".utf8
            line.append(jsonString: lines.joined(separator: "\n"))
            line.append(UInt8(ascii: "}"))
            return line
        }
    }
}
