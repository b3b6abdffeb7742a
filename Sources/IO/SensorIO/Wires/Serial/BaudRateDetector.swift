import Geolocation

/// Detects the baud rate of a serial line by trying one rate after another.
///
/// Pure logic; the caller changes the rate and provides the time.
///
/// The search starts with the last correct rate. It moves on to the next rate as soon as the received bytes are clearly
/// noise: after a dozen bytes, or when a shorter burst (bytes without a pause between them) has ended. While no bytes
/// arrive, the search stays at its rate, since silence looks the same at every rate. A wrong rate therefore costs at
/// most one burst, with the following results:
///
/// - A receiver that sends once per second at 115,200 baud or slower is found within 5 s, and so is one that sends at
///   least five times per second at any of the rates.
/// - For a receiver that sends a single burst of less than 40 ms per second, the search may take one second for each
///   rate that is tried.
/// - The search does not find a rate that is missing in the list, a line whose format (such as 8N1) differs from the
///   configured one, or a receiver that sends no text.
/// - If a receiver sends text between binary messages, the binary messages look like noise, so that the correct rate
///   may be rejected at first. Each time that all rates have been tried, more noise is needed to reject a rate, so that
///   the text is found later.
struct BaudRateDetector {
    /// The next action of the caller: to wait for bytes, to change the baud rate, or to use the rate that was found.
    enum Step: Equatable {
        case stay
        case change(to: Int)
        case found
    }

    /// The baud rates in the order in which they are tried, in bits per second.
    static let usualRates = [9600, 4800, 38_400, 115_200, 57_600, 230_400, 460_800, 921_600, 19_200]

    /// The number of seconds within which most receivers are found.
    ///
    /// After this time, the caller reports the delay, and the search continues.
    static let patience = 5.0

    /// The number of seconds without a byte that end a burst of received bytes.
    static let silence = 0.06

    /// The number of seconds after a change of the baud rate during which bytes of the previous rate may still arrive
    /// from an adapter.
    static let settlingTime = 0.02

    /// The number of seconds of noise after which the detected baud rate is considered wrong, and a new search starts.
    static let lossTime = 3.0

    /// The number of bytes of noise that must arrive, in addition to ``lossTime``, before the detected baud rate is
    /// considered wrong.
    static let lossCount = 64

    private let rates: [Int]
    private var index = 0
    private var round = 0
    private var judge = BaudRateScorer()
    private var settledTime: SensorInstant

    /// The moment at which the current burst of bytes ends unless more bytes arrive; `nil` outside of a burst.
    private(set) var silenceTime: SensorInstant?

    /// Whether the baud rate is found.
    private(set) var isFound = false

    /// The moment since which the bytes that arrive at the detected rate have been noise; `nil` while they are text.
    private var noiseTime: SensorInstant?
    private var noiseCount = 0

    /// Whether any byte was received since the search for the rate began.
    private(set) var hasReceived = false

    /// The time at which the delay is reported if the baud rate has not been found: ``patience`` seconds after the
    /// search began.
    private(set) var patienceTime: SensorInstant

    /// Starts a search for the baud rate.
    ///
    /// - Parameters:
    ///   - lastGood: The last correct rate, which is tried first; `nil` if it is unknown.
    ///   - instant: The current time.
    init(lastGood: Int?, at instant: SensorInstant) {
        rates = (lastGood.map { [$0] } ?? []) + Self.usualRates.filter { $0 != lastGood }
        settledTime = instant.advanced(by: Self.settlingTime)
        patienceTime = instant.advanced(by: Self.patience)
    }

    /// The baud rate that is being tried or was found.
    var rate: Int { rates[index] }

    /// Starts to evaluate bytes at a new baud rate; to be called after the line has been changed to ``rate``.
    mutating func hasChanged(at instant: SensorInstant) {
        // Noise may be part of the stream. So each time that all rates have been tried, the next attempts need more
        // noise to reject a rate: by the factors 1, 2, 4, 8, 16.
        judge = BaudRateScorer(patience: 1 << min(round, 4))
        settledTime = instant.advanced(by: Self.settlingTime)
        silenceTime = nil
    }

    /// Evaluates bytes that were received at ``rate``, and returns the next action.
    mutating func ingest(_ bytes: Span<UInt8>, at instant: SensorInstant) -> Step {
        hasReceived = true
        judge.ingest(bytes, isSettled: instant >= settledTime)
        silenceTime = instant.advanced(by: Self.silence)
        return step(judge.verdict)
    }

    /// Evaluates the current burst of bytes if the burst has ended, and returns the next action.
    mutating func tick(at instant: SensorInstant) -> Step {
        guard let silenceTime, silenceTime <= instant else { return .stay }
        self.silenceTime = nil
        return step(judge.verdictAfterSilence)
    }

    private mutating func step(_ verdict: BaudRateScorer.Verdict) -> Step {
        switch verdict {
        case .undecided: return .stay
        case .right:
            isFound = true
            judge = BaudRateScorer()
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

    /// Evaluates bytes that were received at the detected rate; returns `false` if this rate is no longer correct.
    mutating func confirm(_ bytes: Span<UInt8>, at instant: SensorInstant) -> Bool {
        judge.ingest(bytes)
        switch judge.verdict {
        case .right:
            judge = BaudRateScorer()
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
