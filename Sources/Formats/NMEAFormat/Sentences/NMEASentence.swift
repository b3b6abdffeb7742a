/// A decoded sentence; sentences with an unknown formatter have no fields here.
public enum NMEASentence: Sendable, Hashable {
    /// Position with quality.
    case gga(NMEAGGA)
    /// Position, speed, course and date.
    case rmc(NMEARMC)
    /// Position and time.
    case gll(NMEAGLL)
    /// Position by several satellite systems.
    indirect case gns(NMEAGNS)
    /// Course and speed.
    case vtg(NMEAVTG)
    /// Satellites used and dilution of precision.
    case gsa(NMEAGSA)
    /// Satellites in view.
    case gsv(NMEAGSV)
    /// Estimated errors of the position.
    case gst(NMEAGST)
    /// Expected errors of the position, and a failed satellite.
    indirect case gbs(NMEAGBS)
    /// Time and date.
    case zda(NMEAZDA)
    /// True heading.
    case hdt(NMEAHDT)
    /// Heading of a magnetic sensor with deviation and variation.
    case hdg(NMEAHDG)
    /// Magnetic heading.
    case hdm(NMEAHDM)
    /// True heading with status.
    case ths(NMEATHS)
    /// Rate of turn.
    case rot(NMEAROT)
    /// Datum of the positions.
    case dtm(NMEADTM)
    /// Message of the receiver.
    case txt(NMEATXT)
    /// Speed through the water and heading.
    case vhw(NMEAVHW)
    /// Distances travelled.
    case vlw(NMEAVLW)
    /// Wind.
    case mwv(NMEAMWV)
    /// Depth, and position of the transducer.
    case dpt(NMEADPT)
    /// Depth below the transducer.
    case dbt(NMEADBT)
    /// Cross-track error.
    case xte(NMEAXTE)
    /// Guidance for an autopilot.
    case apb(NMEAAPB)
    /// Navigation to the active waypoint.
    indirect case rmb(NMEARMB)
    /// Bearing and distance to a waypoint along a great circle.
    case bwc(NMEABWC)
    /// A part of an AIS message.
    case vdm(NMEAVDM)
    /// u-blox: position with its accuracies.
    indirect case pubx00(NMEAPUBX00)
    /// u-blox: time and clock.
    case pubx04(NMEAPUBX04)
    /// Garmin: estimated errors of the position.
    case pgrme(NMEAPGRME)
    /// MediaTek: a sentence that is identified by a number.
    case pmtk(NMEAPMTK)
    /// Attitude: heading, roll and pitch.
    indirect case pashr(NMEAPASHR)
    /// SkyTraq: position, velocity and date.
    indirect case psti(NMEAPSTI)
    /// SkyTraq: baseline from the base station to the rover.
    indirect case psti032(NMEAPSTI032)
    /// Any other sentence; read its fields from the decoder.
    case other(NMEAAddress)
}

extension NMEASentence {
    /// Returns the sentence in the fields; the frequent kinds, which the decoder handles itself, are not parsed here.
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
        // Another manufacturer has sentences with the same address, which contain a name instead of the time.
        case (code("A") << 24 | code("S", "H", "R"), _) where fields.isNumber(0): return .pashr(NMEAPASHR(&fields))
        default: break
        }
        if formatter >> 24 == code("M", "T", "K"), let type = type(of: formatter) { return .pmtk(NMEAPMTK(type: type)) }
        return .other(fields.address)
    }

    /// Returns the number in the last three characters of a formatter; nil if they are not digits.
    private static func type(of formatter: UInt64) -> Int? {
        var number = 0
        for shift in [UInt64(16), 8, 0] {
            let digit = UInt8(truncatingIfNeeded: formatter >> shift) &- UInt8(ascii: "0")
            guard digit < 10 else { return nil }
            number = number * 10 + Int(digit)
        }
        return number
    }

    /// Returns the raw value of a formatter of three letters; the optimizer reduces it to a constant.
    @inline(__always)
    fileprivate static func code(_ first: Unicode.Scalar, _ second: Unicode.Scalar, _ third: Unicode.Scalar) -> UInt64 {
        code(first) << 16 | code(second) << 8 | code(third)
    }

    @inline(__always)
    private static func code(_ letter: Unicode.Scalar) -> UInt64 { UInt64(UInt8(ascii: letter)) }
}

/// The kind of a sentence; only the frequent kinds, which the decoder handles inline, are distinguished.
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
