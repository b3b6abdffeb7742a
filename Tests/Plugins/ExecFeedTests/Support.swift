import ExecFeed
import Foundation
import GeolocationTestKit
import TestSupport

/// A source behind a manager with a sink that stores all events, on the machine's clock.
@SensorActor
final class ExecRig {
    let manager = GeolocationManager()
    let sink = RecordingSink()
    let source: ExecSource
    private(set) var messages: [String] = []

    init(_ command: ProgramCommand, rate: ExecSource.Rate = .live, pause: Double = 0.001) throws {
        source = ExecSource(command, rate: rate, backoff: BackoffPolicy(base: pause, factor: 1, cap: pause))
        source.onMessage = { [weak self] in self?.messages.append($0) }
        manager.install(source)
        try manager.add(sink)
        manager.start()
    }

    convenience init(_ script: String, rate: ExecSource.Rate = .live, grace: Double = 5) throws {
        var command = ProgramCommand(shell: script)
        command.grace = grace
        try self.init(command, rate: rate)
    }

    func wait(_ what: String, until holds: nonisolated(nonsending) () async throws -> Bool) async throws {
        try await Patience.wait("\(what): \(source.status), \(sink.events.count) events", until: holds)
    }

    /// Waits for the end, or the failure, of the source.
    func result() async throws -> ProviderStatus {
        try await wait("it ends") { source.status.isFinal }
        return source.status
    }

    /// Stops the manager and waits until the program has ended.
    func end() async {
        manager.stop()
        await source.sinksDidFinish()
    }

    func lines(_ type: String) -> [String] {
        sink.events.filter { $0.type == type }.map { event in
            var writer = EventWriter()
            event.write(to: &writer)
            return String(decoding: writer.bytes.dropLast(), as: UTF8.self)
        }
    }
}

/// A line with a fix.
func fixLine(_ number: Int) -> String {
    #"{"type":"location","time":"2026-11-20T10:40:00.000Z","lat":47.0,"lon":\#(Double(number) / 1000)}"#
}

/// Whether there is a process with a number, a zombie too.
func exists(_ process: String) -> Bool {
    Int32(process.trimmingCharacters(in: .whitespacesAndNewlines)).map { kill($0, 0) == 0 } ?? false
}
