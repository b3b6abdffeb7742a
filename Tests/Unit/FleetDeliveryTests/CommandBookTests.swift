import CodecSupport
import FleetDelivery
import Foundation
import Geolocation
import Testing

@Suite("The commands of a hub")
struct CommandBookTests {
    private let start = Date(timeIntervalSince1970: 1_795_171_200)
    private let zero = SensorInstant(nanoseconds: 0)

    private func report(_ version: Int64, _ settings: String = "{}", of device: String = "d") -> FleetSettingsReport {
        FleetSettingsReport(FleetState(version: version, reported: Array(settings.utf8)), of: device, at: start)
    }

    private func set(
        _ settings: String, in book: inout CommandBook, of device: String = "d", until expiry: Date? = nil,
        replacing version: Int64? = nil
    ) throws -> FleetCommand {
        try book.set(
            Array(settings.utf8), until: expiry, of: device, replacing: version, now: start, at: zero)
    }

    @Test("versions rise, and a command may state the version that it replaces") func versions() throws {
        var book = CommandBook()
        let first = try set("{}", in: &book, replacing: 0)
        #expect(first.version == start.milliseconds)
        #expect(throws: CommandBook.Fault.version(first.version)) { try set("{}", in: &book, replacing: 0) }
        let second = try set(#"{"a":1}"#, in: &book, replacing: first.version)
        #expect(second.version == first.version + 1)
        #expect(book["d"]?.command == second)
        // A device may have followed a command that the hub has forgotten.
        #expect(book.record(report(second.version + 10), now: start, at: zero) == nil)
        #expect(try set("{}", in: &book).version == second.version + 11)
    }

    @Test("a command that could not be saved is reverted, unless there is a newer one") func reverting() throws {
        var book = CommandBook()
        let first = try set("{}", in: &book)
        let before = book["d"]
        let second = try set(#"{"a":1}"#, in: &book)
        book.revert(second, of: "d", to: before)
        #expect(book["d"]?.command == first)
        let third = try set(#"{"b":1}"#, in: &book)
        book.revert(second, of: "d", to: before)
        #expect(book["d"]?.command == third)
    }

    @Test("settings that are not a JSON object, or are too long, are refused") func refusals() throws {
        var book = CommandBook()
        for settings in [
            "", "[]", "{", #"{"a":}"#, "{} {}", #"{"a":""# + String(repeating: "x", count: 20_000) + "\"}",
        ] {
            #expect(throws: CommandBook.Fault.self, "\(settings.prefix(20))") { try set(settings, in: &book) }
        }
        #expect(book["d"] == nil)
    }

    @Test("a command is sent again after growing pauses, until it was followed or expires") func repetitions() throws {
        var book = CommandBook()
        let command = try set("{}", in: &book)
        _ = try set("{}", in: &book, of: "e", until: start + 200)
        var (sent, instant): ([(Double, String)], SensorInstant) = ([], zero)
        while let wake = book.wake, wake.seconds(since: zero) < 20_000 {
            instant = wake
            let now = start + wake.seconds(since: zero)
            for due in book.takeDue(now: now, at: wake) { sent.append((wake.seconds(since: zero), due.device)) }
        }
        #expect(sent.filter { $0.1 == "d" }.map(\.0) == [60, 180, 420, 900, 1860, 3780, 7380, 10_980, 14_580, 18_180])
        #expect(sent.filter { $0.1 == "e" }.map(\.0) == [60, 180])
        #expect(book.record(report(0), now: start, at: zero) == command)
        #expect(book.record(report(command.version, #"{"a":1}"#), now: start, at: zero) == nil)
        #expect(book["d"]?.reported?.version == command.version)
        #expect(book.takeDue(now: start, at: instant.advanced(by: 1e6)).isEmpty)
        #expect(book.wake == nil)
    }

    @Test("a command that a device had applied is sent again after growing pauses if the device has restarted")
    func restart() throws {
        var book = CommandBook()
        let command = try set("{}", in: &book)
        func repetitions(until end: Double) -> [Double] {
            var times: [Double] = []
            while let wake = book.wake?.seconds(since: zero), wake < end {
                let due = book.takeDue(now: start + wake, at: zero.advanced(by: wake))
                times += due.map { _ in wake }
            }
            return times
        }
        #expect(book.record(report(command.version), now: start, at: zero) == nil)
        #expect(repetitions(until: 1000).isEmpty && book.wake == nil)
        // Several reports do not multiply the repetitions.
        for second in [1000.0, 1010, 1020] {
            #expect(book.record(report(0), now: start + second, at: zero.advanced(by: second)) == command)
        }
        #expect(repetitions(until: 2000) == [1060, 1180, 1420, 1900])
        // A restart before the next repetition begins with the short pauses again.
        #expect(book.record(report(command.version), now: start + 2000, at: zero.advanced(by: 2000)) == nil)
        #expect(book.record(report(0), now: start + 2010, at: zero.advanced(by: 2010)) == command)
        #expect(repetitions(until: 3000) == [2070, 2190, 2430, 2910])
        #expect(book.record(report(command.version), now: start + 3000, at: zero.advanced(by: 3000)) == nil)
        #expect(repetitions(until: 1e6).isEmpty && book.wake == nil)
    }

    @Test("commands survive a restart of the hub; those that were not followed are due at once") func lines() throws {
        var book = CommandBook()
        let followed = try set(#"{"a":[1,"é",null]}"#, in: &book)
        _ = book.record(report(followed.version), now: start, at: zero)
        let open = try set("{}", in: &book, of: "acme/\"x\"", until: start + 1000)
        var lines = book.lines
        #expect(lines.count == 2)
        lines += [Array("{".utf8), Array(#"{"device":"f"}"#.utf8)]
        var again = CommandBook(lines: lines, at: zero)
        #expect(again.unreadableLines == 2)
        #expect(again["d"]?.command == followed && again["d"]?.followedVersion == followed.version)
        #expect(again["d"]?.reported == nil)
        #expect(again.takeDue(now: start, at: zero).map(\.command) == [open])
        #expect(again.takeDue(now: start, at: zero).isEmpty)
    }

    @Test("many due commands come in portions of 256") func parts() throws {
        var book = CommandBook()
        for number in 0..<1000 { _ = try set("{}", in: &book, of: "d\(number)") }
        var again = CommandBook(lines: book.lines, at: zero)
        var counts: [Int] = []
        while let wake = again.wake, wake <= zero { counts.append(again.takeDue(now: start, at: zero).count) }
        #expect(counts == [256, 256, 256, 232])
    }

    @Test("reports of devices without commands are not kept, and the size of all commands is limited") func limit()
        throws
    {
        var book = CommandBook()
        #expect(book.record(report(0), now: start, at: zero) == nil)
        #expect(book["d"] == nil)
        let settings = #"{"a":""# + String(repeating: "x", count: 16_000) + "\"}"
        var count = 0
        do {
            while true {
                _ = try set(settings, in: &book, of: "d\(count)")
                count += 1
            }
        } catch let fault as CommandBook.Fault {
            #expect(fault == .full)
        }
        #expect((4000...4200).contains(count))
    }
}
