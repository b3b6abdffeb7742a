import Foundation
import LocationStore
import TestSupport
import Testing

@Suite("The program RobotCameraman", .serialized, .realTime, .timeLimit(.minutes(5)))
struct RobotCameramanProgramTests {
    @Test("runs a base and a tracker, restarts either one after a kill, and delivers every fix")
    func both() async throws {
        let scratch = try Scratch()
        let program = try RunningProgram(
            BuiltProgram.folder.appendingPathComponent("RobotCameraman").path, ["\(try FreePort.tcp())", "12"],
            environment: ["TMPDIR": scratch.path("")])
        let pids = (try await pid("base", of: program), try await pid("tracker", of: program))
        #expect(await program.line { $0.hasPrefix("pan ") && $0.contains("  tilt ") } != nil)
        kill(pids.1, SIGKILL)
        _ = try await pid("tracker", of: program)
        #expect(await program.line { $0.hasPrefix("pan ") } != nil)
        kill(pids.0, SIGKILL)
        _ = try await pid("base", of: program)
        let end = try #require(await program.line { $0.hasPrefix("the tracker captured ") })
        let folder = try #require(end.components(separatedBy: " are in ").last)
        #expect(folder.hasPrefix(scratch.path("")))
        let (tracker, base) = (StoreReader("\(folder)/tracker.db"), StoreReader("\(folder)/base.db"))
        let count = try await tracker.summary().stored
        #expect(try await base.summary().stored == count && count > 40)
        #expect(end.hasPrefix("the tracker captured \(count) fixes, and the base has \(count); "))
    }

    /// Waits until a process has been started, and returns its number.
    private func pid(_ role: String, of program: RunningProgram) async throws -> Int32 {
        let line = try #require(await program.line { $0.hasPrefix("the \(role) is process ") })
        return try #require(line.split { " :".contains($0) }.compactMap { Int32($0) }.first)
    }

    @Test(
        "reports an error in one line",
        arguments: [
            (["head"], 2, "there is no command head; "),
            (["99999"], 2, "there is no command 99999; "),
            (["run", "--location", "relay://127.0.0.1:9443", "--to", "gimbal:here"], 2, "gimbal: needs the camera's"),
            (["run", "--location", "gpx:nowhere.gpx", "--to", "gimbal:47.6609,9.1750,405"], 1, "nowhere.gpx"),
        ])
    func wrong(words: [String], status: Int32, sentence: String) async throws {
        let result = try await BuiltProgram.run("RobotCameraman", words)
        #expect(result.status == status && result.output.isEmpty)
        #expect(result.errors.split(separator: "\n").contains { $0.hasPrefix("RobotCameraman: \(sentence)") })
    }
}
