import CodecSupport
import FileIO
public import Geolocation
public import TextGraphics

/// Displays the state of a run.
///
/// On a terminal, the sink redraws one line or a picture. On another output, it writes a new line at intervals.
///
///     events ─▶ StatusLine or Dashboard ─each interval─▶ ByteOutput ─▶ terminal, file or pipe
///
/// A line or picture that the output does not accept in time is dropped; the next one shows the newest values.
@SensorActor
public final class ConsoleSink: GeolocationSink {
    /// A function that returns the progress and the number of dropped values of a run.
    ///
    /// The progress is 0...1, or `nil` for a source without an end.
    public typealias Overview = @SensorActor () -> (progress: Double?, dropped: Int)

    /// The form of the sink's output: a status line or a picture.
    public enum View: String, Sendable, CaseIterable {
        /// One status line, which is redrawn on a terminal.
        case line
        /// On a terminal, a picture with sky, headings, track and speed, which is redrawn; on other outputs, a status
        /// line.
        case dashboard
        /// The pictures of ``dashboard``, each written below the previous one, so that any output can show them.
        case pages
    }

    /// The number of fixes received until an instant; the rate of fixes since that instant is computed from it.
    private struct Mark {
        var fixes = 0
        var instant: SensorInstant
    }

    /// The name of the sink in messages.
    nonisolated public let name = "print"

    /// The widths of lines and of pictures on an output that is not a terminal, in characters.
    private static let usualWidths = (line: 160, picture: 80)

    private let path: String
    private let view: View
    private let style: TextStyle
    private let interval: Double?
    private let overview: Overview?

    /// The deadline at which the changes since the last drawing are drawn.
    private var deadline: SensorDeadline?
    private var clock: any SensorClock = SystemClock()
    private var output: ByteOutput?
    private var terminal: Terminal?
    private var line = StatusLine()
    private var dashboard = Dashboard()
    private var picture = RedrawnPicture()
    private var fixes = 0
    private var began: Mark?
    private var drawn: Mark?
    private var hasPut = false
    private var host: SinkHost?
    /// Whether anything has changed since the last drawing, apart from values that have only become unknown.
    private var hasNews = false

    /// Creates a sink that writes to standard output.
    ///
    /// - Parameters:
    ///   - view: The form of the output. Default: one line.
    ///   - style: The characters of pictures. Default: Unicode, or ASCII if the locale has another encoding than UTF-8.
    ///   - interval: The seconds between two drawings. Default: 0.1 on a terminal and 1 elsewhere.
    ///   - overview: A function that returns the progress and the drops; without it, the line shows neither.
    nonisolated public convenience init(
        view: View = .line, style: TextStyle? = nil, interval: Double? = nil, overview: Overview? = nil
    ) {
        self.init(path: "-", view: view, style: style, interval: interval, overview: overview)
    }

    /// Creates a sink that writes to the terminal or file with the given path.
    nonisolated init(
        path: String, view: View = .line, style: TextStyle? = nil, interval: Double?, overview: Overview?
    ) {
        self.path = path
        self.view = view
        self.style = style ?? (Terminal.showsUnicode ? .unicode : .ascii)
        self.interval = interval
        self.overview = overview
    }

    /// Opens the output, and checks whether it is a terminal.
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

    /// Processes an event, and draws its changes as soon as the interval since the last drawing has elapsed.
    public func receive(_ event: GeolocationEvent) {
        switch event {
        case .location(let location):
            line.location = location
            line.isWithdrawn = false
            dashboard.add(location)
            fixes += 1
            hasNews = true
        case .locationWithdrawn:
            line.isWithdrawn = true
            // A receiver that still works soon reports its satellites again.
            (line.satellitesUsed, line.satellitesInView) = (nil, nil)
            dashboard.satellites = []
            dashboard.endTrack()
        case .resolved(.presentation, let heading, _): hasNews = hasNews || heading != nil
        case .derived(let event):
            if let status = event as? ReceiverStatus {
                line.satellitesUsed = status.satellitesUsed
                line.satellitesInView = status.satellitesInView
                dashboard.satellites = status.satellites
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
        // The final values are drawn while the sources still know their progress, with the average rate of the whole
        // run. If the last line already shows these values, it is not repeated.
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

    /// Draws the pending changes, and ends the line on the terminal.
    public func finish() async {
        if deadline?.isArmed == true, hasNews { draw() }
        if terminal != nil, hasPut, !showsPicture { _ = output?.write([UInt8(ascii: "\n")]) }
        await output?.close()
    }

    /// Abandons the output if it is a pipe or terminal that accepts nothing for 5 s from now on.
    public func finishPromptly() { output?.finishPromptly() }

    /// Shows on a terminal that the program is running, by the text `waiting for a fix`.
    ///
    /// To other outputs, nothing is written before the first event.
    private func greet() {
        guard terminal != nil, drawn == nil else { return }
        showsPicture ? put(picture: ["waiting for a fix"]) : put("waiting for a fix")
    }

    /// Whether pictures are drawn instead of status lines.
    private var showsPicture: Bool { view == .pages || view == .dashboard && terminal != nil }

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
        // The last column is left empty, since some terminals begin a new line after a character in it.
        let width = terminal.map { $0.width - 1 }
        guard showsPicture else { return put(line.text(width: width ?? Self.usualWidths.line)) }
        dashboard.known = host?.known ?? KnownValues()
        put(picture: dashboard.lines(status: line, width: width ?? Self.usualWidths.picture, style: style))
    }

    private func put(_ text: String) {
        hasPut = true
        // On a terminal, a carriage return begins the line and the rest of the line is cleared, so that the next
        // drawing replaces this one.
        _ = output?.write(Array((terminal == nil ? "\(text)\n" : "\r\(text)\u{1B}[K").utf8))
    }

    private func put(picture lines: [String]) {
        hasPut = true
        guard let output else { return }
        if view == .dashboard {
            picture.draw(lines, on: output)
        } else {
            _ = output.write(Array((lines + ["", ""]).joined(separator: "\n").utf8))
        }
    }
}
