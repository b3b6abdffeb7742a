import Foundation
import TestSupport
import Testing

@testable import RobotCameraman

@Suite("RobotCameraman, as it was built", .serialized, .realTime, .timeLimit(.minutes(5)))
struct RobotCameramanProgramTests {
    @Test("is both at once, shows where the camera looks, and starts a subject again that is killed")
    func both() async throws {
        let (scratch, port) = (try Scratch(), try FreePort.tcp())
        // Long enough that the subject still walks when it is killed.
        let program = try RunningProgram(
            BuiltProgram.folder.appendingPathComponent("RobotCameraman").path,
            ["--seconds", "10", "--rate", "10", "--port", "\(port)", "--folder", scratch.path("")])
        let first = try #require(await program.line { $0.hasPrefix("the subject is process ") })
        let number = try #require(first.split { " :".contains($0) }.compactMap { Int32($0) }.first)
        let line = await program.line { $0.contains(" m  ") && !$0.contains("  0 fixes") }
        #expect(line?.contains("  pan ") == true && line?.contains("  tilt ") == true)
        kill(number, SIGKILL)
        #expect(await program.line { $0 == "the subject was killed, and starts again" } != nil)
        let end = try #require(await program.line { $0.hasPrefix("base: ") })
        let last = try #require(await program.line { $0.hasPrefix("subject: ") })
        let kept = try scratch.text("base.received").split(separator: "\n")
        #expect(end.hasPrefix("base: \(kept.count) fixes received, ") && Set(kept).count == kept.count)
        #expect(kept.count > 20 && last.hasSuffix(", 0 still wait"))
    }

    @Test(
        "says in one line what is wrong",
        arguments: [
            (["head"], 2, "head is nothing that can be written here"),
            (["base", "--rate", "2"], 2, "--rate is nothing that can be written here"),
            (["subject", "--to", "9443"], 2, "--to 9443 is not right: write an address such as"),
            (["--port", "0"], 2, "--port 0 is not right: write a number of 1...65535"),
            (["--seconds"], 2, "--seconds  is not right: write a number of 0...86400"),
            (["base", "--folder", "/nowhere"], 1, "/nowhere/base.token cannot be written: "),
            (["base", "--cleartext-token"], 2, "--cleartext-token is nothing that can be written here"),
            (
                ["subject", "--folder", "/nowhere", "--token-file", "/dev/null"], 1,
                "/nowhere/subject.db"
            ),
        ])
    func wrong(words: [String], status: Int32, sentence: String) async throws {
        let result = try await BuiltProgram.run("RobotCameraman", words)
        #expect(result.status == status && result.output.isEmpty)
        #expect(result.errors.hasPrefix("RobotCameraman: \(sentence)"))
        #expect(result.errors.split(separator: "\n").count == 1)
    }

    @Test("says how it is used")
    func help() async throws {
        let result = try await BuiltProgram.run("RobotCameraman", ["base", "--help"])
        #expect(result.status == 0 && result.output == Arguments.help + "\n")
    }

    @Test("shows the subject on a map in a browser")
    func map() async throws {
        let (scratch, port) = (try Scratch(), try FreePort.tcp())
        let base = try RunningProgram(
            BuiltProgram.folder.appendingPathComponent("RobotCameraman").path,
            ["base", "--map", "--port", "\(port)", "--folder", scratch.path("")])
        let line = try #require(await base.line { $0.hasPrefix("the map is at ") })
        #expect(try await ServedPage.text(reported: line).contains("<title>Map</title>"))
        base.kill()
    }

    @Test("the base lets in who has its token, which its owner alone can read")
    func token() async throws {
        let (scratch, port) = (try Scratch(), try FreePort.tcp())
        let base = try RunningProgram(
            BuiltProgram.folder.appendingPathComponent("RobotCameraman").path,
            ["base", "--port", "\(port)", "--folder", scratch.path("")])
        let place = scratch.path("/base.token")
        #expect(
            await base.line { $0.hasPrefix("the token") }
                == "the token of the subject is in \(place): on another machine it needs a copy")
        let mode = try FileManager.default.attributesOfItem(atPath: scratch.path("base.token"))[.posixPermissions]
        #expect(mode as? Int == 0o600)
        try FileManager.default.createDirectory(atPath: scratch.path("thief"), withIntermediateDirectories: true)
        let thief = ("thief.token", "5 fixes produced, 0 waited from before, 5 still wait")
        for (file, rest) in [thief, ("base.token", "0 still wait")] {
            if file == "thief.token" { try scratch.writeSecret("guessed subject", to: file) }
            let words = [
                "subject", "--seconds", "0.8", "--to", "ws://127.0.0.1:\(port)", "--folder", scratch.path("thief"),
                "--token-file", scratch.path(file),
            ]
            let result = try await BuiltProgram.run("RobotCameraman", words)
            #expect(result.output.hasSuffix("\(rest)\n"), "\(result.output)\(result.errors)")
        }
        base.kill()
    }
}
