import CodecSupport
import Geolocation
import NMEAFormat

/// The values of a receiver's status that remain valid after the epoch (measurement) in which they were reported.
struct StatusExtras: Sendable {
    var geoidSeparation: Double?
    var datum: NMEAText?

    /// The dilutions of precision according to the last GSA sentences.
    private var dilutionOfGSA = Dilution()

    /// The dilutions of precision in the last sentences with the position that have a field for them.
    ///
    /// `nil` if there was none, or if a later GSA sentence contains the horizontal dilution.
    private var dilutionOfPosition: Dilution?

    /// The dimension of the fix according to the last GSA sentences: 1 for no fix, 2 or 3; `nil` for none.
    private(set) var fixMode: Int?

    /// The number of epochs that have ended since the last GSA sentence.
    private var epochsAfterGSA = 0

    /// Processes a GSA sentence.
    ///
    /// Each satellite system has its own sentence. Those of a system without satellites may lack the dilutions that the
    /// others contain, and the dimension of the fix is the highest of those in the sentences.
    mutating func ingest(_ gsa: NMEAGSA) {
        if epochsAfterGSA > 0 { forgetGSA() }
        if gsa.horizontalDilution != nil { dilutionOfPosition = nil }
        dilutionOfGSA.ingest(
            position: gsa.positionDilution, horizontal: gsa.horizontalDilution, vertical: gsa.verticalDilution)
        if let mode = gsa.fixMode, 1...3 ~= mode { fixMode = max(fixMode ?? 1, mode) }
    }

    /// Uses the dilutions of a sentence that has arrived after the end of its epoch; `body` adds it to an epoch.
    mutating func ingestLate(_ body: (inout NMEAEpoch) -> Void) {
        var late = NMEAEpoch()
        body(&late)
        dilutionOfPosition = late.dilution ?? dilutionOfPosition
    }

    /// Ends the given epoch, and returns the dilutions of precision that apply to it.
    ///
    /// The next GSA sentence replaces the values of the earlier ones.
    mutating func end(_ epoch: NMEAEpoch) -> Dilution {
        let dilution = dilution(in: epoch)
        epochsAfterGSA += 1
        dilutionOfPosition = epoch.dilution ?? dilutionOfPosition
        return dilution
    }

    /// Forgets the values that describe a fix, when the receiver has lost its fix.
    mutating func forgetFix() {
        forgetGSA()
        dilutionOfPosition = nil
    }

    private mutating func forgetGSA() {
        epochsAfterGSA = 0
        dilutionOfGSA = Dilution()
        fixMode = nil
    }

    /// Returns the dilutions of precision that apply to the given epoch: those that the receiver last reported.
    ///
    /// Dilutions in the sentences with the position take precedence over those of GSA. If such a sentence lacks the
    /// horizontal dilution, for example in a tunnel, that of GSA applies until the end of the next epoch only: GSA may
    /// arrive before the first sentence of its epoch.
    private func dilution(in epoch: NMEAEpoch) -> Dilution {
        guard let own = epoch.dilution ?? dilutionOfPosition else { return dilutionOfGSA }
        return own.completed(by: dilutionOfGSA, isHorizontalValid: epochsAfterGSA < 2)
    }

    /// Returns the status of the receiver at the end of an epoch.
    func status(
        at time: Date, _ epoch: NMEAEpoch, _ table: SatelliteTable, dilution: Dilution, fixMode: Int?, addedWeeks: Int
    ) -> ReceiverStatus {
        var status = ReceiverStatus(time: time)
        let isVoid = epoch.isVoid || epoch.position == nil
        let dilution = isVoid ? Dilution() : dilution
        status.mode = isVoid ? ReceiverStatus.Mode.none : fixMode.flatMap(ReceiverStatus.Mode.init)
        status.quality = isVoid ? .invalid : epoch.quality
        status.satellitesUsed = epoch.satellitesUsed ?? table.usedCount
        status.satellitesInView = table.inView
        status.positionDilution = dilution.position
        status.horizontalDilution = dilution.horizontal
        status.verticalDilution = dilution.vertical
        status.geoidSeparation = geoidSeparation
        status.correctionAge = isVoid ? nil : epoch.correctionAge
        status.datum = datum?.description
        status.addedWeeks = addedWeeks == 0 ? nil : addedWeeks
        status.satellites = table.satellites
        return status
    }
}
