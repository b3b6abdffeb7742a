import Foundation
public import Geolocation
import SensorIO

/// Shows a person what goes on: one line that is drawn over and over on a terminal, a line from time to time elsewhere.
@SensorActor
public final class ConsoleSink: FailableSink {
    /// What the sink asks others for when it draws: progress 0...1, nil without an end, and how much was dropped.
    public typealias Overview = @SensorActor () -> (progress: Double?, dropped: Int)

    /// The name in messages.
    nonisolated public let name = "print"

    private let clock: any SensorClock
    private let overview: Overview?
    private let interval: Double?
    private var output: ByteOutput?
    private var isTerminal = false
    private var line = StatusLine()
    private var fixes = 0
    private var lastFixes = 0
    private var lastDrawn: SensorInstant?
    private var failureHandler: (@SensorActor (ProviderError) -> Void)?

    /// Makes a sink that draws on standard output.
    ///
    /// - Parameters:
    ///   - interval: Seconds between two drawings; by default 0.1 on a terminal and 1 elsewhere.
    ///   - clock: The source of time.
    ///   - overview: Tells progress and drops; without it the line shows neither.
    nonisolated public init(interval: Double? = nil, clock: any SensorClock = SystemClock(), overview: Overview? = nil)
    {
        self.interval = interval
        self.clock = clock
        self.overview = overview
    }

    /// Looks whether standard output is a terminal.
    public func start() throws {
        isTerminal = Terminal.isTerminal(1)
        let output = try ByteOutput(path: "-")
        output.onFailure { [weak self] error in self?.failureHandler?(error) }
        self.output = output
    }

    /// Notes what an event says, and draws if it is time.
    public func receive(_ event: GeolocationEvent) {
        switch event {
        case .location(let location):
            line.location = location
            line.isWithdrawn = false
            fixes += 1
        case .locationWithdrawn: line.isWithdrawn = true
        case .resolved(.presentation, let heading, _): line.heading = heading
        // The last look while the sources still know how far they came.
        case .state(.stopped, _): return draw(at: clock.coarseInstant)
        default: return
        }
        let now = clock.coarseInstant
        guard let lastDrawn else {
            self.lastDrawn = now
            return
        }
        if now >= lastDrawn.advanced(by: interval ?? (isTerminal ? 0.1 : 1)) { draw(at: now) }
    }

    /// Ends the line.
    public func finish() async {
        if isTerminal { _ = output?.write([UInt8(ascii: "\n")]) }
        await output?.close()
    }

    /// Why the sink cannot write any more.
    public var failure: ProviderError? { output?.failure }

    /// Sets who hears of a failure.
    public func onFailure(_ handler: @escaping @SensorActor (ProviderError) -> Void) {
        failureHandler = handler
    }

    private func draw(at now: SensorInstant) {
        if let lastDrawn {
            let seconds = now.seconds(since: lastDrawn)
            if seconds > 0 { line.rate = Double(fixes - lastFixes) / seconds }
        }
        lastDrawn = now
        lastFixes = fixes
        if let overview { (line.progress, line.dropped) = overview() }
        let text = line.text(width: isTerminal ? Terminal.width(1) - 1 : 160)
        // Back to the margin and clear to the end of the line: the next picture covers this one.
        _ = output?.write(Array((isTerminal ? "\r\(text)\u{1B}[K" : "\(text)\n").utf8))
    }
}
