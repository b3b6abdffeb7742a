import FileIO
import FleetDelivery
import Geolocation
import GeolocationPipeline
import LocationExchange
import MQTTIO
import NetworkIO
import SensorIO

/// The options of the endpoints `mqtt:` and `mqtts:`.
enum MQTTOptions {
    /// The format in which messages and topics are written at the broker.
    enum Form: Sendable {
        /// This package's own format for fleets, with acknowledged messages and the topics `fleet/TENANT/DEVICE/…`.
        case fleet
        /// The format of the OwnTracks apps, with the topics `owntracks/USER/DEVICE`, and the key of encrypted messages
        /// if there is one.
        case ownTracks(SecretBox?)
    }

    /// The options for the format of messages and topics.
    static let form = Options(
        Options<Layout>.choice(
            "layout", default: .fleet,
            meaning: "topics and messages: those of a fleet, or those of OwnTracks, without a hub"),
        Options<String?>.text(
            "key-file", meaning: "file with the key of the encrypted messages of OwnTracks (libsodium)")
    ) { ($0, $1) }.map { parts, endpoint -> Form in
        switch parts {
        case (.fleet, nil): .fleet
        case (.fleet, _?): throw UsageError("\(endpoint): only OwnTracks encrypts its messages: leave out key-file")
        case (.ownTracks, let keyFile): .ownTracks(try keyFile.map { try box($0, of: endpoint) })
        }
    }

    /// The values of the option `layout`.
    private enum Layout: String, CaseIterable, Sendable {
        case fleet
        case ownTracks = "owntracks"
    }

    private static func box(_ path: String, of endpoint: Endpoint) throws -> SecretBox {
        do {
            return try SecretBox(secret: try BearerTokenFile.readKey(path, in: endpoint))
        } catch let error as UploadFormatError {
            throw UsageError("\(endpoint): \(error)")
        }
    }

    // MARK: The broker

    /// The option for the seconds over which the devices of a fleet spread their reconnections after they have lost the
    /// same broker.
    static let spread = Options<Double>.number(
        "spread", .within(0...3600), unit: "s", default: 120,
        meaning: "time over which devices spread their reconnections after a connection of an hour or more is lost")

    /// The options for reaching the broker, except for its address.
    static let connection = Options(
        credentials, sharedKey, TLSOptions.client,
        .text("alpn", meaning: "protocol to negotiate in the TLS handshake (ALPN), such as mqtt for port 443"),
        .choice("version", meaning: "MQTT version; by default 5, or 3.1.1 if the broker does not support it"),
        .integer(
            "keepalive", 5...65_535, unit: "s", default: 30,
            meaning: "time without traffic after which the broker is pinged")
    ) { credentials, sharedKey, tls, alpn, version, keepalive in
        var settings = MQTTSettings([])
        settings.clientID = credentials.clientID
        settings.user = credentials.user
        settings.passwordFile = credentials.passwordFile
        settings.sharedKey = sharedKey
        settings.tls = tls
        settings.applicationProtocol = alpn
        settings.version = version
        settings.keepalive = keepalive
        return MQTTConnection(settings: settings, allowsCleartext: credentials.allowsCleartext)
    }

    private static let credentials = Options(
        Options<String?>.value(
            "client-id", absent: nil, write: "1 to 128 visible characters",
            meaning: "client identifier; by default fleet-TENANT-DEVICE for a device, and random for others"
        ) { @Sendable text in
            (1...128).contains(text.utf8.count) && text.utf8.allSatisfy { 0x21...0x7E ~= $0 } ? .some(text) : nil
        },
        Options<String?>.text("user", meaning: "user name at the broker"),
        Options<String?>.text("password-file", meaning: "file with the user's password in its first line"),
        .flag("cleartext-password", meaning: "whether a password may be sent unencrypted to another machine")
    ) { (clientID: $0, user: $1, passwordFile: $2, allowsCleartext: $3) }

    private static let sharedKey = Options(
        Options<String?>.text("psk-identity", meaning: "identity of the key shared with the broker"),
        Options<String?>.text(
            "psk-file", meaning: "file with the shared key in hexadecimal, instead of certificates")
    ) { ($0, $1) }.map { parts, endpoint -> MQTTSharedKey? in
        switch parts {
        case (nil, nil): nil
        case (let identity?, let file?): MQTTSharedKey(identity: identity, keyFile: file)
        default: throw UsageError("\(endpoint) has only one of psk-identity and psk-file: write both")
        }
    }
}

/// The settings for reaching an MQTT broker, from the options of an endpoint.
struct MQTTConnection: Sendable {
    fileprivate let settings: MQTTSettings
    fileprivate let allowsCleartext: Bool

    private static let example = "mqtts://broker.example:8883"

    /// Returns the settings for the given endpoint, and the name of the broker for use in messages.
    ///
    /// - Throws: `UsageError` that states the correct form.
    func settings(_ endpoint: Endpoint) throws -> (settings: MQTTSettings, name: String) {
        let isEncrypted = endpoint.scheme == "mqtts"
        guard !endpoint.address.contains("@") else {
            throw UsageError("an address of \(endpoint.scheme) has a user: write user=NAME&password-file=FILE instead")
        }
        let hasHost = !endpoint.address.isEmpty && !endpoint.address.hasPrefix(":")
        let places = try HostAndPort.list(
            hasHost ? endpoint.address : "127.0.0.1\(endpoint.address)", of: endpoint,
            defaultPort: isEncrypted ? 8883 : 1883, example: Self.example)
        var settings = settings
        settings.brokers = places.map { MQTTSettings.Broker(host: $0.host, port: $0.port) }
        settings.allowsSharedSecrets = SecretFile.isShared(in: endpoint)
        if isEncrypted {
            try checkKeys(settings, endpoint)
        } else {
            try checkCleartext(settings, endpoint)
            settings.tls = nil
        }
        if let file = settings.passwordFile { try SecretFile.check(file, in: endpoint) }
        if let file = settings.sharedKey?.keyFile { try SecretFile.check(file, in: endpoint) }
        let names = places.map { HostLookup.text(host: $0.host, port: $0.port) }
        return (settings, "\(endpoint.scheme)://\(names.joined(separator: ","))")
    }

    private func checkKeys(_ settings: MQTTSettings, _ endpoint: Endpoint) throws {
        guard settings.sharedKey != nil,
            let name = ["authority", "certificate", "key"].first(where: { endpoint.options[$0] != nil })
        else { return }
        throw UsageError("\(endpoint) has both a shared key and \(name): write one of them")
    }

    private func checkCleartext(_ settings: MQTTSettings, _ endpoint: Endpoint) throws {
        let encrypting = ["authority", "certificate", "key", "alpn", "psk-identity"]
        if let name = encrypting.first(where: { endpoint.options[$0] != nil }) {
            throw UsageError("\(endpoint) is not encrypted, and has \(name): write mqtts:// instead")
        }
        guard settings.passwordFile != nil, !allowsCleartext,
            !settings.brokers.allSatisfy({ HostAndPort.isLoopback($0.host) })
        else { return }
        throw UsageError(
            "\(endpoint) would send the password where everyone on the way can read it: "
                + "write mqtts://, or add cleartext-password=true")
    }
}
