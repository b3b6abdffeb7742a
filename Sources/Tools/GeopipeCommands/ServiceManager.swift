import CodecSupport
import FileIO
import Geolocation
import SensorIO

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A service manager, such as systemd, that expects notifications from the program in the protocol of `sd_notify(3)`.
///
/// With `Type=notify`, the manager is notified when everything has started and when the program is ending. With
/// `WatchdogSec=`, the manager restarts the program if the sensor actor is blocked for that time.
@SensorActor
final class ServiceManager {
    private let socket: String
    private let watchdog: Double?
    private let deadline = SensorDeadline(clock: SystemClock())

    /// Creates the service manager that the environment names.
    ///
    /// It is `nil` if the program was not started by a service manager that expects notifications.
    ///
    /// - Parameter variable: A function that returns the value of an environment variable. Default: that of the
    ///   process.
    init?(_ variable: (String) -> String? = Environment.variable) {
        guard let socket = variable("NOTIFY_SOCKET"), socket.hasPrefix("/") || socket.hasPrefix("@") else { return nil }
        self.socket = socket
        // The watchdog variables may have been inherited from the parent process, for which they were meant.
        let isMeant = variable("WATCHDOG_PID").map { $0 == "\(getpid())" } ?? true
        let microseconds = isMeant ? variable("WATCHDOG_USEC").flatMap { Double($0) } : nil
        watchdog = microseconds.flatMap { $0 >= 1000 ? $0 / 1e6 : nil }
    }

    /// Reports to the service manager that everything has started.
    ///
    /// From then on, this object also reports twice in each watchdog interval that the program is alive.
    func reportReady() {
        send("READY=1")
        guard watchdog != nil else { return }
        deadline.onReached { [weak self] in self?.reportAlive() }
        reportAlive()
    }

    /// Reports to the service manager that the program is ending.
    func reportEnd() { send("STOPPING=1") }

    /// Reports the program's status to the service manager, in words.
    func send(status: String) { send("STATUS=\(status.shown(limit: 256))") }

    private func reportAlive() {
        guard let watchdog else { return }
        send("WATCHDOG=1")
        deadline.arm(after: watchdog / 2)
    }

    private func send(_ message: String) { ServiceSocket.send(message, to: socket) }
}
