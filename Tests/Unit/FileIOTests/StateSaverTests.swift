import FileIO
import Foundation
import Geolocation
import GeolocationTestKit
import TestSupport
import Testing

@Suite("The saved state of a sink", .serialized, .realTime, .timeLimit(.minutes(5))) @SensorActor
struct StateSaverTests {
    private let scratch: Scratch
    private let clock = ManualClock()

    init() throws { scratch = try Scratch() }

    @Test("a failed write is repeated and reported once, and the write that succeeds is reported too")
    func failure() async throws {
        let host = SinkHost(clock: clock)
        var statuses: [String] = []
        host.onStatusChange = { statuses.append($0.reason ?? $0.name) }
        var attempts = 0
        let path = scratch.path("d/state")
        let saver = StateSaver(StateFile(path: path), every: 10, in: host) {
            attempts += 1
            return { [Array("line".utf8)] }
        }
        saver.change()
        try await Patience.wait("two failures and another attempt") {
            clock.advance(by: 10)
            return attempts >= 3
        }
        let reason = "the state cannot be saved: \(path) cannot be written: there is no such folder"
        #expect(statuses == [reason])
        try FileManager.default.createDirectory(atPath: scratch.path("d"), withIntermediateDirectories: false)
        try await Patience.wait("a success") {
            clock.advance(by: 10)
            return host.status == .running
        }
        await saver.finish()
        #expect(statuses == [reason, "running"])
        #expect(try scratch.text("d/state") == "line\n")
    }
}
