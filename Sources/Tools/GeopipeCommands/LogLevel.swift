import GeolocationPipeline
import Synchronization

/// The severity of a message on standard error.
enum LogLevel: Int, CaseIterable {
    /// A failure, or a message that was requested explicitly.
    case error
    /// A source or destination that does not work at the moment.
    case warning
    /// Progress, changes and the summary.
    case info
    /// Details, such as the roles of each source and each rejected value.
    case debug

    /// The least severe level whose messages are shown.
    static let shown = Atomic(LogLevel.info.rawValue)

    /// The names of the levels, as flags accept them.
    static let names = allCases.map { "\($0)" }

    /// Sets the least severe level shown, from the flags `--log-level`, `--quiet` and `--verbose`.
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

    /// Whether messages of this level are shown.
    var isShown: Bool { rawValue <= Self.shown.load(ordering: .relaxed) }
}
