import Foundation
import Geolocation
import LocationRelay
import SubjectTracking

/// The robot's camera: takes the subject's fixes over, and knows where to look.
///
/// A fix is kept before this says that it has been received. So whoever is killed, and whenever: either the fix is in the file
/// and known to be received, or it was not acknowledged and comes again.
final class CameraHead: RelayReceptionDelegate {
    /// Seconds that the motors are behind: the camera is told where the subject will be then.
    static let lead = 0.15

    /// Seconds after the last fix for which a guess is better than to stand still.
    static let patience = 3.0

    /// Fixes in the file when it was opened.
    let keptCount: Int

    /// Fixes that were received since.
    private(set) var receivedCount = 0

    private let calculator = GimbalCalculator(base: Walk.centre, altitude: Walk.altitude)
    private var filter: ConstantVelocityFilter
    private let fixes: ReceivedFixes
    private let fail: @SensorActor (ProviderError) -> Void

    /// Opens the file of fixes, and tells the receiver what was received before, so that it knows repetitions.
    ///
    /// - Parameters:
    ///   - path: The file of fixes.
    ///   - provider: The receiver, which is not started yet.
    ///   - fail: Hears that fixes cannot be kept any more; it has to stop the receiver.
    init(
        path: String, of provider: RelayProvider, fail: @escaping @SensorActor (ProviderError) -> Void
    ) throws(ProviderError) {
        var window = SequenceWindow()
        var filter = ConstantVelocityFilter()
        var count = 0
        fixes = try ReceivedFixes(path: path) { fix, sender in
            count += 1
            if window.take(fix, from: sender) == .new { filter.update(with: fix.location) }
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
            // A late one fills a gap in the file; the subject is not there any more.
            if !received.isLate { filter.update(with: received.fix.location) }
        } catch {
            fail(error)
        }
    }

    /// When the last fix was taken.
    var lastFix: Date? { filter.estimate?.fixTime }

    /// Returns the direction to look in at a time; `nil` if the last fix is too old.
    func target(at now: Date) -> GimbalTarget? {
        guard let position = filter.prediction(at: now + Self.lead), position.age <= Self.patience else { return nil }
        return calculator.target(at: position)
    }
}
