import Foundation
import Geolocation
import SensorIO
import Synchronization
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A sentence with its checksum and line end.
func sentence(_ body: String) -> String {
    let sum = body.utf8.reduce(0) { $0 ^ $1 }
    let digits = String(sum, radix: 16, uppercase: true)
    return "$\(body)*\(digits.count < 2 ? "0" : "")\(digits)\r\n"
}

/// Backoff without pauses worth mentioning.
let hasty = BackoffPolicy(base: 0.01, factor: 1, cap: 0.01)

/// How many descriptors this process has open.
func openDescriptors() -> Int {
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0
}

/// Lets everything that waits for the actor happen, and what that makes wait, some times over.
@SensorActor func settle(_ turns: Int = 20) async {
    for _ in 0..<turns {
        await withCheckedContinuation { continuation in SensorActor.enqueue { continuation.resume() } }
        usleep(500)
    }
}

/// A program that runs until the object goes or is told to end.
///
/// It is started without Foundation, whose processes want a run loop to wait for their end.
final class Program: Sendable {
    private let process: pid_t
    private let isRunning = Mutex(true)

    static func exists(_ path: String) -> Bool { FileManager.default.isExecutableFile(atPath: path) }

    init(_ path: String, _ arguments: [String]) throws {
        var process: pid_t = 0
        var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) }
        defer { for word in words { free(word) } }
        words.append(nil)
        let code = posix_spawn(&process, path, nil, nil, words, environ)
        guard code == 0 else { throw ProviderError("\(path) does not start: error \(code)") }
        self.process = process
    }

    deinit { kill() }

    /// Ends it, and returns when it is gone.
    func kill() {
        isRunning.withLock { isRunning in
            guard isRunning else { return }
            isRunning = false
            var status: Int32 = 0
            // What a thread of Dispatch starts is deaf to gentler signals.
            _ = systemKill(process, SIGKILL)
            waitpid(process, &status, 0)
        }
    }
}

private func systemKill(_ process: pid_t, _ signal: Int32) -> Int32 { kill(process, signal) }

let socat = "/usr/bin/socat"

/// A wire that was opened and has said how that went.
@SensorActor func openUDPWire(_ recorder: WireRecorder, _ settings: UDPSettings) async -> UDPWire {
    let wire = UDPWire(settings: settings, backoff: hasty)
    wire.delegate = recorder
    wire.open()
    await recorder.wait { recorder.states.count > 1 }
    return wire
}

/// A sender that is open, and whose multicasts stay on this machine.
@SensorActor func openUDPSender(_ host: String, _ port: Int?, interface: String? = nil) async throws -> UDPSender {
    let sender = UDPSender(
        host: host, port: try #require(port), settings: UDPSenderSettings(interface: interface, timeToLive: 0))
    let senderRecorder = WireRecorder()
    sender.delegate = senderRecorder
    sender.open()
    await senderRecorder.waitUntilOpen()
    return sender
}
