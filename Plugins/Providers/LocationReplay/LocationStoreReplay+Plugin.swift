import CodecSupport
public import GeolocationPipeline
import LocationStore
import SensorReplay

extension LocationStoreReplay {
    /// The plugin that creates a ``LocationStoreReplay`` for endpoints of the form `store:FILE`.
    nonisolated public static let plugin = ProviderPlugin(
        name: "LocationReplay",
        summary: "Replays the fixes and events of a store: file, of any range of time and any device.",
        schemes: ["store"],
        address: "FILE",
        options: storeOptions,
        examples: ["store:walk.db", "store:walk.db?from=2026-11-20T10:00:00Z&to=2026-11-20T12:00:00Z&rate=max"],
        unavailable: LocationStore.unavailable,
        replayRate: { _, options in options.replay.timing.rate },
        make: { endpoint, options, context in
            guard !endpoint.address.isEmpty else { throw UsageError("store: needs a file: write store:walk.db") }
            return LocationStoreReplay(
                contentsOfFile: endpoint.address, in: options.times, of: options.device, options: options.replay,
                clock: context.clock)
        })

    private struct Selection {
        var replay: ReplayOptions
        var times: Range<Date>?
        var device: String?
    }

    private nonisolated static let storeOptions = Options(
        ReplayOptions.options, time("from", "the time of the first fix or event"),
        time("to", "the time before which the last fix or event was"),
        .text("device", meaning: "name of the capturing device, as in the table device")
    ) { replay, from, to, device in
        let first = from ?? .distantPast
        let times = from == nil && to == nil ? nil : first..<max(first, to ?? .distantFuture)
        return Selection(replay: replay, times: times, device: device)
    }

    private nonisolated static func time(_ name: String, _ meaning: String) -> Options<Date?> {
        .value(name, absent: nil, write: "a time such as 2026-11-20T10:40:00Z", meaning: meaning) { @Sendable text in
            Timestamp(iso8601: text).map { .some($0.date) }
        }
    }
}
