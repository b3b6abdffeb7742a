/// Errors of the position as Garmin's receivers estimate them: PGRME.
///
/// Garmin, "Proprietary NMEA 0183 sentence technical specifications".
public struct NMEAPGRME: Sendable, Hashable {
    /// Metres.
    public var horizontalError: Double?
    /// Metres.
    public var verticalError: Double?
    /// Metres in all three dimensions.
    public var sphericalError: Double?

    /// Makes a sentence of its fields.
    public init(horizontalError: Double? = nil, verticalError: Double? = nil, sphericalError: Double? = nil) {
        self.horizontalError = horizontalError
        self.verticalError = verticalError
        self.sphericalError = sphericalError
    }
}

extension NMEAPGRME {
    init(_ fields: inout NMEAFields) {
        horizontalError = fields.magnitude(0)
        verticalError = fields.magnitude(2)
        sphericalError = fields.magnitude(4)
    }
}
