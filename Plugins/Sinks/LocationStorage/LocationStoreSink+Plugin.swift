public import GeolocationPipeline
import LocationStore

extension LocationStoreSink {
    /// The plugin that creates a ``LocationStoreSink`` for endpoints of the form `store:FILE`.
    nonisolated public static let plugin = SinkPlugin(
        name: "LocationStorage",
        summary: "Stores every fix in a SQLite database, and delivers it to other destinations.",
        schemes: ["store"],
        address: "FILE",
        options: options,
        examples: ["store:walk.db", "store:walk.db?types=heading,route"],
        unavailable: LocationStore.unavailable,
        makeStore: { endpoint, options, _ in
            guard !endpoint.address.isEmpty else { throw UsageError("store: needs a file: write store:walk.db") }
            return LocationStoreSink(
                path: endpoint.address, types: Set(options.0 ?? []), options: options.1, forwarding: options.2)
        })

    private nonisolated static let options = Options(
        .list("types", meaning: "the types of events to keep beside fixes, such as heading,route; none by default"),
        storeOptions, forwardingOptions
    ) { ($0, $1, $2) }

    private nonisolated static let storeOptions = Options(
        .integer("group", 1...10_000, default: 100, meaning: "most records in one commit"),
        .number(
            "interval", .within(0...60), unit: "s", default: 0.05,
            meaning: "longest time that a record waits for its commit"),
        .flag(
            "sync", default: true, meaning: "whether a commit waits for the disk, so that it survives a loss of power"),
        .integer(
            "records", 1...1_000_000_000, default: 2_000_000, meaning: "most records to keep; the oldest are deleted"),
        .integer(
            "size", 65_536...1 << 44, unit: "bytes", default: 256 << 20,
            meaning: "largest size of the file; the oldest records are deleted"),
        .number(
            "age", .atLeast(60), unit: "s",
            meaning: "age from which delivered records are deleted; no limit by default"),
        .number(
            "thin", .atLeast(1), unit: "s",
            meaning: "time between the fixes that remain after thinning out; all remain by default"),
        .number(
            "thinage", .atLeast(60), unit: "s", default: 604_800,
            meaning: "age from which delivered fixes are thinned out")
    ) { group, interval, isPowerSafe, records, bytes, age, thin, thinAge in
        let thinning = thin.map { StoreThinning(age: thinAge, interval: $0) }
        return StoreOptions(
            groupSize: group, groupInterval: interval, isPowerSafe: isPowerSafe,
            retention: StoreRetention(records: records, bytes: bytes, age: age, thinning: thinning))
    }

    private nonisolated static let forwardingOptions = Options(
        .flag(
            "backlog", default: false,
            meaning:
                "whether a new destination behind it, as in store:walk.db | wss://base.example, also receives what was "
                + "stored before"),
        .flag(
            "newest", default: false,
            meaning: "whether the newest records are delivered first while older ones wait")
    ) { ForwardingOptions(includesStored: $0, isNewestFirst: $1) }
}
