import Foundation
import Geolocation
import Testing

@testable import LocationRelay

@Suite("The newest fixes of a relay's streams")
struct RelayStreamsTests {
    private let wallTime = Date(timeIntervalSince1970: 1_795_000_000)
    private let settings: RelayServiceSettings

    init() {
        var settings = RelayServiceSettings()
        settings.minimumInterval = 1
        self.settings = settings
    }

    private let own = RelayStreams.Key(stream: .base, producer: nil)
    private let dog = RelayStreams.Key(
        stream: .remote, producer: SequenceWindow.Producer(sender: "dog", source: .watchOS))
    private let cat = RelayStreams.Key(
        stream: .remote, producer: SequenceWindow.Producer(sender: "cat", source: .watchOS))

    private func at(_ seconds: Double) -> SensorInstant { SensorInstant(nanoseconds: 0).advanced(by: seconds) }

    /// Takes a fix, and returns whether it is held back.
    private func ingest(
        _ streams: inout RelayStreams, _ fix: LocationFix, of key: RelayStreams.Key, at seconds: Double
    ) -> Bool {
        streams.ingest(fix, of: key, now: at(seconds), pace: RelayPace(settings, mode: nil))
    }

    /// Takes the update of a producer.
    private func update(
        _ streams: inout RelayStreams, of key: RelayStreams.Key, at seconds: Double
    ) -> (update: RelayUpdate, count: Int) {
        let (update, count) = streams.makeUpdate(
            of: key, now: at(seconds), time: wallTime, settings: settings, fusion: .weightedAverage)
        return (update, count)
    }

    @Test("are sent at once or after the minimum interval, which counts for each producer separately")
    func due() {
        var streams = RelayStreams()
        #expect(!ingest(&streams, .test(1), of: own, at: 0))
        #expect(update(&streams, of: own, at: 0).count == 1)
        #expect(ingest(&streams, .test(2), of: own, at: 0.25))
        #expect(!ingest(&streams, .test(1), of: dog, at: 0.5))
        #expect(update(&streams, of: dog, at: 0.5).count == 2, "the held fix goes along")
        #expect(!ingest(&streams, .test(1), of: cat, at: 0.6))
        _ = update(&streams, of: cat, at: 0.6)
        #expect(ingest(&streams, .test(2), of: dog, at: 0.75) && ingest(&streams, .test(2), of: cat, at: 0.8))
        #expect(streams.nextDue == at(1.5) && streams.heldCount == 2 && streams.isHeld(dog) && !streams.isHeld(own))
        #expect(streams.due(by: at(1.55)) == [dog])
        #expect(!ingest(&streams, .test(3, accuracy: 10), of: dog, at: 0.9))
        #expect(update(&streams, of: dog, at: 0.9).count == 1 && streams.heldCount == 1)
        #expect(update(&streams, of: dog, at: 0.9).count == 0)
    }

    @Test("are sent with the sender's other stream, or else the relay's own, never with another subject's")
    func companions() {
        var streams = RelayStreams()
        let dogBase = RelayStreams.Key(
            stream: .base, producer: SequenceWindow.Producer(sender: "dog", source: .iOS))
        _ = ingest(&streams, .test(1), of: own, at: 0)
        _ = ingest(&streams, .test(2, source: .iOS), of: dogBase, at: 0)
        _ = ingest(&streams, .test(3), of: dog, at: 0)
        _ = ingest(&streams, .test(4), of: cat, at: 0)
        #expect(update(&streams, of: cat, at: 0).update.base?.sequence == 1)
        #expect(update(&streams, of: own, at: 0).update.remote?.sequence == 4, "it was heard last")
        #expect(update(&streams, of: dogBase, at: 0).update.remote == nil, "the cat is none of its business")
        _ = ingest(&streams, .test(5, source: .iOS), of: dogBase, at: 1)
        _ = ingest(&streams, .test(6), of: dog, at: 1)
        #expect(update(&streams, of: dog, at: 1).update.base?.sequence == 5)
    }

    @Test("are fused with the fix that the update is about as the first one")
    func fusion() {
        var streams = RelayStreams()
        _ = ingest(&streams, .test(1, source: .iOS), of: own, at: 0)
        #expect(update(&streams, of: own, at: 0).update.fused?.source == .iOS)
        _ = ingest(&streams, .test(1), of: dog, at: 0)
        #expect(update(&streams, of: dog, at: 0).update.fused?.source == .watchOS)
        #expect(update(&streams, of: own, at: 0).update.fused?.source == .iOS)
    }

    @Test("are forgotten if they are withdrawn, or are the longest silent ones of too many")
    func forgotten() {
        var streams = RelayStreams(limit: 2)
        for (key, second) in [(own, 0.0), (dog, 1), (cat, 2)] {
            _ = ingest(&streams, .test(1), of: key, at: second)
            _ = update(&streams, of: key, at: second)
        }
        #expect(streams.fix(of: own, maximumAge: 30, now: at(2)) == nil)
        #expect(streams.fix(of: dog, maximumAge: 30, now: at(2)) != nil)
        streams.withdraw(dog)
        #expect(streams.fix(of: dog, maximumAge: 30, now: at(2)) == nil)
    }

    private func key(_ number: Int) -> RelayStreams.Key {
        RelayStreams.Key(
            stream: .remote, producer: SequenceWindow.Producer(sender: "device \(number)", source: .watchOS))
    }

    @Test("of more producers than are stored are forgotten many at once, so that most fixes cause no search")
    func searches() {
        var streams = RelayStreams(limit: 64)
        var searches = 0
        for number in 0..<6400 {
            let before = streams.count
            _ = ingest(&streams, .test(1), of: key(number), at: Double(number))
            _ = update(&streams, of: key(number), at: Double(number))
            if streams.count <= before { searches += 1 }
            #expect(streams.count <= 64)
        }
        #expect(searches <= 6400 / 16)
        #expect(streams.fix(of: key(6399), maximumAge: 0, now: at(6399)) != nil)
    }

    @Test("are kept until they are sent, however many there are")
    func unsent() {
        var streams = RelayStreams(limit: 4)
        for number in 0..<100 {
            _ = ingest(&streams, .test(1), of: key(number), at: 0)
            _ = update(&streams, of: key(number), at: 0)
            #expect(ingest(&streams, .test(2), of: key(number), at: 0.5))
        }
        #expect(streams.heldCount == 100 && streams.due(by: at(0.9)).isEmpty)
        #expect(streams.nextDue == at(1) && streams.due(by: at(1)) == (0..<100).map(key))
        for number in 0..<100 { #expect(update(&streams, of: key(number), at: 1).update.remote?.sequence == 2) }
        #expect(streams.heldCount == 0 && streams.nextDue == nil)
    }
}

@Suite("A relay's condition")
struct RelayConditionTests {
    @Test("reports the first problem that applies, but none while the subject is heard")
    func health() {
        var condition = RelayCondition()
        condition.authorizationError = .accuracyReduced
        #expect(condition.health == .idle)
        condition.isRunning = true
        #expect(condition.health == .degraded(.notPermitted))
        condition.subject = .heard
        #expect(condition.health == .streaming)
        condition.authorizationError = nil
        condition.subject = .silent
        #expect(condition.health == .degraded(.silent))
    }

    @Test("loses a denial when the provider runs again, but keeps an error that the host has set")
    func denial() {
        var condition = RelayCondition()
        condition.updateAuthorization(isDenied: true)
        #expect(condition.authorizationError == .authorizationDenied)
        condition.updateAuthorization(isDenied: false)
        #expect(condition.authorizationError == nil)
        condition.authorizationError = .authorizationRestricted
        condition.updateAuthorization(isDenied: false)
        #expect(condition.authorizationError == .authorizationRestricted, "the host knows better")
    }
}
