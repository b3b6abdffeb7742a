import Foundation
import TestSupport

/// A walk that one geopipe sends to another one, which is attacked.
///
/// Each fix has a unique time, by which it is found in the output of the base.
struct RelayedWalk {
    let scratch: Scratch
    private let count: Int

    init(fixes count: Int) throws {
        (scratch, self.count) = (try Scratch(), count)
        let points = (0..<count).map {
            "<trkpt lat=\"47.6\" lon=\"\(9 + Double($0) / 1e5)\"><time>\(Self.time($0))</time></trkpt>"
        }
        try Data("<gpx version=\"1.1\" creator=\"test\"><trk><trkseg>\(points.joined())</trkseg></trk></gpx>".utf8)
            .write(to: URL(fileURLWithPath: scratch.path("walk.gpx")))
    }

    /// The time of a fix, in a year that no other event has.
    private static func time(_ index: Int) -> String {
        Date(timeIntervalSince1970: 1_000_000_000 + Double(index)).formatted(Date.ISO8601FormatStyle())
    }

    /// Sends the walk to a port; ends when all of it is delivered, or the sender has given up.
    func send(to port: Int, rate: Int, seconds: Int = 60) async throws -> BuiltProgram.Result {
        try await BuiltProgram.run(
            "geopipe",
            [
                "run", "--location", "gpx:\(scratch.path("walk.gpx"))?rate=\(rate)", "--to",
                "ws://127.0.0.1:\(port)?queue=100000&device=walker", "--duration", "\(seconds)",
            ])
    }

    /// Checks that a text contains all fixes that the base has acknowledged, and that the sender reports the others.
    ///
    /// - Parameter mayKeep: Whether the sender may have kept some fixes.
    func check(_ sent: BuiltProgram.Result, keptIn text: String, mayKeep: Bool = false) throws {
        let times = text.utf8.split { !"0123456789-:T".utf8.contains($0) }
        let kept = Set(times.filter { $0.starts(with: "2001-".utf8) }.map { $0.prefix(19).map(\.self) }).count
        let words = sent.errors.split(separator: " ")
        let undelivered =
            zip(words, words.dropFirst(2)).first { $1 == "update" }.flatMap { Int($0.0) } ?? 0
        guard kept >= count - undelivered else {
            throw Attack.Fault(
                description: "\(count - undelivered) fixes were acknowledged, and \(kept) are kept: \(sent.errors)")
        }
        guard (sent.status == 0) == (undelivered == 0), mayKeep || undelivered == 0 else {
            throw Attack.Fault(description: "exit status \(sent.status) with \(undelivered) kept: \(sent.errors)")
        }
    }
}
