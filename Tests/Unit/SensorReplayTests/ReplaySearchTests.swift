import Geolocation
import GeolocationTestKit
import SensorReplay
import Testing

@Suite @SensorActor struct ReplaySearchTests {
    private let clock = ManualClock()

    private func playback(_ items: [TestItem], isRepeatable: Bool = true) -> Playback {
        Playback(clock: clock) { MemorySource(items, batchSize: 3, isRepeatable: isRepeatable) }
    }

    private func distance(to number: Double) -> @Sendable (TestItem) -> Double {
        { abs(Double($0.number) - number) }
    }

    @Test("A search finds the least value of the whole recording, without a start and without disturbing a replay")
    func search() throws {
        let playback = playback(TestItem.everySecond(9))
        var found: [Int] = []
        playback.engine.search(minimising: distance(to: 6.2)) { found.append((try? $0.get())?.index ?? -1) }
        #expect(found == [6])
        playback.start()
        clock.advance(by: 3)
        playback.engine.search(minimising: distance(to: 1.4)) { found.append((try? $0.get())?.index ?? -1) }
        clock.advance(by: 1)
        #expect(found == [6, 1])
        #expect(playback.numbers == [0, 1, 2, 3, 4])
    }

    @Test("Of equal values the last one is found, and NaN counts as no value")
    func ties() {
        let playback = playback(TestItem.everySecond(9))
        var found: [Int?] = []
        func note(_ result: Result<ReplayMatch<TestItem>?, ProviderError>) { found.append((try? result.get())?.index) }
        playback.engine.search(minimising: { [2, 5].contains($0.number) ? 1 : 3 }, then: note)
        playback.engine.search(minimising: { $0.number == 4 ? 7 : .nan }, then: note)
        playback.engine.search(minimising: { _ in .nan }, then: note)
        #expect(found == [5, 4, nil])
    }

    @Test("The replay continues from the least value, before or after its position, even in a pause")
    func seekToMinimum() {
        let playback = playback(TestItem.everySecond(9))
        var failures: [ProviderError?] = []
        playback.start()
        clock.advance(by: 4)
        playback.engine.seek(toMinimumOf: distance(to: 1)) { failures.append($0) }
        clock.advance(by: 0)
        playback.engine.pause()
        playback.engine.seek(toMinimumOf: distance(to: 7)) { failures.append($0) }
        clock.advance(by: 100)
        #expect(playback.numbers == [0, 1, 2, 3, 4, 1, 7])
        #expect(failures == [nil, nil])
    }

    @Test("If nothing has a value, the replay stays at its position and reports it")
    func nothingFound() {
        let playback = playback(TestItem.everySecond(3))
        var failures: [String?] = []
        playback.start()
        playback.engine.seek(toMinimumOf: distance(to: .nan)) { failures.append($0?.description) }
        clock.advance(by: 10)
        #expect(failures == ["nothing in the recording matches, so its replay stays at its position"])
        #expect(playback.numbers == [0, 1, 2])
    }

    @Test("A jump to the least value is refused without a start, or if the recording can be read only once")
    func searchRefused() {
        var failures: [String?] = []
        let idle = playback(TestItem.everySecond(9))
        idle.engine.seek(toMinimumOf: distance(to: 1)) { failures.append($0?.description) }
        let once = playback(TestItem.everySecond(9), isRepeatable: false)
        once.start()
        once.engine.seek(toMinimumOf: distance(to: 1)) { failures.append($0?.description) }
        #expect(failures.map { $0?.hasPrefix("no replay of") } == [true, false])
        #expect(failures.last??.contains("only once") == true)
        clock.advance(by: 100)
        #expect(once.numbers.count == 9)
    }

    @Test("A recording that fails is searched up to the fault")
    func searchOfFault() {
        let error = ProviderError("walk.gpx:7: a tag is not closed")
        let whole = Playback(clock: clock) { MemorySource(TestItem.everySecond(4), error: error) }
        let none = Playback(clock: clock) { MemorySource([], error: error) }
        var found: [Int?] = []
        var failures: [ProviderError] = []
        for playback in [whole, none] {
            playback.engine.search(minimising: distance(to: 9)) { result in
                switch result {
                case .success(let match): found.append(match?.index)
                case .failure(let error): failures.append(error)
                }
            }
        }
        #expect(found == [3])
        #expect(failures == [error])
    }
}
