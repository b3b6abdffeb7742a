#if os(Linux)
    import Foundation
    import Geolocation
    import LocationRelay
    import RelaySupport
    import SensorIO
    import WebSocketRelay

    /// What this program does as a process of its own that stands for trackers.
    enum RelayBenchmarkLoad {
        /// Runs a load where the arguments ask for one: `relay-pair PORT COUNT FIXES`, `relay-fleet PORT TRACKERS SECONDS`,
        /// `relay-idle PORT TRACKERS [AUTHORITY]` or, with the receiver in it, `relay-host TRACKERS [CERTIFICATE KEY AUTHORITY]`.
        static func run(_ arguments: [String]) async throws -> Bool {
            let numbers = arguments.dropFirst().prefix { Int($0) != nil }.compactMap { Int($0) }
            let files = Array(arguments.dropFirst(1 + numbers.count))
            switch (arguments.first, numbers.count, files.count) {
            case ("relay-pair", 3, 0): try await sendAll(numbers[1], of: numbers[2], to: numbers[0])
            case ("relay-fleet", 3, 0): try await sendSteadily(numbers[1], to: numbers[0], seconds: numbers[2])
            case ("relay-idle", 2, 0...1): try await standIdle(numbers[1], to: numbers[0], authority: files.first)
            case ("relay-host", 1, 0), ("relay-host", 1, 3): try await RelayBenchmarkHost.run(numbers[0], files)
            default: return false
            }
            return true
        }

        /// Sends updates of one or two fixes as fast as a queue of the usual length takes them, and tells the seconds until the last one was
        /// acknowledged.
        private static func sendAll(_ count: Int, of fixes: Int, to port: Int) async throws {
            let tracker = try await RelayBenchmarkTracker(port: port, name: "tracker")
            try await tracker.connect()
            let start = RelayBenchmarkProcess.moment
            await tracker.sendAll(count, of: fixes)
            print(RelayBenchmarkProcess.moment - start)
            await tracker.transport.close()
        }

        /// Has trackers send ten fixes in each second, evenly spread, and tells how many were pushed and dropped.
        private static func sendSteadily(_ count: Int, to port: Int, seconds: Int) async throws {
            let trackers = try await connected(count, to: port)
            let steps = 100
            let start = RelayBenchmarkProcess.moment
            for step in 0..<seconds * 1000 {
                let due = start + Double(step) / 1000
                while RelayBenchmarkProcess.moment < due { usleep(200) }
                await SensorActor.run {
                    for index in stride(from: step % steps, to: count, by: steps) { trackers[index].sendMoment() }
                }
            }
            for tracker in trackers { await tracker.transport.drain() }
            let drops = await SensorActor.run { trackers.reduce(0) { $0 + $1.transport.drops.total } }
            print(await SensorActor.run { trackers.reduce(0) { $0 + $1.sent } }, drops)
            await SensorActor.run { for tracker in trackers { tracker.transport.close() } }
        }

        /// Keeps connections of trackers that have sent one fix each, until the process is ended.
        private static func standIdle(_ count: Int, to port: Int, authority: String?) async throws {
            let trackers = try await connected(count, to: port, authority: authority)
            await SensorActor.run { for tracker in trackers { tracker.sendMoment() } }
            try await Task.sleep(for: .seconds(3600))
            await SensorActor.run { for tracker in trackers { tracker.transport.close() } }
        }

        /// Trackers that have all been connected, one after the other.
        private static func connected(
            _ count: Int, to port: Int, authority: String? = nil
        ) async throws -> [RelayBenchmarkTracker] {
            RelayBenchmarkProcess.raiseDescriptorLimit()
            var trackers: [RelayBenchmarkTracker] = []
            for index in 0..<count {
                let tracker = try await RelayBenchmarkTracker(
                    port: port, name: "tracker-\(index)", authority: authority)
                try await tracker.connect()
                trackers.append(tracker)
            }
            return trackers
        }
    }
#endif
