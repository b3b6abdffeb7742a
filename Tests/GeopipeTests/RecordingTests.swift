import Foundation
import GPXFormat
import TestSupport
import Testing

@Suite("geopipe: recording", .timeLimit(.minutes(3)))
struct RecordingTests {
    private let geopipe: Geopipe

    init() throws {
        geopipe = try Geopipe()
    }

    private func points(_ name: String) throws -> [GPXPoint] {
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: geopipe.path(name))))
        return try GPXDocument(parsing: bytes).tracks.flatMap { $0.segments.flatMap(\.points) }
    }

    @Test("A recording that is killed at any moment is a whole document, and lacks the last point at most")
    func killed() async throws {
        defer { geopipe.remove() }
        _ = try geopipe.file("walk.gpx", Geopipe.walk(points: 3000))
        let source = try points("walk.gpx")
        // A fix every 125 ms, which a crowded machine takes to write one. As soon as somebody has read so many of them from
        // a pipe, the process is killed.
        let seen = (0..<50).map { _ in Int.random(in: 1...4) }
        let script = """
            n=0
            for seen in \(seen.map(String.init).joined(separator: " ")); do
                mkfifo pipe$n
                "$G" run --location 'gpx:walk.gpx?rate=8' --to gpx:$n.gpx \
                    --to 'jsonl:pipe'$n'?types=location' 2>/dev/null &
                head -n $seen pipe$n >/dev/null
                kill -9 $!
                wait $! 2>/dev/null
                n=$((n + 1))
            done
            """
        // The first line of a pipe that somebody opens for reading goes through at once.
        _ = try await geopipe.shell(script)
        for (number, seen) in seen.enumerated() {
            let recorded = try points("\(number).gpx")
            #expect(recorded.count >= seen - 1, "\(number).gpx has \(recorded.count) points of \(seen)")
            #expect(recorded.map(\.time) == source.prefix(recorded.count).map(\.time))
        }
    }

    @Test("So is one that is killed while it records as fast as it can, and one that is copied then")
    func killedAtFullSpeed() async throws {
        defer { geopipe.remove() }
        _ = try geopipe.file("walk.gpx", Geopipe.walk(points: 40_000))
        let source = try points("walk.gpx")
        let script = """
            for n in 0 1 2 3 4 5 6 7 8 9; do
                "$G" run --location 'gpx:walk.gpx?rate=max' --to gpx:$n.gpx 2>/dev/null &
                sleep 0.$((20 + n * 3))
                cp $n.gpx copy$n.gpx
                kill -9 $!
                wait $! 2>/dev/null
            done
            true
            """
        _ = try await geopipe.shell(script)
        for number in 0..<10 where FileManager.default.fileExists(atPath: geopipe.path("\(number).gpx")) {
            for name in ["\(number).gpx", "copy\(number).gpx"] {
                let recorded = try points(name)
                #expect(recorded.map(\.time) == source.prefix(recorded.count).map(\.time), "\(name)")
            }
        }
    }

    @Test("A file that is being recorded can be replayed, converted and told of")
    func replayedMeanwhile() async throws {
        defer { geopipe.remove() }
        _ = try geopipe.file("walk.gpx", Geopipe.walk(points: 3000))
        let script = """
            "$G" run --location 'gpx:walk.gpx?rate=100' --to gpx:out.gpx 2>/dev/null &
            while [ ! -e out.gpx ]; do sleep 0.01; done
            sleep 0.3
            for n in 1 2 3 4 5 6; do
                "$G" run --location 'gpx:out.gpx?rate=max' --to jsonl:$n.jsonl?types=location 2>>errors; echo $?
                "$G" convert out.gpx $n.csv 2>>errors; echo $?
                "$G" info out.gpx 2>>errors >$n.txt; echo $?
            done
            kill $!
            wait $!
            """
        #expect(try await geopipe.shell(script) == String(repeating: "0\n", count: 18), "\(geopipe.text("errors"))")
        let lines = (1...6).map { geopipe.text("\($0).jsonl").split(separator: "\n").count }
        #expect(lines[0] > 0 && lines == lines.sorted())
        #expect(try points("out.gpx").count >= lines[5])
    }

    @Test("A file that may not grow is whole; what found no room is counted, and the status says it")
    func full() async throws {
        defer { geopipe.remove() }
        _ = try geopipe.file("walk.gpx", Geopipe.walk(points: 2000))
        let exit = try await geopipe.shell(
            "ulimit -f 64; \"$G\" run --location 'gpx:walk.gpx?rate=max' --to gpx:out.gpx "
                + "--to 'jsonl:/dev/stderr?types=status' 2>errors; echo $?")
        #expect(exit == "1\n")
        let errors = geopipe.text("errors")
        let status =
            "\"provider\":\"gpx\",\"status\":\"degraded\",\"reason\":\"out.gpx cannot be written: File too large"
        #expect(errors.contains(status))
        let recorded = try points("out.gpx")
        #expect(recorded.count > 50 && recorded.count < 2000)
        #expect(errors.contains("gpx: \(2000 - recorded.count) × fix that could not be written"))
    }

    @Test("A file that can be changed but not replaced is recorded as a whole, without a ring's limit")
    func irreplaceable() async throws {
        defer { geopipe.remove() }
        _ = try geopipe.file("walk.gpx", Geopipe.walk(points: 3000))
        // Who may not mount a file onto itself may not write to such a folder either.
        let script = """
            mkdir d; echo old >d/out.gpx
            mount --bind d/out.gpx d/out.gpx 2>/dev/null || chmod 555 d
            "$G" run --location 'gpx:walk.gpx?rate=max' --to 'gpx:d/out.gpx?ring=5' 2>errors; echo $?
            cp d/out.gpx copy.gpx
            umount d/out.gpx 2>/dev/null; chmod 755 d
            """
        #expect(try await geopipe.shell(script) == "0\n", "\(geopipe.text("errors"))")
        #expect(try points("copy.gpx").map(\.time) == points("walk.gpx").map(\.time))
    }

    @Test("What is recorded replays as it was", arguments: ["gpx", "geojson", "csv"])
    func roundTrip(scheme: String) async throws {
        defer { geopipe.remove() }
        let file = geopipe.path("a.\(scheme)")
        let types = "?types=location"
        let direct = try await geopipe(
            "run", "--location", "demo:?rate=max", "--to", "\(scheme):\(file)", "--to", "jsonl:-\(types)")
        #expect(direct.status == 0, "\(direct.errors)")
        if scheme != "gpx" {
            #expect(try await geopipe("convert", file, geopipe.path("a.gpx")).status == 0)
        }
        let replayed = try await geopipe(
            "run", "--location", "gpx:\(geopipe.path("a.gpx"))?rate=max", "--to", "jsonl:-\(types)")
        #expect(replayed.output == direct.output)
    }

    @Test("A document on standard output ends when the run does")
    func standardOutput() async throws {
        defer { geopipe.remove() }
        let result = try await geopipe("run", "--location", "demo:?rate=max", "--to", "gpx:-")
        #expect(try GPXDocument(parsing: Array(result.output.utf8)).tracks.first?.segments.first?.points.count == 600)
    }
}
