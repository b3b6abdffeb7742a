import CodecSupport
import GeolocationPipeline
import PluginOptions
import Synchronization

/// The form of messages on standard error.
enum LogFormat: Int, CaseIterable {
    /// A line for people.
    case text
    /// An object with `time`, `level` and `message` in each line, for collectors of logs.
    case json

    private static let used = Atomic(LogFormat.text.rawValue)

    /// The form that is used.
    static var current: LogFormat { LogFormat(rawValue: used.load(ordering: .relaxed)) ?? .text }

    /// The forms by their names in the flag.
    static let names = allCases.map { "\($0)" }

    /// Sets the form by the flag `--log-format`.
    static func set(by arguments: Arguments) throws {
        guard let name = try arguments.one("log-format") else { return }
        guard let format = names.firstIndex(of: name).flatMap(LogFormat.init) else {
            throw UsageError("--log-format \(name) is not right: write one of \(names.joined(separator: ", "))")
        }
        used.store(format.rawValue, ordering: .relaxed)
    }

    /// Returns the line for a message in this form, without its end.
    ///
    /// - Parameters:
    ///   - lines: The lines of the message.
    ///   - level: Its weight.
    ///   - time: When it was written.
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
