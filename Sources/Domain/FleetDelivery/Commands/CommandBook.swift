public import CodecSupport
public import Geolocation
import RelayFormat

/// The settings that the devices of a fleet are to have, and those that they report; a value without effects.
///
/// A command is sent when it is set, whenever its device reports an older version, and again after pauses of a minute to an
/// hour until the device has followed it or it expires.
public struct CommandBook: Sendable {
    /// The command for a device, and what the device has reported.
    public struct Entry: Sendable, Hashable {
        /// The newest command; `nil` if there was none.
        public var command: FleetCommand?

        /// The settings that the device has reported last; `nil` if it has not since the start.
        public var reported: FleetState?

        /// When it did.
        public var reportTime: Date?

        /// The highest version that the device has followed, also before the start; 0 for none.
        public fileprivate(set) var followedVersion: Int64 = 0

        /// The number of pauses since the command was set or asked for.
        fileprivate var attempts = 0

        /// Creates an entry without a command.
        fileprivate init() {}

        fileprivate var size: Int { 128 + (command?.desired.count ?? 0) + (reported?.reported.count ?? 0) }

        /// Whether the device has not followed the command, and can.
        fileprivate func isPending(at now: Date) -> Bool {
            guard let command, command.version > followedVersion else { return false }
            return command.expiry.map { $0 > now } ?? true
        }
    }

    /// Why a command is not accepted.
    public enum Fault: Error, Hashable {
        /// The newest version is another one than expected; `nil` if there is none.
        case version(Int64?)
        /// There is no room for more.
        case full
        /// The settings are no JSON object, or too long; the text says which.
        case settings(String)
    }

    /// The bytes of all entries, at most: 64 MiB.
    public static let limit = 64 << 20

    /// Seconds before the first repetition; each further pause is twice as long, up to an hour.
    private static let (firstPause, longestPause) = (60.0, 3600.0)

    private var entries: [String: Entry] = [:]
    private var size = 0

    /// The repetitions, in a queue for each pause, which is in the order of their moments.
    private var repetitions: [[Repetition]] = []

    private struct Repetition: Sendable {
        var device: String
        var version: Int64
        var instant: SensorInstant
    }

    /// Creates an empty book.
    public init() {}

    /// Returns the entry of a device; `nil` if nothing is known of its settings.
    public subscript(_ device: String) -> Entry? { entries[device] }

    // MARK: Changes

    /// Sets the settings that a device is to have.
    ///
    /// - Parameters:
    ///   - settings: A JSON object.
    ///   - expiry: The time at which the device ignores them; `nil` for never.
    ///   - device: The device.
    ///   - version: The version that is replaced, 0 for none; `nil` for any.
    ///   - now: The time, from which the version is made: milliseconds since 1970, and higher than any before.
    ///   - instant: The moment.
    /// - Returns: The command, to be sent.
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
        scheduleRepetition(of: command.version, for: device, after: 0, at: instant)
        return command
    }

    /// Puts back the entry that a command has replaced, unless there is a newer one.
    public mutating func revert(_ command: FleetCommand, of device: String, to entry: Entry?) {
        guard var current = entries[device], current.command == command else { return }
        current.command = entry?.command
        _ = put(current, of: device)
    }

    /// Records the settings that a device reports.
    ///
    /// - Returns: The command that it has not followed yet, to be sent; `nil` if there is none.
    public mutating func record(_ report: FleetSettingsReport, at now: Date) -> FleetCommand? {
        guard entries[report.sender] != nil || report.state.version > 0 else { return nil }
        var entry = entries[report.sender] ?? Entry()
        (entry.reported, entry.reportTime) = (report.state, report.time)
        // A device that has begun anew reports 0.
        entry.followedVersion = report.state.version
        entry.attempts = 0
        guard put(entry, of: report.sender), entry.isPending(at: now) else { return nil }
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

    /// The moment at which ``takeDue(now:at:limit:)`` is to be called; `nil` if nothing waits.
    public var wake: SensorInstant? { repetitions.compactMap { $0.first?.instant }.min() }

    /// Returns the commands that are to be sent again, with their devices.
    ///
    /// - Parameters:
    ///   - now: The time.
    ///   - instant: The moment.
    ///   - limit: The number of them at most; the others are due at once.
    public mutating func takeDue(
        now: Date, at instant: SensorInstant, limit: Int = 256
    ) -> [(device: String, command: FleetCommand)] {
        var due: [(device: String, command: FleetCommand)] = []
        for queue in repetitions.indices {
            let first = repetitions[queue].prefix(limit - due.count).prefix { $0.instant <= instant }
            repetitions[queue].removeFirst(first.count)
            for repetition in first {
                let device = repetition.device
                guard var entry = entries[device], let command = entry.command,
                    command.version == repetition.version
                else { continue }
                guard entry.isPending(at: now) else { continue }
                due.append((device, command))
                entry.attempts += 1
                entries[device] = entry
                scheduleRepetition(of: command.version, for: device, after: entry.attempts, at: instant)
            }
        }
        return due
    }

    private mutating func scheduleRepetition(
        of version: Int64, for device: String, after attempts: Int, at instant: SensorInstant
    ) {
        var (pause, queue) = (Self.firstPause, 0)
        while queue < attempts, pause < Self.longestPause {
            pause = min(pause * 2, Self.longestPause)
            queue += 1
        }
        while repetitions.count <= queue { repetitions.append([]) }
        repetitions[queue].append(
            Repetition(device: device, version: version, instant: instant.advanced(by: pause)))
    }

    // MARK: Lines

    /// Creates the book of an earlier run; its commands that were not followed are due at once.
    ///
    /// - Parameters:
    ///   - lines: The lines, as ``lines`` returns them. Those that cannot be read are left out and counted.
    ///   - instant: The moment.
    public init(lines: [[UInt8]], at instant: SensorInstant) {
        for line in lines {
            guard let (device, command, followed) = Self.read(line) else {
                unreadableLines += 1
                continue
            }
            var entry = Entry()
            (entry.command, entry.followedVersion) = (command, followed)
            guard put(entry, of: device) else {
                unreadableLines += 1
                continue
            }
            guard command.version > followed else { continue }
            if repetitions.isEmpty { repetitions = [[]] }
            repetitions[0].append(Repetition(device: device, version: command.version, instant: instant))
        }
    }

    /// The lines of an earlier run that could not be read.
    public private(set) var unreadableLines = 0

    /// The commands, a JSON object for each device.
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
