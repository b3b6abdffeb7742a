/// A satellite in view, as GSV tells of it.
public struct NMEASatellite: Sendable, Hashable {
    private var storedNumber: UInt16
    private var storedAzimuth: Int16
    private var storedElevation: Int8
    private var storedSignal: Int8

    /// Makes a satellite; what is out of its range is left out.
    public init(number: Int, elevation: Int? = nil, azimuth: Int? = nil, signal: Int? = nil) {
        storedNumber = UInt16(clamping: number)
        storedElevation = elevation.flatMap { -90...90 ~= $0 ? Int8($0) : nil } ?? .min
        storedAzimuth = azimuth.flatMap { 0..<360 ~= $0 ? Int16($0) : nil } ?? -1
        storedSignal = signal.flatMap { 0...99 ~= $0 ? Int8($0) : nil } ?? -1
    }

    /// The number within its system, as the sender counts, 1...65 535.
    public var number: Int { Int(storedNumber) }
    /// Degrees above the horizon, -90...90; nil where unknown.
    public var elevation: Int? { storedElevation == .min ? nil : Int(storedElevation) }
    /// Degrees clockwise from true north, 0..<360; nil where unknown.
    public var azimuth: Int? { storedAzimuth < 0 ? nil : Int(storedAzimuth) }
    /// Carrier to noise density in dB-Hz, 0...99; nil for a satellite that is not tracked.
    public var signal: Int? { storedSignal < 0 ? nil : Int(storedSignal) }
}
