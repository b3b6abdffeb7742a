/// A satellite system by its number in NMEA 4.11 (system identifier of GSA, GBS and GRS).
public enum NMEASystem: Int, Sendable, Hashable, CaseIterable {
    /// GPS of the United States.
    case gps = 1
    /// GLONASS of Russia.
    case glonass
    /// Galileo of the European Union.
    case galileo
    /// BeiDou of China.
    case beidou
    /// QZSS of Japan.
    case qzss
    /// NavIC of India.
    case navic
}
