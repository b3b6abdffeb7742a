import Foundation
import Geolocation
import Testing

@testable import LocationRelay

@Suite("The newest fixes of a relay's streams")
struct RelayStreamsTests {
    private let wallTime = Date(timeIntervalSince1970: 1_795_000_000)
    private let watch = SequenceWindow.Producer(sender: "dog", source: .watchOS)
    private let settings: RelayServiceSettings

    init() {
        var settings = RelayServiceSettings()
        settings.minimumInterval = 1
        self.settings = settings
    }

    private func at(_ seconds: Double) -> SensorInstant { SensorInstant(nanoseconds: 0).advanced(by: seconds) }

    private func update(_ streams: RelayStreams, at seconds: Double) -> RelayUpdate {
        streams.update(now: at(seconds), time: wallTime, settings: settings, fusion: .weightedAverage)
    }

    @Test("are sent at once or when the minimum interval has passed, each stream by its own")
    func due() {
        var streams = RelayStreams()
        #expect(streams.ingest(.test(1), of: nil, stream: .base, now: at(0), settings: settings) == nil)
        #expect(streams.didSend(now: at(0)) == 1)
        #expect(streams.ingest(.test(2), of: nil, stream: .base, now: at(0.25), settings: settings) == at(1))
        #expect(streams.ingest(.test(1), of: watch, stream: .remote, now: at(0.5), settings: settings) == nil)
        #expect(streams.didSend(now: at(0.5)) == 2, "the held fix goes along")
        #expect(streams.ingest(.test(2), of: watch, stream: .remote, now: at(0.75), settings: settings) == at(1.5))
        #expect(streams.ingest(.test(3), of: nil, stream: .base, now: at(1), settings: settings) == at(1.5))
        #expect(streams.heldCount == 2 && streams.isHeld(.base) && !streams.isHeld(.fused))
        let changed = LocationFix.test(4, accuracy: 10)
        #expect(streams.ingest(changed, of: nil, stream: .base, now: at(1.25), settings: settings) == nil)
        #expect(streams.didSend(now: at(1.25)) == 2 && streams.heldCount == 0)
        #expect(streams.didSend(now: at(1.25)) == 0)
    }

    @Test("that fall due at different times are all sent at the first")
    func firstDue() {
        var streams = RelayStreams()
        _ = streams.ingest(.test(1), of: nil, stream: .base, now: at(0), settings: settings)
        _ = streams.didSend(now: at(0))
        _ = streams.ingest(.test(1), of: watch, stream: .remote, now: at(0.5), settings: settings)
        _ = streams.didSend(now: at(0.5))
        #expect(streams.ingest(.test(2), of: nil, stream: .base, now: at(0.75), settings: settings) == at(1))
        var slower = settings
        slower.minimumInterval = 2
        #expect(streams.ingest(.test(2), of: watch, stream: .remote, now: at(0.8), settings: slower) == at(1))
    }

    @Test("are fused with the stream that changed last as the first one")
    func fusion() {
        var streams = RelayStreams()
        _ = streams.ingest(.test(1, source: .iOS), of: nil, stream: .base, now: at(0), settings: settings)
        #expect(update(streams, at: 0).fused?.source == .iOS)
        _ = streams.ingest(.test(1), of: watch, stream: .remote, now: at(0), settings: settings)
        #expect(update(streams, at: 0).fused?.source == .watchOS)
        streams.amend(.test(2, source: .iOS), stream: .base)
        #expect(update(streams, at: 0).fused?.source == .iOS)
    }

    @Test("are not replaced by older ones of another device while they are fresh, nor at all by those of others")
    func surpassed() {
        var streams = RelayStreams()
        let phone = SequenceWindow.Producer(sender: "phone", source: .iOS)
        let older = LocationFix.test(7, at: wallTime.addingTimeInterval(-1))
        func isSurpassed(_ fix: LocationFix, at seconds: Double) -> Bool {
            streams.isSurpassed(fix, of: phone, stream: .remote, silence: 10, now: at(seconds))
        }
        #expect(!isSurpassed(older, at: 0))
        _ = streams.ingest(.test(1, at: wallTime), of: watch, stream: .remote, now: at(0), settings: settings)
        #expect(isSurpassed(older, at: 10) && !isSurpassed(older, at: 10.1))
        #expect(!isSurpassed(.test(8, at: wallTime), at: 1))
        _ = streams.ingest(.test(2, at: wallTime), of: nil, stream: .remote, now: at(1), settings: settings)
        #expect(isSurpassed(.test(8, at: wallTime.addingTimeInterval(1)), at: 2), "it is the relay's own")
        streams.withdraw(.remote)
        #expect(!isSurpassed(older, at: 2) && update(streams, at: 2).remote == nil)
    }
}

@Suite("A relay's condition")
struct RelayConditionTests {
    private func change(_ provider: String, _ status: ProviderStatus) -> ProviderStatusChange {
        ProviderStatusChange(provider: provider, status: status, time: Date(timeIntervalSince1970: 0))
    }

    @Test("is the first problem that applies, but none while the subject is heard")
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

    @Test("is cleared of a denial only by the provider that was denied")
    func denial() {
        var condition = RelayCondition()
        condition.ingest(change("gps", .denied))
        condition.ingest(change("compass", .running))
        #expect(condition.authorizationError == .authorizationDenied)
        condition.ingest(change("gps", .running))
        #expect(condition.authorizationError == nil)
        condition.authorizationError = .authorizationRestricted
        condition.ingest(change("gps", .running))
        #expect(condition.authorizationError == .authorizationRestricted, "the host knows better")
    }
}
