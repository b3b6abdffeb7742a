import Foundation
import Geolocation
import LocationRelay
import LocationStore
import TestSupport
import Testing

@testable import RobotCameraman

@Suite("RobotCameraman's processes", .serialized, .realTime, .timeLimit(.minutes(5)))
@SensorActor
struct RobotCameramanKillTests {
    private let scratch: Scratch
    private let port: Int

    init() throws { (scratch, port) = (try Scratch(), try FreePort.tcp()) }

    @Test("whichever process is killed, and whenever: everything that the subject produced arrives once, in order")
    func randomKills() async throws {
        var produced: [Int64: Location] = [:]
        async let base = killedBase()
        for _ in 0..<8 {
            let subject = try startSubject()
            try await Task.sleep(for: .milliseconds(Int.random(in: 10...700)))
            subject.kill()
            produced = try await stored().produced
        }
        let lastBase = try await base
        produced = try await walkToTheEnd()
        lastBase.kill()
        try expectReceived(produced)
    }

    @Test("what waited for a base, and what was received but not acknowledged, survives the death of both")
    func chosenKills() async throws {
        // No base is running yet.
        var subject = try startSubject()
        try await until { try await stored().waiting >= 5 }
        subject.kill()
        let produced = try await stored().produced
        var base = try startBase()
        subject = try startSubject()
        try await until { try received().count > produced.count }
        #expect(Set(try received().map(\.sequence)).isSuperset(of: produced.keys))
        // Messages to a suspended base wait in its socket. They are received, but the acknowledgement is lost.
        base.send(SIGSTOP)
        try await until { try await stored().waiting >= 5 }
        subject.kill()
        let (known, unheard) = (try await stored().produced, try await stored().waiting)
        #expect(unheard >= 5)
        base.send(SIGCONT)
        try await until { try received().count > known.count - unheard }
        base.kill()
        base = try startBase()
        let all = try await walkToTheEnd()
        base.kill()
        try expectReceived(all)
    }

    @Test("a base with a full disk ends and reports it, and what it could not store still waits")
    func fullDisk() async throws {
        guard let disk = SmallDisk(scratch.path("disk"), bytes: 65_536) else {
            return print("skipped: this system lets nobody mount a small disk here")
        }
        try disk.fill(leaving: 8192)
        async let base = BuiltProgram.run(
            "RobotCameraman",
            ["base", "--port", "\(port)", "--folder", disk.folder, "--token-file", scratch.path("base.token")])
        let subject = try KillableProgram("RobotCameraman", subject(seconds: 60))
        let result = try await base
        subject.kill()
        #expect(result.status == 1)
        #expect(result.errors.hasPrefix("RobotCameraman: \(disk.path("base.received")) cannot be written: "))
        let (stored, kept) = (try await stored(), Set(try received(in: "disk/base.received").map(\.sequence)))
        #expect(!kept.isEmpty && kept.isSubset(of: stored.produced.keys))
        #expect(stored.waiting >= stored.produced.count - kept.count)
    }

    // MARK: Processes

    private func startBase() throws -> KillableProgram {
        try KillableProgram("RobotCameraman", ["base", "--port", "\(port)", "--folder", scratch.path("")])
    }

    /// Starts a subject of fifty fixes a second, which walks until it is killed.
    private func startSubject() throws -> KillableProgram {
        try KillableProgram("RobotCameraman", subject(seconds: 300))
    }

    private func subject(seconds: Double) -> [String] {
        [
            "subject", "--seconds", "\(seconds)", "--rate", "10", "--to", "ws://127.0.0.1:\(port)",
            "--folder", scratch.path(""),
        ]
    }

    /// Starts a base and kills it, many times, with pauses in between, and returns the last one alive.
    private func killedBase() async throws -> KillableProgram {
        for _ in 0..<8 {
            let base = try startBase()
            try await Task.sleep(for: .milliseconds(Int.random(in: 10...600)))
            base.kill()
            try await Task.sleep(for: .milliseconds(Int.random(in: 0...200)))
        }
        return try startBase()
    }

    /// Lets a subject that is not killed deliver everything, and returns the fixes it produced.
    ///
    /// On a busy machine it may give up before the base is there; then another one goes after it.
    private func walkToTheEnd() async throws -> [Int64: Location] {
        for _ in 0..<20 {
            let result = try await BuiltProgram.run("RobotCameraman", subject(seconds: 0.5))
            #expect(result.status == 0 && result.errors.isEmpty)
            if result.output.hasSuffix(", 0 still wait\n") { return try await stored().produced }
        }
        Issue.record("the base takes nothing over")
        return [:]
    }

    // MARK: Files

    private func expectReceived(_ produced: [Int64: Location]) throws {
        let received = try received()
        #expect(received.map(\.sequence) == produced.keys.sorted())
        #expect(received.map(\.latitude) == received.map { produced[$0.sequence]?.latitude })
        #expect(received.map(\.longitude) == received.map { produced[$0.sequence]?.longitude })
        #expect(received.count >= 20, "half a second of walking that nobody disturbs is 25 fixes")
    }

    /// The content of the store: all fixes by the numbers that the base knows, and how many of them wait.
    private func stored() async throws -> (produced: [Int64: Location], waiting: Int) {
        let reader = StoreReader(scratch.path("subject.db"))
        // Not yet a store, perhaps.
        guard let created = try? await reader.created() else { return ([:], 0) }
        let first = Int64((created.timeIntervalSince1970 * 1000).rounded())
        var produced: [Int64: Location] = [:]
        while true {
            let records = try await reader.records(after: (produced.keys.max() ?? first) - first, count: 1000)
            for record in records {
                if case .fix(let location, _, _) = record.content { produced[first + record.sequence] = location }
            }
            if records.isEmpty { break }
        }
        return (produced, try await reader.backlogs().first?.destination.queued ?? 0)
    }

    private func received(in name: String = "base.received") throws -> [LocationFix] {
        try lines(name).compactMap { line in
            guard case .fix(let fix, sender: "subject") = try RelayMessageReader.read(line.span) else { return nil }
            return fix
        }
    }

    /// The complete lines of a file that another process may write.
    private func lines(_ name: String) throws -> [ArraySlice<UInt8>] {
        guard FileManager.default.fileExists(atPath: scratch.path(name)) else { return [] }
        let pieces = try scratch.contents(name).split(separator: LineFile.newline, omittingEmptySubsequences: false)
        return pieces.dropLast()
    }

    private func until(_ condition: () async throws -> Bool) async throws {
        try await Patience.wait("it") { try await condition() }
    }
}
