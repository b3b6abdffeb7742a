import AllocationCounter
import Foundation
import Geolocation
import LocationStore

/// The store on a real disk: capture with a commit that waits for it, drain, opening, and bytes for each fix.
struct StoreBenchmark {
    private let path = Scratch.path("store.db")

    func run() async throws {
        try await capture()
        try await actorTime()
        try await drain()
        try await open()
    }

    /// Fixes in groups of 100, power-safe, beside Python's sqlite3 with the same pragmas: one commit for each fix, as without
    /// a queue, and for each group.
    private func capture() async throws {
        let count = Run.scaled(20_000)
        let store = try await LocationStore.open(path)
        var best = Double.infinity
        for round in 0..<3 {
            let start = moment
            try await Self.fill(store, round * count..<(round + 1) * count, waitsForGroups: true)
            best = min(best, (moment - start) / Double(count))
        }
        await store.close()
        Report.row("store/captured-fix", best / 1e3, "us", atMost: 50)
        Report.row("store/captured-fixes-per-second", 1e9 / best, "fixes")
        let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
        Report.row("store/bytes-per-fix", Double(size) / Double(3 * count), "bytes", atMost: 90)
        for (name, group, target) in [("python-sqlite3", 1, 1 / 5.0), ("python-sqlite3-grouped", 100, 1.5)] {
            let rows = group == 1 ? 500 : count
            guard
                let peer = Peer.python(
                    "sqlite3", Self.peer, [Scratch.path("peer-\(group).db"), "\(rows)", "\(group)"]),
                let time = peer.measure()
            else {
                Report.skip("store/capture-vs-\(name)", because: "\(name) is not installed")
                continue
            }
            Report.row(
                "store/capture-vs-\(name)", best / 1e3, "us", ratio: (best / time, 0, name), atMost: target)
        }
    }

    /// Fills a store; after each group it waits for the commit, so that groups are never joined.
    private static func fill(_ store: LocationStore, _ numbers: Range<Int>, waitsForGroups: Bool) async throws {
        let group = waitsForGroups ? 100 : 1000
        for start in stride(from: numbers.lowerBound, to: numbers.upperBound, by: group) {
            await SensorActor.run {
                for number in start..<min(start + group, numbers.upperBound) {
                    store.capture.append(.fix(fix(number), source: "gpsd"))
                }
            }
            guard await store.capture.flush() == .sound else { throw BenchmarkError("the store cannot be written") }
        }
    }

    /// The time for which a fix holds the sensor actor during commits.
    @SensorActor private func actorTime() async throws {
        let store = try await LocationStore.open(Scratch.path("actor.db"))
        let count = Run.scaled(50_000)
        var times: [Double] = []
        times.reserveCapacity(count)
        for number in 0..<count {
            let fix = Self.fix(number)
            let start = moment
            store.capture.append(.fix(fix, source: "gpsd"))
            times.append(moment - start)
            if number % 500 == 499 { try await Task.sleep(for: .milliseconds(5)) }
        }
        await store.close()
        times.sort()
        Report.row("store/actor-held", times[count / 2] / 1e3, "us", atMost: 5)
        Report.row("store/actor-held-99.9", times[count - count / 1000] / 1e3, "us", atMost: 100)
    }

    /// Batches of 200 to a local destination, each acknowledged.
    private func drain() async throws {
        let store = try await LocationStore.open(path)
        try await store.add("local", from: .beginning)
        let start = moment
        var count = 0
        while true {
            let batch = try await store.next(for: "local", count: 200)
            guard let range = batch.range else { break }
            try await store.acknowledge(range, at: "local")
            count += batch.records.count
        }
        let time = (moment - start) / Double(count)
        await store.close()
        Report.row("store/drained-record", time / 1e3, "us", atMost: 20)
        Report.row("store/drained-records-per-second", 1e9 / time, "records")
    }

    /// A store of 2,000,000 records, opened by another process.
    private func open() async throws {
        let path = Scratch.path("large.db")
        let limits = StoreRetention(records: nil, bytes: nil, age: nil)
        let options = StoreOptions(groupSize: 1000, isPowerSafe: false, retention: limits)
        let store = try await LocationStore.open(path, options: options)
        try await Self.fill(store, 0..<2_000_000, waitsForGroups: false)
        await store.close()
        let child = try Child(["store-open", path])
        let numbers = child.numbers()
        child.wait()
        guard numbers.count == 3 else { throw BenchmarkError("the large store could not be opened") }
        Report.row("store/open-2000000", numbers[0] / 1e6, "ms", atMost: 200)
        Report.row("store/open-2000000-memory", numbers[1] / 1e6, "MB", atMost: 30)
        Report.row("store/bytes-per-fix-2000000", numbers[2], "bytes", atMost: 90)
        try send(path)
    }

    /// The same 2,000,000 records, sent in batches to a destination in the same process.
    private func send(_ path: String) throws {
        let child = try Child(["store-send", path])
        let numbers = child.numbers()
        child.wait()
        guard numbers.count == 2 else { throw BenchmarkError("the large store could not be sent") }
        Report.row("store/sent-record", numbers[0] / 1e3, "us", atMost: 20)
        Report.row("store/sent-2000000-memory", numbers[1] / 1e6, "MB", atMost: 20)
    }

    /// Sends a store of 2,000,000 records, and prints nanoseconds for each record and the bytes of memory that it takes.
    static func sendAlone(_ path: String) async throws {
        let limits = StoreRetention(records: nil, bytes: nil, age: nil)
        let store = try await LocationStore.open(path, options: StoreOptions(retention: limits))
        try await store.add("local", from: .beginning)
        let memory = residentBytes
        var most = memory
        let start = moment
        let sender = StoreSender(store: store, destination: "local", to: Consumer())
        await sender.start()
        while try await store.destinations()[0].queued > 0 {
            most = max(most, residentBytes)
            try await Task.sleep(for: .milliseconds(20))
        }
        print((moment - start) / 2e6, most - memory)
        await sender.stop()
        await store.close()
    }

    private struct Consumer: RecordDestination {
        func send(_ records: [StoreRecord]) async -> SendOutcome { .accepted }
    }

    /// Opens a store, and prints nanoseconds, bytes of memory, and bytes of the file for each record.
    static func openAlone(_ path: String) async throws {
        let limits = StoreRetention(records: nil, bytes: nil, age: nil)
        let start = moment
        let store = try await LocationStore.open(path, options: StoreOptions(retention: limits))
        let time = moment - start
        let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
        print(time, residentBytes, Double(size) / 2e6)
        await store.close()
    }

    private static let peer = """
        path, rows, group = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
        base = sqlite3.connect(path, isolation_level=None)
        base.execute("PRAGMA journal_mode = WAL")
        base.execute("PRAGMA synchronous = FULL")
        base.execute("PRAGMA secure_delete = ON")
        base.execute("CREATE TABLE fix(id INTEGER PRIMARY KEY, time, receipt, drift, latitude, longitude, altitude, hacc,"
            "vacc, speed, sacc, course, source, device, epoch, sequence)")
        base.execute("CREATE INDEX fix_time ON fix(time)")
        places = ",".join("?" * 16)
        start = time.perf_counter()
        for first in range(0, rows, group):
            base.execute("BEGIN IMMEDIATE")
            base.executemany("INSERT INTO fix VALUES(" + places + ")", ((n + 1, 1795000000000 + n * 1000, 120, 0,
                47620913400 + n * 10000, 9173402100 + n * 10000, 405200, 4100, 7500, 1400, 300, n * 370 % 360000, 1,
                None, None, None) for n in range(first, first + group)))
            base.execute("COMMIT")
        print((time.perf_counter() - start) / rows * 1e9)
        """

    private static func fix(_ number: Int) -> Location {
        let step = Double(number)
        func decimals(_ value: Double, _ scale: Double) -> Double { (value * scale).rounded() / scale }
        return Location(
            latitude: decimals(47.6209134 + step * 1e-6, 1e7), longitude: decimals(9.1734021 + step * 1e-6, 1e7),
            altitude: 405.2, horizontalAccuracy: 4.1, verticalAccuracy: 7.5, speed: 1.4, speedAccuracy: 0.3,
            course: decimals((step * 0.37).truncatingRemainder(dividingBy: 360), 100),
            timestamp: Date(timeIntervalSince1970: 1_795_000_000 + step))
    }
}
