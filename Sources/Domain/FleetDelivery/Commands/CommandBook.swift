public import CodecSupport
public import Geolocation
import RelayFormat

/// Stores the settings that each device of a fleet should have, and those that it reports; sends nothing itself.
///
/// A command carries the settings that a device should have. The command is to be sent when the settings are set, and
/// whenever the device reports an older version. The command is repeated after pauses of 1 minute to 1 hour, until the
/// device has applied the settings or the command has expired.
public struct CommandBook: Sendable {
    /// The newest command for a device, and the settings that the device has reported.
    public struct Entry: Sendable, Hashable {
        /// The newest command for the device; `nil` if there is none.
        public var command: FleetCommand?

        /// The settings that the device reported last; `nil` if it has reported none since the program started.
        public var reported: FleetState?

        /// When the device last reported its settings; `nil` if it has reported none since the program started.
        public var reportTime: Date?

        /// The version of the last command that the device has applied, as it last reported to this or an earlier run
        /// of the program; 0 if none.
        public fileprivate(set) var followedVersion: Int64 = 0

        /// The number of times the command was repeated.
        ///
        /// It is reset to 0 when a new command is set, and when the device reports its settings.
        fileprivate var attempts = 0

        /// When the command is to be repeated; `nil` if no repetition is scheduled.
        fileprivate var repetition: SensorInstant?

        /// Creates an entry for a device without a command.
        fileprivate init() {}

        fileprivate var size: Int { 128 + (command?.desired.count ?? 0) + (reported?.reported.count ?? 0) }

        /// Returns whether the device has not applied the command yet, and the command has not expired.
        fileprivate func isPending(at now: Date) -> Bool {
            guard let command, command.version > followedVersion else { return false }
            return command.expiry.map { $0 > now } ?? true
        }
    }

    /// The reason why a command for a device is not accepted.
    public enum Fault: Error, Hashable {
        /// The command was meant to replace a certain version, but the newest version is another one.
        ///
        /// The value is the newest version; `nil` if the device has no command yet.
        case version(Int64?)
        /// The entries of all devices would exceed ``limit`` bytes.
        case full
        /// The settings are not a JSON object or are too long, for the given reason.
        case settings(String)
    }

    /// The maximum size of the entries of all devices, in bytes: 64 MiB.
    public static let limit = 64 << 20

    /// The seconds before the first repetition of a command, and the longest pause between two repetitions.
    ///
    /// Each pause is twice the previous one.
    private static let (firstPause, longestPause) = (60.0, 3600.0)

    private var entries: [String: Entry] = [:]
    private var size = 0

    /// The scheduled repetitions of commands, with one queue for each length of pause.
    ///
    /// Each queue is in the order of the due times. A repetition counts only if the entry of its device has the same
    /// instant.
    private var repetitions: [[Repetition]] = []

    private struct Repetition: Sendable {
        var device: String
        var instant: SensorInstant
    }

    /// Creates a store without commands or reported settings.
    public init() {}

    /// The command and the reported settings of a device; `nil` if the device has neither.
    public subscript(_ device: String) -> Entry? { entries[device] }

    // MARK: Changes

    /// Sets the settings that a device should have.
    ///
    /// - Parameters:
    ///   - settings: The settings, a JSON object.
    ///   - expiry: The time from which the device ignores the settings; `nil` for never.
    ///   - device: The name of the device.
    ///   - version: The version that the new command replaces; the function throws if the device's newest version is
    ///     another one. If it is 0, the device must not have a command yet. If it is `nil`, the version is not checked.
    ///   - now: The current wall-clock time. The new version is its milliseconds since 1970, or the highest earlier
    ///     version plus 1 if that is higher.
    ///   - instant: The current instant, from which the repetitions are scheduled.
    /// - Returns: The command to send to the device.
    public mutating func set(
        _ settings: [UInt8], until expiry: Date? = nil, of device: String, replacing version: Int64? = nil, now: Date,
        at instant: SensorInstant
    ) throws(Fault) -> FleetCommand {
        var entry = entries[device] ?? Entry()
        if let version, version != entry.command?.version ?? 0 { throw .version(entry.command?.version) }
        let highest = max(entry.command?.version ?? 0, entry.followedVersion, entry.reported?.version ?? 0)
        let command = FleetCommand(
            version: max(highest &+ 1, now.milliseconds), desired: settings, expiry: expiry)
        do throws(RelayCodingError) { _ = try command.payload() } catch { throw .settings(error.reason) }
        (entry.command, entry.attempts) = (command, 0)
        guard put(entry, of: device) else { throw .full }
        scheduleRepetition(for: device, after: 0, at: instant)
        return command
    }

    /// Replaces the given command of a device by the command in `entry`, an earlier entry of the device.
    ///
    /// If `entry` is `nil` or contains no command, the device then has no command.
    ///
    /// Does nothing if a newer command has been set.
    public mutating func revert(_ command: FleetCommand, of device: String, to entry: Entry?) {
        guard var current = entries[device], current.command == command else { return }
        current.command = entry?.command
        _ = put(current, of: device)
    }

    /// Records the settings that a device reports.
    ///
    /// - Parameters:
    ///   - report: The reported settings, with the version of the command that the device has applied.
    ///   - now: The current wall-clock time; a command that has expired at this time is not sent.
    ///   - instant: The current instant, from which the repetitions of the command to send are scheduled.
    /// - Returns: The command to send, because the device has not applied it yet; `nil` if there is none.
    public mutating func record(
        _ report: FleetSettingsReport, now: Date, at instant: SensorInstant
    ) -> FleetCommand? {
        guard entries[report.sender] != nil || report.state.version > 0 else { return nil }
        var entry = entries[report.sender] ?? Entry()
        (entry.reported, entry.reportTime) = (report.state, report.time)
        // A device reports version 0 after a restart, so the version may decrease.
        entry.followedVersion = report.state.version
        entry.attempts = 0
        guard put(entry, of: report.sender), entry.isPending(at: now) else { return nil }
        // No repetition is scheduled if the device had applied the command before it restarted.
        let isSoon = entry.repetition.map { $0 <= instant.advanced(by: Self.firstPause) } ?? false
        if !isSoon { scheduleRepetition(for: report.sender, after: 0, at: instant) }
        return entry.command
    }

    private mutating func put(_ entry: Entry, of device: String) -> Bool {
        let change = entry.size - (entries[device]?.size ?? -device.utf8.count)
        guard change <= 0 || size + change <= Self.limit else { return false }
        entries[device] = entry
        size += change
        return true
    }

    // MARK: Repetitions

    /// The instant at which to call ``takeDue(now:at:limit:)``; `nil` if no command is to be repeated.
    public var wake: SensorInstant? { repetitions.compactMap { $0.first?.instant }.min() }

    /// Returns the commands that are due to be sent again, with their devices.
    ///
    /// - Parameters:
    ///   - now: The current wall-clock time; commands that have expired at this time are skipped.
    ///   - instant: The current instant; repetitions scheduled until this instant are due.
    ///   - limit: The maximum number of commands to return; any others remain due.
    public mutating func takeDue(
        now: Date, at instant: SensorInstant, limit: Int = 256
    ) -> [(device: String, command: FleetCommand)] {
        var due: [(device: String, command: FleetCommand)] = []
        for queue in repetitions.indices {
            let first = repetitions[queue].prefix(limit - due.count).prefix { $0.instant <= instant }
            repetitions[queue].removeFirst(first.count)
            for repetition in first {
                let device = repetition.device
                guard var entry = entries[device], entry.repetition == repetition.instant else { continue }
                entry.repetition = nil
                let command = entry.isPending(at: now) ? entry.command : nil
                if command != nil { entry.attempts += 1 }
                entries[device] = entry
                guard let command else { continue }
                due.append((device, command))
                scheduleRepetition(for: device, after: entry.attempts, at: instant)
            }
        }
        return due
    }

    /// Schedules the next repetition of a device's command, which replaces the one that was scheduled before.
    private mutating func scheduleRepetition(for device: String, after attempts: Int, at instant: SensorInstant) {
        var (pause, queue) = (Self.firstPause, 0)
        while queue < attempts, pause < Self.longestPause {
            pause = min(pause * 2, Self.longestPause)
            queue += 1
        }
        while repetitions.count <= queue { repetitions.append([]) }
        let due = instant.advanced(by: pause)
        repetitions[queue].append(Repetition(device: device, instant: due))
        entries[device]?.repetition = due
    }

    // MARK: Lines

    /// Creates a store of commands from the lines that an earlier run saved; commands that were not applied are due at
    /// once.
    ///
    /// - Parameters:
    ///   - lines: The lines, as returned by ``lines``. Unreadable lines are skipped and counted.
    ///   - instant: The current instant.
    public init(lines: [[UInt8]], at instant: SensorInstant) {
        for line in lines {
            guard let (device, command, followed) = Self.read(line) else {
                unreadableLines += 1
                continue
            }
            var entry = Entry()
            (entry.command, entry.followedVersion) = (command, followed)
            if command.version > followed { entry.repetition = instant }
            guard put(entry, of: device) else {
                unreadableLines += 1
                continue
            }
            guard entry.repetition != nil else { continue }
            if repetitions.isEmpty { repetitions = [[]] }
            repetitions[0].append(Repetition(device: device, instant: instant))
        }
    }

    /// The number of lines of an earlier run that could not be read or did not fit.
    public private(set) var unreadableLines = 0

    /// The commands as lines to save for a later run, one JSON object for each device.
    public var lines: [[UInt8]] {
        entries.compactMap { device, entry in
            guard let command = entry.command, let payload = try? command.payload() else { return nil }
            var line = Array("{\"device\":".utf8)
            line.append(jsonString: device)
            line.append(jsonKey: "followed")
            line.append(integer: entry.followedVersion)
            line.append(jsonKey: "command")
            return line + payload + [UInt8(ascii: "}")]
        }
    }

    private static func read(_ line: [UInt8]) -> (device: String, command: FleetCommand, followed: Int64)? {
        var (device, followed): (String?, Int64?)
        var command: FleetCommand?
        try? FleetCoding.readMembers(of: line.span) { (name, value, bytes) in
            let text = bytes.extracting(value)
            if name.equals("device", bytes) {
                device = (try? JSONValue.parse(text, deepest: 1, isStrict: true))?.string
            } else if name.equals("followed", bytes) {
                followed = (try? JSONValue.parse(text, deepest: 1, isStrict: true))?.number.flatMap(
                    Int64.init(exactly:))
            } else if name.equals("command", bytes) {
                command = try? FleetCommand(text)
            }
        }
        guard let device, let command else { return nil }
        return (device, command, followed ?? 0)
    }
}
