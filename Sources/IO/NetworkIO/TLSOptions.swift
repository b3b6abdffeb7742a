import FileIO
public import PluginOptions

/// The TLS options of endpoints that connect or listen.
public enum TLSOptions {
    /// The TLS options of an endpoint that connects and always encrypts.
    public static let client = Options(authority, certificate, key, .sharedSecrets) {
        Files(authority: $0, certificate: $1, key: $2, isShared: $3)
    }.map { try $0.client($1) }

    /// The TLS options of an endpoint that listens.
    ///
    /// Without a certificate, the value is `nil`, and connections are not encrypted.
    public static let server = Options(certificate, key, clientAuthority, .sharedSecrets) {
        Files(certificate: $0, key: $1, clientAuthority: $2, isShared: $3)
    }.map { try $0.server($1) }

    /// The TLS options of an endpoint that either connects or listens, and encrypts only with `tls=true`.
    public static let either = Options(
        .flag("tls", meaning: "whether connections use TLS"), authority, certificate, key, clientAuthority,
        .sharedSecrets
    ) {
        Either(
            isEncrypted: $0,
            files: Files(authority: $1, certificate: $2, key: $3, clientAuthority: $4, isShared: $5))
    }

    /// The values of the options ``either``.
    ///
    /// An endpoint that connects gets the TLS settings of a client from these values. An endpoint that listens gets the
    /// TLS settings of a server.
    public struct Either: Sendable {
        fileprivate let isEncrypted: Bool
        fileprivate let files: Files

        /// Returns the TLS settings of an endpoint that connects; `nil` without `tls=true`.
        ///
        /// - Throws: A `UsageError` if the options contradict each other or cannot be used; its text says how to
        ///   correct them.
        public func client(_ endpoint: Endpoint) throws -> TLSClientSettings? {
            guard try check(endpoint, without: "client-authority") else { return nil }
            try TLSOptions.check(endpoint, TLSSupport.unavailable)
            return try files.client(endpoint)
        }

        /// Returns the TLS settings of an endpoint that listens; `nil` without `tls=true`.
        ///
        /// - Throws: A `UsageError` if the options contradict each other or cannot be used; its text says how to
        ///   correct them.
        public func server(_ endpoint: Endpoint) throws -> TLSServerSettings? {
            guard try check(endpoint, without: "authority") else { return nil }
            guard let settings = try files.server(endpoint) else {
                throw UsageError("\(endpoint) has no certificate: write certificate=FILE&key=FILE as well")
            }
            return settings
        }

        /// Returns whether connections are encrypted.
        ///
        /// Throws a `UsageError` if files are named without `tls=true`. Also throws one if the endpoint has the option
        /// whose name is passed as `foreign`, such as `authority`, since this kind of endpoint does not support that
        /// option.
        private func check(_ endpoint: Endpoint, without foreign: String) throws -> Bool {
            let names = ["authority", "certificate", "key", "client-authority"]
            if !isEncrypted, let name = names.first(where: { endpoint.options[$0] != nil }) {
                throw UsageError("\(endpoint) is not encrypted, and has \(name): write tls=true as well")
            }
            guard endpoint.options[foreign] == nil else {
                throw UsageError("\(endpoint) has \(foreign), which is not for \(endpoint.scheme): leave it out")
            }
            return isEncrypted
        }
    }

    fileprivate struct Files: Sendable {
        var authority: String?
        var certificate: String?
        var key: String?
        var clientAuthority: String?
        var isShared: Bool

        func client(_ endpoint: Endpoint) throws -> TLSClientSettings {
            let files = try pair(endpoint)
            var settings = TLSClientSettings(
                authorityFile: authority, certificateFile: files?.certificate, keyFile: files?.key)
            settings.allowsSharedKey = isShared
            return settings
        }

        func server(_ endpoint: Endpoint) throws -> TLSServerSettings? {
            guard let files = try pair(endpoint) else {
                guard clientAuthority == nil else {
                    throw UsageError("\(endpoint) is not encrypted: write certificate=FILE&key=FILE as well")
                }
                return nil
            }
            try TLSOptions.check(endpoint, TLSSupport.serverUnavailable)
            var settings = TLSServerSettings(
                certificateFile: files.certificate, keyFile: files.key, clientAuthorityFile: clientAuthority)
            settings.allowsSharedKey = isShared
            return settings
        }

        private func pair(_ endpoint: Endpoint) throws -> (certificate: String, key: String)? {
            if let key { try SecretFile.check(key, in: endpoint) }
            return switch (certificate, key) {
            case (let certificate?, let key?): (certificate, key)
            case (nil, nil): nil
            default: throw UsageError("\(endpoint) has only one of certificate and key: write both")
            }
        }
    }

    private static func check(_ endpoint: Endpoint, _ reason: String?) throws {
        if let reason { throw UsageError("\(endpoint) cannot be encrypted: \(reason)") }
    }

    private static let authority = Options<String?>.text(
        "authority", meaning: "PEM file with the trusted certificate authorities; the system's by default")
    private static let certificate = Options<String?>.text(
        "certificate", meaning: "file with our own certificate chain, as PEM")
    private static let key = Options<String?>.text("key", meaning: "file with its private key, as PEM")
    private static let clientAuthority = Options<String?>.text(
        "client-authority",
        meaning: "PEM file with the certificate authorities of clients, which must present a certificate")
}
