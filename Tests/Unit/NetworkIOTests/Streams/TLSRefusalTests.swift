import Foundation
import NetworkIO
import TestSupport
import Testing

@Suite("The checks of encrypted streams", .serialized, .realTime, .timeLimit(.minutes(5)), .needsTLS) @NetworkActor
struct TLSRefusalTests {
    @Test(
        "refuse a server with an invalid certificate, and give the reason on both sides",
        arguments: [
            (
                .otherHost, "shows a certificate that is not for localhost",
                "does not accept the certificate that it was shown"
            ),
            (
                .expired, "shows a certificate that has expired",
                "says that the certificate that it was shown has expired"
            ),
            (
                .notYetValid, "shows a certificate that is not valid yet; look at both clocks",
                "does not accept the certificate that it was shown"
            ),
            (
                .selfSigned, "shows a certificate that is signed by itself and not trusted here",
                "does not trust the authority of the certificate that it was shown"
            ),
        ] as [(Certificates.Kind, String, String)])
    func server(kind: Certificates.Kind, words: String, answer: String) async throws {
        let rig = try TLSRig(kind)
        #expect(await refusal(of: "localhost", rig.server.port, tls: rig.trusting) == .security(words))
        let accepted = try await rig.server.client()
        try await waitUntil { accepted.ends.count == 1 }
        #expect(accepted.ends == [.security(answer)])
    }

    @Test("refuse a server of an authority that neither the system nor the given file contains")
    func unknownAuthority() async throws {
        let rig = try TLSRig()
        let end = StreamEnd.security("shows a certificate of an authority that is not trusted here")
        #expect(await refusal(of: "localhost", rig.server.port, tls: TLSClientSettings()) == end)
        let other = try Certificates()
        let settings = TLSClientSettings(authorityFile: other.authorityFile)
        #expect(await refusal(of: "localhost", rig.server.port, tls: settings) == end)
    }

    @Test("compare the certificate with the server's address, or with the expected name if one is set")
    func serverName() async throws {
        let rig = try TLSRig(.otherHost)
        let end = StreamEnd.security("shows a certificate that is not for 127.0.0.1")
        #expect(await refusal(of: "127.0.0.1", rig.server.port, tls: rig.trusting) == end)
        var settings = rig.trusting
        settings.serverName = "elsewhere.example."
        #expect(await refusal(of: "127.0.0.1", rig.server.port, tls: settings) == nil)
    }

    @Test("refuse clients without a certificate or with one of another authority, and accept others")
    func client() async throws {
        let rig = try TLSRig(asksClients: true)
        let client = try await rig.connected()
        try await waitUntil { client.ends.count == 1 }
        #expect(client.ends == [.security("wants to be shown a certificate")])
        let refused = try await rig.server.client()
        #expect(refused.ends == [.security("shows no certificate, and needs one here")])
        let strangers = try Certificates()
        let stranger = try await connect(
            to: "localhost", rig.server.port, tls: rig.showing(try strangers.issue(.client)))
        try await waitUntil { stranger.ends.count == 1 }
        #expect(stranger.ends == [.security("does not trust the authority of the certificate that it was shown")])
        let unknown = try await rig.server.client(1)
        #expect(unknown.ends == [.security("shows a certificate of an authority that is not trusted here")])
        let friend = try await connect(
            to: "localhost", rig.server.port, tls: rig.showing(try rig.certificates.issue(.client)))
        friend.send("hello")
        let accepted = try await rig.server.client(2)
        try await waitUntil { accepted.text == "hello" }
    }

    @Test("refuse a peer that does not speak TLS, on either side")
    func noTLS() async throws {
        let rig = try TLSRig()
        let plainServer = try StreamServer()
        let answering = Task { @NetworkActor in
            let client = try await plainServer.client()
            try await waitUntil { client.count > 0 }
            client.send("HTTP/1.1 400 Bad Request\r\n\r\n")
        }
        #expect(
            await refusal(of: "localhost", plainServer.port, tls: rig.trusting) == .security("does not speak TLS"))
        try await answering.value
        for words in ["GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n", "$GPGGA,1,2,3,4,5,6,7,8,9\r\n"] {
            let plainClient = try await connect(rig.server.port)
            plainClient.send(words)
            try await waitUntil { rig.server.clients.last?.ends.count == 1 }
            #expect(rig.server.clients.last?.ends == [.security("does not speak TLS")])
            rig.server.forgetClients()
        }
        let leaving = try await connect(rig.server.port)
        leaving.stream.finish()
        try await waitUntil { rig.server.clients.last?.ends.count == 1 }
        #expect(rig.server.clients.last?.ends == [.lost("closed the connection instead of shaking hands")])
    }

    @Test("refuse files that cannot be used, each with a sentence that names the file")
    func files() async throws {
        let certificates = try Certificates()
        let pair = try certificates.issue(.good)
        let client = try certificates.issue(.client)
        let weak = try certificates.issue(.weak)
        let (missing, folder) = (pair.keyFile + ".missing", FileManager.default.temporaryDirectory.path)
        let locked = try certificates.locked(pair.keyFile)
        let cases: [(certificate: String, key: String, authority: String?, words: String)] = [
            (missing, pair.keyFile, nil, "\(missing) cannot be read: No such file or directory"),
            (pair.keyFile, pair.keyFile, nil, "\(pair.keyFile) contains no certificate in PEM format"),
            (pair.certificateFile, missing, nil, "\(missing) cannot be read: No such file or directory"),
            (
                pair.certificateFile, pair.certificateFile, nil,
                "\(pair.certificateFile) contains no private key in PEM format"
            ),
            (
                pair.certificateFile, client.keyFile, nil,
                "the key in \(client.keyFile) is not that of the certificate in \(pair.certificateFile)"
            ),
            (
                pair.certificateFile, locked, nil,
                "the key in \(locked) has a password; write it to a file without one"
            ),
            (pair.certificateFile, pair.keyFile, missing, "\(missing) cannot be read: No such file or directory"),
            (
                weak.certificateFile, weak.keyFile, nil,
                "\(weak.certificateFile) contains a key or signature that is too weak; an RSA key needs 2048 bits"
            ),
            (folder, pair.keyFile, nil, "\(folder) contains no certificate in PEM format"),
        ]
        for (certificate, key, authority, words) in cases {
            let settings = TLSServerSettings(
                certificateFile: certificate, keyFile: key, clientAuthorityFile: authority)
            #expect(throws: StreamListener.Failure(reason: "cannot be encrypted: \(words)", isFinal: true)) {
                _ = try StreamServer(tls: settings)
            }
            let server = try StreamServer()
            let clientSettings = TLSClientSettings(
                authorityFile: authority, certificateFile: certificate, keyFile: key)
            let end = await refusal(of: "localhost", server.port, tls: clientSettings)
            #expect(end == .security("cannot be encrypted: \(words)"))
        }
    }

    @Test("refuse a key file that other users can read, unless that is allowed")
    func sharedKey() async throws {
        let certificates = try Certificates()
        let pair = try certificates.issue(.good)
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: pair.keyFile)
        let words =
            "cannot be encrypted: \(pair.keyFile) can be read or written by other users: chmod 600 \(pair.keyFile)"
        var settings = TLSServerSettings(certificateFile: pair.certificateFile, keyFile: pair.keyFile)
        #expect(throws: StreamListener.Failure(reason: words, isFinal: true)) { try StreamServer(tls: settings) }
        let server = try StreamServer()
        let client = TLSClientSettings(certificateFile: pair.certificateFile, keyFile: pair.keyFile)
        #expect(await refusal(of: "localhost", server.port, tls: client) == .security(words))
        settings.allowsSharedKey = true
        _ = try StreamServer(tls: settings)
    }
}
