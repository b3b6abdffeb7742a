import NetworkIO
import TestSupport
import Testing

extension Trait where Self == ConditionTrait {
    /// Runs a test only if encrypted streams and certificates for them can be made.
    static var needsTLS: Self {
        .enabled(
            if: TLSSupport.serverUnavailable == nil && Certificates.command != nil,
            "skipped: TLS needs libssl3, and the test the openssl command")
    }
}

/// An authority with an encrypted server, and what its clients need.
@NetworkActor
struct TLSRig {
    let certificates: Certificates
    let server: StreamServer

    /// Creates them.
    ///
    /// - Parameters:
    ///   - kind: The server's certificate.
    ///   - asksClients: Whether clients have to show one.
    init(_ kind: Certificates.Kind = .good, asksClients: Bool = false) throws {
        certificates = try Certificates()
        let pair = try certificates.issue(kind)
        server = try StreamServer(
            tls: TLSServerSettings(
                certificateFile: pair.certificateFile, keyFile: pair.keyFile,
                clientAuthorityFile: asksClients ? certificates.authorityFile : nil))
    }

    /// The settings of a client that trusts the authority.
    var trusting: TLSClientSettings { TLSClientSettings(authorityFile: certificates.authorityFile) }

    /// The settings of a client that trusts the authority and shows a certificate.
    func showing(_ pair: Certificates.Pair) -> TLSClientSettings {
        TLSClientSettings(
            authorityFile: certificates.authorityFile, certificateFile: pair.certificateFile, keyFile: pair.keyFile)
    }

    /// A client that trusts the authority.
    func connected(to host: String = "localhost") async throws -> StreamRecorder {
        try await connect(to: host, server.port, tls: trusting)
    }
}
