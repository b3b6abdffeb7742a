import Geolocation

/// How one transport is doing.
struct TransportCondition: Sendable, Hashable {
    /// What people call it.
    var name: String
    /// Whether its other side can be reached.
    var state: ConnectionState
    /// What went wrong with it last, since it was last connected.
    var error: String?

    private var phrase: String {
        switch state {
        case .disconnected: "is closed"
        case .connecting: "is connecting"
        case .connected: "is connected"
        case .reconnecting: "is reconnecting"
        case .failed: "has given up"
        }
    }

    /// How it is doing, in words.
    var words: String {
        guard let error, state != .connected else { return "\(name) \(phrase)" }
        return (error.hasPrefix(name) ? error : "\(name): \(error)") + "; it \(phrase)"
    }
}

/// The pure decision how a relay as a sink is doing, by its transports.
enum TransportSummary {
    /// The status: failed once all transports have given up, degraded while one is cut off; nil while that cannot be told.
    static func status(of conditions: [TransportCondition]) -> ProviderStatus? {
        guard !conditions.isEmpty else { return nil }
        if conditions.allSatisfy({ $0.state == .failed }) {
            return .failed(ProviderError(conditions.map(\.words).joined(separator: "; ")))
        }
        let cutOff = conditions.filter { $0.state == .failed || $0.state == .reconnecting }
        if !cutOff.isEmpty { return .degraded(cutOff.map(\.words).joined(separator: "; ")) }
        return conditions.allSatisfy { $0.state == .connected } ? .running : nil
    }
}
