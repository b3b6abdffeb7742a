import Geolocation
import SensorReplay
import TestSupport
import Testing

@testable import DeliveryDriver

@Suite("DeliveryDriver", .serialized, .realTime, .timeLimit(.minutes(5)))
struct DeliveryDriverTests {
    @Test("reaches all stops in their order, and reports each once")
    func stops() async throws {
        let arrivals = try await Self.drive().map(\.text).filter { $0.hasPrefix("arrived") }
        #expect(arrivals == ["arrived: Bakery", "arrived: Harbour", "arrived: School", "arrived: Depot"])
    }

    @Test("reports the missed turn and the new route once, and then reaches the next stop")
    func missedTurn() async throws {
        let happenings = try await Self.drive().filter { !$0.isPicture }.map { $0.text.words.prefix(2) }
        #expect(
            happenings == [
                ["arrived:", "Bakery"], ["arrived:", "Harbour"], ["off", "the"], ["new", "route:"],
                ["arrived:", "School"], ["arrived:", "Depot"],
            ])
    }

    @Test("from the middle of the way to a stop on, reports its arrival to within 10 s")
    func arrival() async throws {
        let lines = try await Self.drive()
        for (index, line) in lines.enumerated() where line.text.hasPrefix("██████████") {
            let words = line.text.words
            let reported = try #require(words.last.flatMap { Self.seconds($0) })
            let arrival = try #require(lines[index...].first { $0.text == "arrived: \(words[6])" })
            #expect(abs(reported - arrival.time) <= 10, "\(line.text)")
        }
    }

    @Test("reports a distance to each stop that hardly ever grows from one line to the next")
    func remaining() async throws {
        let lines = try await Self.drive()
        for (line, next) in zip(lines, lines.dropFirst()) where line.isPicture && next.isPicture {
            let (words, nextWords) = (line.text.words, next.text.words)
            let (before, after) = (try #require(Int(words[3])), try #require(Int(nextWords[3])))
            #expect(words[4...6] == nextWords[4...6] && after <= before + 10)
        }
    }

    @Test("redraws one line on a terminal, and keeps only the six lines of events")
    func terminal() async throws {
        let puts = try await Self.puts(isTerminal: true)
        #expect(puts.count > 300 && puts.allSatisfy { $0.hasPrefix("\r") && $0.contains("\u{1B}[K") })
        #expect(puts.filter { $0.hasSuffix("\n") }.count == 6 && puts.last?.hasSuffix("\n") == true)
    }

    @Test("ends at the last stop as a program, rejects rate 0, and prints its usage")
    func program() async throws {
        let result = try await BuiltProgram.run("DeliveryDriver", ["--rate", "max"])
        #expect(result.status == 0 && result.errors.isEmpty && result.output.hasSuffix("  arrived: Depot\n"))
        #expect(try await BuiltProgram.run("DeliveryDriver", ["--rate", "0"]).status == 2)
        let help = try await BuiltProgram.run("DeliveryDriver", ["--help"])
        #expect(help.status == 0 && help.output.hasPrefix("DeliveryDriver [--rate N|max]"))
    }

    /// A printed line: the seconds of the day, and the text after them.
    private struct Line {
        let time: Int
        let text: String

        /// Whether it shows the way to a stop, and not an event.
        var isPicture: Bool { text.hasPrefix("█") || text.hasPrefix("░") }
    }

    private static func drive() async throws -> [Line] {
        try await puts(isTerminal: false).map { put in
            let time = try #require(seconds(put.prefix(8)))
            try #require(put.hasSuffix("\n"))
            return Line(time: time, text: String(put.dropFirst(10).dropLast()))
        }
    }

    @SensorActor private static func puts(isTerminal: Bool) async throws -> [String] {
        var puts: [String] = []
        try await DeliveryDriver.drive(Tour(), rate: .max, isTerminal: isTerminal) { puts.append($0) }
        return puts
    }

    private static func seconds(_ clock: Substring) -> Int? {
        let parts = clock.split(separator: ":").compactMap { Int($0) }
        return parts.count == 3 ? (parts[0] * 60 + parts[1]) * 60 + parts[2] : nil
    }
}

extension String {
    fileprivate var words: [Substring] { split { " ,".contains($0) } }
}
