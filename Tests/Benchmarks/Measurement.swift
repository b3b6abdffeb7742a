import AllocationCounter
import Foundation

/// A value to compare a figure with: a small task of the machine, or another program with the same task.
struct Yardstick {
    let name: String
    /// Measures it once, in nanoseconds; nil or a negative number if that is not possible.
    let measure: () -> Double?

    init(_ name: String, _ measure: @escaping () -> Double?) {
        self.name = name
        self.measure = measure
    }
}

/// Figures and what they are compared with, measured in turn, so that a change of the machine's speed affects both.
struct Pairs {
    private(set) var figures: [Double] = []
    private var ratios: [Double] = []
    private var last: Double?

    /// Adds a figure and the yardstick that was measured right after it.
    mutating func add(_ figure: Double, _ yardstick: Double?) {
        figures.append(figure)
        guard let yardstick, yardstick > 0 else { return }
        // The mean of the yardsticks before and after the figure.
        ratios.append(figure / ((yardstick + (last ?? yardstick)) / 2))
        last = yardstick
    }

    /// Prints the fastest figure if few were measured, the median of many, and the median of the ratios with half of their
    /// interquartile range.
    ///
    /// - Parameters:
    ///   - name: The name of the figure.
    ///   - unit: Its unit, and how many nanoseconds that is.
    ///   - yardstick: The name of what it is compared with.
    ///   - target: The largest ratio that is good; nil for no target.
    func report(
        _ name: String, _ unit: (name: String, size: Double) = ("ns", 1), to yardstick: String? = nil,
        atMost target: Double? = nil
    ) {
        let figures = figures.sorted()
        guard !figures.isEmpty else { return Report.skip(name, because: "it could not be measured") }
        let figure = (figures.count < 100 ? figures[0] : figures[figures.count / 2]) / unit.size
        guard let yardstick, !ratios.isEmpty else { return Report.row(name, figure, unit.name) }
        let ratios = ratios.sorted()
        let noise = (ratios[ratios.count * 3 / 4] - ratios[ratios.count / 4]) / 2
        Report.row(name, figure, unit.name, ratio: (ratios[ratios.count / 2], noise, yardstick), atMost: target)
    }
}

/// The duration of measurements.
enum Run {
    /// Whether runs are long, for figures with less noise.
    static let isLong = CommandLine.arguments.contains("--long")

    /// Rounds of a short figure.
    static let rounds = isLong ? 41 : 9

    /// A number that is `factor` times as large in long runs.
    static func scaled(_ count: Int, by factor: Int = 10) -> Int { isLong ? count * factor : count }
}

/// Measures a figure and a yardstick in turn and reports both.
///
/// - Parameters:
///   - name: The name of the figure, `area/words`.
///   - unit: Its unit, and how many nanoseconds that is.
///   - yardstick: What to compare it with.
///   - target: The largest ratio that is good; nil for no target.
///   - rounds: The number of measurements.
///   - figure: Measures the figure once, in nanoseconds.
func compare(
    _ name: String, _ unit: (name: String, size: Double) = ("ns", 1), to yardstick: Yardstick? = nil,
    atMost target: Double? = nil, rounds: Int = Run.rounds, _ figure: () throws -> Double
) rethrows {
    var pairs = Pairs()
    _ = try figure()
    for _ in 0..<rounds { pairs.add(try figure(), yardstick?.measure()) }
    pairs.report(name, unit, to: yardstick?.name, atMost: target)
}

/// Measures a body that runs many times, and the heap blocks that it allocates, of which there should be none.
///
/// - Parameters:
///   - count: The repetitions in one round.
///   - items: The number of items in a repetition.
func compareLoop(
    _ name: String, _ count: Int, items: Int = 1, to yardstick: Yardstick? = nil, atMost target: Double? = nil,
    allocations allowed: Double? = 0, _ body: (Int) -> Void
) {
    var (calls, blocks) = (0, Int64(0))
    compare(name, to: yardstick, atMost: target) {
        let before = allocation_count()
        let time = nanosecondsOfLoop(count, body)
        blocks = allocation_count() - before
        calls = count * items
        return time / Double(items)
    }
    guard allocation_count() >= 0 else { return }
    let each = (Double(blocks) / Double(calls) * 1000).rounded() / 1000
    if each > 0 || allowed == nil { Report.row("\(name)/allocations", each, "blocks", atMost: allowed) }
}

/// The processor time of this thread for one repetition of a body: what others do meanwhile does not count.
func nanosecondsOfLoop(_ count: Int, _ body: (Int) throws -> Void) rethrows -> Double {
    let start = yardstick_thread_time()
    for index in 0..<count { try body(index) }
    return (yardstick_thread_time() - start) / Double(count)
}

/// The monotonic clock, which all processes share, in nanoseconds.
var moment: Double { Double(DispatchTime.now().uptimeNanoseconds) }

/// The processor time of this process in nanoseconds.
var processorTime: Double { Double(clock()) / Double(CLOCKS_PER_SEC) * 1e9 }

/// Bytes of this process in memory.
var residentBytes: Double { Peer.memory(of: "self", "VmRSS:") ?? 0 }

let microseconds = (name: "us", size: 1e3)
let milliseconds = (name: "ms", size: 1e6)
