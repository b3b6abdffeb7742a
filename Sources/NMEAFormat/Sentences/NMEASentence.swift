/// One sentence, typed where its formatter is known.
public enum NMEASentence: Sendable, Hashable {
    /// Position with quality.
    case gga(NMEAGGA)
    /// Position, speed, course and date.
    case rmc(NMEARMC)
    /// Position and time.
    case gll(NMEAGLL)
    /// Position by several satellite systems.
    case gns(NMEAGNS)
    /// Course and speed.
    case vtg(NMEAVTG)
    /// Satellites used and dilution of precision.
    case gsa(NMEAGSA)
    /// Satellites in view.
    case gsv(NMEAGSV)
    /// Errors of the position.
    case gst(NMEAGST)
    /// Errors of the position and a failed satellite.
    case gbs(NMEAGBS)
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
    /// Datum.
    case dtm(NMEADTM)
    /// Message of the receiver.
    case txt(NMEATXT)
    /// Speed through the water and heading.
    case vhw(NMEAVHW)
    /// Distances run.
    case vlw(NMEAVLW)
    /// Wind.
    case mwv(NMEAMWV)
    /// Depth with the place of the transducer.
    case dpt(NMEADPT)
    /// Depth below the transducer.
    case dbt(NMEADBT)
    /// Distance off the track.
    case xte(NMEAXTE)
    /// What an autopilot needs.
    case apb(NMEAAPB)
    /// The way to the active waypoint.
    case rmb(NMEARMB)
    /// Bearing and distance to a waypoint.
    case bwc(NMEABWC)
    /// A part of an AIS message.
    case vdm(NMEAVDM)
    /// u-blox: position with accuracies.
    case pubx00(NMEAPUBX00)
    /// u-blox: time and clock.
    case pubx04(NMEAPUBX04)
    /// Garmin: errors of the position.
    case pgrme(NMEAPGRME)
    /// MediaTek: a numbered sentence.
    case pmtk(NMEAPMTK)
    /// Attitude.
    case pashr(NMEAPASHR)
    /// SkyTraq: position, velocity and date.
    case psti(NMEAPSTI)
    /// SkyTraq: baseline.
    case psti032(NMEAPSTI032)
    /// A sentence that has no type here; its fields are those of the decoder.
    case other(NMEAAddress)
}
