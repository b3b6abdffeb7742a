import CodecSupport
import Geolocation
import NMEAFormat

/// The values of a receiver's status that remain valid after the epoch (measurement) in which they were reported.
struct StatusExtras: Sendable {
    var geoidSeparation: Double?
    var correctionAge: Double?
    var datum: NMEAText?
    var fixMode: Int?

    /// Returns the status of the receiver at the end of an epoch.
    func status(
        at time: Date, _ epoch: NMEAEpoch, _ dilution: Dilution, _ table: SatelliteTable, fixMode: Int?, addedWeeks: Int
    ) -> ReceiverStatus {
        var status = ReceiverStatus(time: time)
        let isVoid = epoch.isVoid || epoch.position == nil
        status.mode = isVoid ? ReceiverStatus.Mode.none : fixMode.flatMap(ReceiverStatus.Mode.init)
        status.quality = isVoid ? .invalid : epoch.quality
        status.satellitesUsed = epoch.satellitesUsed ?? table.usedCount
        status.satellitesInView = table.inView
        status.positionDilution = dilution.position
        status.horizontalDilution = dilution.horizontal
        status.verticalDilution = dilution.vertical
        status.geoidSeparation = geoidSeparation
        status.correctionAge = correctionAge
        status.datum = datum?.description
        status.addedWeeks = addedWeeks == 0 ? nil : addedWeeks
        status.satellites = table.satellites
        return status
    }
}
