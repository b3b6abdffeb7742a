/// A decoded NMEA sentence; for a sentence of an unknown kind, the decoder returns the fields.
public enum NMEASentence: Sendable, Hashable {
    /// A GGA sentence: position and its quality.
    case gga(NMEAGGA)
    /// An RMC sentence: position, speed, course and date.
    case rmc(NMEARMC)
    /// A GLL sentence: position and time.
    case gll(NMEAGLL)
    /// A GNS sentence: position from several satellite systems.
    indirect case gns(NMEAGNS)
    /// A VTG sentence: course and speed over ground.
    case vtg(NMEAVTG)
    /// A GSA sentence: satellites used, and dilution of precision.
    case gsa(NMEAGSA)
    /// A GSV sentence: satellites in view.
    case gsv(NMEAGSV)
    /// A GST sentence: estimated errors of the position.
    case gst(NMEAGST)
    /// A GBS sentence: expected errors of the position, and the satellite most likely to have failed.
    indirect case gbs(NMEAGBS)
    /// A ZDA sentence: time and date.
    case zda(NMEAZDA)
    /// An HDT sentence: true heading.
    case hdt(NMEAHDT)
    /// An HDG sentence: heading of a magnetic sensor, with deviation and variation.
    case hdg(NMEAHDG)
    /// An HDM sentence: magnetic heading.
    case hdm(NMEAHDM)
    /// A THS sentence: true heading with its mode.
    case ths(NMEATHS)
    /// A ROT sentence: rate of turn.
    case rot(NMEAROT)
    /// A DTM sentence: the datum to which positions refer.
    case dtm(NMEADTM)
    /// A TXT sentence: a message of the receiver.
    case txt(NMEATXT)
    /// A VHW sentence: speed through the water, and heading.
    case vhw(NMEAVHW)
    /// A VLW sentence: distances travelled.
    case vlw(NMEAVLW)
    /// An MWV sentence: wind speed and direction.
    case mwv(NMEAMWV)
    /// A DPT sentence: depth of water, and position of the depth transducer.
    case dpt(NMEADPT)
    /// A DBT sentence: depth of water below the transducer.
    case dbt(NMEADBT)
    /// An XTE sentence: cross-track error, the distance from the planned track.
    case xte(NMEAXTE)
    /// An APB sentence: guidance for an autopilot.
    case apb(NMEAAPB)
    /// An RMB sentence: navigation to the active waypoint.
    indirect case rmb(NMEARMB)
    /// A BWC sentence: bearing and distance to a waypoint along a great circle.
    case bwc(NMEABWC)
    /// A VDM or VDO sentence: a part of an AIS message.
    case vdm(NMEAVDM)
    /// A PUBX,00 sentence of a u-blox receiver: position with its accuracies.
    indirect case pubx00(NMEAPUBX00)
    /// A PUBX,04 sentence of a u-blox receiver: time of day and clock.
    case pubx04(NMEAPUBX04)
    /// A PGRME sentence of a Garmin receiver: estimated errors of the position.
    case pgrme(NMEAPGRME)
    /// A PMTK sentence of a MediaTek receiver; a number in its address identifies the kind of PMTK sentence.
    case pmtk(NMEAPMTK)
    /// A PASHR sentence: the attitude (heading, roll and pitch) from an inertial system.
    indirect case pashr(NMEAPASHR)
    /// A PSTI,030 sentence of a SkyTraq receiver: position, velocity and date.
    indirect case psti(NMEAPSTI)
    /// A PSTI,032 sentence of a SkyTraq receiver: the vector from the base station to the receiver, called rover.
    indirect case psti032(NMEAPSTI032)
    /// Any other sentence, with its address; read its fields from the decoder.
    case other(NMEAAddress)
}

extension NMEASentence {
    /// Returns the sentence that consists of the given address and fields.
    ///
    /// Sentences of the frequent kinds, such as GGA, are not parsed here, since the decoder parses them itself.
    static func parse(_ fields: inout NMEAFields) -> NMEASentence {
        if fields.address.talker == .proprietary { return proprietary(&fields) }
        switch fields.address.formatter.rawValue {
        case code("G", "L", "L"): return .gll(NMEAGLL(&fields))
        case code("G", "N", "S"): return .gns(NMEAGNS(&fields))
        case code("G", "S", "T"): return .gst(NMEAGST(&fields))
        case code("G", "B", "S"): return .gbs(NMEAGBS(&fields))
        case code("Z", "D", "A"): return .zda(NMEAZDA(&fields))
        case code("H", "D", "T"): return .hdt(NMEAHDT(&fields))
        case code("H", "D", "G"): return .hdg(NMEAHDG(&fields))
        case code("H", "D", "M"): return .hdm(NMEAHDM(&fields))
        case code("T", "H", "S"): return .ths(NMEATHS(&fields))
        case code("V", "D", "M"): return .vdm(NMEAVDM(&fields, isOwnShip: false))
        case code("V", "D", "O"): return .vdm(NMEAVDM(&fields, isOwnShip: true))
        case code("R", "O", "T"): return .rot(NMEAROT(&fields))
        case code("D", "T", "M"): return .dtm(NMEADTM(&fields))
        case code("T", "X", "T"): return .txt(NMEATXT(&fields))
        case code("V", "H", "W"): return .vhw(NMEAVHW(&fields))
        case code("V", "L", "W"): return .vlw(NMEAVLW(&fields))
        case code("M", "W", "V"): return .mwv(NMEAMWV(&fields))
        case code("D", "P", "T"): return .dpt(NMEADPT(&fields))
        case code("D", "B", "T"): return .dbt(NMEADBT(&fields))
        case code("X", "T", "E"): return .xte(NMEAXTE(&fields))
        case code("A", "P", "B"): return .apb(NMEAAPB(&fields))
        case code("R", "M", "B"): return .rmb(NMEARMB(&fields))
        case code("B", "W", "C"): return .bwc(NMEABWC(&fields))
        default: return .other(fields.address)
        }
    }

    @inline(never)
    private static func proprietary(_ fields: inout NMEAFields) -> NMEASentence {
        let formatter = fields.address.formatter.rawValue
        switch (formatter, fields.message) {
        case (code("U", "B", "X"), 0): return .pubx00(NMEAPUBX00(&fields))
        case (code("U", "B", "X"), 4): return .pubx04(NMEAPUBX04(&fields))
        case (code("S", "T", "I"), 30): return .psti(NMEAPSTI(&fields))
        case (code("S", "T", "I"), 32): return .psti032(NMEAPSTI032(&fields))
        case (code("G") << 24 | code("R", "M", "E"), _): return .pgrme(NMEAPGRME(&fields))
        // Sentences of another manufacturer have the same address, but contain a name instead of the time.
        case (code("A") << 24 | code("S", "H", "R"), _) where fields.isNumber(0): return .pashr(NMEAPASHR(&fields))
        default: break
        }
        if formatter >> 24 == code("M", "T", "K"), let type = type(of: formatter) { return .pmtk(NMEAPMTK(type: type)) }
        return .other(fields.address)
    }

    /// Returns the number in the last three characters of the given formatter; nil if they are not digits.
    private static func type(of formatter: UInt64) -> Int? {
        var number = 0
        for shift in [UInt64(16), 8, 0] {
            let digit = UInt8(truncatingIfNeeded: formatter >> shift) &- UInt8(ascii: "0")
            guard digit < 10 else { return nil }
            number = number * 10 + Int(digit)
        }
        return number
    }

    /// Returns the raw value of the formatter with the given three letters; the optimizer reduces it to a constant.
    @inline(__always)
    fileprivate static func code(_ first: Unicode.Scalar, _ second: Unicode.Scalar, _ third: Unicode.Scalar) -> UInt64 {
        code(first) << 16 | code(second) << 8 | code(third)
    }

    @inline(__always)
    private static func code(_ letter: Unicode.Scalar) -> UInt64 { UInt64(UInt8(ascii: letter)) }
}

/// The kind of a sentence: one of the frequent kinds, which the decoder parses directly, or any other.
@usableFromInline
enum NMEAKind: Sendable {
    case gga, gsa, gsv, rmc, vtg, other

    @inline(__always)
    init(_ address: NMEAAddress) {
        guard address.talker != .proprietary else {
            self = .other
            return
        }
        self =
            switch address.formatter.rawValue {
            case NMEASentence.code("G", "S", "V"): .gsv
            case NMEASentence.code("G", "S", "A"): .gsa
            case NMEASentence.code("G", "G", "A"): .gga
            case NMEASentence.code("R", "M", "C"): .rmc
            case NMEASentence.code("V", "T", "G"): .vtg
            default: .other
            }
    }
}
