import Foundation
import Synchronization

/// Counts the runs that get past the first check of their codec: those of which at least one value is read.
///
/// Inputs that are refused at once prove little, and libFuzzer does not tell how many are.
enum Depth {
    private static let runs = Atomic(0)
    private static let deepRuns = Atomic(0)

    /// Prints the share when the process ends.
    private static let report: Void = {
        atexit {
            let (runs, deep) = (Depth.runs.load(ordering: .relaxed), Depth.deepRuns.load(ordering: .relaxed))
            let words = "depth: \(deep) of \(runs) runs (\(100 * deep / max(1, runs)) %, target 60 %) read a value\n"
            FileHandle.standardError.write(Data(words.utf8))
        }
    }()

    /// Counts a run.
    static func note(_ readsValue: Bool) {
        _ = report
        runs.add(1, ordering: .relaxed)
        if readsValue { deepRuns.add(1, ordering: .relaxed) }
    }
}
