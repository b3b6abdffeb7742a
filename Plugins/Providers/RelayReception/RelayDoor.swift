import LocationRelay
import NetworkIO
import WebSocketFormat

/// Decides whether a tracker may connect to a relay receiver, under which device name, and for which devices it may
/// send fixes; the only I/O is reading the token file.
struct RelayDoor: Sendable {
    /// The maximum number of concurrent connections of a single device.
    static let connectionsOfOne = 4

    /// The permission under which a tracker is connected: its device name and its token.
    struct Pass: Sendable, Hashable {
        /// The name of the tracker's device; `nil` if the tracker has stated none.
        let device: String?

        /// The rights that the tracker's token grants; `nil` if no token is needed.
        fileprivate(set) var grant: BearerTokens.Grant?
    }

    /// The reason for which a tracker may not connect.
    ///
    /// The raw value is the reason under which the refusal is counted.
    enum Refusal: String, Error, CaseIterable {
        case token = "connection without a right token"
        case name = "name of a device that cannot be one"
        case noName = "connection that does not say which device it is"
        case device = "connection as a device that its token is not for"
        case otherToken = "connection as a device that is connected with another token"
        case tooMany = "connection of a tracker that made too many"

        /// The HTTP response that a refused tracker receives.
        var reply: HTTPReply {
            switch self {
            case .token:
                HTTPReply(
                    status: 401, fields: .fixed("WWW-Authenticate", "Bearer"),
                    text: "a valid bearer token is required")
            case .name:
                HTTPReply(status: 400, text: "\(Acknowledgement.deviceField) has to have 1 to 64 bytes that show")
            case .noName:
                HTTPReply(
                    status: 403, text: "the token is for several devices: say which by \(Acknowledgement.deviceField)")
            case .device: HTTPReply(status: 403, text: "the token is not for this device")
            case .otherToken: .later(status: 503, text: "the device is connected with another token")
            case .tooMany: .later(status: 503, text: "the device has too many other connections")
            }
        }
    }

    /// The number of connections of a device, and the rights granted by the token of its first connection.
    private struct Presence: Sendable {
        var grant: BearerTokens.Grant?
        var count: Int
    }

    private var tokens: BearerTokens
    private var present: [String: Presence] = [:]

    /// Creates the rules for the given accepted tokens; no tracker is connected yet.
    init(_ tokens: BearerTokens) { self.tokens = tokens }

    /// Whether the receiver needs no tokens, so that any tracker may connect under any device name.
    var isOpen: Bool { !tokens.areNeeded }

    /// Throws if the token file cannot be used.
    func checkFile() throws { try tokens.check() }

    /// Reads the token file again if the file has changed; returns whether the permissions of connected trackers may
    /// have changed.
    mutating func refresh() -> Bool { tokens.refresh() }

    /// Returns the pass (the permission) for the given connection request, or throws the reason for which the request
    /// is refused.
    func admit(_ request: HTTPRequest) throws(Refusal) -> Pass {
        let grant = isOpen ? nil : tokens.grant(request.fields["Authorization"])
        guard isOpen || grant != nil else { throw .token }
        // Names of devices are shown on terminals and written to files, so a request with an invalid name is refused.
        // If the name were just ignored, the tracker's fixes would appear under another name.
        guard let device = device(of: request, with: grant) else {
            guard grant?.devices.isEmpty ?? true else { throw .noName }
            return Pass(device: nil, grant: grant)
        }
        guard RelayName.accepts(device) else { throw .name }
        if let grant, !tokens.allows(device, with: grant) { throw .device }
        guard let presence = present[device] else { return Pass(device: device, grant: grant) }
        // A token that names this device is accepted even if the device is already connected with another token.
        if let grant, grant.devices.isEmpty, presence.grant != grant { throw .otherToken }
        guard presence.count < Self.connectionsOfOne else { throw .tooMany }
        return Pass(device: device, grant: grant)
    }

    /// Returns the device name that the given request states, or the only device that the request's token names; `nil`
    /// if there is neither.
    func device(of request: HTTPRequest) -> String? {
        device(of: request, with: tokens.grant(request.fields["Authorization"]))
    }

    private func device(of request: HTTPRequest, with grant: BearerTokens.Grant?) -> String? {
        if let given = request.fields[Acknowledgement.deviceField], !given.isEmpty { return given }
        return grant?.devices.count == 1 ? grant?.devices.first : nil
    }

    /// Records that a tracker has connected under the given device name.
    mutating func enter(_ sender: String, with pass: Pass) {
        present[sender, default: Presence(grant: pass.grant, count: 0)].count += 1
    }

    /// Records that a connection of the given device has ended.
    mutating func leave(_ sender: String) {
        guard let presence = present[sender] else { return }
        present[sender] = presence.count > 1 ? Presence(grant: presence.grant, count: presence.count - 1) : nil
    }

    /// Returns the pass (the permission) that replaces the given one after the accepted tokens have changed; `nil` if
    /// the given pass is no longer valid.
    func renewed(_ pass: Pass) -> Pass? {
        guard let grant = pass.grant else { return pass }
        guard let renewed = tokens.renewed(grant) else { return nil }
        if let device = pass.device, !tokens.allows(device, with: renewed) { return nil }
        if pass.device == nil, !renewed.devices.isEmpty { return nil }
        return Pass(device: pass.device, grant: renewed)
    }

    /// Returns whether a tracker may send the given message.
    ///
    /// The fixes of the message must be those of the tracker's own device, or of devices for which the tracker's token
    /// is valid.
    func allows(_ message: RelayMessage, from sender: String, with pass: Pass) -> Bool {
        guard let grant = pass.grant else { return true }
        func isOwn(_ fix: LocationFix?) -> Bool {
            guard let device = fix?.device, device != sender else { return true }
            guard tokens.allows(device, with: grant) else { return false }
            guard grant.devices.isEmpty, let presence = present[device] else { return true }
            return presence.grant == grant
        }
        return switch message {
        case .update(let update): RelayStream.preference.allSatisfy { isOwn(update[$0]) }
        case .fix(let fix, _): isOwn(fix)
        case .ping, .pong, .acknowledgement, .other: true
        }
    }
}
