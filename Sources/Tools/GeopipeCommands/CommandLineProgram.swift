import CodecSupport
import Dispatch
import FileIO
import Geolocation
public import GeolocationPipeline
import SensorIO

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A command-line program for a set of plugins: `run`, `check`, `demo`, `convert`, `info`, `store`, `fleet`,
/// `simulate`, `plugins`, `completion`, `--help` and `--version`.
///
/// A custom program needs a few lines:
///
///     import GeopipeCommands
///     import StandardPlugins
///
///     @main
///     struct Tracker {
///         static func main() {
///             CommandLineProgram(
///                 name: "tracker", version: "1.0.0", plugins: .standard.adding(providers: [MyReceiver.plugin])
///             ).main()
///         }
///     }
public struct CommandLineProgram: Sendable {
    /// The name of the program, used in messages and help.
    public let name: String

    /// The version of the program, which `--version` prints.
    public let version: String

    private let makePlugins: @Sendable () -> PluginRegistry

    /// Creates a command-line program; no file or device is opened before ``main(_:)`` is called.
    ///
    /// - Parameters:
    ///   - name: The name of the program, used in messages and help.
    ///   - version: The version that `--version` prints.
    ///   - plugins: The plugins that endpoints can name; evaluated only by commands that use plugins.
    public init(name: String, version: String, plugins: @autoclosure @escaping @Sendable () -> PluginRegistry) {
        self.name = name
        self.version = version
        makePlugins = plugins
    }

    /// The plugins that endpoints of this program can name; they are created anew at each access.
    public var plugins: PluginRegistry { makePlugins() }

    /// Runs one command and exits: with status 0, with 1 if the run failed, or with 2 if the command is invalid.
    ///
    /// Call this function before anything else, from a `main` that is not `async`. It reserves the standard descriptors
    /// that the parent process left closed. Their numbers would otherwise be used for descriptors of the concurrency
    /// runtime.
    ///
    /// - Parameter words: The command with its arguments, without the program's name. Default: the arguments of the
    ///   process.
    public func main(_ words: [String] = Array(CommandLine.arguments.dropFirst())) -> Never {
        Console.reserveDescriptors()
        // Writing to a closed pipe, or to a file at its size limit, is an error of the sink that writes. It must not
        // end the program by a signal.
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        // A command that only prints a text does not start the concurrency runtime, which would double the time and
        // memory it takes.
        if let status = answer(words) { exit(status) }
        DescriptorLimit.raise()
        Task { exit(await run(words)) }
        dispatchMain()
    }

    /// Runs one command of the program.
    ///
    /// - Parameter words: The command with its arguments, without the program's name.
    /// - Returns: The exit status: 0, 1 if the run failed, 2 if the command is invalid.
    public func run(_ words: [String]) async -> Int32 {
        if let status = answer(words) { return status }
        let command = words.first ?? ""
        do {
            switch command {
            case "run": return try await RunCommand(program: self).run(words.dropFirst())
            case "demo": return try await DemoCommand(program: self).run(words.dropFirst())
            case "convert": return try await ConvertCommand(program: self).run(words.dropFirst())
            case "info": return try await InfoCommand(program: self).run(words.dropFirst())
            case "check": return try await RunCommand(program: self, checksOnly: true).run(words.dropFirst())
            case "completion": return try CompletionCommand(program: self).run(words.dropFirst())
            case "store": return try await StoreCommand(program: self).run(words.dropFirst())
            case "fleet": return try await FleetCommand(program: self).run(words.dropFirst())
            case "simulate": return try await SimulateCommand(program: self).run(words.dropFirst())
            case "plugins": return try PluginsCommand(program: self).run(words.dropFirst())
            default:
                let hint = NearestName.hint(for: command, among: Help.commands.map(\.name) + ["--help", "--version"])
                throw UsageError("there is no command \(command); \(hint)")
            }
        } catch let error as UsageError {
            Console.log("\(name): \(error.description.shown(limit: 4096))", .error)
            return 2
        } catch {
            Console.log("\(name): \(error)", .error)
            return 1
        }
    }

    /// Prints the help or the version if a command asks for it, and returns the exit status; `nil` for any other
    /// command.
    private func answer(_ words: [String]) -> Int32? {
        do throws(ProviderError) {
            switch words.first {
            case "--version": try StandardOutput.put("\(name) \(version)")
            case "--help", "-h", "help", nil: try show(Help.geopipe)
            default: return nil
            }
            return 0
        } catch {
            Console.log("\(name): \(error)", .error)
            return 1
        }
    }

    /// Prints a help text for this program, wrapped to the width of the terminal.
    func show(_ help: String) throws(ProviderError) {
        let help = help.replacing("geopipe", with: name)
        try StandardOutput.put(HelpLayout.text(help, in: .standardOutput))
    }
}
