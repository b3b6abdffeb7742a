import NetworkIO
import TestSupport
import Testing

@Suite("Encryption of the HTTP client", .serialized, .realTime, .timeLimit(.minutes(5)), .needsTLS, .needsHTTP)
@NetworkActor
struct HTTPEncryptionTests {
    private let certificates: Certificates

    init() throws { certificates = try Certificates() }

    private var trusting: TLSClientSettings { TLSClientSettings(authorityFile: certificates.authorityFile) }

    private func rig(
        _ kind: Certificates.Kind = .good, asksClients: Bool = false, client: TLSClientSettings
    ) throws -> HTTPRig {
        let pair = try certificates.issue(kind)
        return try HTTPRig(
            server: TLSServerSettings(
                certificateFile: pair.certificateFile, keyFile: pair.keyFile,
                clientAuthorityFile: asksClients ? certificates.authorityFile : nil), client: client)
    }

    @Test("accepts a certificate of the given authority, and keeps the connection for further requests")
    func trusted() async throws {
        let rig = try rig(client: trusting)
        for _ in 0..<3 { #expect(try await rig.reply("POST", "x").status == 200) }
        #expect(rig.server.clients.count == 1)
    }

    @Test(
        "refuses an invalid certificate with the reason",
        arguments: [
            (.otherHost, "shows a certificate that is not for its name"),
            (.expired, "shows a certificate that has expired"),
            (.notYetValid, "shows a certificate that is not valid yet; look at both clocks"),
            (.selfSigned, "shows a certificate that is signed by itself and not trusted here"),
        ] as [(Certificates.Kind, String)])
    func refused(kind: Certificates.Kind, words: String) async throws {
        let failure = try await rig(kind, client: trusting).failure()
        #expect(failure == HTTPClientFailure(.security, words))
    }

    @Test("refuses a certificate of an authority that is not in the file, or not in the system if no file is given")
    func unknownAuthority() async throws {
        let words = "shows a certificate of an authority that is not trusted here"
        let other = try Certificates()
        // The files of the other authority are removed when the object is released.
        defer { withExtendedLifetime(other) {} }
        for settings in [TLSClientSettings(), TLSClientSettings(authorityFile: other.authorityFile)] {
            let failure = try await rig(client: settings).failure()
            #expect(failure == HTTPClientFailure(.security, words))
        }
    }

    @Test("shows a certificate to a server that asks for one")
    func clientCertificate() async throws {
        let pair = try certificates.issue(.client)
        var settings = trusting
        let without = try rig(asksClients: true, client: settings)
        #expect([.security, .connection].contains(await without.failure()?.kind))
        settings.certificateFile = pair.certificateFile
        settings.keyFile = pair.keyFile
        settings.allowsSharedKey = true
        #expect(try await rig(asksClients: true, client: settings).reply().status == 200)
        settings.keyFile = try certificates.issue(.good).keyFile
        #expect(try await rig(asksClients: true, client: settings).failure()?.kind == .security)
    }

    @Test("fails if the settings cannot be used, or if the server has no encryption")
    func settings() async throws {
        var named = trusting
        named.serverName = "elsewhere.example"
        #expect(try await rig(client: named).failure()?.kind == .security)
        #expect(try await rig(client: TLSClientSettings(authorityFile: "/missing")).failure()?.kind == .security)
        let plain = try HTTPRig()
        let result = await plain.send(HTTPClientRequest(url: "https://127.0.0.1:\(plain.server.port)/", timeout: 2))
        guard case .failure(let failure) = result else { return #expect(Bool(false)) }
        #expect([.security, .timeout].contains(failure.kind))
    }
}
