import Geolocation
import LocationRelay
import NetworkIO
import WebSocketFormat

/// Decides whether and when a transport reconnects after a connection has ended; the policy does no I/O.
struct ReconnectPolicy: Sendable {
    /// The decision of the policy after a connection has ended.
    enum Decision: Sendable, Hashable {
        /// Reconnect after the given number of seconds.
        case retry(after: Double)
        /// Give up, since another attempt would fail in the same way.
        case giveUp
    }

    /// The limits of the pauses between two attempts to connect.
    let backoff: BackoffPolicy
    private let limit: Int?

    init(_ configuration: WebSocketTransportConfiguration) {
        backoff = BackoffPolicy(
            base: max(0, configuration.initialBackoffDelay), cap: max(0, configuration.maxBackoffDelay))
        limit = configuration.maxReconnectAttempts
    }

    /// The minimum pause between two attempts to connect, in seconds.
    ///
    /// The pause protects a server that refuses connections immediately from endless attempts.
    private static let shortestPause = 0.05

    /// The maximum pause before a reconnection that a server can request, in seconds.
    private static let longestWait = 3600.0

    /// Decides whether and when the transport reconnects.
    ///
    /// - Parameters:
    ///   - end: The way in which the connection ended.
    ///   - failures: The number of consecutive failures, including this one.
    ///   - hasWorked: Whether any connection was established since the transport was opened.
    ///   - hasNewToken: Whether the next attempt may use a token that the server has not refused.
    ///   - delay: The pause that the back-off requires, in seconds.
    ///   - random: A function that returns a random pause within a range, in seconds.
    func decide(
        after end: WebSocketEnd, failures: Int, hasWorked: Bool, hasNewToken: Bool = false, delay: Double,
        random: (ClosedRange<Double>) -> Double
    ) -> Decision {
        guard hasNewToken || Self.isTemporary(end, hasWorked: hasWorked) else { return .giveUp }
        if let limit, failures > limit { return .giveUp }
        guard case .refused(_, let wait?, _) = end else { return .retry(after: max(Self.shortestPause, delay)) }
        // The pause that the server requests is extended by a random time, so that the clients of the server do not all
        // reconnect at once.
        return .retry(after: min(max(0, wait), Self.longestWait) + random(0...min(backoff.cap, 1)))
    }

    /// Returns whether the given end of a connection may mean that the server has refused the token, or that the token
    /// has expired.
    static func refusesToken(_ end: WebSocketEnd) -> Bool {
        switch end {
        case .refused(401, _, _), .closed(.policyViolation, _): true
        default: false
        }
    }

    /// Returns whether another attempt with the same token may succeed after the given end of a connection.
    static func isTemporary(_ end: WebSocketEnd, hasWorked: Bool) -> Bool {
        switch end {
        case .lost: true
        // If no connection has been established before, a setting is probably wrong. Otherwise, the server's
        // certificate has probably expired, and the server may renew it.
        case .security: hasWorked
        case .refused(let status, _, _):
            !(400..<500).contains(status) || [408, 425, 429].contains(status)
        case .violated: true
        case .closed(let code?, _): !Self.finalCodes.contains(code)
        case .closed(nil, _): true
        }
    }

    /// The close codes with which the server rejects the protocol or the data of this device (RFC 6455, section 7.4.1).
    private static let finalCodes: Set<WebSocketCloseCode> = [
        .unsupportedData, .invalidPayload, .policyViolation, .messageTooBig, .mandatoryExtension,
    ]

    /// Returns the kind of error that corresponds to the given end of a connection.
    static func kind(of end: WebSocketEnd) -> TransportError.Kind {
        switch end {
        case .lost: .network
        case .security: .security
        case .refused(let status, _, _): status == 401 || status == 403 ? .authorization : .network
        case .violated: .protocol
        case .closed(.policyViolation, _): .authorization
        case .closed(let code?, _) where Self.finalCodes.contains(code): .protocol
        case .closed: .network
        }
    }
}
