public import Geolocation

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Tells fixes that jumped from those where the subject may be, and believes a jump that is confirmed.
///
/// A fix must be within reach of the last one that was believed. Those that are not are remembered for a while: as soon as
/// enough of them agree with each other, the subject is there indeed, as behind a tunnel, and the last one that was believed
/// was the wrong one. Time only goes forward; after a clock was set back, ``reset()`` it.
public struct JumpDetector: Sendable {
    /// What it says of a fix.
    public enum Verdict: Sendable, Hashable {
        /// The subject may be there.
        case plausible
        /// It is out of reach, but so were others that agree with it.
        case confirmed
        /// It is not to be used.
        case refused(Reason)

        /// Whether the fix is to be used.
        public var isAccepted: Bool {
            if case .refused = self { false } else { true }
        }
    }

    /// Why a fix is not to be used.
    public enum Reason: String, Sendable, Hashable, CaseIterable {
        /// A quantity is out of range.
        case invalid = "fix out of range"
        /// It is not newer than the last one that was used.
        case notNewer = "fix not newer"
        /// Nobody gets there so fast.
        case tooFast = "jump of the position"
        /// Nobody gets so fast within so short a time.
        case tooSudden = "jump of the speed"
    }

    /// What it takes for possible.
    public let settings: JumpSettings

    /// Fixes that were refused, by the words of the reason.
    public private(set) var drops = DropCounts()

    private var reference: Location?
    private var suspects: [(fix: Location, number: Int)] = []
    private var number = 0

    /// Makes a detector that knows nothing; the first fix is plausible.
    public init(settings: JumpSettings = JumpSettings()) {
        self.settings = settings
    }

    /// Forgets the subject.
    ///
    /// What was counted stays.
    public mutating func reset() {
        reference = nil
        suspects.removeAll()
    }

    /// Judges a fix.
    ///
    /// One that is used is what the next one is judged by.
    public mutating func judge(_ fix: Location) -> Verdict {
        guard fix.isValid else { return refuse(.invalid) }
        number &+= 1
        suspects.removeAll { number &- $0.number >= max(settings.window, settings.confirmations) }
        guard let reference else { return accept(fix, .plausible) }
        guard fix.timestamp > reference.timestamp else { return refuse(.notNewer) }
        guard let reason = fault(of: fix, after: reference) else { return accept(fix, .plausible) }
        let agreeing = suspects.count { $0.fix.timestamp < fix.timestamp && fault(of: fix, after: $0.fix) == nil }
        if agreeing + 1 >= settings.confirmations {
            suspects.removeAll()
            return accept(fix, .confirmed)
        }
        suspects.append((fix, number))
        return refuse(reason)
    }

    private mutating func accept(_ fix: Location, _ verdict: Verdict) -> Verdict {
        reference = fix
        return verdict
    }

    private mutating func refuse(_ reason: Reason) -> Verdict {
        drops.add(reason.rawValue)
        return .refused(reason)
    }

    /// Why a fix cannot follow an earlier one; nil where it can.
    private func fault(of fix: Location, after earlier: Location) -> Reason? {
        let elapsed = max(settings.minimumInterval, fix.timestamp.timeIntervalSince(earlier.timestamp))
        let (a, b) = (fix.horizontalAccuracy ?? 0, earlier.horizontalAccuracy ?? 0)
        let allowed = settings.maximumSpeed * elapsed + settings.accuracyAllowance * (a * a + b * b).squareRoot()
        guard earlier.coordinate.distance(to: fix.coordinate) <= allowed else { return .tooFast }
        guard let speed = fix.speed, let before = earlier.speed, speed > settings.minimumSpeedForAcceleration else {
            return nil
        }
        return abs(speed - before) / elapsed <= settings.maximumAcceleration ? nil : .tooSudden
    }
}
