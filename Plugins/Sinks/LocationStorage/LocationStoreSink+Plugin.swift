public import GeolocationPipeline
import LocationStore

extension LocationStoreSink {
    /// The sink as `store:FILE`.
    nonisolated public static let plugin = SinkPlugin(
        name: "LocationStorage",
        summary: "Keeps every fix in a SQLite database, and hands it on to other destinations.",
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
        .integer("group", 1...10_000, default: 100, meaning: "records that are committed together at the latest"),
        .number("interval", .within(0...60), unit: "s", default: 0.05, meaning: "how long a record waits for others"),
        .flag(
            "sync", default: true, meaning: "whether a commit waits for the disk, so that it survives a loss of power"),
        .integer("records", 1...1_000_000_000, default: 2_000_000, meaning: "records to keep; the oldest go"),
        .integer(
            "size", 65_536...1 << 44, unit: "bytes", default: 256 << 20,
            meaning: "size of the file to keep to; the oldest records go"),
        .number(
            "age", .atLeast(60), unit: "s",
            meaning: "age from which records go that every destination has; no limit by default"),
        .number(
            "thin", .atLeast(1), unit: "s", meaning: "time between the old fixes that stay; all stay by default"),
        .number(
            "thinage", .atLeast(60), unit: "s", default: 604_800,
            meaning: "age from which fixes are thinned out that every destination has")
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
            meaning: "whether the newest records are handed on first while older ones wait")
    ) { ForwardingOptions(includesStored: $0, isNewestFirst: $1) }
}
