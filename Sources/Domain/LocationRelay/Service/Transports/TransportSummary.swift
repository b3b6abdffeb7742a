import Geolocation

/// The condition of one transport.
struct TransportCondition: Sendable, Hashable {
    /// The name used in messages.
    var name: String
    /// The connection state.
    var state: ConnectionState
    /// The last error since the transport was last connected.
    var error: String?
    /// The refusals of the peer since it last accepted an update.
    var refusal: String?

    private var phrase: String {
        switch state {
        case .disconnected: "is closed"
        case .connecting: "is connecting"
        case .connected: "is connected"
        case .reconnecting: "is reconnecting"
        case .failed: "has given up"
        }
    }

    /// The condition as text.
    var words: String {
        guard let error, state != .connected else { return "\(name) \(phrase)" }
        return (error.hasPrefix(name) ? error : "\(name): \(error)") + "; it \(phrase)"
    }
}

/// Derives the status of the relay as a sink from its transports; pure logic.
enum TransportSummary {
    /// Returns failed if all transports have failed, degraded while one is disconnected, or `nil` while that is
    /// undecided.
    static func status(of conditions: [TransportCondition]) -> ProviderStatus? {
        guard !conditions.isEmpty else { return nil }
        if conditions.allSatisfy({ $0.state == .failed }) {
            return .failed(ProviderError(conditions.map(\.words).joined(separator: "; ")))
        }
        let cutOff = conditions.filter { $0.state == .failed || $0.state == .reconnecting }
        if !cutOff.isEmpty { return .degraded(cutOff.map(\.words).joined(separator: "; ")) }
        let refusals = conditions.compactMap(\.refusal)
        if !refusals.isEmpty { return .degraded(refusals.joined(separator: "; ")) }
        return conditions.allSatisfy { $0.state == .connected } ? .running : nil
    }
}
