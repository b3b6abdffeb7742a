import TestSupport
import Testing

@Suite("The program HeadTrackedWalk", .serialized, .realTime, .timeLimit(.minutes(5)))
struct HeadTrackedWalkTests {
    @Test("prints true heading, raw yaw, calibrated heading and its accuracy for each second of the walk")
    func table() async throws {
        let rows = try await Self.run().rows
        #expect(rows.map(\.time) == Array(0...180))
        #expect(rows.allSatisfy { $0.yaw != nil && ($0.calibrated == nil) == ($0.accuracy == nil) })
    }

    @Test("prints no calibrated heading in the first 8 s, and one in every second from 12 s on")
    func firstHeading() async throws {
        let rows = try await Self.run().rows
        #expect(rows.prefix(8).allSatisfy { $0.calibrated == nil })
        #expect(rows.dropFirst(12).allSatisfy { $0.calibrated != nil })
    }

    @Test("prints calibrated headings within 5° of the true ones, and mostly within the printed accuracy")
    func errors() async throws {
        let rows = try await Self.run().rows.filter { $0.calibrated != nil }
        let errors = rows.map { row in
            let turn = abs((row.calibrated ?? 180) - row.facing)
            return min(turn, 360 - turn)
        }
        #expect(errors.allSatisfy { $0 < 5 })
        let within = zip(rows, errors).count { row, error in error <= row.accuracy ?? 0 }
        #expect(within * 100 > rows.count * 68)
    }

    @Test("prints a mean error below 2° at the end, and a drift within 0.5° per minute of the true one")
    func summary() async throws {
        let last = try await Self.run().last
        let numbers = Self.numbers(in: last)
        try #require(last.hasPrefix("mean error ") && numbers.count == 3)
        #expect(numbers[0] < 2)
        #expect(abs(numbers[1] - numbers[2]) < 0.5 && numbers[2] == 3)
    }

    private struct Row {
        let time: Int
        let facing: Double
        let yaw: Double?
        let calibrated: Double?
        let accuracy: Double?
    }

    private static func run() async throws -> (rows: [Row], last: String) {
        let result = try await BuiltProgram.run("HeadTrackedWalk", [])
        #expect(result.status == 0 && result.errors.isEmpty)
        let lines = result.output.split(separator: "\n").map(String.init)
        try #require(lines.count > 2)
        #expect(lines[0].contains("calibrated") && Set(lines.dropLast().map(\.count)).count == 1)
        return (try lines.dropFirst().dropLast().map(row), lines[lines.count - 1])
    }

    private static func row(_ line: String) throws -> Row {
        let cells = line.split(separator: " ")
        try #require(cells.count == 6 && cells[1] == "s")
        let degrees = cells.dropFirst(2).map { $0 == "–" ? nil : numbers(in: String($0)).first }
        return Row(
            time: try #require(Int(cells[0])), facing: try #require(degrees[0]), yaw: degrees[1],
            calibrated: degrees[2], accuracy: degrees[3])
    }

    private static func numbers(in text: String) -> [Double] {
        text.split(whereSeparator: { !"0123456789.-".contains($0) }).compactMap { Double($0) }
    }
}
