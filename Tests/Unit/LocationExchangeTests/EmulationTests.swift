import Geolocation
import LocationExchange
import Testing

@Suite("Emulated servers that follow their documentation")
struct EmulationTests {
    private static let servers: [(any EmulatedServer, any UploadFormat)] = {
        let formats: [(any EmulatedServer, (any UploadFormat)?)] = [
            (RecorderServer(), try? OwnTracksUpload(url: "https://h/pub", subject: rover)),
            (TraccarServer(), try? OsmAndUpload(url: "http://h:5055", subject: rover)),
            (TraccarServer(), try? TraccarJSONUpload(url: "http://h:5055", subject: rover)),
            (OverlandServer(), try? OverlandUpload(url: "https://h/in", subject: rover)),
            (OverlandServer(isDawarich: true), try? DawarichUpload(url: "https://h", subject: rover)),
            (HomeAssistantServer(), try? HomeAssistantUpload(url: "https://h/api/webhook/ID")),
            (PhoneTrackServer(), try? PhoneTrackUpload(url: "https://h/logPostMultiple/T", subject: rover)),
            (InfluxServer(), try? InfluxUpload(url: "http://h/write?db=d", subject: rover)),
            (FirestoreServer(), try? FirestoreUpload(project: "p", subject: rover)),
            (GeoJSONServer(), try? GeoJSONUpload(url: "https://h/points", subject: rover)),
        ]
        return formats.compactMap { server, format in format.map { (server, $0) } }
    }()

    /// Sends fixes in as many requests as the format needs, up to one that is not accepted.
    private func send(
        _ fixes: [UploadFix], in format: any UploadFormat, to server: inout any EmulatedServer
    ) -> SendOutcome {
        var rest = fixes[...]
        while !rest.isEmpty {
            let batch = Array(rest.prefix(format.batchLimit))
            let outcome = format.outcome(of: server.answer(format.request(for: batch)), for: batch, now: noon)
            guard outcome == .accepted else { return outcome }
            rest = rest.dropFirst(batch.count)
        }
        return .accepted
    }

    @Test("keep every fix unchanged, and only once even if it is sent again", arguments: 0..<10)
    func upload(index: Int) throws {
        var (server, format) = try #require(Self.servers.dropFirst(index).first)
        for round in 1...2 {
            let outcome = send([sampleFix, bareFix], in: format, to: &server)
            #expect(outcome == .accepted, "round \(round)")
            // Home Assistant keeps only the newest position of a device.
            let (kept, isAlone) = (server.kept, server is HomeAssistantServer)
            #expect(kept.count == (isAlone ? 1 : 2) && kept.values.contains([-33.5, 0]))
            #expect(isAlone || kept.values.contains([47.620913, 9.173402]), "\(kept)")
        }
    }

    @Test("accept fixes of devices whose names have all characters that formats escape")
    func names() throws {
        let wild = UploadSubject(device: wildName, user: wildName)
        let formats: [(any EmulatedServer, any UploadFormat)] = [
            (TraccarServer(devices: [wildName]), try OsmAndUpload(url: "http://h", subject: wild)),
            (TraccarServer(devices: [wildName]), try TraccarJSONUpload(url: "http://h", subject: wild)),
            (OverlandServer(), try OverlandUpload(url: "https://h/in", subject: wild)),
            (FirestoreServer(), try FirestoreUpload(project: "p", subject: wild)),
            (GeoJSONServer(), try GeoJSONUpload(url: "https://h/points", subject: wild)),
        ]
        for (emulation, format) in formats {
            var server = emulation
            let outcome = send([sampleFix, bareFix], in: format, to: &server)
            let kept = server.kept
            #expect(outcome == .accepted && kept.count == 2, "\(format): \(kept)")
        }
    }

    @Test("refuse with documented answers, which are read as reasons to retry or to mend the configuration")
    func refusals() throws {
        let subject = UploadSubject(device: "stranger")
        let phoneTrack = try PhoneTrackUpload(url: "https://h/logPostMultiple/T", subject: rover)
        let cases: [(any EmulatedServer, any UploadFormat, String)] = [
            (TraccarServer(), try OsmAndUpload(url: "http://h", subject: subject), "register it there"),
            (TraccarServer(), try TraccarJSONUpload(url: "http://h", subject: subject), "register it there"),
            (OverlandServer(isFull: true), try OverlandUpload(url: "https://h", subject: rover), "the disk is full"),
            (OverlandServer(isDawarich: true), try OverlandUpload(url: "https://h", subject: rover), "404"),
            (HomeAssistantServer(isDeleted: true), try HomeAssistantUpload(url: "https://h/api/webhook/x"), "410"),
            (PhoneTrackServer(), try PhoneTrackUpload(url: "https://h/logPostMultiple/U", subject: rover), "session"),
            (PhoneTrackServer(done: 2), phoneTrack, "quota"), (PhoneTrackServer(done: 3), phoneTrack, "locked"),
            (FirestoreServer(isInContention: true), try FirestoreUpload(project: "p", subject: rover), "contention"),
        ]
        for (emulation, format, words) in cases {
            var server = emulation
            let outcome = send([sampleFix], in: format, to: &server)
            switch outcome {
            case .retry(let reason, _), .misconfigured(let reason): #expect(reason.contains(words), "\(reason)")
            default: Issue.record("\(format): \(outcome)")
            }
            let kept = server.kept
            #expect(kept.isEmpty)
        }
    }

    @Test("keep the other lines of a batch if InfluxDB refuses one")
    func partial() throws {
        var server: any EmulatedServer = InfluxServer(refused: 47.620913)
        let format = try InfluxUpload(url: "http://h/write?db=d", subject: rover)
        let refusal = RecordRefusal(number: sampleFix.number, reason: "another type")
        let outcome = send([sampleFix, bareFix], in: format, to: &server)
        let kept = Array(server.kept.values)
        #expect(outcome == .acceptedExcept([refusal]) && kept == [[-33.5, 0]])
    }

    @Test("may answer with messages for the device, as OwnTracks and Traccar do")
    func messages() throws {
        var recorder = RecorderServer(friends: #"[{"_type":"card","tid":"AN","name":"Anna"}]"#)
        let ownTracks = try OwnTracksUpload(url: "https://h/pub", subject: rover)
        let cards = ownTracks.messages(in: recorder.answer(ownTracks.request(for: [sampleFix])))
        #expect(cards == [.card(FriendCard(trackerID: "AN", name: "Anna"))])
        var traccar = TraccarServer(command: "*setparam#")
        let osmAnd = try OsmAndUpload(url: "http://h", subject: rover)
        let commands = osmAnd.messages(in: traccar.answer(osmAnd.request(for: [sampleFix])))
        #expect(commands == [.command(ServerCommand(action: "*setparam#"))])
    }
}
