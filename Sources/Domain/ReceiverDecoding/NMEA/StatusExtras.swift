import Geolocation
import NMEAFormat

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The last reported values of the receiver's status that outlast an epoch.
struct StatusExtras: Sendable {
    var geoidSeparation: Double?
    var correctionAge: Double?
    var datum: NMEAText?
    var fixMode: Int?
}

extension EpochAssembler {
    /// The dimensions of the fix, from this epoch or as last reported: 1 for no fix, 2, 3.
    var fixMode: Int? { epoch.fixMode ?? extras.fixMode }

    /// Returns the receiver's status at the end of an epoch.
    func status(at time: Date) -> ReceiverStatus {
        var status = ReceiverStatus(time: time)
        let isVoid = epoch.isVoid || epoch.position == nil
        status.mode = isVoid ? ReceiverStatus.Mode.none : fixMode.flatMap(ReceiverStatus.Mode.init)
        status.quality = isVoid ? .invalid : epoch.quality
        status.satellitesUsed = epoch.satellitesUsed ?? table.usedCount
        status.satellitesInView = table.inView
        status.positionDilution = dilution.position
        status.horizontalDilution = dilution.horizontal
        status.verticalDilution = dilution.vertical
        status.geoidSeparation = extras.geoidSeparation
        status.correctionAge = extras.correctionAge
        status.datum = extras.datum?.description
        status.addedWeeks = clock.addedWeeks == 0 ? nil : clock.addedWeeks
        status.satellites = table.satellites
        return status
    }
}
