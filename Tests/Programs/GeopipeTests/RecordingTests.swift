import Foundation
import GPXFormat
import TestSupport
import Testing

@Suite("geopipe: recording", .serialized, .realTime, .timeLimit(.minutes(5)))
struct RecordingTests {
    private let geopipe: Geopipe

    init() throws {
        geopipe = try Geopipe()
    }

    private func points(_ name: String) throws -> [GPXPoint] {
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: geopipe.path(name))))
        return try GPXDocument(parsing: bytes).tracks.flatMap { $0.segments.flatMap(\.points) }
    }

    @Test("A recording killed at any moment is a complete document, and lacks at most the last point")
    func killed() async throws {
        defer { geopipe.remove() }
        _ = try geopipe.file("walk.gpx", Geopipe.walk(points: 3000))
        let source = try points("walk.gpx")
        // A fix every 125 ms. As soon as `seen` of them have come from a pipe, and all but the last are written, the
        // process is killed.
        let seen = (0..<Attack.cases(of: 50)).map { _ in Int.random(in: 1...4) }
        let script = """
            n=0
            for seen in \(seen.map(String.init).joined(separator: " ")); do
                mkfifo pipe$n
                exec 3<>pipe$n
                "$G" run --location 'gpx:walk.gpx?rate=8' --to gpx:$n.gpx \
                    --to 'jsonl:pipe'$n'?types=location' 2>/dev/null 3<&- &
                head -n $seen <&3 >/dev/null
                while [ $(grep -o '<trkpt' $n.gpx 2>/dev/null | wc -l) -lt $((seen - 1)) ]; do sleep 0.01; done
                kill -9 $!
                wait $! 2>/dev/null
                exec 3<&-
                n=$((n + 1))
            done
            """
        // The first line passes a pipe that is opened for reading at once.
        _ = try await geopipe.shell(script)
        for (number, seen) in seen.enumerated() {
            let recorded = try points("\(number).gpx")
            #expect(recorded.count >= seen - 1, "\(number).gpx has \(recorded.count) points of \(seen)")
            #expect(recorded.map(\.time) == source.prefix(recorded.count).map(\.time))
        }
    }

    /// The points of a file, which may be truncated.
    private func pointsBeforeTheEnd(_ name: String) throws -> [GPXPoint] {
        let bytes = ContiguousArray(try Data(contentsOf: URL(fileURLWithPath: geopipe.path(name))))
        var reader = GPXReader()
        reader.append(bytes.span)
        reader.finish()
        var points: [GPXPoint] = []
        do {
            while let item = try reader.next() {
                if case .point(let point) = item { points.append(point) }
            }
        } catch {
            print("\(name) was torn after \(points.count) points: \(error)")
        }
        return points
    }

    // As fast as it can, a program is always within a write of up to 64 KiB, and a file system copies such a write page
    // by page: a kill or a reader in the middle may find only its first pages.
    @Test("A recording killed or copied at full speed has all points before that moment")
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
        for number in 0..<10 {
            for name in ["\(number).gpx", "copy\(number).gpx"]
            where FileManager.default.fileExists(atPath: geopipe.path(name)) {
                let recorded = try pointsBeforeTheEnd(name)
                #expect(recorded.map(\.time) == source.prefix(recorded.count).map(\.time), "\(name)")
            }
        }
    }

    @Test("A file that is being recorded can be replayed, converted and described")
    func replayedMeanwhile() async throws {
        defer { geopipe.remove() }
        _ = try geopipe.file("walk.gpx", Geopipe.walk(points: 3000))
        let script = """
            "$G" run --location 'gpx:walk.gpx?rate=100' --to gpx:out.gpx 2>/dev/null &
            while ! grep -q '<trkpt' out.gpx 2>/dev/null; do sleep 0.02; done
            for n in 1 2 3 4 5 6; do
                "$G" run --location 'gpx:out.gpx?rate=max' --to jsonl:$n.jsonl?types=location 2>>errors; echo $?
                "$G" convert out.gpx $n.csv 2>>errors; echo $?
                "$G" info out.gpx 2>>errors >$n.txt; echo $?
            done
            kill $!
            wait $! 2>/dev/null
            """
        #expect(try await geopipe.shell(script) == String(repeating: "0\n", count: 18), "\(geopipe.text("errors"))")
        // A fix has a latitude, and the withdrawal at the end has none.
        let lines = (1...6).map { geopipe.text("\($0).jsonl").split(separator: "\n").count { $0.contains("\"lat\"") } }
        #expect(lines[0] > 0 && lines == lines.sorted())
        #expect(try points("out.gpx").count >= lines[5])
    }

    @Test("On a full disk the file is complete; points that found no room are counted, and the status reports it")
    func full() async throws {
        defer { geopipe.remove() }
        guard let disk = SmallDisk(geopipe.path("disk"), bytes: 65_536) else { return }
        _ = try geopipe.file("walk.gpx", Geopipe.walk(points: 2000))
        let exit = try await geopipe.shell(
            "\"$G\" run --location 'gpx:walk.gpx?rate=max' --to gpx:disk/out.gpx "
                + "--to 'jsonl:statuses?types=status' 2>errors; echo $?")
        #expect(exit == "1\n")
        let errors = geopipe.text("errors")
        let reason = "disk/out.gpx cannot be written: No space left on device"
        #expect(errors.contains("geopipe: gpx: \(reason)"))
        let degraded = "\"provider\":\"gpx\",\"status\":\"degraded\",\"reason\":\"\(reason)"
        #expect(geopipe.text("statuses").contains(degraded))
        let recorded = try points("disk/out.gpx")
        #expect(recorded.count > 50 && recorded.count < 2000)
        #expect(errors.contains("gpx: \(2000 - recorded.count) × fix that could not be written"))
        withExtendedLifetime(disk) {}
    }

    @Test("A recording is replayed with the same locations as the original", arguments: ["gpx", "geojson", "csv"])
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

    @Test("A document on standard output is complete when the run ends")
    func standardOutput() async throws {
        defer { geopipe.remove() }
        let result = try await geopipe("run", "--location", "demo:?rate=max", "--to", "gpx:-")
        #expect(try GPXDocument(parsing: Array(result.output.utf8)).tracks.first?.segments.first?.points.count == 600)
    }
}
