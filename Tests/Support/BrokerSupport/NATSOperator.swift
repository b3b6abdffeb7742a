import Foundation
import TestSupport

/// An operator of NATS with two accounts, one of them the system's, whose claims are signed by the `openssl` command.
///
/// Source of the form of keys and claims: the documentation of NATS, "JWT" and "NKeys".
public final class NATSOperator {
    /// The command; `nil` if it is not installed.
    public static let command = RunningProgram.find("openssl")

    /// The lines of a server's configuration by which it trusts the operator.
    public private(set) var settings: [String] = []

    private let scratch: Scratch
    private let account: Key

    private struct Failure: Error {}

    /// The kind of a key, with the first byte of its text.
    private enum Kind: UInt8 {
        case `operator` = 0x70
        case account = 0x00
        case user = 0xA0
    }

    /// A pair of keys; the private one is in a file.
    private struct Key {
        let file: String
        let publicText: String
        let seedText: String
    }

    /// Creates the operator and its accounts.
    public init() throws {
        scratch = try Scratch()
        let root = try Self.makeKey(.operator, "operator", in: scratch)
        account = try Self.makeKey(.account, "account", in: scratch)
        let system = try Self.makeKey(.account, "system", in: scratch)
        let limits = """
            "limits":{"subs":-1,"data":-1,"payload":-1,"imports":-1,"exports":-1,"wildcards":true,"conn":-1,"leaf":-1,\
            "mem_storage":-1,"disk_storage":-1,"streams":-1,"consumer":-1}
            """
        let none = #""limits":{"subs":-1,"data":-1,"payload":-1,"wildcards":true,"conn":-1}"#
        let claims = try [(account, limits), (system, none)].map { key, limits in
            try sign(key.publicText, limits, "account", by: root)
        }
        settings = [
            "operator: \(try sign(root.publicText, "\"system_account\":\"\(system.publicText)\"", "operator", by: root))",
            "system_account: \(system.publicText)", "resolver: MEMORY",
            "resolver_preload: { \(account.publicText): \(claims[0]), \(system.publicText): \(claims[1]) }",
        ]
    }

    /// Writes the credentials of a new user of the account into a file, as `nsc` does, and returns its path.
    public func makeCredentials() throws -> String {
        let user = try Self.makeKey(.user, "user", in: scratch)
        let claims = try sign(
            user.publicText, #""pub":{},"sub":{},"subs":-1,"data":-1,"payload":-1"#, "user", by: account)
        return try scratch.writeSecret(
            """
            -----BEGIN NATS USER JWT-----
            \(claims)
            ------END NATS USER JWT------

            -----BEGIN USER NKEY SEED-----
            \(user.seedText)
            ------END USER NKEY SEED------

            """, to: "user.creds")
    }

    // MARK: Claims

    private func sign(_ subject: String, _ members: String, _ type: String, by issuer: Key) throws -> String {
        let body = """
            {"jti":"\(type)","iat":1700000000,"iss":"\(issuer.publicText)","name":"\(type)","sub":"\(subject)",\
            "nats":{\(members),"type":"\(type)","version":2}}
            """
        let text = Self.base64(Data(#"{"typ":"JWT","alg":"ed25519-nkey"}"#.utf8)) + "." + Self.base64(Data(body.utf8))
        try Data(text.utf8).write(to: URL(fileURLWithPath: scratch.path("claims")))
        try Self.run([
            "pkeyutl", "-sign", "-rawin", "-inkey", issuer.file, "-in", scratch.path("claims"), "-out",
            scratch.path("signature"),
        ])
        return text + "." + Self.base64(try Data(contentsOf: URL(fileURLWithPath: scratch.path("signature"))))
    }

    private static func base64(_ data: Data) -> String {
        data.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    // MARK: Keys

    private static func makeKey(_ kind: Kind, _ name: String, in scratch: Scratch) throws -> Key {
        let file = scratch.path("\(name).key")
        try run(["genpkey", "-algorithm", "ed25519", "-out", file])
        // The key itself is the end of both encodings.
        func bytes(_ options: [String]) throws -> [UInt8] {
            try run(["pkey", "-in", file, "-outform", "DER", "-out", scratch.path("bytes")] + options)
            let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: scratch.path("bytes")))).suffix(32)
            guard bytes.count == 32 else { throw Failure() }
            return Array(bytes)
        }
        let first: UInt8 = 0x90
        let seed = [first | kind.rawValue >> 5, (kind.rawValue & 31) << 3] + (try bytes([]))
        return Key(
            file: file, publicText: text([kind.rawValue] + (try bytes(["-pubout"]))), seedText: text(seed))
    }

    /// Returns bytes and their checksum (CRC-16/XMODEM) in base 32.
    private static func text(_ bytes: [UInt8]) -> String {
        var sum: UInt16 = 0
        for byte in bytes {
            sum ^= UInt16(byte) << 8
            for _ in 0..<8 { sum = sum & 0x8000 == 0 ? sum << 1 : sum << 1 ^ 0x1021 }
        }
        let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
        var (text, rest, count) = ("", 0, 0)
        for byte in bytes + [UInt8(sum & 0xFF), UInt8(sum >> 8)] {
            (rest, count) = (rest << 8 | Int(byte), count + 8)
            while count >= 5 {
                count -= 5
                text.append(digits[rest >> count & 31])
            }
            rest &= 1 << count - 1
        }
        if count > 0 { text.append(digits[rest << (5 - count) & 31]) }
        return text
    }

    private static func run(_ words: [String]) throws {
        guard let command else { throw Failure() }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: command)
        process.arguments = words
        process.standardError = FileHandle.nullDevice
        try process.start()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure() }
    }
}
