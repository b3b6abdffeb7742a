import FileIO
import Foundation
import PluginOptions
import TestSupport
import Testing

@Suite("A file with bearer tokens") struct BearerTokenFileTests {
    private let scratch: Scratch
    private let endpoint: Endpoint

    init() throws {
        scratch = try Scratch()
        endpoint = try Endpoint("relay://:1")
    }

    private func read(_ text: String) throws -> [String] {
        try text.write(toFile: scratch.path("tokens"), atomically: true, encoding: .utf8)
        return try BearerTokenFile.read(scratch.path("tokens"), in: endpoint)
    }

    @Test("holds one in each line; empty lines and those with # are none")
    func lines() throws {
        #expect(try read("one\r\n\n  two \n# three\n\t#four\n!~five") == ["one", "two", "!~five"])
        #expect(try read("").isEmpty)
        #expect(try read("\n# nothing\n").isEmpty)
    }

    @Test("holds tokens of printable ASCII alone", arguments: ["two words", "tök", "a\u{0}b", "a\u{7F}"])
    func characters(_ text: String) {
        #expect(throws: UsageError.self) { try read("good\n\(text)\n") }
    }

    @Test("is read up to 64 KiB")
    func length() throws {
        let line = String(repeating: "x", count: 65_535)
        #expect(try read(line + "\n") == [line])
        #expect(
            throws: UsageError(
                "\(scratch.path("tokens")) in relay://:1 is longer than 65536 bytes: name a file with a token in each line"
            )
        ) {
            try read(line + "xx")
        }
        #expect(throws: UsageError.self) { try BearerTokenFile.read("/dev/zero", in: endpoint) }
    }

    @Test("is named where it cannot be read")
    func missing() {
        for path in [scratch.path("missing"), scratch.path("")] {
            #expect(throws: UsageError("\(path) in relay://:1 cannot be read: name a file with a token in each line")) {
                try BearerTokenFile.read(path, in: endpoint)
            }
        }
    }
}
