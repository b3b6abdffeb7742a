import Foundation

/// An authority of a test, and certificates that it issues by the `openssl` command; the object removes its files.
public final class Certificates: Sendable {
    /// The properties of a certificate.
    public enum Kind: String, Sendable, CaseIterable {
        /// For `localhost`, `127.0.0.1` and `::1`, and valid.
        case good
        /// For `elsewhere.example` alone.
        case otherHost
        /// Valid until 2021.
        case expired
        /// Valid from 2090 on.
        case notYetValid
        /// For this machine, but signed by itself.
        case selfSigned
        /// A client's, named `tracker`.
        case client
        /// For this machine, signed by itself, with an RSA key of 1024 bits.
        case weak
    }

    /// A certificate and its private key, as PEM files.
    public struct Pair: Sendable {
        /// The certificate's file.
        public let certificateFile: String
        /// The key's file.
        public let keyFile: String
    }

    /// The path of the command; `nil` if it is not installed.
    public static let command = RunningProgram.find("openssl")

    private let scratch: Scratch

    /// Creates the authority, which takes some hundredths of a second.
    public init() throws {
        scratch = try Scratch()
        try Self.configuration(scratch.path("")).write(
            toFile: scratch.path("configuration"), atomically: true, encoding: .utf8)
        try "".write(toFile: scratch.path("index"), atomically: true, encoding: .utf8)
        try "01\n".write(toFile: scratch.path("serial"), atomically: true, encoding: .utf8)
        try makeKey("authority")
        try sign("authority", name: "Test Authority", extensions: "authority_certificate")
    }

    /// The authority's certificate, for clients that trust it.
    public var authorityFile: String { scratch.path("authority.pem") }

    /// Issues a certificate.
    public func issue(_ kind: Kind) throws -> Pair {
        if kind == .weak {
            try run(["genrsa", "-out", scratch.path("weak.key"), "1024"])
        } else {
            try makeKey(kind.rawValue)
        }
        switch kind {
        case .good: try issue(kind, name: "localhost", extensions: "this_machine")
        case .otherHost: try issue(kind, name: "elsewhere.example", extensions: "other_machine")
        case .expired: try issue(kind, name: "localhost", extensions: "this_machine", from: 2020, to: 2021)
        case .notYetValid: try issue(kind, name: "localhost", extensions: "this_machine", from: 2090, to: 2091)
        case .client: try issue(kind, name: "tracker", extensions: "client")
        case .selfSigned, .weak: try sign(kind.rawValue, name: "localhost", extensions: "this_machine")
        }
        return Pair(
            certificateFile: scratch.path("\(kind.rawValue).pem"), keyFile: scratch.path("\(kind.rawValue).key"))
    }

    /// A copy of a key's file that needs a password.
    public func locked(_ keyFile: String) throws -> String {
        try run(["ec", "-in", keyFile, "-aes128", "-passout", "pass:secret", "-out", scratch.path("locked.key")])
        return scratch.path("locked.key")
    }

    private func makeKey(_ name: String) throws {
        try run(["ecparam", "-name", "prime256v1", "-genkey", "-noout", "-out", scratch.path("\(name).key")])
    }

    private func sign(_ file: String, name: String, extensions: String) throws {
        try run([
            "req", "-config", scratch.path("configuration"), "-new", "-x509", "-key", scratch.path("\(file).key"),
            "-subj", "/CN=\(name)", "-days", "3650", "-extensions", extensions, "-out", scratch.path("\(file).pem"),
        ])
    }

    private func issue(
        _ kind: Kind, name: String, extensions: String, from first: Int = 2020, to last: Int = 2090
    ) throws {
        let path = scratch.path(kind.rawValue)
        try run([
            "req", "-config", scratch.path("configuration"), "-new", "-key", "\(path).key", "-subj", "/CN=\(name)",
            "-out", "\(path).csr",
        ])
        try run([
            "ca", "-config", scratch.path("configuration"), "-batch", "-notext", "-cert", authorityFile,
            "-keyfile", scratch.path("authority.key"), "-in", "\(path).csr", "-out", "\(path).pem",
            "-extensions", extensions, "-startdate", "\(first)0101000000Z", "-enddate", "\(last)0101000000Z",
        ])
    }

    private func run(_ words: [String]) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Self.command ?? "/usr/bin/openssl")
        process.arguments = words
        let errors = Pipe.exclusive()
        process.standardError = errors
        process.standardOutput = FileHandle.nullDevice
        try process.start()
        let text = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failure(description: "openssl \(words[0]): \(String(decoding: text, as: UTF8.self))")
        }
    }

    /// The output of the command.
    private struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private static func configuration(_ folder: String) -> String {
        """
        [ca]
        default_ca = authority
        [authority]
        database = \(folder)index
        serial = \(folder)serial
        new_certs_dir = \(folder)
        default_md = sha256
        policy = policy
        unique_subject = no
        [policy]
        commonName = supplied
        [req]
        distinguished_name = subject
        [subject]
        [authority_certificate]
        basicConstraints = critical, CA:true
        [this_machine]
        subjectAltName = DNS:localhost, IP:127.0.0.1, IP:::1
        [other_machine]
        subjectAltName = DNS:elsewhere.example
        [client]
        extendedKeyUsage = clientAuth
        """
    }
}
