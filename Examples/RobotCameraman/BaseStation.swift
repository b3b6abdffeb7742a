import Foundation
import Geolocation
import LiveMap
import LocationRelay
import NetworkIO
import RelayReception

/// The base: a receiver, the camera head that follows its fixes, and a line that shows the camera's direction.
@SensorActor
final class BaseStation {
    private let clock: any SensorClock
    private let isTerminal: Bool
    private let put: @SensorActor (String) -> Void
    private let receiver: RelayReceiver
    private let manager: GeolocationManager
    private let tick: SensorDeadline
    private var head: CameraHead?
    private var failure: ProviderError?

    /// Whether the file with the subject's token was created.
    let isTokenNew: Bool
    private let ending: AsyncStream<Never>.Continuation
    private let end: AsyncStream<Never>

    /// Creates a base that listens on all addresses of this machine.
    ///
    /// - Parameters:
    ///   - port: The port to listen on.
    ///   - folder: The folder of the file of fixes.
    ///   - tokenFile: The file with the subject's token, created unless it exists. Default: `base.token` in the folder.
    ///   - showsMap: Whether to show the subject on a map in a browser. Default: `false`.
    ///   - isTerminal: Whether to redraw one line; otherwise a new line is written each second.
    ///   - clock: The source of time.
    ///   - put: Prints a text.
    init(
        port: Int, folder: String, tokenFile: String? = nil, showsMap: Bool = false, isTerminal: Bool,
        clock: any SensorClock = SystemClock(), put: @escaping @SensorActor (String) -> Void
    ) throws {
        (self.clock, self.isTerminal, self.put) = (clock, isTerminal, put)
        (end, ending) = AsyncStream.makeStream()
        let tokenFile = BaseToken.file(tokenFile, in: folder)
        isTokenNew = try BaseToken.prepare(tokenFile)
        let settings = RelayReceiverSettings(server: WebSocketServerSettings(port: port), tokenFile: tokenFile)
        receiver = RelayReceiver(settings: settings, clock: clock)
        manager = GeolocationManager(clock: clock)
        manager.install(receiver)
        tick = SensorDeadline(clock: clock)
        head = try CameraHead(path: "\(folder)/base.received", of: receiver) { [weak self] error in self?.stop(error) }
        if showsMap { try showMap() }
    }

    private func showMap() throws {
        let map = LiveMap()
        map.onAddress = { [weak self] in self?.printLine("the map is at \($0)") }
        try manager.add(map)
    }

    /// Receives fixes and points the camera until ``stop(_:)`` is called.
    ///
    /// - Throws: The error that it was stopped with.
    func run() async throws {
        tick.onReached { [weak self] in self?.show() }
        tick.arm(after: 0)
        manager.start()
        for await _ in end {}
        if let failure { throw failure }
    }

    /// Ends the run; later messages are not acknowledged, so that they are sent again.
    func stop(_ failure: ProviderError? = nil) {
        self.failure = self.failure ?? failure
        tick.disarm()
        manager.stop()
        ending.finish()
    }

    /// A summary of the run.
    var summary: String {
        let repetitions = receiver.drops.byReason[RelayDropReason.duplicate.rawValue] ?? 0
        return "base: \(head?.receivedCount ?? 0) fixes received, \(repetitions) came twice and were counted once; "
            + "\(head?.keptCount ?? 0) were there before"
    }

    /// Prints an event on its own line.
    func printLine(_ text: String) { put(isTerminal ? "\r\(text)\u{1B}[K\n" : "\(text)\n") }

    private func show() {
        tick.arm(after: isTerminal ? 0.1 : 1)
        guard let head else { return }
        let now = clock.now
        let line = PointingLine(
            time: now, target: head.target(at: now), lastFix: head.lastFix, count: head.receivedCount,
            problem: receiver.status.reason)
        put(isTerminal ? "\r\(line.text)\u{1B}[K" : "\(line.text)\n")
    }
}
