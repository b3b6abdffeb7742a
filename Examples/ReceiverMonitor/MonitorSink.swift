import FileIO
import Foundation
import Geolocation
import GeolocationPipeline

/// Writes the newest readings of a receiver, in a line each second while they change.
@SensorActor
final class MonitorSink: GeolocationSink {
    /// The sink as `monitor:`.
    nonisolated static let plugin = SinkPlugin(
        name: "ReceiverMonitor", summary: "Shows a receiver in a line each second.", schemes: ["monitor"]
    ) { _, _ in MonitorSink() }

    nonisolated let name = "monitor"
    private let path: String
    private var output: ByteOutput?
    private var deadline: SensorDeadline?
    private var readings = Readings()

    /// Creates a sink.
    ///
    /// - Parameter path: The file to write to. Default: standard output.
    nonisolated init(path: String = "-") { self.path = path }

    func start(in host: SinkHost) throws {
        output = try ByteOutput(path: path)
        output?.onEnd { host.report($0) }
        deadline = SensorDeadline(clock: host.systemClock)
        deadline?.onReached { [weak self] in self?.write() }
    }

    func receive(_ event: borrowing GeolocationEvent) {
        guard readings.update(with: event), let deadline, !deadline.isArmed else { return }
        deadline.arm(after: 1)
    }

    func finish() async {
        if deadline?.isArmed == true { write() }
        deadline?.disarm()
        await output?.close()
    }

    func finishPromptly() { output?.finishPromptly() }

    private func write() { _ = output?.write(Array("\(readings.line)\n".utf8)) }
}

/// The last values of a receiver.
struct Readings {
    /// The last position; `nil` before the first one, and after the receiver has lost it.
    var location: Location?
    /// The kind of fix, and the satellites.
    var receiver: ReceiverStatus?
    /// The status of the source, and its name.
    var source: ProviderStatusChange?

    /// Records an event; returns `false` if it is not about the receiver.
    mutating func update(with event: borrowing GeolocationEvent) -> Bool {
        switch copy event {
        case .location(let location): self.location = location
        case .locationWithdrawn: location = nil
        case .derived(let status as ReceiverStatus): receiver = status
        case .status(let change):
            source = change
            // Its fix is over, too.
            if change.status.isOver { receiver = receiver.map { ReceiverStatus(time: $0.time) } }
        default: return false
        }
        return true
    }

    /// The values in one line; unknown ones are a dash.
    var line: String {
        let time = (receiver?.time ?? location?.timestamp).map {
            $0.formatted(Date.ISO8601FormatStyle(timeZone: .gmt).dateTimeSeparator(.space))
        }
        let place = location.map { String(format: "%.7f° %.7f°", $0.latitude, $0.longitude) }
        let mode: String? =
            switch receiver?.mode {
            case .twoDimensional: "2D"
            case .threeDimensional: "3D"
            case .some(.none): "no fix"
            case nil: nil
            }
        let satellites = receiver?.satellitesUsed.map { "\($0) satellites" }
        return [
            time, place, number(location?.horizontalAccuracy, "±%.1f m"), number(location?.altitude, "%.1f m high"),
            number(location?.speed, "%.1f m/s"), number(location?.course, "%.0f°"), mode, satellites, status,
        ].map { $0 ?? "–" }.joined(separator: "  ")
    }

    private var status: String? {
        source.map { change in
            "\(change.provider) \(change.status.name)" + (change.status.reason.map { ": \($0)" } ?? "")
        }
    }

    private func number(_ value: Double?, _ format: String) -> String? { value.map { String(format: format, $0) } }
}
