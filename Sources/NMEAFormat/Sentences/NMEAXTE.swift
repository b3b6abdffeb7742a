/// How far one is off the track: XTE.
public struct NMEAXTE: Sendable, Hashable {
    /// True for `A`, false for `V`, a warning of the receiver that the data are void; nil for anything else.
    public var isValid: Bool?
    /// Metres off the track, positive where the track lies to the right and one has to steer right.
    public var crossTrackError: Double?
    /// How the position was found; nil before NMEA 2.3.
    public var mode: NMEAMode?

    /// Makes a sentence of its fields.
    public init(isValid: Bool? = nil, crossTrackError: Double? = nil, mode: NMEAMode? = nil) {
        self.isValid = isValid
        self.crossTrackError = crossTrackError
        self.mode = mode
    }
}

extension NMEAXTE {
    init(_ fields: inout NMEAFields) {
        isValid = fields.isValid(0)
        crossTrackError = fields.crossTrack(2)
        mode = fields.mode(5)
    }
}
