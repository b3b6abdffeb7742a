import CodecSupport
import FileIO
import FleetDelivery
import Geolocation

/// Keeps the commands (desired settings) for the devices of a fleet in a file, and sends them to the devices.
///
/// A command is accepted only after it has been written to the file.
@SensorActor
final class CommandDesk {
    /// The commands for devices, and the settings that devices have reported.
    private(set) var book = CommandBook()

    private let file: StateFile
    private let host: SinkHost
    private let deadline: SensorDeadline

    /// The writes of the command file: `current` was started last, and `next` will be started when `current` has ended.
    ///
    /// `next` will contain all changes made until then. Either is `nil` if there is no such write.
    private var writes: (current: Task<Void, any Error>?, next: Task<Void, any Error>?)

    /// The number of lines of the command file that could not be parsed.
    var unreadableLines: Int { book.unreadableLines }

    /// Reads the commands of earlier runs from a file, and sends the commands that devices have not applied.
    ///
    /// - Parameters:
    ///   - path: The file's path; the file is created when needed.
    ///   - host: The host to which requests for sending commands are published.
    /// - Throws: An error that names the file.
    init(path: String, host: SinkHost) throws {
        (file, self.host) = (StateFile(path: path), host)
        deadline = SensorDeadline(clock: host.systemClock)
        book = CommandBook(lines: try file.read(), at: host.systemClock.instant)
        deadline.onReached { [weak self] in self?.sendDue() }
        arm()
    }

    /// Sets the desired settings of a device: saves them as a command, and then sends the command.
    ///
    /// - Throws: `CommandBook.Fault`, or an error that names the file.
    func set(_ settings: [UInt8], until expiry: Date?, of device: String, replacing version: Int64?) async throws {
        let before = book[device]
        let clock = host.systemClock
        let command = try book.set(
            settings, until: expiry, of: device, replacing: version, now: clock.now, at: clock.instant)
        do {
            try await save()
        } catch {
            book.revert(command, of: device, to: before)
            throw error
        }
        if book[device]?.command == command { send(command, to: device) }
        arm()
    }

    /// Records the settings that a device reports, and sends the command for this device again if the device has not
    /// applied it.
    func record(_ report: FleetSettingsReport) {
        let followed = book[report.sender]?.followedVersion
        let clock = host.systemClock
        if let command = book.record(report, now: clock.now, at: clock.instant) { send(command, to: report.sender) }
        arm()
        // If saving fails, the only effect is that the command is sent once more after a restart.
        if let entry = book[report.sender], entry.command != nil, entry.followedVersion != followed {
            Task { try? await save() }
        }
    }

    /// Waits until the last write of the command file has ended.
    func close() async {
        deadline.disarm()
        _ = await writes.next?.result
        _ = await writes.current?.result
    }

    /// Saves the commands to the file; changes made during a write are combined in the next write.
    private func save() async throws {
        if let next = writes.next { return try await next.value }
        let current = writes.current
        let task = Task {
            _ = await current?.result
            writes = (writes.next, nil)
            let book = book
            try await file.write { book.lines }
        }
        writes.next = task
        try await task.value
    }

    private func send(_ command: FleetCommand, to device: String) {
        host.publish(FleetCommandRequest(command, for: device, at: host.systemClock.now))
    }

    private func sendDue() {
        let clock = host.systemClock
        for (device, command) in book.takeDue(now: clock.now, at: clock.instant) { send(command, to: device) }
        arm()
    }

    private func arm() {
        if let wake = book.wake { deadline.arm(at: wake) }
    }
}
