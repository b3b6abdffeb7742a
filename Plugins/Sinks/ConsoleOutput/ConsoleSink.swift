import CodecSupport
import FileIO
public import Geolocation

/// Displays the state of a run: a line redrawn in place on a terminal, or a line at intervals elsewhere.
///
///     events ─▶ StatusLine ─each interval─▶ ByteOutput ─▶ terminal, file or pipe
///
/// A line that the reader does not accept in time is dropped; the next one shows the newest values.
@SensorActor
public final class ConsoleSink: GeolocationSink {
    /// Returns the progress, 0...1 or `nil` for a source without an end, and the number of dropped values.
    public typealias Overview = @SensorActor () -> (progress: Double?, dropped: Int)

    /// The number of fixes at an instant.
    private struct Mark {
        var fixes = 0
        var instant: SensorInstant
    }

    /// The name in messages.
    nonisolated public let name = "print"

    private let path: String
    private let interval: Double?
    private let overview: Overview?

    /// When to draw the changes since the last drawing.
    private var deadline: SensorDeadline?
    private var clock: any SensorClock = SystemClock()
    private var output: ByteOutput?
    private var terminal: Terminal?
    private var line = StatusLine()
    private var fixes = 0
    private var began: Mark?
    private var drawn: Mark?
    private var hasPut = false
    private var host: SinkHost?
    /// Whether there are changes to draw other than a withdrawal.
    private var hasNews = false

    /// Creates a sink that writes to standard output.
    ///
    /// - Parameters:
    ///   - interval: Seconds between two drawings. Default: 0.1 on a terminal and 1 elsewhere.
    ///   - overview: Returns progress and drops; without it, the line shows neither.
    nonisolated public convenience init(interval: Double? = nil, overview: Overview? = nil) {
        self.init(path: "-", interval: interval, overview: overview)
    }

    /// Creates a sink that writes to any terminal or file.
    nonisolated init(path: String, interval: Double?, overview: Overview?) {
        self.path = path
        self.interval = interval
        self.overview = overview
    }

    /// Opens the output and checks whether it is a terminal.
    public func start(in host: SinkHost) throws {
        let output = try ByteOutput(path: path)
        output.onEnd { host.report($0) }
        self.output = output
        terminal = output.terminal
        clock = host.systemClock
        self.host = host
        let deadline = SensorDeadline(clock: clock)
        self.deadline = deadline
        deadline.onReached { [weak self] in self?.draw() }
    }

    /// Processes an event, and draws immediately if the interval has elapsed, otherwise after it.
    public func receive(_ event: GeolocationEvent) {
        switch event {
        case .location(let location):
            line.location = location
            line.isWithdrawn = false
            fixes += 1
            hasNews = true
        case .locationWithdrawn: line.isWithdrawn = true
        case .resolved(.presentation, let heading, _): hasNews = hasNews || heading != nil
        case .derived(let event):
            if let status = event as? ReceiverStatus {
                line.satellitesUsed = status.satellitesUsed
                line.satellitesInView = status.satellitesInView
            } else if let summary = event.summary {
                line.notes[event.type] = summary.isEmpty ? nil : summary.shown(limit: 200)
            } else {
                return
            }
            hasNews = true
        case .state(.running, _):
            began = Mark(fixes: fixes, instant: clock.coarseInstant)
            line.isFinal = false
            return greet()
        // Draws the final values while the sources still know their progress, with the average rate of the whole run. A
        // line that already shows them is not repeated.
        case .state(.stopped, _):
            deadline?.disarm()
            line.isFinal = true
            return terminal != nil || hasNews ? draw(rateSince: began) : ()
        default: return
        }
        guard let drawn else { return draw() }
        guard let deadline, !deadline.isArmed else { return }
        deadline.arm(at: drawn.instant.advanced(by: interval ?? (terminal == nil ? 1 : 0.1)))
    }

    /// Draws pending changes, and ends the line.
    public func finish() async {
        if deadline?.isArmed == true, hasNews { draw() }
        if terminal != nil, hasPut { _ = output?.write([UInt8(ascii: "\n")]) }
        await output?.close()
    }

    /// Abandons a pipe or terminal that accepts nothing for 5 s.
    public func finishPromptly() { output?.finishPromptly() }

    /// Shows on a terminal that the program is running; writes nothing elsewhere before the first event.
    private func greet() {
        if terminal != nil, drawn == nil { put("waiting for a fix") }
    }

    private func draw() {
        draw(rateSince: drawn)
    }

    private func draw(rateSince mark: Mark?) {
        deadline?.disarm()
        line.heading = host?.known.presentation
        guard line.isWorthDrawing else { return }
        hasNews = false
        let now = clock.coarseInstant
        if let mark, now > mark.instant {
            line.rate = Double(fixes - mark.fixes) / now.seconds(since: mark.instant)
        }
        drawn = Mark(fixes: fixes, instant: now)
        if let overview { (line.progress, line.dropped) = overview() }
        // One column less than the width, since some terminals wrap after the last column.
        put(line.text(width: terminal.map { $0.width - 1 } ?? 160))
    }

    private func put(_ text: String) {
        hasPut = true
        // Carriage return and clear to the end of the line: the next drawing replaces this one.
        _ = output?.write(Array((terminal == nil ? "\(text)\n" : "\r\(text)\u{1B}[K").utf8))
    }
}
