import FileIO
public import Geolocation
public import PluginOptions

/// Measures the level of this machine's battery, which it reads from a file at most once a minute.
///
/// The file is read outside of the sensor actor, since the driver of a battery may take long to answer.
@SensorActor
public final class BatteryGauge {
    nonisolated private let path: String

    private var level: Double?
    private var hasBeenKnown = false
    private var isReading = false
    private var nextReading: SensorInstant?

    /// The status that reports that the level could never be read, and the status of the sink before it.
    private var fault: (status: ProviderStatus, before: ProviderStatus?)?

    /// The minimum time in seconds between two readings of the file.
    private static let interval = 60.0

    /// Creates a gauge that has read nothing yet.
    ///
    /// - Parameter battery: The name of a power supply of Linux below `/sys/class/power_supply`, such as `BAT0`; or the
    ///   path, with a slash, of a file that contains the level in percent, 0...100.
    nonisolated public init(_ battery: String) {
        path = battery.contains("/") ? battery : "/sys/class/power_supply/\(battery)/capacity"
    }

    /// Returns the level that was read last, 0 (empty) to 1 (full); `nil` if it is unknown.
    ///
    /// If the last reading began at least a minute ago, another one begins now. Its result is returned by later calls.
    ///
    /// - Parameter host: The host of the sink that uses the level. The gauge reports `degraded` to it once if the level
    ///   could never be read.
    public func level(in host: SinkHost) -> Double? {
        let now = host.systemClock.instant
        if !isReading, nextReading.map({ now >= $0 }) ?? true {
            isReading = true
            nextReading = now.advanced(by: Self.interval)
            Task {
                await read(in: host)
                isReading = false
            }
        }
        return level
    }

    private func read(in host: SinkHost) async {
        do {
            level = try await Self.level(at: path)
            hasBeenKnown = true
            if let fault, host.status == fault.status { host.report(fault.before ?? .running) }
        } catch {
            level = nil
            guard !hasBeenKnown, fault == nil, host.status?.isFinal != true else { return }
            let status = ProviderStatus.degraded("the battery level is unknown: \(error)")
            fault = (status, host.status)
            host.report(status)
        }
    }

    /// Returns the level in the file at the given path, 0...1.
    ///
    /// - Throws: `ProviderError` if the file cannot be read, or does not contain a percentage.
    @concurrent
    nonisolated private static func level(at path: String) async throws -> Double {
        // Opening a pipe would wait for its writer.
        guard ByteInput.isRepeatable(path: path) else { throw ProviderError("\(path) is not a file") }
        var input = try ByteInput(path: path)
        let words = try String(decoding: input.read() ?? [], as: UTF8.self).split(whereSeparator: \.isWhitespace)
        guard words.count == 1, let percentage = Double(words[0]), 0...100 ~= percentage else {
            throw ProviderError("\(path) does not contain a percentage: write a number from 0 to 100")
        }
        return percentage / 100
    }
}

extension Options where Value == BatteryGauge? {
    /// The option that names the battery of this machine; `nil` if it is not given.
    public static var battery: Options {
        value(
            "battery", absent: nil, write: "a power supply such as BAT0, or a path with a slash",
            meaning: "battery of this machine, whose level is sent; a path names a file with a percentage"
        ) { @Sendable text in text.isEmpty ? nil : .some(BatteryGauge(text)) }
    }
}
