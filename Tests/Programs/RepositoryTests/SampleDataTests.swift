import Foundation
import TestSupport
import Testing

@Suite("The sample data")
struct SampleDataTests {
    private static let python = RunningProgram.find("python3")
    private static let folder = "Sources/Tools/CSampleData"

    @Test(
        "equals the output of its scripts", .enabled(if: python != nil, "skipped: there is no python3"),
        arguments: [("make_walk.py", "walk.gpx"), ("make_receiver_log.py", "receiver.nmea")])
    func scripts(script: String, file: String) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: try #require(Self.python))
        process.arguments = [Repository.root.appendingPathComponent("\(Self.folder)/\(script)").path]
        let output = Pipe.exclusive()
        process.standardOutput = output
        try process.start()
        let made = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(String(decoding: made, as: UTF8.self) == (try Repository.text("\(Self.folder)/\(file)")))
    }
}
