public import CodecSupport

/// A bearer token (RFC 6750), which authorises requests to a server.
public struct BearerToken: Sendable, Hashable {
    /// The text of the token, without the word `Bearer`.
    public let text: String

    /// The time at which the token expires; `nil` if it is valid until a server refuses it.
    ///
    /// A token that has already expired when it is fetched is still used once, for the request that caused the fetch.
    public let expiry: Date?

    /// Creates a bearer token, which by default does not expire.
    public init(_ text: String, expiry: Date? = nil) {
        self.text = text
        self.expiry = expiry
    }
}

/// Supplies sinks and transports with bearer tokens, and renews the tokens.
///
/// A token is renewed before it expires or when a server has refused it.
///
///     let tokens = BearerTokenProvider { refused in try await account.token(replacing: refused) }
///
/// Simultaneous requests for a token share one fetch. Two providers are equal only if they are the same object.
@SensorActor
public final class BearerTokenProvider {
    nonisolated private let margin: Double
    nonisolated private let clock: any SensorClock
    nonisolated private let fetch: @Sendable (BearerToken?) async throws -> BearerToken
    private var current: BearerToken?
    private var pending: Task<BearerToken, any Error>?

    /// Creates a provider that has no token yet.
    ///
    /// - Parameters:
    ///   - margin: The time in seconds before the expiry of a token at which the token is renewed. Default: 60.
    ///   - clock: The source of time.
    ///   - fetch: Fetches a token; its argument is the token that a server has just refused, or `nil`.
    nonisolated public init(
        margin: Double = 60, clock: any SensorClock = SystemClock(),
        fetch: @escaping @Sendable (_ refused: BearerToken?) async throws -> BearerToken
    ) {
        self.margin = margin
        self.clock = clock
        self.fetch = fetch
    }

    /// Returns a valid token, which is fetched if necessary.
    ///
    /// - Parameter refused: The token that a server has just refused; `nil` if none was refused.
    /// - Throws: The error of the fetch.
    public func token(replacing refused: BearerToken? = nil) async throws -> BearerToken {
        if let current, current != refused, !isExpiring(current) { return current }
        if let pending { return try await pending.value }
        let task = Task { [fetch] in try await fetch(refused) }
        pending = task
        defer { pending = nil }
        let token = try await task.value
        current = token
        return token
    }

    private func isExpiring(_ token: BearerToken) -> Bool {
        token.expiry.map { $0.timeIntervalSince(clock.now) <= margin } ?? false
    }
}

extension BearerTokenProvider: Hashable {
    /// Returns whether both providers are the same object.
    nonisolated public static func == (lhs: BearerTokenProvider, rhs: BearerTokenProvider) -> Bool { lhs === rhs }

    /// Hashes the identity of the provider object.
    nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
