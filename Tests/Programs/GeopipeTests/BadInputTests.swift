import Foundation
import TestSupport
import Testing

@Suite(
    "geopipe: bad input yields one clear sentence with its position",
    .serialized, .realTime, .timeLimit(.minutes(5)))
struct BadInputTests {
    /// Replays a document, and returns the output.
    private func replay(_ document: String, rate: String = "max") async throws -> BuiltProgram.Result {
        let geopipe = try Geopipe()
        defer { geopipe.remove() }
        let path = try geopipe.file("walk.gpx", document)
        return try await geopipe("run", "--location", "gpx:\(path)?rate=\(rate)", "--to", "jsonl:-")
    }

    @Test(
        "usage errors exit with 2 and one line that says what to write instead",
        arguments: [
            (["run"], "there is no source"),
            (["run", "--location", "gpx:walk.gpx"], "name a destination"),
            (["run", "--location", "walk.gpx", "--to", "print:"], "write SCHEME:ADDRESS"),
            (["run", "--location", "gpz:walk.gpx", "--to", "print:"], "did you mean gpx?"),
            (["run", "--location", "warp:drive", "--to", "print:"], "companion-udp, corelocation, csv, demo"),
            (["run", "--location", "gpx:walk.gpx?rate=0", "--to", "print:"], "write a number more than 0, or max"),
            (["run", "--location", "gpx:walk.gpx?rate=-1", "--to", "print:"], "write a number more than 0, or max"),
            (["run", "--location", "gpx:walk.gpx?rate=nan", "--to", "print:"], "write a number more than 0, or max"),
            (["run", "--location", "gpx:walk.gpx?raet=2", "--to", "print:"], "did you mean rate?"),
            (["run", "--location", "gpx:", "--to", "print:"], "needs a file"),
            (["run", "--location", "print:", "--to", "jsonl:-"], "is a destination, not a source"),
            (["run", "--location", "demo:", "--to", "demo:"], "is a source, not a destination"),
            (["run", "--locaton", "demo:", "--to", "print:"], "did you mean --location?"),
            (["run", "--location", "demo:", "--to", "print:", "--duration", "0"], "number of seconds more than 0"),
            (
                ["run", "--location", "demo:", "--to", "print:", "--duration", "0x10"],
                "--duration 0x10 is not right: write a number of seconds more than 0"
            ),
            (["run", "--location", "demo:", "--to", "print:?interval=0x1"], "write a number of 0 s or more"),
            (["run", "--location", "demo:", "--to", "ws://h?queue=1.5"], "write a whole number from 1"),
            (
                ["run", "--location", "demo:", "--to", "wss://a:hunter2@h/x%3Ftoken=hunter2&queue=hunter2"],
                "geopipe: wss://***@h/x?token=***&queue=hunter2 contains a user name"
            ),
            (["run", "--location"], "needs a value"),
            (["run", "demo"], "does not know what to do with demo"),
            (["run", "--config", "/nowhere.json"], "/nowhere.json cannot be read"),
            (["run", "--config", "/"], "--config / cannot be read: it is a folder"),
            (["run", "--location", "gpx:what?.gpx", "--to", "print:"], "a ? in a file name is written %3F"),
            (["run", "--location", "demo:", "--to", "jsonl:-?types=state,locaton"], "did you mean location?"),
            (["demo", "--rate", "fast"], "--rate fast is not right: write a number more than 0, or max"),
            (["demo", "--rate", "5&x=1"], "--rate 5&x=1 is not right: write a number more than 0, or max"),
            (["demo", "--to", "foo:"], "no destination has the scheme foo:"),
            (["demo", "--to", "print:out.txt"], "print: has no address"),
            (["plugins", "gpxx"], "did you mean gpx?"),
            (["rnu"], "did you mean run?"),
            (["simulate", "broker"], "broker is not a broker: write mqtt://HOST:PORT"),
            (["completion", "csh"], "completion does not support the shell csh: write bash, zsh or fish"),
            (["demo", "--to", "print:?veiw=line"], "did you mean view?"),
            (["demo", "--to", "print:?view=pictures"], "write one of line, dashboard, pages"),
            (["info", "/dev/null"], "/dev/null has no known format: write one of gpx, geojson"),
        ])
    func usage(words: [String], sentence: String) async throws {
        let result = try await BuiltProgram.run("geopipe", words)
        #expect(result.status == 2)
        #expect(result.output.isEmpty)
        #expect(result.errors.contains(sentence), "\(result.errors)")
        #expect(result.errors.split(separator: "\n").count == 1, "nothing is printed before: \(result.errors)")
        #expect(result.errors.hasPrefix("geopipe: ") && !result.errors.hasPrefix("geopipe: geopipe"))
    }

    @Test("an unknown key of a configuration file suggests the nearest known one")
    func unknownKey() async throws {
        let geopipe = try Geopipe()
        defer { geopipe.remove() }
        let config = try geopipe.file("pipeline.json", "{\"locatoin\": \"demo:\", \"to\": [\"print:\"]}")
        let result = try await geopipe("run", "--config", config)
        #expect(result.status == 2)
        #expect(result.errors.contains("unknown key \"locatoin\"; did you mean location?"))
        #expect(result.errors.contains(config))
    }

    @Test(
        "a missing file and a directory are reported as such even if the format is unknown",
        arguments: ["info", "convert"])
    func withoutFormat(command: String) async throws {
        let more = command == "convert" ? ["out.gpx"] : []
        let missing = try await BuiltProgram.run("geopipe", [command, "/nowhere/walk"] + more)
        #expect(missing.status == 1 && missing.errors == "geopipe: /nowhere/walk: there is no such file\n")
        let folder = try await BuiltProgram.run("geopipe", [command, "/dev"] + more)
        #expect(folder.status == 1 && folder.errors == "geopipe: /dev is a directory, not a file\n")
    }

    @Test("a port in use and a file without permission are reported with what to do")
    func remedies() async throws {
        let geopipe = try Geopipe()
        defer { geopipe.remove() }
        let port = "nmea-tcp://127.0.0.1:\(try FreePort.tcp())"
        let taken = try await geopipe("run", "--location", "demo:?rate=max", "--to", port, "--to", port)
        #expect(taken.status == 1)
        #expect(taken.errors.hasSuffix("is in use by another program; end that one, or write another port\n"))
        guard getuid() != 0 else { return print("skipped: root may read everything") }
        let locked = try geopipe.file("locked.gpx", "")
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: locked)
        let denied = try await geopipe("info", locked)
        let remedy = "Permission denied; give this user the right to read it, or name another file"
        #expect(denied.errors == "geopipe: \(locked) cannot be read: \(remedy)\n")
    }

    @Test("a missing file and a directory are reported")
    func missing() async throws {
        let geopipe = try Geopipe()
        defer { geopipe.remove() }
        let missing = try await geopipe("run", "--location", "gpx:nowhere.gpx", "--to", "jsonl:-")
        #expect(missing.status == 1)
        #expect(missing.errors.contains("nowhere.gpx: there is no such file"))
        let directory = try await geopipe("run", "--location", "gpx:\(geopipe.folder.path)", "--to", "jsonl:-")
        #expect(directory.status == 1)
        #expect(directory.errors.contains("is a directory"))
    }

    @Test(
        "input that is not GPX is reported",
        arguments: [
            ("", "empty"),
            ("<!DOCTYPE html>\n<html><body>404</body></html>", "not GPX"),
            ("lat,lon\n1,2\n", "not GPX"),
            ("\u{0}\u{1}\u{2}", "not GPX"),
        ])
    func notGPX(document: String, words: String) async throws {
        let result = try await replay(document)
        #expect(result.status == 1)
        #expect(result.errors.contains(words), "\(result.errors)")
        #expect(result.fixes.isEmpty)
    }

    @Test("a truncated document is written up to its end, and the truncation is reported")
    func truncated() async throws {
        let whole = Geopipe.walk(points: 50)
        let result = try await replay(String(whole.prefix(whole.count / 2)))
        #expect(result.status == 1)
        #expect(result.fixes.count > 10)
        #expect(result.errors.contains("walk.gpx: the document ends"), "\(result.errors)")
    }

    @Test("points with latitude 91, NaN or none are dropped, counted and named by line, and the rest is replayed")
    func badPoints() async throws {
        let bad = "<trkpt lat=\"91\" lon=\"0\"/>\n<trkpt lat=\"NaN\" lon=\"0\"/>\n<trkpt lon=\"0\"/>\n</trkseg>"
        let result = try await replay(Geopipe.walk(points: 4).replacingOccurrences(of: "</trkseg>", with: bad))
        #expect(result.status == 0)
        #expect(result.fixes.count == 4)
        #expect(
            result.errors.contains("2 × point with lat or lon that is not a number or out of range, first at line 6"))
        #expect(result.errors.contains("1 × point without lat or lon, first at line 8"))
    }

    @Test("points with a time in the year 9999, an earlier time or an invalid time are replayed")
    func oddTimes() async throws {
        let odd = """
            <trkpt lat="1" lon="1"><time>9999-12-31T23:59:59.999Z</time></trkpt>
            <trkpt lat="2" lon="1"><time>0001-01-01T00:00:00Z</time></trkpt>
            <trkpt lat="3" lon="1"><time>10000-01-01T00:00:00Z</time></trkpt>
            </trkseg>
            """
        let result = try await replay(Geopipe.walk(points: 2).replacingOccurrences(of: "</trkseg>", with: odd))
        #expect(result.status == 0)
        #expect(result.fixes.compactMap { $0["lat"] as? Double } == [47.6, 47.6, 1, 2, 3])
        #expect(result.output.contains("\"time\":\"9999-12-31T23:59:59.999Z\""))
        #expect(result.output.contains("\"time\":\"0001-01-01T00:00:00.000Z\""))
        #expect(result.errors.contains("time before that of the point before it"))
        #expect(result.errors.contains("time that is not an ISO 8601 date, first at line 6"))
    }

    @Test("entities that expand exponentially (the billion laughs attack) are rejected")
    func billionLaughs() async throws {
        let document = """
            <!DOCTYPE gpx [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>
            <gpx><trk><name>&b;</name></trk></gpx>
            """
        let result = try await replay(document)
        #expect(result.status == 1)
        #expect(result.errors.contains("b") && result.errors.contains("2:"), "\(result.errors)")
    }

    @Test("a sink that cannot be written is reported", arguments: ["/nowhere/out.jsonl", "/"])
    func unwritable(path: String) async throws {
        let geopipe = try Geopipe()
        defer { geopipe.remove() }
        let result = try await geopipe("run", "--location", "demo:?rate=max", "--to", "jsonl:\(path)")
        #expect(result.status == 1)
        #expect(result.errors.contains("\(path) cannot be written"))
    }

    @Test(
        "a full disk is reported",
        .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "skipped: there is no /dev/full"))
    func fullDisk() async throws {
        let geopipe = try Geopipe()
        defer { geopipe.remove() }
        let result = try await geopipe("run", "--location", "demo:?rate=max", "--to", "jsonl:/dev/full")
        #expect(result.status == 1)
        #expect(result.errors.contains("/dev/full cannot be written: No space left on device"))
    }

    /// 1 GiB if the program is optimized; without optimization the bytes take twenty times as long, and a line that
    /// was held would also show with 64 MiB.
    private var lineLength: Int { _isDebugAssertConfiguration() ? 1 << 26 : 1 << 30 }

    @Test("an endless line is read in bounded memory", .timeLimit(.minutes(5)))
    func longLine() async throws {
        let geopipe = try Geopipe()
        defer { geopipe.remove() }
        let path = try geopipe.file("walk.gpx", "")
        let handle = try #require(FileHandle(forWritingAtPath: path))
        let walk = Geopipe.walk(points: 3)
        let cut = try #require(walk.range(of: "</trkseg>")).lowerBound
        try handle.write(contentsOf: Data(walk[..<cut].replacingOccurrences(of: "\n", with: " ").utf8))
        try handle.write(contentsOf: Data("<extensions><x>".utf8))
        let block = Data(repeating: UInt8(ascii: "x"), count: 1 << 22)
        for _ in 0..<(lineLength >> 22) { try handle.write(contentsOf: block) }
        try handle.write(contentsOf: Data("</x></extensions>".utf8))
        try handle.write(contentsOf: Data(walk[cut...].utf8))
        try handle.close()
        let result = try await BuiltProgram.run(
            "geopipe", ["run", "--location", "gpx:\(path)?rate=max", "--to", "jsonl:-"], limit: 280)
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.fixes.count == 3)
        // The memory of the program itself depends on how it was built. It is measured while the program runs, so it runs
        // for long enough.
        let idle = ["run", "--location", "demo:", "--to", "jsonl:-", "--duration", "1"]
        let own = try await BuiltProgram.run("geopipe", idle).peakMemory ?? 0
        #expect(result.peakMemory.map { $0 < own + (32 << 20) } ?? true, "\(result.peakMemory ?? 0) bytes")
    }
}
