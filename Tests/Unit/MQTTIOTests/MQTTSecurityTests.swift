import BrokerSupport
import Geolocation
import MQTTIO
import NetworkIO
import TestSupport
import Testing

/// Credentials, rights and encryption, with Debian's broker.
@NetworkActor
@Suite(
    "The credentials and the encryption of a client of MQTT", .needsBroker, .realTime, .serialized,
    .timeLimit(.minutes(5)))
struct MQTTSecurityTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private func publication(_ number: UInt64, _ topic: String) -> MQTTPublication {
        MQTTPublication(number: number, topic: topic, payload: [120])
    }

    private func firstFault(_ settings: MQTTSettings) async throws -> MQTTFault {
        let client = LoggedClient(settings)
        try await client.wait("ended") { !$0.faults.isEmpty }
        #expect(client.windows == [])
        await client.stop()
        return client.faults[0]
    }

    // MARK: Users and rights

    /// A broker with the user `rover`, the password `open sesame` and the right to use `fleet/t/rover/#`.
    private func brokerWithUser() async throws -> Mosquitto {
        let passwords = try scratch.writeSecret("", to: "passwords")
        _ = try PeerProgram.run(["mosquitto_passwd", "-b", passwords, "rover", "open sesame"])
        let rights = try scratch.writeSecret("user rover\ntopic readwrite fleet/t/rover/#\n", to: "rights")
        return try await Mosquitto(["allow_anonymous false", "password_file \(passwords)", "acl_file \(rights)"])
    }

    private func settings(_ broker: Mosquitto, password: String) throws -> MQTTSettings {
        var settings = MQTTSettings.test(broker)
        settings.user = "rover"
        settings.passwordFile = try scratch.writeSecret("\(password)\n", to: "password")
        return settings
    }

    @Test("the right password is accepted, a wrong one refused and not revealed", arguments: MQTTVersion.allCases)
    func password(version: MQTTVersion) async throws {
        let broker = try await brokerWithUser()
        var right = try settings(broker, password: "open sesame")
        right.version = version
        let client = LoggedClient(right)
        try await client.connect()
        var wrong = try settings(broker, password: "close sesame")
        wrong.version = version
        let fault = try await firstFault(wrong)
        #expect(fault.kind == .authorization)
        #expect(!fault.reason.contains("sesame"))
    }

    @Test("a password file that other users can read is refused, unless that is allowed")
    func sharedPassword() async throws {
        let broker = try await brokerWithUser()
        var settings = try settings(broker, password: "open sesame")
        settings.passwordFile = scratch.path("shared")
        try scratch.writeSecret("open sesame", to: "shared")
        _ = try PeerProgram.run(["chmod", "644", scratch.path("shared")])
        let fault = try await firstFault(settings)
        #expect(fault.kind == .configuration)
        #expect(fault.reason.contains("chmod 600"))
        settings.allowsSharedSecrets = true
        let client = LoggedClient(settings)
        try await client.connect()
    }

    @Test(
        "a file whose first line cannot be a password is refused with the reason",
        arguments: [
            ("\n", "has no secret in its first line"), (String(repeating: "a", count: 5000), "exceeds 4096 bytes"),
        ])
    func unusablePassword(text: String, words: String) async throws {
        let broker = try await brokerWithUser()
        let fault = try await firstFault(try settings(broker, password: text))
        #expect(fault.kind == .configuration)
        #expect(fault.reason.contains(words))
    }

    @Test("a message to a topic without rights is refused in version 5, and others are accepted")
    func rights() async throws {
        let broker = try await brokerWithUser()
        var settings = try settings(broker, password: "open sesame")
        settings.subscriptions = [MQTTSubscription("fleet/t/rover/fix", isAcknowledged: false)]
        let client = LoggedClient(settings)
        try await client.connect()
        client.client.publish([publication(1, "fleet/t/other/fix"), publication(2, "fleet/t/rover/fix")])
        try await client.wait("answered") { $0.refusals.count == 1 && $0.acknowledged.count == 1 }
        #expect(
            client.refusals == [
                1: MQTTFault(.authorization, "refuses the right to publish to fleet/t/other/fix")
            ])
        #expect(client.acknowledged == [2])
    }

    // MARK: Certificates

    /// A broker with a certificate.
    private func brokerWithCertificate(
        _ kind: Certificates.Kind, of authority: Certificates, _ settings: [String] = []
    ) async throws -> Mosquitto {
        let pair = try authority.issue(kind)
        return try await Mosquitto(
            [
                "allow_anonymous true", "cafile \(authority.authorityFile)", "certfile \(pair.certificateFile)",
                "keyfile \(pair.keyFile)",
            ] + settings)
    }

    @Test("a broker with a valid certificate is trusted, by its name and by its address", .needsOpenSSL)
    func certificate() async throws {
        let authority = try Certificates()
        let broker = try await brokerWithCertificate(.good, of: authority)
        for host in ["localhost", "127.0.0.1"] {
            var settings = MQTTSettings.test(broker, host: host)
            settings.tls = TLSClientSettings(authorityFile: authority.authorityFile)
            settings.applicationProtocol = "mqtt"
            let client = LoggedClient(settings)
            try await client.connect()
            client.client.publish((0..<100).map { publication($0, "a") })
            try await client.wait("answered") { $0.refusals.count == 100 }
            await client.stop()
        }
    }

    @Test("messages that come within one record of TLS are all received", .needsOpenSSL)
    func bursts() async throws {
        let authority = try Certificates()
        let broker = try await brokerWithCertificate(.good, of: authority)
        var settings = MQTTSettings.test(broker, host: "localhost")
        settings.tls = TLSClientSettings(authorityFile: authority.authorityFile)
        let sender = LoggedClient(settings)
        settings.subscriptions = [
            MQTTSubscription("b", isAcknowledged: true), MQTTSubscription("a", isAcknowledged: true),
        ]
        let receiver = LoggedClient(settings)
        try await receiver.connect()
        try await sender.connect()
        try await Patience.wait("a subscription") {
            sender.client.publish([publication(9000, "a")])
            try await Task.sleep(for: .milliseconds(5))
            return !receiver.received.isEmpty
        }
        for round in 0..<20 {
            sender.client.publish((0..<100).map { publication(UInt64(round * 100 + $0), "b") })
            try await receiver.wait("received") { $0.received.filter { $0.topic == "b" }.count == (round + 1) * 100 }
        }
    }

    @Test(
        "a broker with another name, an expired certificate or another authority is refused", .needsOpenSSL,
        arguments: [
            (Certificates.Kind.otherHost, "shows a certificate for another name"),
            (.expired, "shows a certificate that is not trusted, or not valid now"),
            (.selfSigned, "shows a certificate that is not trusted, or not valid now"),
        ])
    func wrongCertificate(kind: Certificates.Kind, reason: String) async throws {
        let authority = try Certificates()
        let broker = try await brokerWithCertificate(kind, of: authority)
        var settings = MQTTSettings.test(broker, host: "localhost")
        settings.tls = TLSClientSettings(authorityFile: authority.authorityFile)
        #expect(try await firstFault(settings).reason == reason)
        settings.tls = TLSClientSettings()
        #expect(
            try await firstFault(settings).reason == "shows a certificate that is not trusted, or not valid now")
    }

    @Test("a client certificate is presented if a broker requests it", .needsOpenSSL)
    func clientCertificate() async throws {
        let authority = try Certificates()
        let broker = try await brokerWithCertificate(
            .good, of: authority, ["require_certificate true", "use_identity_as_username true"])
        let pair = try authority.issue(.client)
        var settings = MQTTSettings.test(broker, host: "localhost")
        settings.tls = TLSClientSettings(
            authorityFile: authority.authorityFile, certificateFile: pair.certificateFile, keyFile: pair.keyFile)
        let client = LoggedClient(settings)
        try await client.connect()
        await client.stop()
        settings.tls = TLSClientSettings(authorityFile: authority.authorityFile)
        let reason = try await firstFault(settings).reason
        #expect(reason.contains("a certificate"), "\(reason)")
    }

    @Test("a client key that is protected by a password is refused", .needsOpenSSL)
    func lockedKey() async throws {
        let authority = try Certificates()
        let broker = try await brokerWithCertificate(.good, of: authority)
        let pair = try authority.issue(.client)
        var settings = MQTTSettings.test(broker, host: "localhost")
        settings.tls = TLSClientSettings(
            authorityFile: authority.authorityFile, certificateFile: pair.certificateFile,
            keyFile: try authority.locked(pair.keyFile))
        settings.tls?.allowsSharedKey = true
        _ = try await firstFault(settings)
    }

    @Test("a broker without TLS is reported", .needsOpenSSL)
    func plainBroker() async throws {
        let broker = try await Mosquitto()
        var settings = MQTTSettings.test(broker)
        settings.tls = TLSClientSettings(authorityFile: try Certificates().authorityFile)
        _ = try await firstFault(settings)
    }

    @Test("a shared key is accepted instead of certificates, and a wrong one is refused")
    func sharedKey() async throws {
        let keys = try scratch.writeSecret("rover:0123456789abcdef\n", to: "keys")
        let broker = try await Mosquitto(
            ["allow_anonymous true", "psk_hint fleet", "psk_file \(keys)", "use_identity_as_username true"])
        var settings = MQTTSettings.test(broker)
        settings.sharedKey = MQTTSharedKey(
            identity: "rover", keyFile: try scratch.writeSecret("0123456789abcdef\n", to: "key"))
        let client = LoggedClient(settings)
        try await client.connect()
        await client.stop()
        settings.sharedKey?.keyFile = try scratch.writeSecret("00000000\n", to: "wrong")
        #expect(try await firstFault(settings) == MQTTFault(.authorization, "refuses the shared key"))
        settings.sharedKey?.keyFile = try scratch.writeSecret("no digits\n", to: "bad")
        #expect(try await firstFault(settings).kind == .configuration)
    }
}

extension Trait where Self == ConditionTrait {
    /// Skips if there is no command that makes certificates.
    static var needsOpenSSL: Self { .enabled(if: Certificates.command != nil, "skipped: openssl is not installed") }
}
