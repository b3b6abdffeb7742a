import Foundation
import GNSSReception
public import Geolocation
import SensorIO

/// Shows a person what goes on: one line that is drawn over and over on a terminal, a line from time to time elsewhere.
///
/// A line that its reader does not take in time is left out; the next one shows the newest values anyway.
@SensorActor
public final class ConsoleSink: FailableSink {
    /// What the sink asks others for when it draws: progress 0...1, nil without an end, and how much was dropped.
    public typealias Overview = @SensorActor () -> (progress: Double?, dropped: Int)

    /// How many fixes there had been at some moment.
    private struct Mark {
        var fixes = 0
        var instant: SensorInstant
    }

    /// The name in messages.
    nonisolated public let name = "print"

    private let path: String
    private let interval: Double?
    private let clock: any SensorClock
    private let overview: Overview?

    /// When to draw what has come since the last picture.
    private let deadline: SensorDeadline
    private var output: ByteOutput?
    private var terminal: Terminal?
    private var line = StatusLine()
    private var fixes = 0
    private var began: Mark?
    private var drawn: Mark?
    private var hasPut = false
    private var statusHandler: (@SensorActor (ProviderStatus) -> Void)?

    /// Makes a sink that draws on standard output.
    ///
    /// - Parameters:
    ///   - interval: Seconds between two drawings; by default 0.1 on a terminal and 1 elsewhere.
    ///   - clock: The source of time.
    ///   - overview: Tells progress and drops; without it the line shows neither.
    nonisolated public convenience init(
        interval: Double? = nil, clock: any SensorClock = SystemClock(), overview: Overview? = nil
    ) {
        self.init(path: "-", interval: interval, clock: clock, overview: overview)
    }

    /// Makes a sink that draws on any terminal or file.
    nonisolated init(path: String, interval: Double?, clock: any SensorClock, overview: Overview?) {
        self.path = path
        self.interval = interval
        self.clock = clock
        self.overview = overview
        deadline = SensorDeadline(clock: clock)
    }

    /// Looks whether standard output is a terminal.
    public func start() throws {
        let output = try ByteOutput(path: path)
        output.onFailure { [weak self] error in self?.statusHandler?(.failed(error)) }
        self.output = output
        terminal = output.terminal
        deadline.onReached { [weak self] in self?.draw() }
    }

    /// Notes what an event says, and draws at once if that has not been done for a while, otherwise soon.
    public func receive(_ event: GeolocationEvent) {
        switch event {
        case .location(let location):
            line.location = location
            line.isWithdrawn = false
            fixes += 1
        case .locationWithdrawn: line.isWithdrawn = true
        case .resolved(.presentation, let heading, _): line.heading = heading
        case .derived(let event):
            guard let status = event as? ReceiverStatus else { return }
            line.satellitesUsed = status.satellitesUsed
            line.satellitesInView = status.satellitesInView
        case .state(.running, _):
            began = Mark(fixes: fixes, instant: clock.coarseInstant)
            return greet()
        // The last look while the sources still know how far they came, with the average of the whole run.
        case .state(.stopped, _): return draw(rateSince: began)
        default: return
        }
        guard let drawn else { return draw() }
        guard !deadline.isArmed else { return }
        deadline.arm(at: drawn.instant.advanced(by: interval ?? (terminal == nil ? 1 : 0.1)))
    }

    /// Draws what is still to be drawn, and ends the line.
    public func finish() async {
        if deadline.isArmed { draw() }
        if terminal != nil, hasPut { _ = output?.write([UInt8(ascii: "\n")]) }
        await output?.close()
    }

    /// Why the sink cannot write any more.
    public var failure: ProviderError? { output?.failure }

    /// Gives up a reader who reads nothing for 5 s.
    public func hurry() { output?.hurry() }

    /// Sets who hears of a failure, which is the only status there is.
    public func onStatusChange(_ handler: @escaping @SensorActor (ProviderStatus) -> Void) {
        statusHandler = handler
    }

    /// Shows on a terminal at once that the program runs; elsewhere nothing is written before there is something to say.
    private func greet() {
        if terminal != nil, drawn == nil { put("waiting for a fix") }
    }

    private func draw() {
        draw(rateSince: drawn)
    }

    private func draw(rateSince mark: Mark?) {
        deadline.disarm()
        guard line.isWorthDrawing else { return }
        let now = clock.coarseInstant
        if let mark, now > mark.instant {
            line.rate = Double(fixes - mark.fixes) / now.seconds(since: mark.instant)
        }
        drawn = Mark(fixes: fixes, instant: now)
        if let overview { (line.progress, line.dropped) = overview() }
        // Short of the last column, where some terminals begin a new line.
        put(line.text(width: terminal.map { $0.width - 1 } ?? 160))
    }

    private func put(_ text: String) {
        hasPut = true
        // Back to the margin and clear to the end of the line: the next picture covers this one.
        _ = output?.write(Array((terminal == nil ? "\(text)\n" : "\r\(text)\u{1B}[K").utf8))
    }
}
