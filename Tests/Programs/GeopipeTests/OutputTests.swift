import Foundation
import TestSupport
import Testing

@Suite("geopipe: allowed and forbidden outputs", .serialized, .realTime, .timeLimit(.minutes(5)))
struct OutputTests {
    private let geopipe: Geopipe

    init() throws {
        geopipe = try Geopipe()
    }

    @Test("An unwritable standard error changes nothing else", arguments: ["2>/dev/full", "2>&-"])
    func noErrors(redirection: String) async throws {
        defer { geopipe.remove() }
        #expect(try await geopipe.shell("\"$G\" bogus \(redirection); echo $?") == "2\n")
        let run = "\"$G\" run --location demo:?rate=max --to jsonl:out \(redirection); echo $?"
        #expect(try await geopipe.shell(run) == "0\n")
        #expect(geopipe.text("out").split(separator: "\n").allSatisfy { $0.hasPrefix("{\"type\"") })
        #expect(!geopipe.text("out").isEmpty)
    }

    @Test("A closed standard output is reported as such")
    func closedOutput() async throws {
        defer { geopipe.remove() }
        let run = "\"$G\" run --location demo:?rate=max --to jsonl:- 2>errors >&-; status=$?; exec 1>status"
        _ = try await geopipe.shell("\(run); echo $status")
        #expect(geopipe.text("status") == "1\n")
        #expect(geopipe.text("errors") == "geopipe: standard output cannot be written: it is closed\n")
    }

    @Test(
        "A source's file is never overwritten",
        arguments: [
            ("gpx:walk.gpx?rate=max", "jsonl:walk.gpx", ""), ("gpx:walk.gpx?rate=max", "jsonl:link", ""),
            ("gpx:link?rate=max", "jsonl:./walk.gpx", ""), ("gpx:-?rate=max", "jsonl:walk.gpx", "<walk.gpx"),
            ("gpx:walk.gpx?rate=max", "jsonl:-", ">>walk.gpx"),
        ])
    func source(from: String, to: String, redirection: String) async throws {
        defer { geopipe.remove() }
        let walk = Geopipe.walk(points: 3)
        let path = try geopipe.file("walk.gpx", walk)
        try FileManager.default.createSymbolicLink(atPath: geopipe.path("link"), withDestinationPath: path)
        let run = "\"$G\" run --location '\(from)' --to '\(to)' \(redirection) 2>errors; echo $?"
        #expect(try await geopipe.shell(run) == "1\n")
        #expect(geopipe.text("walk.gpx") == walk)
        #expect(geopipe.text("errors").contains("that a source reads"), "\(geopipe.text("errors"))")
    }

    @Test("Two destinations in one file are rejected")
    func twice() async throws {
        defer { geopipe.remove() }
        let output = geopipe.path("out")
        let result = try await geopipe(
            "run", "--location", "demo:?rate=max", "--to", "jsonl:\(output)", "--to", "jsonl:\(output)")
        #expect(result.status == 1)
        #expect(result.errors == "geopipe: \(output) cannot be written: another destination writes to this file\n")
    }

    @Test("Two destinations at standard output are rejected", arguments: ["csv:-", "print:"])
    func twiceOutput(other: String) async throws {
        defer { geopipe.remove() }
        let result = try await geopipe("run", "--location", "demo:?rate=max", "--to", "jsonl:-", "--to", other)
        #expect(result.status == 1)
        #expect(
            result.errors == "geopipe: standard output cannot be written: another destination writes to it\n")
    }

    @Test(
        "A run ends without an error when the reader closes its only output", arguments: ["jsonl:-", "gpx:-", "print:"])
    func enough(destination: String) async throws {
        defer { geopipe.remove() }
        let run = "\"$G\" run --location 'demo:?rate=200' --to '\(destination)' 2>errors; echo $? >status"
        #expect(try await geopipe.shell("(\(run)) | head -c 1") != "")
        #expect(geopipe.text("status") == "0\n")
        let errors = geopipe.text("errors")
        #expect(errors.hasSuffix("; the output is no longer read\n"), "\(errors)")
        #expect(errors.split(separator: "\n").count == 1, "\(errors)")
    }

    @Test("A reader that closes one output does not end another destination")
    func enoughOfOne() async throws {
        defer { geopipe.remove() }
        let sinks = "--to jsonl:- --to 'jsonl:out?types=location'"
        let run = "\"$G\" run --location 'demo:?rate=1000' \(sinks) 2>errors; echo $? >status"
        _ = try await geopipe.shell("(\(run)) | head -c 1")
        #expect(geopipe.text("status") == "0\n")
        #expect(geopipe.text("errors").hasSuffix("; the source ended\n"), "\(geopipe.text("errors"))")
        #expect(geopipe.text("out").split(separator: "\n").count == 601)
    }

    @Test("The error for a path with ~ says how to write it")
    func home() async throws {
        defer { geopipe.remove() }
        let result = try await geopipe("run", "--location", "gpx:~/walk.gpx", "--to", "jsonl:/dev/null")
        #expect(
            result.errors.contains("~/walk.gpx: there is no such file; write $HOME/walk.gpx with your shell"),
            "\(result.errors)")
    }

    @Test(
        "A configuration may come from a pipe or from standard input",
        arguments: [("cat c |", "/dev/stdin"), ("<c", "/dev/stdin"), ("<c", "-")])
    func configuration(source: String, name: String) async throws {
        defer { geopipe.remove() }
        _ = try geopipe.file("c", "{\"location\": \"demo:?rate=max\", \"to\": \"jsonl:-?types=state\"}")
        let output = try await geopipe.shell("\(source) \"$G\" run --config \(name) 2>errors")
        #expect(output.split(separator: "\n").count == 2, "\(geopipe.text("errors"))")
    }

    @Test("The summary of one fix has the singular form")
    func singular() async throws {
        defer { geopipe.remove() }
        let path = try geopipe.file("walk.gpx", Geopipe.walk(points: 1))
        let result = try await geopipe("run", "--location", "gpx:\(path)?rate=max", "--to", "jsonl:/dev/null")
        #expect(result.errors.hasPrefix("1 fix and "), "\(result.errors)")
    }

    // MARK: A reader that does not read

    @Test("A run whose output is not read for 5 s fails")
    func unread() async throws {
        defer { geopipe.remove() }
        let (process, output) = try geopipe.startUnread(
            "demo", "--rate", "max", "--to", "jsonl:-", "--duration", "5")
        try await geopipe.end(of: process)
        #expect(process.terminationReason == .exit)
        #expect(process.terminationStatus == 1)
        let errors = geopipe.text("errors")
        #expect(errors.contains("geopipe: standard output was not read for 5 s; "), "\(errors)")
        try output.fileHandleForReading.close()
    }

    #if os(Linux)
        @Test("A run whose terminal accepts no output for 5 s fails")
        func stuckTerminal() async throws {
            defer { geopipe.remove() }
            let terminal = try PseudoTerminal(columns: 80)
            let words = "demo --rate max --to jsonl:- --duration 5 2>errors"
            #expect(try await geopipe.shell("\"$G\" \(words) >\(terminal.path); echo $?") == "1\n")
            #expect(geopipe.text("errors").contains("geopipe: standard output was not read for 5 s; "))
        }
    #endif

    @Test("Each termination signal ends a run in order", arguments: [SIGINT, SIGTERM, SIGHUP])
    func signals(signal: Int32) async throws {
        defer { geopipe.remove() }
        let run = try LiveGeopipe("--location", "demo:", "--to", "jsonl:\(geopipe.path("out"))")
        try await run.wait("the first fix") { geopipe.text("out").contains("location") }
        let end = try await run.end(by: signal)
        #expect(end.status == 0 && end.errors.contains("; stopped"))
        #expect(geopipe.text("out").split(separator: "\n").last?.contains(#""state":"stopped""#) == true)
    }

    @Test("An ignored hang-up signal does not end a run")
    func nohup() async throws {
        defer { geopipe.remove() }
        func fixes() -> Int { geopipe.text("out").split(separator: "\n").count { $0.contains(#""lat""#) } }
        let run = try LiveGeopipe(
            "--location", "demo:", "--to", "jsonl:\(geopipe.path("out"))", preparation: "trap '' HUP")
        try await run.wait("the first fix") { fixes() > 0 }
        run.send(SIGHUP)
        let count = fixes()
        try await run.wait("another fix") { fixes() > count }
        #expect(try await run.end().status == 0)
    }

    #if os(Linux)
        @Test(
            "A second signal of either kind ends a run at once", arguments: [[SIGTERM, SIGINT], [SIGINT, SIGTERM]])
        func secondSignal(signals: [Int32]) async throws {
            defer { geopipe.remove() }
            let (process, output) = try geopipe.startUnread("run", "--location", "demo:?rate=max", "--to", "jsonl:-")
            let number = process.processIdentifier
            // The run cannot end in order while its pipe is full.
            try await Patience.wait("the pipe is full") { unreadBytes(output) > 60_000 }
            try await Patience.wait("signals are handled") { try signals.allSatisfy { try handles($0, number) } }
            kill(number, signals[0])
            // Without a pause in which a busy machine could keep this test waiting: an unread pipe ends the run after 5 s.
            let end = ContinuousClock.now + .seconds(Patience.limit)
            while try handles(signals[1], number), ContinuousClock.now < end {}
            kill(number, signals[1])
            try await geopipe.end(of: process)
            try output.fileHandleForReading.close()
            #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == signals[1])
        }

        /// Returns the number of bytes that wait in a pipe.
        private func unreadBytes(_ pipe: Pipe) -> Int32 {
            var count: Int32 = 0
            _ = ioctl(pipe.fileHandleForReading.fileDescriptor, UInt(FIONREAD), &count)
            return count
        }

        /// Whether a process handles a signal itself, as its mask of proc_pid_status(5) says.
        private func handles(_ signal: Int32, _ process: Int32) throws -> Bool {
            let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
            let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("SigCgt:") })
            let mask = try #require(UInt64(line.split(separator: "\t")[1], radix: 16))
            return mask & 1 << UInt64(signal - 1) != 0
        }
    #endif
}
