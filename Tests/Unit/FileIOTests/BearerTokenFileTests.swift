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

    private func lines(_ text: String) throws -> [BearerTokenFile.Line] {
        try BearerTokenFile.read(try scratch.writeSecret(text, to: "tokens"), in: endpoint)
    }

    private func read(_ text: String) throws -> [String] { try lines(text).map(\.token) }

    @Test("holds one token in each line; empty lines and lines that begin with # are skipped")
    func lines() throws {
        #expect(try read("one\r\n\n  two \n# three\n\t#four\n!~five") == ["one", "two", "!~five"])
        #expect(try read("").isEmpty)
        #expect(try read("\n# nothing\n").isEmpty)
    }

    @Test("may have names after a token, separated by commas")
    func names() throws {
        let lines = try lines("one\ntwo dog\r\nthree\t collar 7 ,Ünïcode ☂\n")
        #expect(lines.map(\.token) == ["one", "two", "three"])
        #expect(lines.map(\.names) == [[], ["dog"], ["collar 7", "Ünïcode ☂"]])
        for text in ["one dog,", "one ,", "one dog,,cat"] { #expect(throws: UsageError.self) { try self.lines(text) } }
    }

    @Test(
        "is refused if other users can read or write it, unless an option allows that",
        arguments: [0o640, 0o604, 0o620, 0o444])
    func permissions(_ mode: Int) throws {
        let path = try scratch.writeSecret("one", to: "tokens")
        let fault = "\(path) can be read or written by other users: chmod 600 \(path)"
        for (right, isRefused) in [(mode, true), (0o600, false), (0o400, false)] {
            try FileManager.default.setAttributes([.posixPermissions: right], ofItemAtPath: path)
            guard isRefused else {
                #expect(try BearerTokenFile.read(path).count == 1)
                continue
            }
            #expect(throws: UsageError(fault)) { try BearerTokenFile.read(path) }
            #expect(throws: UsageError("\(fault), or add shared-secrets=true to relay://:1")) {
                try BearerTokenFile.read(path, in: endpoint)
            }
            let allowing = try Endpoint("relay://:1?shared-secrets=true")
            #expect(try BearerTokenFile.read(path, in: allowing).count == 1)
            #expect(try BearerTokenFile.read(path, isShared: true).count == 1)
        }
    }

    @Test(
        "is refused if a token has other characters than printable ASCII",
        arguments: ["tök dog", "tök", "a\u{0}b", "a\u{7F}"])
    func characters(_ text: String) {
        #expect(throws: UsageError.self) { try read("good\n\(text)\n") }
    }

    @Test("is refused if it is longer than 64 KiB")
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

    @Test("is named in the error if it cannot be read")
    func missing() {
        for path in [scratch.path("missing"), scratch.path("")] {
            #expect(throws: UsageError("\(path) in relay://:1 cannot be read: name a file with a token in each line")) {
                try BearerTokenFile.read(path, in: endpoint)
            }
        }
    }
}
