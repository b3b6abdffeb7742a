import Foundation
import TestSupport
import Testing

@Suite("PetTracker, as it was built", .serialized, .realTime, .timeLimit(.minutes(5)))
struct PetTrackerTests {
    @Test("an escape is noticed, made live, searched and found, and the history is kept")
    func story() async throws {
        let scratch = try Scratch()
        let result = try await BuiltProgram.run(
            "PetTracker", ["--in-one", "--rate", "max", "--folder", scratch.path("")])
        #expect(result.status == 0)
        // The rest of the story, in its order.
        var lines = result.output.split(separator: "\n")[...]
        for words in [
            "→ rex: economical, in a safe area", "! Rex has left the yard, by ",
            "→ rex: realtime, alert geofence-exit/the yard/rex", "Anna goes and looks for Rex", "! Rex is ",
            "! the battery of Rex is at 19 %", "· Rex is near again", "found Rex after ", "✓ Rex has left the yard",
            "✓ Rex is back in the yard", "→ rex: economical, in a safe area", "history: ",
        ] {
            let place = try #require(lines.firstIndex { $0.contains(words) }, "\(words)\n\(result.output)")
            lines = lines[(place + 1)...]
        }
        #expect(!result.output.contains("! Mia"))
        let track = try scratch.text("rex.gpx")
        let count = track.split(separator: "<trkpt").count - 1
        #expect(result.output.contains("history: \(count) fixes of rex\n") && count > 50)
    }

    @Test("a collar in another process sends all after an escape, since the owner's side asks for it")
    func processes() async throws {
        let (scratch, port) = (try Scratch(), try FreePort.tcp())
        let program = BuiltProgram.folder.appendingPathComponent("PetTracker").path
        let owner = try RunningProgram(
            program, ["owner", "--listen", "\(port)", "--seconds", "200", "--folder", scratch.path("")], limit: 200)
        _ = await owner.line { $0.hasPrefix("collars connect") }
        let collar = try RunningProgram(
            program, ["collar", "rex", "--to", "127.0.0.1:\(port)", "--seconds", "200", "--escape", "2"], limit: 200)
        #expect(await collar.line { $0 == "rex: economical" } != nil)
        #expect(await owner.line { $0.contains("! Rex has left the yard") } != nil)
        #expect(await collar.line { $0 == "rex: realtime" } != nil)
        collar.kill()
        owner.kill()
    }

    @Test("all of it is shown on a map in a browser", arguments: [["--in-one"], ["owner", "--seconds", "200"]])
    func map(words: [String]) async throws {
        let (scratch, port) = (try Scratch(), try FreePort.tcp())
        let listening = words.first == "owner" ? ["--listen", "\(port)"] : []
        let program = try RunningProgram(
            BuiltProgram.folder.appendingPathComponent("PetTracker").path,
            words + listening + ["--map", "--folder", scratch.path("")])
        let line = try #require(await program.line { $0.hasPrefix("the map is at ") })
        #expect(try await ServedPage.text(reported: line).contains("<title>Map</title>"))
        program.kill()
    }

    @Test("words that are not right are answered with the usage", arguments: [["pet"], ["collar"], ["--rate", "0"]])
    func usage(words: [String]) async throws {
        let result = try await BuiltProgram.run("PetTracker", words)
        #expect(result.status == 2 && result.output.hasPrefix("PetTracker [--in-one]"))
    }
}
