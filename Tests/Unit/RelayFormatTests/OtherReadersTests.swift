import Foundation
import TestSupport
import Testing

@testable import RelayFormat

@Suite("Other programs that read and write JSON and CBOR", .serialized, .realTime, .timeLimit(.minutes(5)))
struct OtherReadersTests {
    private static let updates = {
        var maker = RandomUpdates(seed: 11)
        return (0..<500).map { _ in maker.next() }
    }()

    @Test("any update is read back from JSON and CBOR")
    func roundTrip() throws {
        for update in Self.updates {
            #expect(try message(RelayMessage.update(update).encoded(as: .json)) == .update(update))
            var timeless = update
            timeless.relayTimestamp = nil
            #expect(try message(RelayMessage.update(update).encoded(as: .cbor)) == .update(timeless))
        }
    }

    @Test("Foundation reads and writes the same JSON")
    func foundation() throws {
        let decoder = JSONDecoder()
        for update in Self.updates {
            let data = Data(try RelayMessage.update(update).encoded(as: .json))
            #expect(try decoder.decode(RelayUpdate.self, from: data) == update)
            #expect(try message(Array(try JSONEncoder().encode(update))) == .update(update))
        }
    }

    @Test(
        "Python's json and cbor2 read and write the same messages",
        .enabled(if: Python.has("cbor2"), "skipped: the Python package cbor2 is not installed"))
    func python() throws {
        let lines = try Self.updates.map { update in
            let cbor = try RelayMessage.update(update).encoded(as: .cbor)
            let hex = cbor.map { String(format: "%02x", $0) }.joined()
            return hex + " " + String(decoding: try RelayMessage.update(update).encoded(as: .json), as: UTF8.self)
        }
        let output = try Python.run(Self.script, input: Data(lines.joined(separator: "\n").utf8))
        let answers = output.split(separator: "\n")
        #expect(answers.count == Self.updates.count)
        for (update, answer) in zip(Self.updates, answers) {
            var timeless = update
            timeless.relayTimestamp = nil
            let parts = answer.split(separator: " ", maxSplits: 3).map(String.init)
            guard parts.count == 4, parts[0] == "same" else {
                Issue.record("\(update): \(answer)")
                continue
            }
            #expect(try message(bytes(hex: parts[1])) == .update(timeless))
            #expect(try message(bytes(hex: parts[2])) == .update(timeless))
            #expect(try message(parts[3]) == .update(update))
        }
    }

    /// Compares both encodings, and writes the message again: in CBOR unchanged, in CBOR with short numbers, in JSON.
    private static let script = #"""
        import json, sys
        import cbor2

        FIX = ["ts_unix_ms", "source", "lat", "lon", "alt_m", "h_accuracy_m", "v_accuracy_m", "speed_mps", "course_deg",
               "heading_deg", "battery_pct", "seq", "device"]
        LATENCY = ["gpsToRelayMs", "relayToTransportMs", "transportRttMs", "totalMs"]

        def named(names, entries):
            return {names[key]: value for key, value in entries.items() if value is not None}

        def fix(entries):
            members = named(FIX, entries)
            members["source"] = {0: "watchOS", 1: "iOS"}.get(members["source"], members["source"])
            return members

        def update(entries):
            members = {}
            for key, value in entries.items():
                name = ["base", "remote", "fused", "latency"][key]
                members[name] = named(LATENCY, value) if name == "latency" else fix(value)
            return members

        def known(members):
            # Names whose value is a placeholder, which CBOR has no need of.
            for stream in ["base", "remote", "fused"]:
                for name in members.get(stream, {}).pop("unknown", []):
                    del members[stream][name]
            return members

        for line in open(sys.argv[1], encoding="utf-8"):
            data, text = line.rstrip("\n").split(" ", 1)
            entries = cbor2.loads(bytes.fromhex(data))
            members = json.loads(text)
            members.pop("relayTimestamp", None)
            same = update(entries) == known(members) and cbor2.dumps(entries).hex() == data
            # Short numbers are read as well as long ones.
            short = cbor2.dumps(entries, canonical=True).hex()
            print("same" if same else "other", cbor2.dumps(entries).hex(), short, json.dumps(json.loads(text)))
        """#
}
