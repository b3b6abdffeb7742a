import GeolocationPrimitives

/// What GPX itself has besides position and time.
extension GPXPoint {
    /// The name (`name`).
    public var name: String? {
        get { box?.details.texts.name }
        set { details.texts.name = newValue }
    }

    /// A comment for whoever travels (`cmt`).
    public var comment: String? {
        get { box?.details.texts.comment }
        set { details.texts.comment = newValue }
    }

    /// A description for whoever reads (`desc`).
    public var description: String? {
        get { box?.details.texts.description }
        set { details.texts.description = newValue }
    }

    /// Where the data come from (`src`).
    public var source: String? {
        get { box?.details.texts.source }
        set { details.texts.source = newValue }
    }

    /// The name of a symbol to show (`sym`).
    public var symbol: String? {
        get { box?.details.texts.symbol }
        set { details.texts.symbol = newValue }
    }

    /// The kind, in the writer's words (`type`).
    public var type: String? {
        get { box?.details.texts.type }
        set { details.texts.type = newValue }
    }

    /// Where to learn more (`link`; GPX 1.0's `url` and `urlname`).
    public var links: [GPXLink] {
        get { box?.details.texts.links ?? [] }
        set { details.texts.links = newValue }
    }

    /// How the position was found (`fix`).
    public var fix: GPXFix? {
        get { box?.details.fix }
        set { details.fix = newValue }
    }

    /// How many satellites the position was computed from (`sat`), 0 or more.
    public var satellites: Int? {
        get { box?.details.satellites.integer }
        set { details.satellites.integer = newValue }
    }

    /// Magnetic variation in degrees, 0..<360 (`magvar`).
    public var magneticVariation: Double? {
        get { box?.details.magneticVariation.value }
        set { details.magneticVariation.value = newValue }
    }

    /// Height of mean sea level above the WGS 84 ellipsoid in metres (`geoidheight`).
    public var geoidHeight: Double? {
        get { box?.details.geoidHeight.value }
        set { details.geoidHeight.value = newValue }
    }

    /// Seconds since the last differential correction (`ageofdgpsdata`).
    public var ageOfCorrections: Double? {
        get { box?.details.ageOfCorrections.value }
        set { details.ageOfCorrections.value = newValue }
    }

    /// The station that sent the differential corrections, 0...1023 (`dgpsid`).
    public var referenceStation: Int? {
        get { box?.details.referenceStation.integer }
        set { details.referenceStation.integer = newValue }
    }

    /// What stands in `<extensions>` and has no property of its own.
    public var extensions: GPXExtensions {
        get { box?.details.extensions ?? GPXExtensions() }
        set { details.extensions = newValue }
    }
}
