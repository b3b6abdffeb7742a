import GeolocationPipeline
import Synchronization

/// The severity of a message on standard error.
enum LogLevel: Int, CaseIterable {
    /// The message reports a failure, or was requested explicitly.
    case error
    /// The message reports a source or destination that does not work at the moment.
    case warning
    /// The message reports progress, a change or the summary.
    case info
    /// The message contains details, such as the roles of each source and each rejected value.
    case debug

    /// The least severe level whose messages are written.
    static let shown = Atomic(LogLevel.info.rawValue)

    /// The names of the levels that the flag `--log-level` accepts.
    static let names = allCases.map { "\($0)" }

    /// Sets the least severe level whose messages are written, by the flags `--log-level`, `--quiet` and `--verbose`.
    static func set(by arguments: Arguments) throws {
        var given: [(flag: String, level: LogLevel)] = []
        if let name = try arguments.one("log-level") {
            guard let level = names.firstIndex(of: name).flatMap(LogLevel.init) else {
                throw UsageError("--log-level \(name) is not right: write one of \(names.joined(separator: ", "))")
            }
            given.append(("--log-level", level))
        }
        if arguments.switches.contains("quiet") { given.append(("--quiet", .error)) }
        if arguments.switches.contains("verbose") { given.append(("--verbose", .debug)) }
        guard given.count <= 1 else {
            throw UsageError("\(given[0].flag) and \(given[1].flag) exclude each other")
        }
        if let level = given.first?.level { shown.store(level.rawValue, ordering: .relaxed) }
    }

    /// Whether messages of this level are written.
    var isShown: Bool { rawValue <= Self.shown.load(ordering: .relaxed) }
}
