extension NMEASentence {
    /// The sentence that some fields make.
    @inline(__always)
    static func parse(_ fields: inout NMEAFields) -> NMEASentence {
        if fields.address.talker == .proprietary { return proprietary(&fields) }
        switch fields.address.formatter.rawValue {
        case code("G", "S", "V"): return .gsv(NMEAGSV(&fields))
        case code("G", "S", "A"): return .gsa(NMEAGSA(&fields))
        case code("G", "G", "A"): return .gga(NMEAGGA(&fields))
        case code("R", "M", "C"): return .rmc(NMEARMC(&fields))
        case code("V", "T", "G"): return .vtg(NMEAVTG(&fields))
        case code("G", "L", "L"): return .gll(NMEAGLL(&fields))
        case code("G", "N", "S"): return .gns(NMEAGNS(&fields))
        case code("G", "S", "T"): return .gst(NMEAGST(&fields))
        case code("G", "B", "S"): return .gbs(NMEAGBS(&fields))
        case code("Z", "D", "A"): return .zda(NMEAZDA(&fields))
        case code("H", "D", "T"): return .hdt(NMEAHDT(&fields))
        case code("H", "D", "G"): return .hdg(NMEAHDG(&fields))
        case code("H", "D", "M"): return .hdm(NMEAHDM(&fields))
        case code("T", "H", "S"): return .ths(NMEATHS(&fields))
        default: return seldom(&fields)
        }
    }

    @inline(never)
    private static func seldom(_ fields: inout NMEAFields) -> NMEASentence {
        switch fields.address.formatter.rawValue {
        case code("V", "D", "M"): .vdm(NMEAVDM(&fields, isOwnShip: false))
        case code("V", "D", "O"): .vdm(NMEAVDM(&fields, isOwnShip: true))
        case code("R", "O", "T"): .rot(NMEAROT(&fields))
        case code("D", "T", "M"): .dtm(NMEADTM(&fields))
        case code("T", "X", "T"): .txt(NMEATXT(&fields))
        case code("V", "H", "W"): .vhw(NMEAVHW(&fields))
        case code("V", "L", "W"): .vlw(NMEAVLW(&fields))
        case code("M", "W", "V"): .mwv(NMEAMWV(&fields))
        case code("D", "P", "T"): .dpt(NMEADPT(&fields))
        case code("D", "B", "T"): .dbt(NMEADBT(&fields))
        case code("X", "T", "E"): .xte(NMEAXTE(&fields))
        case code("A", "P", "B"): .apb(NMEAAPB(&fields))
        case code("R", "M", "B"): .rmb(NMEARMB(&fields))
        case code("B", "W", "C"): .bwc(NMEABWC(&fields))
        default: .other(fields.address)
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
        // The sentences of another maker with the same word have a name in the place of the time.
        case (code("A") << 24 | code("S", "H", "R"), _) where fields.isNumber(0): return .pashr(NMEAPASHR(&fields))
        default: break
        }
        if formatter >> 24 == code("M", "T", "K"), let type = type(of: formatter) { return .pmtk(NMEAPMTK(type: type)) }
        return .other(fields.address)
    }

    /// The number in the last three characters of a formatter; nil where they are no digits.
    private static func type(of formatter: UInt64) -> Int? {
        var number = 0
        for shift in [UInt64(16), 8, 0] {
            let digit = UInt8(truncatingIfNeeded: formatter >> shift) &- UInt8(ascii: "0")
            guard digit < 10 else { return nil }
            number = number * 10 + Int(digit)
        }
        return number
    }

    /// A formatter of three letters as a constant.
    @inline(__always)
    private static func code(_ first: Unicode.Scalar, _ second: Unicode.Scalar, _ third: Unicode.Scalar) -> UInt64 {
        code(first) << 16 | code(second) << 8 | code(third)
    }

    @inline(__always)
    private static func code(_ letter: Unicode.Scalar) -> UInt64 { UInt64(UInt8(ascii: letter)) }
}
