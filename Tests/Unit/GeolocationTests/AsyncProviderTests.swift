import Geolocation
import Testing

@SensorActor
@Suite("A provider made out of an asynchronous sequence", .timeLimit(.minutes(20)))
struct AsyncProviderTests {
    let listener = ReportRecorder()

    /// Waits for a fact that an asynchronous sequence will bring about.
    private func until(_ fact: @SensorActor () -> Bool) async {
        while !fact(), !Task.isCancelled { await Task.yield() }
    }

    @Test("reports each element, and after the last one nil and the status ended")
    func elements() async {
        let fixes = [Location.test(), .test(north: 1), .test(north: 2)]
        let provider = AsyncLocationProvider(name: "list") { stream(fixes) }
        let statuses = StatusRecorder(of: provider)
        provider.locationDelegate = listener
        provider.startLocationUpdates()
        #expect(listener.locations.isEmpty)
        await until { provider.status == .ended }
        #expect(listener.locations == fixes + [nil])
        #expect(statuses.statuses == [.starting, .running, .ended])
        #expect(provider.name == "list")
    }

    @Test("takes optional elements, of which nil withdraws the value")
    func optionals() async {
        let provider = AsyncLocationProvider { stream([Location.test(), nil, .test(north: 2)] as [Location?]) }
        provider.locationDelegate = listener
        provider.startLocationUpdates()
        await until { provider.status == .ended }
        #expect(listener.locations == [.test(), nil, .test(north: 2), nil])
    }

    @Test("makes a new sequence at each start")
    func restart() async {
        var made = 0
        let provider = AsyncLocationProvider {
            made += 1
            return stream([Location.test(north: Double(made))])
        }
        provider.locationDelegate = listener
        for _ in 0..<3 {
            provider.startLocationUpdates()
            provider.startLocationUpdates()
            await until { provider.status == .ended }
            provider.stopLocationUpdates()
        }
        #expect(listener.locations == [.test(north: 1), nil, .test(north: 2), nil, .test(north: 3), nil])
    }

    @Test("fails with the error that the sequence throws, and withdraws the value")
    func failure() async {
        let provider = AsyncLocationProvider {
            AsyncThrowingStream<Location, any Error> { continuation in
                continuation.yield(.test())
                continuation.finish(throwing: ProviderError("the feed broke off"))
            }
        }
        provider.locationDelegate = listener
        provider.startLocationUpdates()
        await until { provider.status != .starting && provider.status != .running }
        #expect(provider.status == .failed(ProviderError("the feed broke off")))
        #expect(listener.locations == [.test(), nil])
    }

    @Test("fails with the error that making the sequence throws")
    func failureToMake() async {
        let provider = AsyncLocationProvider { () throws -> AsyncStream<Location> in throw ProviderError("no feed") }
        provider.startLocationUpdates()
        await until { provider.status == .failed(ProviderError("no feed")) }
    }

    @Test("cancels the iteration when it is stopped, and reports neither elements nor the end")
    func stop() async {
        let feed = Feed()
        let provider = AsyncLocationProvider { feed.makeSequence() }
        provider.locationDelegate = listener
        provider.startLocationUpdates()
        await until { feed.continuation != nil }
        feed.continuation?.yield(.test())
        await until { listener.locations.count == 1 }
        // The element is on its way when the stop comes.
        feed.continuation?.yield(.test(north: 1))
        provider.stopLocationUpdates()
        await until { feed.wasCancelled }
        for _ in 0..<100 { await Task.yield() }
        #expect(listener.locations == [.test()])
        #expect(provider.status == .idle)
    }

    @Test("reports no element of an earlier run in the next one, even if the sequence ignores cancellation")
    func lateElement() async {
        let gate = DeafSequence()
        let provider = AsyncLocationProvider { gate.sequence }
        provider.locationDelegate = listener
        provider.startLocationUpdates()
        await until { gate.waiting.count == 1 }
        provider.stopLocationUpdates()
        provider.startLocationUpdates()
        await until { gate.waiting.count == 2 }
        gate.waiting[0].resume(returning: .test(north: 99))
        gate.waiting[1].resume(returning: .test())
        await until { !listener.locations.isEmpty }
        #expect(listener.locations == [.test()])
        provider.stopLocationUpdates()
        for late in gate.waiting.dropFirst(2) { late.resume(returning: nil) }
    }

    @Test("cancels the iteration when it is deallocated")
    func release() async {
        let feed = Feed()
        var provider: AsyncLocationProvider? = AsyncLocationProvider { feed.makeSequence() }
        provider?.startLocationUpdates()
        await until { feed.continuation != nil }
        weak let weakProvider = provider
        provider = nil
        #expect(weakProvider == nil)
        await until { feed.wasCancelled }
    }

    @Test("serves every role")
    func roles() async {
        let course = AsyncCourseProvider { stream([HeadingValue(90)]) }
        let raw = AsyncRawCourseProvider { stream([CourseSample(course: HeadingValue(91), speed: 2)]) }
        let user = AsyncUserHeadingProvider { stream([HeadingValue(92)]) }
        let device = AsyncDeviceHeadingProvider { stream([HeadingValue(93), nil] as [HeadingValue?]) }
        let headings = HeadingRecorder()
        course.courseDelegate = listener
        raw.courseDelegate = listener
        user.headingDelegate = headings
        device.headingDelegate = headings
        course.startCourseProviderUpdates()
        raw.startCourseProviderUpdates()
        user.startUserHeadingUpdates()
        await until { course.status == .ended && raw.status == .ended && user.status == .ended }
        device.startDeviceHeadingUpdates()
        await until { device.status == .ended }
        #expect(listener.courses == [HeadingValue(90), nil])
        #expect(
            listener.samples == [
                CourseSample(course: HeadingValue(91), speed: 2), CourseSample(course: nil, speed: nil),
            ])
        #expect(headings.degrees == [92, nil, 93, nil])
    }

    @Test("can be made outside the sensor actor")
    func madeAnywhere() async {
        let provider = await makeOutside()
        provider.startLocationUpdates()
        await until { provider.status == .ended }
    }

    nonisolated private func makeOutside() async -> AsyncLocationProvider {
        AsyncLocationProvider { stream([Location.test()]) }
    }
}

/// Vends a sequence that only its iterator owns, so that it ends with the iteration.
@SensorActor
private final class Feed {
    private(set) var continuation: AsyncStream<Location>.Continuation?
    private(set) var wasCancelled = false

    func makeSequence() -> AsyncStream<Location> {
        let (stream, continuation) = AsyncStream<Location>.makeStream()
        continuation.onTermination = { reason in
            Task { await self.end(reason == .cancelled) }
        }
        self.continuation = continuation
        return stream
    }

    private func end(_ wasCancelled: Bool) { self.wasCancelled = wasCancelled }
}

private func stream<Element: Sendable>(_ elements: [Element]) -> AsyncStream<Element> {
    AsyncStream { continuation in
        for element in elements { continuation.yield(element) }
        continuation.finish()
    }
}

/// Creates sequences that keep waiting for an element although their task has been cancelled.
@SensorActor
private final class DeafSequence {
    var waiting: [CheckedContinuation<Location?, Never>] = []

    var sequence: AsyncStream<Location> {
        AsyncStream { [weak self] in await self?.next() }
    }

    private func next() async -> Location? {
        await withCheckedContinuation { waiting.append($0) }
    }
}
