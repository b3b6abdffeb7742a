import Foundation
import NetworkIO
import TestSupport
import Testing

@Suite("Encrypted streams with OpenSSL's programs", .serialized, .realTime, .timeLimit(.minutes(5)), .needsTLS)
@NetworkActor
struct ForeignTLSTests {
    @Test("serve openssl s_client by TLS 1.2 and 1.3", arguments: ["-tls1_2", "-tls1_3"])
    func client(version: String) async throws {
        let rig = try TLSRig(asksClients: true)
        let pair = try rig.certificates.issue(.client)
        rig.server.onClient = { client in
            client.send("welcome\n")
            client.stream.finish()
        }
        let program = try RunningProgram(
            try #require(Certificates.command),
            [
                "s_client", version, "-connect", "localhost:\(rig.server.port)", "-CAfile",
                rig.certificates.authorityFile, "-verify_return_error", "-verify_hostname", "localhost", "-cert",
                pair.certificateFile, "-key", pair.keyFile, "-ign_eof", "-brief",
            ])
        #expect(await program.line { $0 == "welcome" } != nil)
        let accepted = try await rig.server.client()
        try await waitUntil { accepted.ends.count == 1 }
        #expect(accepted.ends == [.closed])
        program.kill()
    }

    @Test(
        "use only ciphers of TLS 1.2 that have forward secrecy and authenticated encryption",
        arguments: [
            ("ECDHE-ECDSA-AES128-GCM-SHA256", true), ("ECDHE-ECDSA-CHACHA20-POLY1305", true),
            ("ECDHE-ECDSA-AES128-SHA", false), ("ECDHE-ECDSA-AES128-SHA256", false), ("AES128-GCM-SHA256", false),
            ("AES128-SHA", false),
        ])
    func ciphers(name: String, isOffered: Bool) async throws {
        let rig = try TLSRig()
        let program = try RunningProgram(
            try #require(Certificates.command),
            ["s_client", "-tls1_2", "-cipher", name, "-connect", "localhost:\(rig.server.port)", "-ign_eof"])
        let accepted = try await rig.server.client()
        accepted.send("welcome\n")
        if isOffered {
            #expect(await program.line { $0 == "welcome" } != nil)
        } else {
            try await waitUntil { accepted.ends.count == 1 }
            let isRefused = if case .security = accepted.ends.first { true } else { false }
            #expect(isRefused, "\(accepted.ends)")
        }
        program.kill()
    }

    @Test("connect to openssl s_server by TLS 1.2 and 1.3", arguments: ["-tls1_2", "-tls1_3"])
    func server(version: String) async throws {
        let certificates = try Certificates()
        let pair = try certificates.issue(.good)
        let shown = try certificates.issue(.client)
        let port = try FreePort.tcp()
        let program = try RunningProgram(
            try #require(Certificates.command),
            [
                "s_server", version, "-accept", "\(port)", "-cert", pair.certificateFile, "-key", pair.keyFile,
                "-Verify", "1", "-verify_return_error", "-CAfile", certificates.authorityFile, "-rev",
            ])
        #expect(await program.line { $0.hasPrefix("ACCEPT") } != nil)
        let settings = TLSClientSettings(
            authorityFile: certificates.authorityFile, certificateFile: shown.certificateFile, keyFile: shown.keyFile)
        let client = try await connect(to: "localhost", port, tls: settings)
        client.send("drawer\n")
        try await waitUntil { client.text == "reward\n" }
        client.stream.finish()
        try await waitUntil { client.ends.count == 1 }
        program.kill()
    }
}
