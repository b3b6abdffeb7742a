/// The number in its system, however the receiver counted.
///
/// NMEA 0183 counts several systems on from GPS's numbers (version 4.11, table 19): 33 to 64 stand for PRN 120 to 151 of
/// the satellites that augment GPS, 65 to 96 for slots 1 to 32 of GLONASS, 193 to 202 for QZSS's satellites 1 to 10.
extension Satellite {
    /// PRN, or slot for GLONASS, from 1 in each system but the one that augments GPS, whose numbers begin at 120.
    public var systemNumber: Int {
        switch (system, number) {
        case (.glonass, 65...96): number - 64
        case (.sbas, 33...64): number + 87
        case (.qzss, 193...202): number - 192
        default: number
        }
    }

    /// The number in sentences.
    var sentenceNumber: Int {
        switch (system, systemNumber) {
        case (.glonass, 1...32): systemNumber + 64
        case (.sbas, 120...151): systemNumber - 87
        default: systemNumber
        }
    }
}
