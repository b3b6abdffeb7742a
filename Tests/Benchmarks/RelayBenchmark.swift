/// Relaying from trackers to a receiver over WebSockets: throughput, latency, memory, and what a bad link does.
struct RelayBenchmark {
    /// How long the load of many trackers and the cuts of a link last, unless somebody asks for another time.
    private static let usualSeconds = 10.0

    /// Seconds for which trackers send, and for which a link is cut.
    let seconds: Double

    /// Takes `--seconds NUMBER` off the words of the command line; nil where it stands there without a number.
    init?(_ words: inout [String]) {
        guard let index = words.firstIndex(of: "--seconds") else {
            seconds = Self.usualSeconds
            return
        }
        guard index + 1 < words.count, let number = Double(words[index + 1]), (1...3600).contains(number) else {
            return nil
        }
        seconds = number
        words.removeSubrange(index...index + 1)
    }

    func run() async throws {
        #if os(Linux)
            try await RelayBenchmarkPair().run()
            try await RelayBenchmarkFleet(seconds: seconds).run()
            try RelayBenchmarkMemory().run()
            try await RelayBenchmarkCuts(seconds: seconds).run()
        #endif
    }
}
