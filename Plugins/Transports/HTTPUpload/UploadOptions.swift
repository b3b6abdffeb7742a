import FileIO
import Geolocation
import GeolocationPipeline
import LocationExchange
import NetworkIO
import SensorIO
import WebSocketFormat

/// The endpoint options that all kinds of uploads have in common.
enum UploadOptions {
    /// The options that name the device and the user to which the uploaded fixes belong.
    static let subject = Options(
        .value(
            "device", absent: nil, write: "1 to 64 characters",
            meaning: "name of the device at the server; by default the machine's name"
        ) { @Sendable text in (1...64).contains(text.count) ? .some(text) : nil },
        .text("user", meaning: "user name, for servers that require one"),
        .text("tid", meaning: "two letters that label the device on a map; by default the last two of its name")
    ) { (device: String?, user: String?, tid: String?) in
        UploadSubject(device: device ?? Environment.hostName ?? "device", user: user, trackerID: tid)
    }

    private enum Network: String, CaseIterable, Sendable { case any, unmetered }

    /// The options for reaching the server of an upload.
    static let transport = Options(
        secret,
        .flag("cleartext-token", meaning: "whether a secret may be sent unencrypted to another machine"),
        .text("query", meaning: "the query of the server's address, with & written as %26"),
        Options<Int>.integer(
            "batch", 1...200, default: 200, meaning: "most fixes in one request, if the server accepts several"),
        .number(
            "every", .within(0...86_400), unit: "s", default: 0,
            meaning: "time between uploads that do not fill a batch, so that a radio can sleep"),
        .number("timeout", .within(1...600), unit: "s", default: 30, meaning: "time limit of an exchange"),
        .choice("gzip", meaning: "whether bodies are compressed; by default as the format prescribes"),
        .integer("budget", 1_000...1 << 50, unit: "bytes", meaning: "bytes to send and receive in a day (UTC)"),
        .text("budget-file", meaning: "file that keeps the used part of the budget between runs"),
        .choice(
            "network", default: Network.any,
            meaning: "networks to use: any, or only those without a modem as default route"),
        .integer(
            "queue", 1...1_000_000, default: 10_000,
            meaning: "most fixes queued in memory without a store; beyond that the oldest are dropped")
    ) {
        (
            credentials, allowsCleartext, query, batch, interval, timeout, gzip: Compression?, budget: Int?,
            budgetFile: String?, network, queue
        ) in
        var settings = UploadSettings()
        settings.credentials = credentials
        settings.batch = batch
        settings.interval = interval
        settings.timeout = timeout
        settings.compresses = gzip.map { $0 == .on }
        settings.dailyBytes = budget
        settings.budgetPath = budgetFile
        if network == .unmetered { settings.gate = UnmeteredGate() }
        settings.queue = queue
        return UploadTransport(settings: settings, query: query, allowsCleartextSecret: allowsCleartext)
    }

    private enum Compression: String, CaseIterable, Sendable {
        case on = "true"
        case off = "false"
    }

    /// The option for the secret of an upload, which is read from a file or the environment.
    private static let secret = Options(
        Options<String?>.text(
            "token-file", meaning: "file with the server's secret in its first line"),
        Options<String?>.text("token-env", meaning: "environment variable with the secret"),
        Options<String>.text(
            "auth", default: "bearer",
            meaning:
                "where the secret goes: bearer, basic (USER:PASSWORD), token, or the name of a field such as X-API-Key; "
                + "none of them if the address has {token}")
    ) { ($0, $1, $2) }.map { parts, endpoint -> UploadCredentials? in
        let (file, variable, auth) = parts
        let read: @Sendable () throws -> String
        switch (file, variable) {
        case (nil, nil): return nil
        case (.some, .some): throw UsageError("\(endpoint) has both token-file and token-env: write one of them")
        case (let path?, nil):
            read = {
                guard let line = try BearerTokenFile.read(path, in: endpoint).first else {
                    throw UsageError("\(path) in \(endpoint) contains no token: write one into its first line")
                }
                return line.token
            }
        case (nil, let name?):
            read = {
                guard let text = Environment.variable(name), !text.isEmpty else {
                    throw UsageError("the environment has no \(name), which \(endpoint) names")
                }
                return text
            }
        }
        _ = try read()
        return UploadCredentials(try place(auth, in: endpoint), tokens: .reading(read))
    }

    private static func place(_ auth: String, in endpoint: Endpoint) throws -> UploadCredentials.Place {
        if endpoint.address.contains("{token}") || endpoint.options["query"]?.contains("{token}") == true {
            return .url
        }
        switch auth.lowercased() {
        case "bearer": return .bearer
        case "basic": return .basic
        // The word "token" is the authorization scheme of InfluxDB.
        case "token": return .token
        default:
            guard (try? HTTPField(auth, "")) != nil else {
                throw UsageError(
                    "\(auth) in \(endpoint) is not the name of a field: write bearer, basic, token or a name")
            }
            return .field(auth)
        }
    }
}

/// Returns whether the address or the query of the endpoint contains `{token}`.
private func hasToken(_ endpoint: Endpoint) -> Bool {
    endpoint.address.contains("{token}") || endpoint.options["query"]?.contains("{token}") == true
}

/// The settings for reaching a server, the query to append to its URL, and whether a secret may be sent unencrypted.
struct UploadTransport: Sendable {
    /// The settings for reaching the server.
    var settings: UploadSettings
    fileprivate let query: String?
    fileprivate let allowsCleartextSecret: Bool

    /// Returns the URL of the server, in which `{token}` has been replaced by ``UploadCredentials/placeholder``.
    ///
    /// The placeholder is later replaced by the secret.
    ///
    /// - Throws: `UsageError` if the address contains a password, or `{token}` without a secret.
    func url(of endpoint: Endpoint) throws -> String {
        guard !endpoint.address.prefix(while: { $0 != "/" && $0 != "?" }).contains("@") else {
            throw UsageError(
                "an address of \(endpoint.scheme) has a password: write token-file=FILE&auth=basic instead")
        }
        let scheme = endpoint.scheme.hasSuffix("+https") ? "https" : "http"
        guard settings.credentials != nil || !hasToken(endpoint) else {
            throw UsageError("\(endpoint) has {token}, and nothing to put there: add token-file=FILE or token-env=NAME")
        }
        let text = "\(scheme)://\(endpoint.address)" + (query.map { "?\($0)" } ?? "")
        return text.replacing("{token}", with: UploadCredentials.placeholder)
    }

    /// Throws a `UsageError` if a secret would be sent to another machine without encryption, except if the user allows
    /// this.
    func checkCleartext(url: String, in endpoint: Endpoint) throws {
        guard settings.credentials != nil, !allowsCleartextSecret, url.lowercased().hasPrefix("http://") else { return }
        let authority = url.dropFirst("http://".count).prefix { $0 != "/" && $0 != "?" }
        let host =
            authority.hasPrefix("[") ? authority.dropFirst().prefix { $0 != "]" } : authority.prefix { $0 != ":" }
        guard !HostAndPort.isLoopback(String(host)) else { return }
        throw UsageError(
            "\(endpoint) would send the secret where everyone on the way can read it: "
                + "write https, or add cleartext-token=true")
    }
}
