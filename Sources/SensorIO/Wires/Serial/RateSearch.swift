import Geolocation

/// Finds the rate of a line by looking at what comes at one rate after another; pure decisions.
///
/// It begins with the rate that was right the last time, and goes on to the next one as soon as what comes is clearly noise:
/// after a dozen bytes, or when a shorter burst has ended. While nothing comes it stays, since silence is the same at each
/// rate. So a wrong rate costs a part of a burst, and at most one burst:
///
/// - a receiver that sends once a second at 115,200 baud or slower is found within 5 s, and so is one that sends five times a
///   second or more at any of the rates;
/// - one that sends a single burst of less than 40 ms in each second at a rate further behind in the list may take as many
///   seconds as the place of its rate;
/// - rates that are not in the list, lines that are not 8N1 where that is the format, and receivers that send no text at all
///   are never found; text between binary messages is found in a later round, which asks for more noise before it goes on.
struct RateSearch {
    /// What to do.
    enum Step: Equatable {
        case stay
        case change(to: Int)
        case found
    }

    /// The rates in the order in which they are tried, bits per second.
    static let usualRates = [9600, 4800, 38_400, 115_200, 57_600, 230_400, 460_800, 921_600, 19_200]

    /// Seconds within which most receivers are found; later the search goes on and says so.
    static let patience = 5.0

    /// Seconds without a byte that end a burst.
    static let silence = 0.06

    /// Seconds after a change in which adapters still hand over bytes of the rate before.
    static let settlingTime = 0.02

    /// Seconds of noise, after which a rate that was right no longer is.
    static let lossTime = 3.0

    /// Bytes of noise that are needed for that at least.
    static let lossCount = 64

    private let rates: [Int]
    private var index = 0
    private var round = 0
    private var judge = RateJudge()
    private var settledTime: SensorInstant

    /// When the burst ends that goes on; nil while none does.
    private(set) var silenceTime: SensorInstant?

    /// Whether the rate is found.
    private(set) var isFound = false

    /// Since when what comes at the found rate is noise; nil where it is text.
    private var noiseTime: SensorInstant?
    private var noiseCount = 0

    /// Whether anything has come since the search began.
    private(set) var hasReceived = false

    /// When ``patience`` is over.
    private(set) var patienceTime: SensorInstant

    /// Begins a search.
    ///
    /// - Parameters:
    ///   - lastGood: The rate that was right the last time; it is tried first.
    ///   - instant: Now.
    init(lastGood: Int?, at instant: SensorInstant) {
        rates = (lastGood.map { [$0] } ?? []) + Self.usualRates.filter { $0 != lastGood }
        settledTime = instant.advanced(by: Self.settlingTime)
        patienceTime = instant.advanced(by: Self.patience)
    }

    /// The rate that is being tried, or is found.
    var rate: Int { rates[index] }

    /// Says that the line now runs at ``rate``.
    mutating func hasChanged(at instant: SensorInstant) {
        // Each round is more patient, for noise that belongs to the stream: 1, 2, 4, 8, 16 times.
        judge = RateJudge(patience: 1 << min(round, 4))
        settledTime = instant.advanced(by: Self.settlingTime)
        silenceTime = nil
    }

    /// Takes bytes that came at ``rate``.
    mutating func take(_ bytes: Span<UInt8>, at instant: SensorInstant) -> Step {
        hasReceived = true
        judge.take(bytes, isSettled: instant >= settledTime)
        silenceTime = instant.advanced(by: Self.silence)
        return step(judge.verdict)
    }

    /// Says that time has passed: a burst may have ended.
    mutating func tick(at instant: SensorInstant) -> Step {
        guard let silenceTime, silenceTime <= instant else { return .stay }
        self.silenceTime = nil
        return step(judge.verdictAfterSilence)
    }

    private mutating func step(_ verdict: RateJudge.Verdict) -> Step {
        switch verdict {
        case .undecided: return .stay
        case .right:
            isFound = true
            judge = RateJudge()
            return .found
        case .wrong:
            index += 1
            if index == rates.count {
                index = 0
                round += 1
            }
            return .change(to: rate)
        }
    }

    /// Takes bytes that came at the found rate; false where it is the right one no more.
    mutating func confirm(_ bytes: Span<UInt8>, at instant: SensorInstant) -> Bool {
        judge.take(bytes)
        switch judge.verdict {
        case .right:
            judge = RateJudge()
            noiseTime = nil
            noiseCount = 0
        case .undecided: break
        case .wrong:
            noiseCount += bytes.count
            let begin = noiseTime ?? instant
            noiseTime = begin
            return noiseCount < Self.lossCount || instant.seconds(since: begin) < Self.lossTime
        }
        return true
    }
}
