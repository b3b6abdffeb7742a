import NMEAFormat

extension NMEASentence {
    /// Whether the sentence is about a position fix, and not about a compass or another device.
    var isOfPosition: Bool {
        switch self {
        case .gga, .rmc, .gll, .gns, .vtg, .gsa, .gsv, .gst, .gbs, .zda, .dtm, .pubx00, .pubx04, .pgrme, .psti: true
        default: false
        }
    }

    /// Whether the sentence reports a fix that can be used.
    var hasFix: Bool {
        switch self {
        case .gga(let gga): gga.hasFix && gga.position != nil
        case .rmc(let rmc): rmc.hasFix && rmc.position != nil
        case .gll(let gll): gll.hasFix && gll.position != nil
        case .gns(let gns): gns.hasFix && gns.position != nil
        case .pubx00(let pubx): pubx.hasFix && pubx.position != nil
        case .psti(let psti): psti.hasFix && psti.position != nil
        default: false
        }
    }

    /// The time of day in the sentence; `nil` if there is none.
    var time: NMEATime? {
        switch self {
        case .gga(let gga): gga.time
        case .rmc(let rmc): rmc.time
        case .gll(let gll): gll.time
        case .gns(let gns): gns.time
        case .pubx00(let pubx): pubx.time
        case .psti(let psti): psti.time
        default: nil
        }
    }
}

extension NMEAGGA {
    /// Whether the sentence reports a fix.
    ///
    /// An empty quality means that there is no fix.
    var hasFix: Bool { (quality ?? 0) != 0 }
}

extension NMEARMC {
    /// Whether the sentence reports a fix.
    ///
    /// The status of NMEA 4.1 (field 13) is ignored: `V` only means that the receiver does not report whether the fix
    /// is safe for navigation.
    var hasFix: Bool { isValid == true && mode?.isFix ?? true }
}

extension NMEAGLL {
    /// Whether the sentence reports a fix.
    ///
    /// Old receivers omit the status; a missing status counts as valid.
    var hasFix: Bool { isValid != false && mode?.isFix ?? true }
}

extension NMEAGNS {
    /// Whether the sentence reports a fix of any satellite system.
    var hasFix: Bool { !modes.isEmpty && modes.isFix }
}

extension NMEAPUBX00 {
    /// Whether the sentence reports a fix with a position, not only a time.
    var hasFix: Bool { navigationStatus != "NF" && navigationStatus != "TT" && !navigationStatus.isEmpty }
}

extension NMEAPSTI {
    /// Whether the sentence reports a fix.
    var hasFix: Bool { isValid == true && mode?.isFix ?? true }
}

extension NMEATHS {
    /// Whether the sentence reports a known heading.
    var isValid: Bool { mode != UInt8(ascii: "V") }
}
