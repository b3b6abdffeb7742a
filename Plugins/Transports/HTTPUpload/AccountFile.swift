import CodecSupport
import FileIO
import Geolocation
import LocationExchange
import NetworkIO
import PluginOptions
import WebSocketFormat

extension BearerTokenProvider {
    /// Returns a provider that reads a secret again for each upload, so that a changed secret is used without a
    /// restart.
    ///
    /// - Parameter read: A function that reads the secret.
    nonisolated static func reading(_ read: @escaping @Sendable () throws -> String) -> BearerTokenProvider {
        // The expiry of the token lies in the past. The token is therefore used only once, and the secret is read again
        // for the next upload.
        BearerTokenProvider { _ in BearerToken(try read(), expiry: Date(timeIntervalSince1970: 0)) }
    }
}

extension UploadCredentials {
    /// Returns upload credentials with the tokens in the file of a Firebase account.
    ///
    /// The file is a JSON object with `idToken`; if the token is to be renewed, the object also needs `refreshToken`
    /// and `apiKey`. The token is renewed 60 s before it expires, and when the server refuses it. New tokens are
    /// written to the file.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - refreshURL: The address at which tokens are renewed. Default: Google's.
    ///   - tls: The TLS settings for that address. Default: those that trust the certificate authorities of the system.
    ///   - clock: The source of time. Default: the system's.
    public static func account(
        at path: String, refreshURL: String = TokenRefresh.defaultURL, tls: TLSClientSettings = TLSClientSettings(),
        clock: any SensorClock = SystemClock()
    ) -> UploadCredentials {
        account(
            AccountFile(path: path, refreshURL: refreshURL), client: HTTPSupport.make(tls: tls, clock: clock),
            clock: clock)
    }

    static func account(_ file: AccountFile, client: any HTTPClient, clock: any SensorClock) -> UploadCredentials {
        UploadCredentials(
            .bearer,
            tokens: BearerTokenProvider(clock: clock) { refused in
                try await file.token(replacing: refused, client: client, clock: clock)
            })
    }
}

/// A file with the tokens of a Firebase account.
///
/// The file is a JSON object with `idToken`, and with `refreshToken` and `apiKey` if the token can be renewed. New
/// tokens are written to the file; the other members of the object are preserved.
struct AccountFile: Sendable {
    /// The path of the account file.
    let path: String
    /// The URL at which the tokens of the account can be renewed.
    let refreshURL: String

    private static let limit = 65_536

    /// The tokens and other members that the account file contains.
    struct Account: Sendable {
        fileprivate let object: JSONValue
        /// The identity token of the account.
        let identity: String
        /// The identifier of the account's project; `nil` if the file does not contain one.
        var project: String? { object["projectId"]?.string }
        fileprivate var refresh: String? { object["refreshToken"]?.string }
        fileprivate var apiKey: String? { object["apiKey"]?.string }
    }

    /// Reads the account file.
    ///
    /// - Throws: `UsageError`, which never contains content of the file.
    func read() throws -> Account {
        var bytes: [UInt8] = []
        do {
            var input = try ByteInput(path: path)
            while bytes.count <= Self.limit, let chunk = try input.read() { bytes += chunk }
        } catch {
            throw UsageError("\(path) cannot be read: name a file with the tokens of an account")
        }
        guard bytes.count <= Self.limit, let object = try? JSONValue.parse(bytes.span),
            let identity = object["idToken"]?.string, !identity.isEmpty
        else { throw UsageError("\(path) holds no tokens: write {\"idToken\":…,\"refreshToken\":…,\"apiKey\":…}") }
        return Account(object: object, identity: identity)
    }

    /// Returns the identity token of the account; the token is renewed first if it has expired or was refused.
    ///
    /// - Parameters:
    ///   - refused: The token that the server has refused; `nil` if the server has refused none.
    ///   - client: The client that sends the request for new tokens.
    ///   - clock: The source of time.
    func token(replacing refused: BearerToken?, client: any HTTPClient, clock: any SensorClock) async throws
        -> BearerToken
    {
        let account = try read()
        let token = IdentityToken(account.identity)
        if account.identity != refused?.text, !token.isExpired(at: clock.now) {
            return BearerToken(account.identity, expiry: token.expiry)
        }
        guard let refresh = account.refresh else {
            throw CredentialsFailure(
                outcome: .unauthorized(reason: "the token has expired, and \(path) has none to renew it"))
        }
        let request = try TokenRefresh.request(refreshToken: refresh, apiKey: account.apiKey, url: refreshURL)
        let tokens: TokenRefresh.Tokens
        do {
            tokens = try TokenRefresh.read(try await client.reply(to: request))
        } catch let error as TokenRefreshError {
            let reason = "the token cannot be renewed: \(error)"
            throw CredentialsFailure(
                outcome: error.isFinal ? .unauthorized(reason: reason) : .retry(reason: reason))
        } catch let error as HTTPClientFailure {
            throw CredentialsFailure(outcome: .retry(reason: "the token cannot be renewed: \(error)"))
        }
        try await save(tokens, in: account)
        return BearerToken(tokens.identityToken, expiry: IdentityToken(tokens.identityToken).expiry)
    }

    /// Replaces the tokens in the account file, and preserves other changes that were made to the file meanwhile.
    private func save(_ tokens: TokenRefresh.Tokens, in account: Account) async throws {
        var object = ((try? read()) ?? account).object.replacing("idToken", with: .string(tokens.identityToken))
        if let refresh = tokens.refreshToken { object = object.replacing("refreshToken", with: .string(refresh)) }
        var bytes: [UInt8] = []
        object.write(to: &bytes)
        bytes.append(UInt8(ascii: "\n"))
        // The file is written outside of the actors, since writing waits for the disk.
        try await Self.write(bytes, to: path)
    }

    @concurrent
    private static func write(_ bytes: [UInt8], to path: String) async throws {
        let draft = try FileDraft(path: path)
        try draft.write(bytes)
        try draft.commit()
    }
}

extension HTTPClient {
    /// Sends a request for new tokens, and returns the reply.
    fileprivate nonisolated func reply(to upload: UploadRequest) async throws -> UploadReply {
        var request = HTTPClientRequest(method: upload.method, url: upload.url, body: upload.body, timeout: 15)
        if let type = upload.contentType { request.fields.append(try HTTPField("Content-Type", type)) }
        let exchange = request
        let result = await withCheckedContinuation { continuation in
            NetworkActor.enqueue { _ = self.start(exchange) { continuation.resume(returning: $0) } }
        }
        return UploadReply(try result.get())
    }
}
