import NMEAFormat

/// Processing of each kind of sentence.
extension EpochAssembler {
    /// Processes a sentence from the active source.
    mutating func take(_ sentence: borrowing NMEASentence, talker: NMEATalker, arrival: ReceiverClock.Moment?) {
        switch copy sentence {
        case .gga(let gga):
            guard gga.hasFix else { return enterVoid(.gga, gga.time, talker, arrival) }
            dilution.horizontal = FixAccuracy.dilution(gga.horizontalDilution) ?? dilution.horizontal
            extras.geoidSeparation = gga.geoidSeparation ?? extras.geoidSeparation
            extras.correctionAge = gga.correctionAge
            let isTaken = enter(.gga, gga.time, talker, arrival) { $0.take(gga) }
            if !isTaken { leaveToNext(gga.time) { $0.altitude = gga.altitude } }
        case .rmc(let rmc):
            guard rmc.hasFix else { return takeVoid(.rmc, time: rmc.time, arrival: arrival) }
            // Receivers without a magnetic model write 0.
            if let variation = rmc.variation, variation != 0 { headings.variation = variation }
            let isTaken = enter(.rmc, rmc.time, date: rmc.date, talker, arrival) { $0.take(rmc) }
            if !isTaken { leaveToNext(rmc.time) { $0.takeMotion(of: rmc) } }
        case .gll(let gll):
            guard gll.hasFix else { return enterVoid(.gll, gll.time, talker, arrival) }
            enter(.gll, gll.time, talker, arrival) { $0.take(gll) }
        case .gns(let gns):
            guard gns.hasFix else { return enterVoid(.gns, gns.time, talker, arrival) }
            dilution.horizontal = FixAccuracy.dilution(gns.horizontalDilution) ?? dilution.horizontal
            extras.geoidSeparation = gns.geoidSeparation ?? extras.geoidSeparation
            enter(.gns, gns.time, talker, arrival) { $0.take(gns) }
        case .pubx00(let pubx):
            guard pubx.hasFix else { return takeVoid(.pubx, time: pubx.time, arrival: arrival) }
            dilution.horizontal = FixAccuracy.dilution(pubx.horizontalDilution) ?? dilution.horizontal
            dilution.vertical = FixAccuracy.dilution(pubx.verticalDilution) ?? dilution.vertical
            enter(.pubx, pubx.time, talker, arrival) { $0.take(pubx) }
        case .psti(let psti):
            guard psti.hasFix else { return takeVoid(.psti, time: psti.time, arrival: arrival) }
            enter(.psti, psti.time, date: psti.date, talker, arrival) { $0.take(psti) }
        case .zda(let zda): enter(.zda, zda.time, date: zda.date, talker, arrival) { _ in }
        case .pubx04(let pubx): enter(.zda, pubx.time, date: pubx.date, talker, arrival) { _ in }
        case .vtg(let vtg): tell(.vtg) { $0.take(vtg) }
        case .gst(let gst): tell(.gst) { $0.take(gst) }
        case .gbs(let gbs): tell(.gbs) { $0.take(gbs) }
        case .pgrme(let pgrme): tell(.pgrme) { $0.take(pgrme) }
        case .gsa(let gsa): take(gsa, talker)
        case .gsv(let gsv): if reportsStatus { table.take(gsv, talker: talker) }
        case .dtm(let dtm): extras.datum = dtm.datum.isEmpty || dtm.datum == "W84" ? nil : dtm.datum
        default: break
        }
    }

    /// Adds a sentence to its epoch; returns `false` if the epoch is over.
    @discardableResult
    private mutating func enter(
        _ kind: EpochKind, _ time: NMEATime?, date: NMEADate? = nil, _ talker: NMEATalker,
        _ arrival: ReceiverClock.Moment?, _ body: (inout NMEAEpoch) -> Void
    ) -> Bool {
        guard enter(kind, time: time, date: date, arrival: arrival) else { return false }
        if epoch.accepts(kind, of: talker) { body(&epoch) }
        settle(kind)
        return true
    }

    private mutating func enterVoid(
        _ kind: EpochKind, _ time: NMEATime?, _ talker: NMEATalker, _ arrival: ReceiverClock.Moment?
    ) {
        guard time != nil else { return takeVoid(kind) }
        guard enter(kind, time: time, date: nil, arrival: arrival) else { return }
        if epoch.accepts(kind, of: talker) { epoch.isVoid = true }
        settle(kind)
    }

    private mutating func take(_ gsa: NMEAGSA, _ talker: NMEATalker) {
        if let dilution = FixAccuracy.dilution(gsa.positionDilution) { self.dilution.position = dilution }
        if let dilution = FixAccuracy.dilution(gsa.horizontalDilution) { self.dilution.horizontal = dilution }
        if let dilution = FixAccuracy.dilution(gsa.verticalDilution) { self.dilution.vertical = dilution }
        if reportsStatus { table.take(gsa, talker: talker) }
        guard let mode = gsa.fixMode, 1...3 ~= mode else { return }
        extras.fixMode = mode
        guard isOpen else { return }
        let wasDoubtful = epoch.isDoubtful
        // Each system has its own sentence; the fix has the highest dimension.
        epoch.fixMode = max(epoch.fixMode ?? 1, mode)
        if wasDoubtful { settleDoubt() }
    }
}

extension NMEASentence {
    /// Whether the sentence belongs to the fix rather than to a compass or other device.
    var isOfPosition: Bool {
        switch self {
        case .gga, .rmc, .gll, .gns, .vtg, .gsa, .gsv, .gst, .gbs, .zda, .dtm, .pubx00, .pubx04, .pgrme, .psti: true
        default: false
        }
    }

    /// Whether it contains a usable position.
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

    /// The time of day in the sentence.
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
    /// Whether there is a fix; an empty quality means no fix.
    var hasFix: Bool { (quality ?? 0) != 0 }
}

extension NMEARMC {
    /// Whether there is a fix.
    ///
    /// The status of NMEA 4.1 (field 13) is ignored: `V` only means that the receiver does not report whether the fix
    /// is safe for navigation.
    var hasFix: Bool { isValid == true && mode?.isFix ?? true }
}

extension NMEAGLL {
    /// Whether there is a fix; old receivers omit the status.
    var hasFix: Bool { isValid != false && mode?.isFix ?? true }
}

extension NMEAGNS {
    /// Whether any system has a fix.
    var hasFix: Bool { !modes.isEmpty && modes.isFix }
}

extension NMEAPUBX00 {
    /// Whether there is a fix, other than a time-only fix.
    var hasFix: Bool { navigationStatus != "NF" && navigationStatus != "TT" && !navigationStatus.isEmpty }
}

extension NMEAPSTI {
    /// Whether there is a fix.
    var hasFix: Bool { isValid == true && mode?.isFix ?? true }
}
