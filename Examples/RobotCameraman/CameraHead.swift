import Foundation
import Geolocation
import LocationRelay
import SubjectTracking

/// The robot's camera: stores the subject's fixes, and computes the direction to look in.
///
/// A fix is stored before it is acknowledged. Whenever a process is killed, a fix is therefore either in the file, or
/// it was not acknowledged and is sent again.
final class CameraHead: RelayReceptionDelegate {
    /// The delay of the motors in seconds, for which the subject's position is predicted.
    static let lead = 0.15

    /// Seconds after the last fix for which a prediction is better than standing still.
    static let patience = 3.0

    /// The number of fixes in the file when it was opened.
    let keptCount: Int

    /// The number of fixes received since.
    private(set) var receivedCount = 0

    private let calculator = GimbalCalculator(base: Walk.centre, altitude: Walk.altitude)
    private var filter: ConstantVelocityFilter
    private let fixes: ReceivedFixes
    private let fail: @SensorActor (ProviderError) -> Void

    /// Opens the file of fixes, and passes the earlier ones to the receiver, so that it detects duplicates.
    ///
    /// - Parameters:
    ///   - path: The file of fixes.
    ///   - provider: The receiver, which is not started yet.
    ///   - fail: Called when fixes can no longer be stored; it has to stop the receiver.
    init(
        path: String, of provider: RelayProvider, fail: @escaping @SensorActor (ProviderError) -> Void
    ) throws(ProviderError) {
        var window = SequenceWindow()
        var filter = ConstantVelocityFilter()
        var count = 0
        fixes = try ReceivedFixes(path: path) { fix, sender in
            count += 1
            if window.accept(fix, from: sender) == .new { filter.update(with: fix.location) }
        }
        (self.filter, keptCount, self.fail) = (filter, count, fail)
        provider.window = window
        provider.receptionDelegate = self
    }

    func relayReception(_ provider: RelayProvider, didReceive received: ReceivedFix) {
        // The position of the tracker's own base station does not move the camera.
        guard received.stream == .remote else { return }
        do throws(ProviderError) {
            try fixes.append(received.fix, from: received.sender)
            receivedCount += 1
            // A late fix fills a gap in the file; the subject has moved on.
            if !received.isLate { filter.update(with: received.fix.location) }
        } catch {
            fail(error)
        }
    }

    /// The time of the last fix.
    var lastFix: Date? { filter.estimate?.fixTime }

    /// Returns the direction to look in at a time; `nil` if the last fix is too old.
    func target(at now: Date) -> GimbalTarget? {
        guard let position = filter.prediction(at: now + Self.lead), position.age <= Self.patience else { return nil }
        return calculator.target(at: position)
    }
}
