import Foundation
import Testing

@testable import RelayFormat

@Suite("The reference of the wire format")
struct WireFormatTests {
    private let article: String

    init() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let path = "Sources/Formats/RelayFormat/RelayFormat.docc/WireFormat.md"
        article = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }

    /// The names in the first column of the tables in a section, with the contents of the second column.
    private func members(of section: String) -> [String: String] {
        let text = article.components(separatedBy: "\n## ").first { $0.hasPrefix("\(section)\n") } ?? ""
        let rows = text.matches(of: /\n\| `(\w+)` \| ([^|]*) \|/).map { (String($0.output.1), String($0.output.2)) }
        return Dictionary(rows) { first, _ in first }
    }

    @Test("contains examples that are read and written again unchanged")
    func examples() throws {
        let examples = article.split(separator: "\n").filter { $0.hasPrefix("{") }.map(String.init)
        var kinds: Set<String> = []
        for example in examples {
            if example.hasPrefix(#"{"v":"#) {
                var bytes: [UInt8] = []
                let read = try FixEnvelope.read(Array(example.utf8).span)
                try read.append(as: .json, to: &bytes)
                #expect(String(decoding: bytes, as: UTF8.self) == example)
                #expect(read.fixes.allSatisfy { $0.fault == nil })
                kinds.insert("numbered")
                continue
            }
            let message = try message(example)
            #expect(try message.text() == example)
            switch message {
            case .update(let update):
                kinds.insert("update")
                #expect(update.currentFix != nil && update.currentFix?.fault == nil)
            case .fix(let fix, let sender):
                kinds.insert(sender == nil ? "fix" : "envelope")
                #expect(fix.fault == nil)
            case .ping: kinds.insert("ping")
            case .pong: kinds.insert("pong")
            case .acknowledgement: kinds.insert("ack")
            case .other(let type): Issue.record("no message of this format: \(type)")
            }
        }
        #expect(kinds == ["numbered", "update", "fix", "envelope", "ping", "pong", "ack"])
    }

    @Test("has tables with each member and its key in CBOR")
    func tables() {
        var fix = LocationFix.Member.allCases.reduce(into: [:]) { $0[$1.rawValue] = "\($1.number)" }
        fix["unknown"] = "–"
        #expect(members(of: "Fix") == fix)
        let update: [RelayUpdate.Member] = [.base, .remote, .fused, .latency, .relayTimestamp]
        var keys = update.enumerated().reduce(into: [:]) { $0[$1.element.rawValue] = "\($1.offset)" }
        keys["relayTimestamp"] = "–"
        for number in 0..<4 { keys[LatencyInfo.Member(number: UInt64(number))?.rawValue ?? ""] = "\(number)" }
        #expect(members(of: "Update") == keys)
        #expect(members(of: "Numbered fixes") == ["v": "0", "e": "1", "fixes": "2", "ask": "3", "after": "4"])
        #expect(Set(members(of: "Acknowledgement").keys) == ["count", "refused"])
    }

    @Test("states the limits and the fields of the upgrade")
    func limits() {
        for text in [
            "\(RelayMessageReader.deepest) levels", "1 to \(RelayName.limit) bytes",
            "1 to \(FixEnvelope.fixLimit) fixes",
            "at most \(FixEnvelope.byteLimit) bytes", "at most \(Acknowledgement.reasonLimit)",
            "`\(Acknowledgement.field): \(Acknowledgement.cumulative)`", "`\(Acknowledgement.deviceField)`",
            "`\(Acknowledgement.timeField): ping`", "\(Int(LocationFix.unknownAccuracy))\nfor `h_accuracy_m`",
        ] {
            #expect(article.contains(text), "\(text)")
        }
    }
}
