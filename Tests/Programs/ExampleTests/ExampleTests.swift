import TestSupport
import Testing

@Suite("Example programs", .serialized, .realTime, .timeLimit(.minutes(5)))
struct ExampleTests {
    @Test("SimulatedWalk prints every fix of its walk and the headings in between")
    func simulatedWalk() async throws {
        let result = try await BuiltProgram.run("SimulatedWalk", [])
        #expect(result.status == 0)
        let lines = result.output.split(separator: "\n")
        #expect(lines.filter { $0.hasPrefix("at ") }.count == 6)
        #expect(lines.first == "at 47.66, 9.175")
        #expect(lines.contains("   facing 0° by course"))
        #expect(lines.suffix(2) == ["at 47.66003, 9.17504", "gpx ended "])
    }

    @Test("SimulatedWalk reports a missing file")
    func missingFile() async throws {
        let result = try await BuiltProgram.run("SimulatedWalk", ["nowhere.gpx"])
        #expect(result.output.contains("gpx failed nowhere.gpx: there is no such file"))
    }

    @Test("RelayCoordinator delivers the eight fixes that it waits for, and reports the connection and the health")
    func relayCoordinator() async throws {
        let result = try await BuiltProgram.run("RelayCoordinator", [])
        #expect(result.status == 0)
        let lines = result.output.split(separator: "\n")
        #expect(lines.count { $0.hasPrefix("base: van is at 47.6") } >= 8)
        #expect(lines.contains { $0.hasSuffix(": connected") })
        #expect(lines.contains("health: degraded: waits for the subject's first fix"))
        #expect(lines.last == "sent 8 fixes, 0 dropped")
    }

    @Test("CustomProvider reports three fixes of its buoy, all within 20 m of the anchor")
    func customProvider() async throws {
        let result = try await BuiltProgram.run("CustomProvider", [])
        #expect(result.status == 0)
        let lines = result.output.split(separator: "\n")
        #expect(lines.count == 3)
        for line in lines {
            let numbers = line.split(whereSeparator: { !"0123456789.".contains($0) }).compactMap { Double($0) }
            try #require(numbers.count == 2)
            #expect(abs(numbers[0] - 54.17) <= 1e-4 && abs(numbers[1] - 12.1) <= 1e-4)
        }
    }
}
