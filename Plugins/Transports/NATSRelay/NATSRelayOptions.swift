import FileIO
import FleetDelivery
import GeolocationPipeline
import LocationRelay
import NATSIO
import NetworkIO
import RelayFormat
import SensorIO

/// The options of the endpoints `nats:` and `nats+tls:`.
enum NATSRelayOptions {
    /// The options for reaching the NATS servers.
    static let settings = Options(credentials, cleartext, TLSOptions.client) { ($0, $1, $2) }.map { parts, endpoint in
        let (credentials, allowsCleartext, tls) = parts
        var settings = NATSSettings(try servers(of: endpoint))
        settings.credentials = credentials
        if endpoint.scheme == "nats+tls" {
            settings.tls = tls
        } else if let name = ["authority", "certificate", "key"].first(where: { endpoint.options[$0] != nil }) {
            throw UsageError("\(endpoint) is not encrypted, and has \(name): write nats+tls:// instead")
        } else if !allowsCleartext, credentials?.isReadable == true,
            let server = settings.servers.first(where: { !HostAndPort.isLoopback($0.host) })
        {
            throw UsageError(
                "\(endpoint) would send a secret to \(server.host) unencrypted: write nats+tls:// instead, or add "
                    + "cleartext-token=true")
        }
        return settings
    }

    private static let cleartext = Options<Bool>.flag(
        "cleartext-token", meaning: "whether a password or token may be sent unencrypted to another machine")

    private static func servers(of endpoint: Endpoint) throws -> [NATSSettings.Server] {
        let example = "\(endpoint.scheme)://a.example:4222,b.example:4222"
        guard endpoint.hasAuthority, !endpoint.address.contains("@") else {
            throw UsageError("\"\(endpoint.scheme)\" needs servers without passwords: write \(example)")
        }
        return try HostAndPort.list(endpoint.address, of: endpoint, defaultPort: 4222, example: example)
            .map { NATSSettings.Server(host: $0.host, port: $0.port) }
    }

    // MARK: Credentials

    private static let credentials = Options(
        .text("user", meaning: "name of this machine at the server"),
        .text("password-file", meaning: "file with its password, in the first line"),
        .text("token-file", meaning: "file with a token, in the first line"),
        .text("nkey", meaning: "public NKey: U and 55 more characters"),
        .text("nkey-file", meaning: "file with the seed of the NKey: SU and 56 more characters"),
        .text("creds-file", meaning: "file with a JWT and a seed, as nsc writes it")
    ) { (user: String?, password: String?, token: String?, key: String?, seed: String?, creds: String?) in
        Proof(user: user, password: password, token: token, key: key, seed: seed, file: creds)
    }.map { proof, endpoint in try proof.credentials(of: endpoint) }

    private struct Proof: Sendable {
        var user: String?
        var password: String?
        var token: String?
        var key: String?
        var seed: String?
        var file: String?

        func credentials(of endpoint: Endpoint) throws -> NATSSettings.Credentials? {
            guard [user ?? password, token, key ?? seed, file].count(where: { $0 != nil }) <= 1 else {
                throw UsageError(
                    "\(endpoint) has several credentials: write user and password-file, token-file, nkey and nkey-file, or "
                        + "creds-file")
            }
            if let token { return .token(try BearerTokenFile.readKey(token, in: endpoint)) }
            if let file {
                try Self.checkFile(file, of: endpoint)
                return .file(file)
            }
            switch (user, password, key, seed) {
            case (let user?, let password?, _, _):
                return .user(user, password: try BearerTokenFile.readKey(password, in: endpoint))
            case (_, _, let key?, let seed?):
                guard key.count == 56, key.hasPrefix("U") else {
                    throw UsageError(
                        "nkey in \(endpoint) is not a public key of a user: write U and 55 other characters")
                }
                try Self.checkFile(seed, of: endpoint)
                return .nkey(key, seedFile: seed)
            case (nil, nil, nil, nil): return nil
            case (_, _, nil, nil):
                throw UsageError("\(endpoint) has only one of user and password-file: write both")
            default: throw UsageError("\(endpoint) has only one of nkey and nkey-file: write both")
            }
        }

        private static func checkFile(_ path: String, of endpoint: Endpoint) throws {
            try SecretFile.check(path, in: endpoint)
            guard (try? ByteInput(path: path)) != nil else {
                throw UsageError("\(path) in \(endpoint) cannot be read: name a file with credentials")
            }
        }
    }
}

extension NATSSettings.Credentials {
    /// Whether an eavesdropper on the connection could read the secret of these credentials.
    ///
    /// Other kinds of credentials only sign a challenge.
    fileprivate var isReadable: Bool {
        switch self {
        case .user, .token: true
        case .nkey, .file: false
        }
    }
}
