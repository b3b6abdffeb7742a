import BrokerSupport
import CNATS
import Foundation
import Geolocation
import NATSIO
import NetworkIO
import TestSupport
import Testing

@Suite("libnats", .enabled(if: NATSSupport.unavailable == nil, "skipped: libnats3.4 is not installed"))
struct LibraryTests {
    @Test(
        "has the version of the header that the declarations are compared with",
        .enabled(if: cnats_header_version() != nil, "skipped: libnats-dev is not installed"))
    func version() throws {
        let header = String(cString: try #require(cnats_header_version()))
        #expect(String(cString: try #require(nats_GetVersion())) == header)
    }
}

@Suite("A connection to a NATS server", .needsNATS, .realTime, .serialized, .timeLimit(.minutes(5)))
struct ConnectionTests {
    @Test("delivers a published message to a subscriber, with its subject")
    func publishAndSubscribe() async throws {
        let server = try await NATSServer()
        let (sender, receiver) = (NATSRecorder(), NATSRecorder())
        let subscribed = NATSConnection.recorded(.test(server), subjects: ["hub.t.*.ack"], by: receiver)
        let publishing = NATSConnection.recorded(.test(server), by: sender)
        subscribed.open()
        publishing.open()
        try await Patience.wait("both connect") {
            let isSending = await sender.isConnected
            return await receiver.isConnected && isSending
        }
        publishing.publish([NATSPublication(number: nil, subject: "hub.t.d.ack", payload: [1, 2, 3])])
        try await Patience.wait("it arrives") { await receiver.arrivals.count == 1 }
        #expect(await receiver.arrivals == [NATSArrival(subject: "hub.t.d.ack", payload: [1, 2, 3])])
        await publishing.close()
        await subscribed.close()
    }

    @Test("is made as soon as the server starts, and again after a restart of the server")
    func restart() async throws {
        let server = try await NATSServer()
        server.process.kill()
        let recorder = NATSRecorder()
        let connection = NATSConnection.recorded(.test(server), subjects: ["a"], by: recorder)
        connection.open()
        try await Patience.wait("it fails") { await !recorder.faults.isEmpty }
        #expect(await recorder.faults.first?.reason == "cannot be reached")
        try await server.start()
        try await Patience.wait("it connects") { await recorder.connections == 1 }
        server.process.kill()
        try await Patience.wait("it is lost") { await !recorder.isConnected }
        try await server.start()
        try await Patience.wait("it connects again") { await recorder.connections == 2 }
        connection.publish([NATSPublication(number: nil, subject: "a", payload: [7])])
        try await Patience.wait("its subscription has come back") { await recorder.arrivals.count == 1 }
        await connection.close()
    }

    @Test("is refused with a wrong password, which the reason does not contain")
    func password() async throws {
        let server = try await NATSServer(["authorization { timeout: 60, user: rover, password: right }"])
        var settings = NATSSettings.test(server)
        let recorder = NATSRecorder()
        settings.credentials = .user("rover", password: "wrong")
        let refused = NATSConnection.recorded(settings, by: recorder)
        refused.open()
        try await Patience.wait("it fails") { await !recorder.faults.isEmpty }
        #expect(await recorder.faults.first == NATSFault(.authorization, "refuses the credentials"))
        await refused.close()
        settings.credentials = .user("rover", password: "right")
        let accepted = NATSConnection.recorded(settings, by: recorder)
        accepted.open()
        try await Patience.wait("it connects") { await recorder.isConnected }
        await accepted.close()
    }

    @Test("is made with the right token, and refused without one")
    func token() async throws {
        let server = try await NATSServer(["authorization { timeout: 60, token: sesame }"])
        var settings = NATSSettings.test(server)
        let (without, with) = (NATSRecorder(), NATSRecorder())
        let refused = NATSConnection.recorded(settings, by: without)
        refused.open()
        settings.credentials = .token("sesame")
        let accepted = NATSConnection.recorded(settings, by: with)
        accepted.open()
        try await Patience.wait("one fails, one connects") {
            let isConnected = await with.isConnected
            return await !without.faults.isEmpty && isConnected
        }
        #expect(await without.faults.first?.kind == .authorization)
        await refused.close()
        await accepted.close()
    }

    @Test("is made with an NKey whose seed is in a file")
    func nkey() async throws {
        // The pair of the example in the documentation of nats-server.
        let key = "UDXU4RCSJNZOIQHZNWXHXORDPRTGNJAHAHFRGZNEEJCPQTT2M7NLCNF4"
        let server = try await NATSServer(["authorization { timeout: 60, users: [ { nkey: \(key) } ] }"])
        let scratch = try Scratch()
        var settings = NATSSettings.test(server)
        settings.credentials = .nkey(
            key,
            seedFile: try scratch.writeSecret(
                "SUACSSL3UAHUDXKFSNVUZRF5UHPMWZ6BFDTJ7M6USDXIEDNPPQYYYCU3VY\n", to: "seed"))
        let recorder = NATSRecorder()
        let connection = NATSConnection.recorded(settings, by: recorder)
        connection.open()
        try await Patience.wait("it connects") { await recorder.isConnected }
        await connection.close()
    }

    @Test("goes to another server of the cluster when one is killed")
    func cluster() async throws {
        let servers = try await NATSServer.cluster()
        let recorder = NATSRecorder()
        // The client learns of the other servers from the first.
        let connection = NATSConnection.recorded(.test(servers[0]), by: recorder)
        connection.open()
        try await Patience.wait("it connects") { await recorder.isConnected }
        let administration = StreamAdministration(.test(servers[1]), patience: 60)
        _ = try await administration.setUp([.fleet])
        await administration.close()
        servers[0].process.kill()
        try await Patience.wait("it connects to another") { await recorder.connections == 2 }
        await connection.close()
    }

    @Test("reports that publishing to a subject is forbidden")
    func permission() async throws {
        let server = try await NATSServer([
            "authorization { timeout: 60, users: [ { user: d, password: p, permissions: { publish: \"other\" } } ] }"
        ])
        var settings = NATSSettings.test(server)
        settings.credentials = .user("d", password: "p")
        let recorder = NATSRecorder()
        let connection = NATSConnection.recorded(settings, by: recorder)
        connection.open()
        try await Patience.wait("it connects") { await recorder.isConnected }
        connection.publish([NATSPublication(number: 1, subject: "hub.t.d.fix", payload: [1])])
        try await Patience.wait("it is refused") { await recorder.refusals[1] != nil }
        #expect(
            await recorder.refusals[1] == NATSFault(.authorization, "forbids to publish to hub.t.d.fix"))
        await connection.close()
    }
}

@Suite(
    "An encrypted connection to a NATS server", .needsNATS, .realTime, .serialized, .timeLimit(.minutes(5)),
    .enabled(if: Certificates.command != nil, "skipped: openssl is not installed"))
struct EncryptedConnectionTests {
    private let certificates: Certificates
    private let recorder = NATSRecorder()

    init() throws { certificates = try Certificates() }

    private func server(_ kind: Certificates.Kind, _ more: String = "") async throws -> NATSServer {
        let pair = try certificates.issue(kind)
        return try await NATSServer([
            "tls { cert_file: \"\(pair.certificateFile)\", key_file: \"\(pair.keyFile)\" \(more) }"
        ])
    }

    private func settings(_ server: NATSServer, _ tls: TLSClientSettings) -> NATSSettings {
        var settings = NATSSettings.test(server)
        settings.tls = tls
        return settings
    }

    /// Opens a connection and returns its first fault; `nil` if it is established.
    private func fault(_ settings: NATSSettings) async throws -> NATSFault? {
        let connection = NATSConnection.recorded(settings, by: recorder)
        connection.open()
        try await Patience.wait("it connects or fails") { await recorder.hasTried }
        await connection.close()
        return await recorder.faults.first
    }

    @Test("is made if the authority is trusted")
    func trusted() async throws {
        let server = try await server(.good)
        #expect(try await fault(settings(server, TLSClientSettings(authorityFile: certificates.authorityFile))) == nil)
    }

    @Test("is refused if the certificate is for another host")
    func otherHost() async throws {
        let server = try await server(.otherHost)
        let fault = try await fault(settings(server, TLSClientSettings(authorityFile: certificates.authorityFile)))
        #expect(fault?.kind == .configuration)
        #expect(fault?.reason.hasPrefix("cannot be verified: ") == true)
    }

    @Test("is refused if the authority is unknown")
    func unknown() async throws {
        let server = try await server(.good)
        #expect(try await fault(settings(server, TLSClientSettings()))?.kind == .configuration)
    }

    @Test("is made with a client certificate if the server requires one")
    func client() async throws {
        let server = try await server(.good, ", ca_file: \"\(certificates.authorityFile)\", verify: true")
        let pair = try certificates.issue(.client)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: pair.keyFile)
        let tls = TLSClientSettings(
            authorityFile: certificates.authorityFile, certificateFile: pair.certificateFile, keyFile: pair.keyFile)
        #expect(try await fault(settings(server, tls)) == nil)
    }

    @Test("is attempted if the server requires encryption, even if the settings do not")
    func plain() async throws {
        let server = try await server(.good)
        let fault = try await fault(.test(server))
        // The authority is not among those of the system.
        #expect(fault?.reason.hasPrefix("cannot be verified: SSL handshake error") == true)
    }
}
