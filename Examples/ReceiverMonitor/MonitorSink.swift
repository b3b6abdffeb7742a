import FileIO
import Geolocation
import GeolocationPipeline

/// Shows the receiver: a picture that is drawn over and over on a terminal, a line each second at most elsewhere.
///
/// A picture that the terminal does not take in time is left out; the next one shows the newest readings anyway.
@SensorActor
final class MonitorSink: GeolocationSink {
    /// Seconds between two pictures.
    static let pictureInterval = 0.25

    /// Seconds between two lines.
    static let lineInterval = 1.0

    /// Seconds that what belongs together may take to come.
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
    ///   - path: Where to; `-` for standard output.
    ///   - dropped: Tells how much the receiver's bytes held that could not be used.
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
        // A terminal shows how long nothing has come, too.
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
        // Short of the last column, where some terminals begin a new line.
        picture.draw(view.picture(width: terminal.width - 1), on: output)
        deadline?.arm(after: Self.pictureInterval)
    }
}
