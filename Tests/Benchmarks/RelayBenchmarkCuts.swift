#if os(Linux)
    import RelaySupport

    /// A link that is cut again and again while fixes go over it.
    struct RelayBenchmarkCuts {
        private let rate = 100
        let seconds: Double

        func run() async throws {
            let cuts = Int(seconds / 60 * 100)
            Report.title(
                "relay: a link that is cut \(cuts) times at random moments; \(rate) updates/s, the usual configuration")
            let outcome = try await LinkCutTrial.run(
                LinkCutTrial.Settings(cuts: cuts, intervals: 0...0.1, rate: Double(rate), seed: 7))
            for cut in LinkProxy.Cut.allCases {
                Report.line("cuts of the kind \(cut)", Double(outcome.cuts[cut] ?? 0), unit: "")
            }
            Report.line("until all cuts were made", outcome.seconds, unit: "s")
            Report.line("fixes pushed", Double(2 * outcome.pushed), unit: "")
            Report.line("  lost", Double(outcome.lost), unit: "", atMost: 0)
            Report.line("  doubled", Double(outcome.tally.doubled), unit: "", atMost: 0)
            Report.line("  out of order", Double(outcome.tally.disordered), unit: "", atMost: 0)
        }
    }
#endif
