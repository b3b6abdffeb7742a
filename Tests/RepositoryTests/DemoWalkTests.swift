import Foundation
import TestSupport
import Testing

@Suite("The walk of the demo")
struct DemoWalkTests {
    private static let python = RunningProgram.find("python3")

    @Test("is what its script makes", .enabled(if: python != nil, "skipped: there is no python3"))
    func script() throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: try #require(Self.python))
        process.arguments = [Repository.root.appendingPathComponent("Sources/geopipe/Demo/make_walk.py").path]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let made = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        let committed = try Repository.text("Sources/geopipe/Demo/DemoWalk.swift")
        #expect(String(decoding: made, as: UTF8.self) == committed)
    }
}
