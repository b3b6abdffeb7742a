import FileIO
import Geolocation
import GeolocationPipeline

/// Shows the receiver: a picture that is redrawn on a terminal, or at most one line per second elsewhere.
///
/// A picture that the terminal does not accept in time is skipped; the next one shows the newest readings anyway.
@SensorActor
final class MonitorSink: GeolocationSink {
    /// Seconds between two pictures.
    static let pictureInterval = 0.25

    /// Seconds between two lines.
    static let lineInterval = 1.0

    /// Seconds to wait for values that belong together.
    static let settling = 0.05

    nonisolated let name = "monitor"
    private let path: String
    private let dropped: @SensorActor () -> Int
    private var clock: any SensorClock = SystemClock()
    private var deadline: SensorDeadline?
    private var output: ByteOutput?
    private var terminal: Terminal?
    private var readings = Readings()
    private var heard: SensorInstant?
    private var drawn: SensorInstant?
    private var picture = RedrawnPicture()

    /// Creates a sink that draws on a terminal or file.
    ///
    /// - Parameters:
    ///   - path: The path of the terminal or file; `-` for standard output.
    ///   - dropped: Returns how much of the receiver's input was dropped.
    nonisolated init(path: String = "-", dropped: @escaping @SensorActor () -> Int) {
        self.path = path
        self.dropped = dropped
    }

    /// The sink as `monitor:`.
    nonisolated static let plugin = SinkPlugin(
        name: "ReceiverMonitor", summary: "Shows a receiver.", schemes: ["monitor"]
    ) { _, context in
        MonitorSink { [weak context] in context?.droppedBySources ?? 0 }
    }

    func start(in host: SinkHost) throws {
        let output = try ByteOutput(path: path)
        output.onEnd { host.report($0) }
        self.output = output
        terminal = output.terminal
        clock = host.systemClock
        let deadline = SensorDeadline(clock: clock)
        self.deadline = deadline
        deadline.onReached { [weak self] in self?.draw() }
        // A terminal also shows for how long nothing has been received.
        if terminal != nil { draw() }
    }

    func receive(_ event: borrowing GeolocationEvent) {
        guard readings.handle(event) else { return }
        let now = clock.coarseInstant
        heard = now
        guard let deadline, !deadline.isArmed else { return }
        let settled = now.advanced(by: Self.settling)
        deadline.arm(at: drawn.map { max(settled, $0.advanced(by: Self.lineInterval)) } ?? settled)
    }

    func finish() async {
        if deadline?.isArmed == true { draw() }
        deadline?.disarm()
        await output?.close()
    }

    func finishPromptly() { output?.finishPromptly() }

    private func draw() {
        let now = clock.coarseInstant
        drawn = now
        readings.dropped = dropped()
        let view = ReadingsView(readings: readings, age: heard.map { now.seconds(since: $0) })
        guard let output else { return }
        guard let terminal else {
            _ = output.write(Array("\(view.line)\n".utf8))
            return
        }
        // The last column is left free, since some terminals begin a new line there.
        picture.draw(view.picture(width: terminal.width - 1), on: output)
        deadline?.arm(after: Self.pictureInterval)
    }
}
