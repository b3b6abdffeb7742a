import Geolocation
import LocationRelay
import WebSocketFormat
import WebSocketIO

/// Whether to try again after a connection ended, and when; pure.
struct ReconnectPolicy: Sendable {
    /// What to do.
    enum Decision: Sendable, Hashable {
        /// Try again after so many seconds.
        case retry(after: Double)
        /// Give up, since the next attempt would end as this one did.
        case giveUp
    }

    private let backoff: BackoffPolicy
    private let limit: Int?
    private let cap: Double

    init(_ configuration: WebSocketTransportConfiguration) {
        cap = max(0, configuration.maxBackoffDelay)
        backoff = BackoffPolicy(base: max(0, configuration.initialBackoffDelay), factor: 2, cap: cap)
        limit = configuration.maxReconnectAttempts
    }

    /// Seconds that pass in any case, lest a server that refuses at once is asked without end.
    private static let shortestPause = 0.05

    /// Seconds that a server can make us wait at most.
    private static let longestWait = 3600.0

    /// Decides.
    ///
    /// - Parameters:
    ///   - end: How the connection ended.
    ///   - failures: Those before this one, in a row.
    ///   - hasWorked: Whether a connection has stood since the transport was opened.
    ///   - random: Draws the pause from a range, seconds.
    func decide(
        after end: WebSocketEnd, failures: Int, hasWorked: Bool, random: (ClosedRange<Double>) -> Double
    ) -> Decision {
        guard Self.isTemporary(end, hasWorked: hasWorked) else { return .giveUp }
        if let limit, failures >= limit { return .giveUp }
        let pause = max(Self.shortestPause, random(backoff.delayRange(attempt: failures)))
        guard case .refused(_, let wait?, _) = end else { return .retry(after: pause) }
        // As the server wishes, and a little later each, lest all come back at once.
        return .retry(after: min(max(0, wait), Self.longestWait) + random(0...min(cap, 1)))
    }

    /// Whether another attempt may end otherwise.
    static func isTemporary(_ end: WebSocketEnd, hasWorked: Bool) -> Bool {
        switch end {
        case .lost: true
        // One that never worked is a wrong setting; one that did may have let its certificate expire, and mend that.
        case .security: hasWorked
        case .refused(let status, _, _):
            !(400..<500).contains(status) || [408, 425, 429].contains(status)
        case .violated: true
        case .closed(let code?, _): !Self.finalCodes.contains(code)
        case .closed(nil, _): true
        }
    }

    /// Codes that say that what we are or send is not wanted (RFC 6455, section 7.4.1).
    private static let finalCodes: Set<WebSocketCloseCode> = [
        .unsupportedData, .invalidPayload, .policyViolation, .messageTooBig, .mandatoryExtension,
    ]

    /// What kind of error an end is.
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
