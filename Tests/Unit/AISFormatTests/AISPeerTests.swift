import Foundation
import TestSupport
import Testing

@testable import AISFormat

@Suite("Comparison with gpsd's decoder")
struct AISPeerTests {
    private static let gpsdecode = ["/usr/bin/gpsdecode", "/usr/local/bin/gpsdecode", "/opt/homebrew/bin/gpsdecode"]
        .first { FileManager.default.isExecutableFile(atPath: $0) }

    @Test(
        "every message written by an independent encoder is decoded alike",
        .enabled(if: gpsdecode != nil, "skipped: gpsdecode is not installed"))
    func everyMessage() throws {
        // gpsdecode prints nothing for types that the standard does not have.
        let made = try MadeMessage.all().filter { (1...27).contains($0.fields.type) }
        let ours = made.flatMap { read($0.sentences).messages }
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let theirs = try decoded(made.flatMap(\.sentences)).split(whereSeparator: \.isNewline).map {
            try decoder.decode(PeerMessage.self, from: Data($0.utf8))
        }
        var rest = theirs[...]
        var compared = 0
        for message in ours {
            guard let place = rest.firstIndex(where: { $0.type == message.type && $0.mmsi == message.mmsi }) else {
                // gpsdecode refuses some contents of the types that AISFormat does not read.
                if case .other = message { continue }
                Issue.record("gpsdecode has no \(message)")
                continue
            }
            #expect(rest[place].matches(message), "\(message), but gpsdecode has \(rest[place])")
            rest = rest[(place + 1)...]
            compared += 1
        }
        #expect(compared >= 280)
    }

    /// The output of gpsdecode for lines: numbers as sent, and the parts of type 24 separate.
    private func decoded(_ lines: [String]) throws -> String {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("ais-\(UUID().uuidString)")
        try Data(lines.map { $0 + "\r\n" }.joined().utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: try #require(Self.gpsdecode))
        process.arguments = ["-u", "-s"]
        process.standardInput = try FileHandle(forReadingFrom: file)
        let output = Pipe.exclusive()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.start()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return text
    }
}
