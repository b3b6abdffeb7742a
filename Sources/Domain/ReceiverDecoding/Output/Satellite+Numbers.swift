public import Geolocation

/// Converts between the numbers of satellites in NMEA sentences and their numbers within a satellite system.
///
/// NMEA 0183 continues GPS's numbers for several systems (version 4.11, table 19): 33 to 64 are PRN 120 to 151 of GPS
/// augmentation, 65 to 96 are slots 1 to 32 of GLONASS, and 193 to 202 are QZSS satellites 1 to 10.
extension Satellite {
    /// The number of the satellite within its system: the slot for GLONASS, otherwise the PRN.
    ///
    /// The numbers start at 1 in each system, except for GPS augmentation, in which they start at 120.
    public var systemNumber: Int {
        switch (system, number) {
        case (.glonass, 65...96): number - 64
        case (.sbas, 33...64): number + 87
        case (.qzss, 193...202): number - 192
        default: number
        }
    }

    /// The number of the satellite in NMEA sentences.
    var sentenceNumber: Int {
        switch (system, systemNumber) {
        case (.glonass, 1...32): systemNumber + 64
        case (.sbas, 120...151): systemNumber - 87
        default: systemNumber
        }
    }
}
