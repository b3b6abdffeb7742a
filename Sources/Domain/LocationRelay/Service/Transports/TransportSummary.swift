import Geolocation

/// The connection state and the last errors of one transport of a relay, for status texts.
struct TransportCondition: Sendable, Hashable {
    /// The name of the transport in statuses and errors.
    var name: String
    /// The connection state of the transport.
    var state: ConnectionState
    /// The last connection error; `nil` if the transport has connected since, or has had no error.
    var error: String?
    /// The reason for which the peer last refused an update; `nil` if it has accepted an update since, or refused none.
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

    /// A text for users that describes the connection state and, unless connected, the last error of the transport.
    var words: String {
        guard let error, state != .connected else { return "\(name) \(phrase)" }
        return (error.hasPrefix(name) ? error : "\(name): \(error)") + "; it \(phrase)"
    }
}

/// Computes the overall status of a relay from the conditions of its transports.
enum TransportSummary {
    /// Returns the status of the relay; `nil` if none of the following statuses applies.
    ///
    /// The status is `failed` if all transports have failed. It is `degraded` if some but not all transports have
    /// failed, if a transport is reconnecting, or if a peer has refused updates. It is `running` if all transports are
    /// connected and no peer has refused updates.
    ///
    /// In all other cases, there are no transports, or one of them is closed or still connecting.
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
