import Foundation
import Geolocation
public import GeolocationPipeline

extension PluginConformance {
    /// Verifies a plugin that creates filters.
    ///
    /// - Parameters:
    ///   - plugin: The plugin.
    ///   - filter: The text of a filter. ``ProviderConformance`` then verifies the filter in each role that the filter
    ///     supports. The filter gets positions that are 200 m apart, one every 10 s, and headings of which each is 10°
    ///     more than the one before. Default: none.
    ///   - patience: The time limit of each call and each wait, in seconds.
    /// - Throws: One ``ConformanceFailure`` with all violations.
    @SensorActor
    public static func verify(
        _ plugin: FilterPlugin, running filter: String? = nil, patience: Double = 10
    ) async throws {
        try await examine(plugin, patience: patience) { try Endpoint(filter: $0) }
        guard let filter else { return }
        let endpoint = try Endpoint(filter: filter)
        let sample = try plugin.make(endpoint, PipelineContext())
        let bench = FilterBench(plugin: plugin, endpoint: endpoint, patience: patience)
        let heading: @Sendable (Int) -> HeadingValue = { HeadingValue(Double($0 * 10 % 360), accuracy: 5) }
        if sample.location != nil {
            let fix: @Sendable (Int) -> Location = { number in
                Location(
                    latitude: 47 + Double(number % 1000) * 0.0018, longitude: 9, horizontalAccuracy: 4, speed: 20,
                    course: 0, timestamp: Date(timeIntervalSince1970: 1_795_000_000 + Double(number) * 10))
            }
            try await bench.verify(Feed<LocationRole>.self, fix) { $0.apply(to: $1) }
        }
        if sample.rawCourse != nil {
            let sample: @Sendable (Int) -> CourseSample = { CourseSample(course: heading($0), speed: 20) }
            try await bench.verify(Feed<RawCourseRole>.self, sample) { filter, feed in
                if let make = filter.rawCourse { return make(feed) }
                return feed
            }
        }
        if sample.course != nil { try await bench.verify(Feed<CourseRole>.self, heading) { $0.apply(to: $1) } }
        if sample.userHeading != nil {
            try await bench.verify(Feed<UserHeadingRole>.self, heading) { $0.apply(to: $1) }
        }
        if sample.deviceHeading != nil {
            try await bench.verify(Feed<DeviceHeadingRole>.self, heading) { $0.apply(to: $1) }
        }
    }
}

/// Verifies the filters that a plugin creates from one text; one call of ``verify(_:_:_:)`` verifies one role.
@SensorActor
private struct FilterBench {
    let plugin: FilterPlugin
    let endpoint: Endpoint
    let patience: Double

    /// Verifies the plugin's filter for one role.
    ///
    /// - Parameters:
    ///   - feed: The type of the source that feeds the filter.
    ///   - value: A function that returns the value with the given number.
    ///   - wrap: A function that wraps the source in a filter.
    func verify<Role: ProviderRole>(
        _ feed: Feed<Role>.Type, _ value: @escaping @Sendable (Int) -> Role.Value,
        _ wrap: @escaping @SensorActor @Sendable (PipelineFilter, Feed<Role>) -> any SensorProvider
    ) async throws {
        let (plugin, endpoint) = (plugin, endpoint)
        func verify<Provider: SensorProvider>(_ sample: Provider) async throws {
            try await ProviderConformance.verify(
                patience: patience,
                stimulus: { (provider: Provider) in
                    await (provider.source as? Feed<Role>)?.emitNext(value)
                },
                { clock in
                    let filter = try plugin.make(endpoint, PipelineContext(clock: clock))
                    guard let provider = wrap(filter, Feed<Role>()) as? Provider else {
                        throw UsageError("\(endpoint) makes parts of several types")
                    }
                    return provider
                })
        }
        try await verify(wrap(try plugin.make(endpoint, PipelineContext()), Feed<Role>()))
    }
}

/// A source of one role that feeds values to the filter under test.
private final class Feed<Role: ProviderRole>: ProviderBase<Role> {
    private var count = 0

    func emitNext(_ value: (Int) -> Role.Value) {
        count += 1
        emit(value(count))
    }
}
