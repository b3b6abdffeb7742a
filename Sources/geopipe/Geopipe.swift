import Foundation
import GeolocationPipeline
import SensorIO

/// The command line on top of all plugins.
@main
struct Geopipe {
    static let version = "0.1.0"

    static func main() async {
        Console.reserveDescriptors()
        DescriptorLimit.raise()
        // A reader that goes away is an error of the sink that writes to it, not the end of the program.
        signal(SIGPIPE, SIG_IGN)
        // So is a file that may not grow any more.
        signal(SIGXFSZ, SIG_IGN)
        exit(await run(Array(CommandLine.arguments.dropFirst())))
    }

    /// Runs one command and returns the exit status: 0, 1 for a run that failed, 2 for one that could not be begun as it
    /// was written.
    static func run(_ words: [String]) async -> Int32 {
        do {
            switch words.first {
            case "run": return try await RunCommand.run(words.dropFirst())
            case "demo": return try await DemoCommand.run(words.dropFirst())
            case "convert": return try await ConvertCommand.run(words.dropFirst())
            case "info": return try InfoCommand.run(words.dropFirst())
            case "plugins": return try PluginsCommand.run(words.dropFirst())
            case "--version": print("geopipe \(version)")
            case "--help", "-h", "help", nil: print(Help.geopipe)
            case let word?:
                let commands = ["run", "demo", "convert", "info", "plugins", "--help", "--version"]
                throw UsageError("there is no command \(word); \(NearestName.hint(for: word, among: commands))")
            }
            return 0
        } catch let error as UsageError {
            Console.note("geopipe: \(error)")
            return 2
        } catch {
            Console.note("geopipe: \(error)")
            return 1
        }
    }
}
