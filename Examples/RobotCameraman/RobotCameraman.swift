// Turns a camera towards a subject with a tracker: two processes, either of which may be killed at any moment.
//
// Shows how no fix is lost between two processes: the subject sends from a store (Subject.swift), and the base writes a
// fix before it acknowledges it (CameraHead.swift, ReceivedFixes.swift). BaseStation.swift is the base.
//
// Usage: RobotCameraman [base|subject] [options], see --help
import Foundation
import Geolocation
import GeolocationPipeline

@main
struct RobotCameraman {
    static func main() async {
        // A closed pipe is an error of the output, not the end of the program.
        signal(SIGPIPE, SIG_IGN)
        exit(await run(Array(CommandLine.arguments.dropFirst())))
    }

    /// Runs to the end, and returns the exit status: 0, 1 for a run that failed, 2 for invalid arguments.
    static func run(_ words: [String]) async -> Int32 {
        do {
            let arguments = try Arguments(words)
            if arguments.wantsHelp {
                await put("\(Arguments.help)\n")
                return 0
            }
            switch arguments.role {
            case .base: try await runBase(arguments)
            case .subject: try await runSubject(arguments)
            case .both: try await runBoth(arguments)
            }
            return 0
        } catch {
            say("\(error)")
            return error is UsageError ? 2 : 1
        }
    }

    private static func base(_ arguments: Arguments, folder: String) async throws -> BaseStation {
        try await BaseStation(
            port: arguments.port, folder: folder, tokenFile: arguments.tokenFile,
            showsMap: arguments.showsMap, isTerminal: isatty(STDOUT_FILENO) == 1, put: put)
    }

    private static func runBase(_ arguments: Arguments) async throws {
        let folder = arguments.folder ?? "."
        let base = try await base(arguments, folder: folder)
        if base.isTokenNew {
            let file = BaseToken.file(arguments.tokenFile, in: folder)
            await base.printLine("the token of the subject is in \(file): on another machine it needs a copy")
        }
        try await base.run()
    }

    private static func runSubject(_ arguments: Arguments) async throws {
        guard let url = URL(string: arguments.base) else { return }
        let folder = arguments.folder ?? "."
        let link = Subject.Link(
            base: url, tokenFile: BaseToken.file(arguments.tokenFile, in: folder),
            allowsCleartextToken: arguments.allowsCleartextToken)
        if !FileManager.default.fileExists(atPath: link.tokenFile) {
            say("\(link.tokenFile) is missing: copy it from the base; until then all fixes wait")
        }
        let summary = try await Subject.run(
            Walk(rate: arguments.rate), seconds: arguments.seconds, over: link, folder: folder)
        await put("\(summary)\n")
    }

    private static func runBoth(_ arguments: Arguments) async throws {
        let folder = arguments.folder ?? "\(FileManager.default.temporaryDirectory.path)/RobotCameraman-\(UUID())"
        if arguments.folder == nil {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        }
        defer { if arguments.folder == nil { try? FileManager.default.removeItem(atPath: folder) } }
        let base = try await base(arguments, folder: folder)
        let words = try await Demonstration(base: base, folder: folder, arguments: arguments).run()
        await base.printLine(base.summary)
        await base.printLine(words)
    }

    private static func say(_ problem: String) {
        try? FileHandle.standardError.write(contentsOf: Data("RobotCameraman: \(problem)\n".utf8))
    }

    @SensorActor private static func put(_ text: String) {
        try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    }
}
