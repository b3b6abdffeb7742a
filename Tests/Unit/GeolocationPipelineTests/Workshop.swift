import Foundation
import Geolocation
import GeolocationPipeline
import GeolocationTestKit

/// Small plugins, and pipelines of these plugins on a manual clock.
///
/// - `source:NAME` serves location and course, and reports its status.
/// - `compass:NAME` serves the device heading alone, and reports no status.
/// - `depot:NAME` passes on events, at once and with numbers.
/// - `keep:NAME` keeps its events; `file:NAME` can fail; `work:` derives events and writes nothing.
@SensorActor
final class Workshop {
    let clock = ManualClock()

    /// The created parts, in order.
    private(set) var sources: [TestSource] = []
    private(set) var compasses: [ScriptedDeviceHeadingProvider] = []
    private(set) var kept: [RecordingSink] = []
    private(set) var files: [TestFile] = []
    private(set) var depots: [Depot] = []

    /// The actions of sources when they are started, by name.
    var onStart: [String: @SensorActor (TestSource) -> Void] = [:]

    /// The errors of files when they are opened, by name.
    var startErrors: [String: ProviderError] = [:]

    /// The statuses that files report while they are opened, by name.
    var startStatuses: [String: ProviderStatus] = [:]

    /// The sources.
    var providers: [ProviderPlugin] {
        [
            .test(["source"]) { [self] in makeSource($0.address) },
            .test(["compass"]) { [self] in
                let compass = ScriptedDeviceHeadingProvider(name: $0.address)
                compasses.append(compass)
                return compass
            },
        ]
    }

    /// The destinations.
    var destinations: [SinkPlugin] {
        [
            .test(["keep"]) { [self] _ in
                let sink = RecordingSink()
                kept.append(sink)
                return sink
            },
            .test(["work"]) { _ in Worker() },
            SinkPlugin(name: "Depot", summary: "", schemes: ["depot"], options: .none) { [self] _, _, _ in
                let depot = Depot()
                depots.append(depot)
                return depot
            },
            .test(["file"]) { [self] in
                let file = TestFile(
                    name: $0.address, startError: startErrors[$0.address], startStatus: startStatuses[$0.address])
                files.append(file)
                return file
            },
        ]
    }

    /// Creates a pipeline from endpoints.
    func pipeline(
        _ sources: [SensorRole: String], to sinks: [String] = ["keep:"], duration: Double? = nil
    ) throws -> Pipeline {
        let configuration = PipelineConfiguration(
            sources: try sources.mapValues { try Endpoint($0) }, sinks: try sinks.map { try Endpoint($0) },
            duration: duration)
        let registry = PluginRegistry(providers: providers, sinks: destinations)
        return Pipeline(configuration, registry: registry, clock: clock)
    }

    /// Creates a pipeline from settings as written on the command line, with the package's kinds of filters.
    func pipeline(_ settings: [(name: String, texts: [String])]) throws -> Pipeline {
        var configuration = PipelineConfiguration()
        for setting in settings { try configuration.set(setting.name, to: setting.texts) }
        let registry = PluginRegistry(providers: providers, sinks: destinations, filters: filters)
        return Pipeline(configuration, registry: registry, clock: clock)
    }

    /// - `above?latitude=` drops fixes south of it; `late?after=` withdraws; `raw` makes courses; `turn` turns headings;
    ///   `hide` hides derived events; `hold` drops a fix when it is stopped; `fresh` compares fixes with the clock.
    var filters: [FilterPlugin] {
        let latitude = Options<Double>.number("latitude", .within(-90...90), default: 0, meaning: "a limit")
        return [
            FilterPlugin(name: "Above", summary: "", schemes: ["above"], options: latitude) { _, latitude, _ in
                .fixes(AboveFilter(latitude: latitude))
            },
            FilterPlugin(name: "Hold", summary: "", schemes: ["hold"]) { _, _ in .fixes(HoldFilter()) },
            FilterPlugin(name: "Late", summary: "", schemes: ["late"]) { _, context in
                .fixes { $0.withdrawn(after: 2, clock: context.clock) }
            },
            FilterPlugin(name: "Raw", summary: "", schemes: ["raw"]) { _, context in
                var filter = PipelineFilter()
                filter.rawCourse = { FilteredCourseProvider(wrapping: $0, minimumSpeed: 9, clock: context.clock) }
                filter.servesSinks = false
                return filter
            },
            FilterPlugin(name: "Turn", summary: "", schemes: ["turn"]) { _, _ in .headings { TurnFilter() } },
            FilterPlugin(name: "Hide", summary: "", schemes: ["hide"]) { _, _ in
                var filter = PipelineFilter.fixes(AboveFilter(latitude: -90))
                filter.hidesDerivedEvents = { true }
                return filter
            },
            FilterPlugin(name: "Fresh", summary: "", schemes: ["fresh"]) { _, _ in
                var filter = PipelineFilter.fixes(AboveFilter(latitude: -90))
                filter.measuresAge = true
                return filter
            },
        ]
    }

    private func makeSource(_ name: String) -> TestSource {
        let source = TestSource(name: name)
        source.onStart = onStart[name]
        sources.append(source)
        return source
    }
}

/// A source of location and course that a test drives.
final class TestSource: LocationProvider, RawCourseProvider, HostedProvider {
    weak var locationDelegate: (any LocationProviderDelegate)?
    weak var courseDelegate: (any RawCourseProviderDelegate)?
    let hosts = ProviderHosts()
    let name: String
    var onStart: (@SensorActor (TestSource) -> Void)?
    var progress: Double?
    var drops = DropCounts()
    private(set) var starts = 0
    private(set) var stops = 0
    private(set) var completions = 0

    init(name: String) {
        self.name = name
    }

    func startLocationUpdates() {
        starts += 1
        onStart?(self)
    }

    func stopLocationUpdates() { stops += 1 }
    func startMonitoringSignificantLocationChanges() -> Bool { false }
    func stopMonitoringSignificantLocationChanges() {}
    func startCourseProviderUpdates() { if locationDelegate == nil { onStart?(self) } }
    func stopCourseProviderUpdates() {}
    func sinksDidFinish() async { completions += 1 }

    /// Reports a fix at a latitude.
    func emit(_ latitude: Double) {
        locationDelegate?.locationProvider(
            self,
            didUpdateLocation: Location(
                latitude: latitude, longitude: 9, timestamp: Date(timeIntervalSince1970: 1_795_000_000)))
    }
}

/// A sink that can fail.
final class TestFile: GeolocationSink {
    let name: String
    private(set) var isOpen = false
    private(set) var finishes = 0
    var drops = DropCounts()

    /// The error in writing the last bytes.
    var finishError: ProviderError?

    /// The action that writes the last bytes.
    var onFinish: (@SensorActor () async -> Void)?

    /// The action when the file has to finish quickly.
    var onHurry: (@SensorActor () -> Void)?

    private let startError: ProviderError?
    private let startStatus: ProviderStatus?
    private var host: SinkHost?

    init(name: String, startError: ProviderError?, startStatus: ProviderStatus?) {
        self.name = name
        self.startError = startError
        self.startStatus = startStatus
    }

    func start(in host: SinkHost) throws {
        if let startError { throw startError }
        self.host = host
        if let startStatus { host.report(startStatus) }
        isOpen = true
    }

    func receive(_ event: GeolocationEvent) {}

    func finish() async {
        isOpen = false
        finishes += 1
        await onFinish?()
        if let finishError { host?.report(.failed(finishError)) }
    }

    func finishPromptly() { onHurry?() }

    func lose(_ count: Int, because reason: String) { host?.lose(count, because: reason) }

    func fail(_ sentence: String) {
        host?.report(.failed(ProviderError(sentence)))
    }
}

/// An event that happens once and can be awaited.
@SensorActor
final class Signal {
    private var hasFired = false
    private var waiting: CheckedContinuation<Void, Never>?

    func fire() {
        hasFired = true
        waiting?.resume()
        waiting = nil
    }

    func wait() async {
        await withCheckedContinuation { if hasFired { $0.resume() } else { waiting = $0 } }
    }
}

/// A sink that writes nothing.
final class Worker: GeolocationSink {
    let isOutput = false
    func receive(_ event: GeolocationEvent) {}
}

/// Drops fixes south of a latitude.
final class AboveFilter: ValueFilter {
    private let latitude: Double
    private var count = 0

    init(latitude: Double) {
        self.latitude = latitude
    }

    func decide(_ fix: inout Location) -> FilterDecision {
        if fix.latitude >= latitude { return .pass }
        count += 1
        return .drop
    }

    var drops: DropCounts {
        var drops = DropCounts()
        drops.add("too far south", count: count)
        return drops
    }
}

/// Passes fixes, and counts a drop when it is stopped after a fix.
final class HoldFilter: ValueFilter {
    private var holdsFix = false
    private(set) var drops = DropCounts()

    func decide(_ fix: inout Location) -> FilterDecision {
        holdsFix = true
        return .pass
    }

    func reset() {
        if holdsFix { drops.add("held at the stop") }
        holdsFix = false
    }
}

/// Turns headings by 90°.
final class TurnFilter: ValueFilter {
    func decide(_ heading: inout HeadingValue) -> FilterDecision {
        heading = HeadingValue(Angle.turned(heading.value, by: 90), timestamp: heading.timestamp)
        return .pass
    }
}
