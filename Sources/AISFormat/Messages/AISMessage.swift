/// What one AIS message says (ITU-R M.1371-5, Annex 8), in degrees, metres, metres per second and seconds.
public enum AISMessage: Sendable, Hashable {
    /// Messages 1, 2 and 3: a position report of a ship that must carry AIS.
    case classAPosition(AISClassAPosition)
    /// Message 5: what such a ship is, and where it goes.
    case voyageData(AISVoyageData)
    /// Message 18: a position report of a small craft.
    case classBPosition(AISPositionReport)
    /// Message 19: a position report of a small craft, with what it is.
    case extendedClassBPosition(AISPositionReport, AISStaticData)
    /// Message 24, part A: the name of a small craft.
    case classBName(mmsi: Int, name: String?)
    /// Message 24, part B: what else a small craft is.
    case classBStaticData(AISClassBStaticData)
    /// A message that is not read any further: its type, 0...63, and who sends it.
    case other(type: Int, mmsi: Int)
}

extension AISMessage {
    /// The type of the message, 0...63.
    public var type: Int {
        switch self {
        case .classAPosition(let position): position.report.type
        case .voyageData: 5
        case .classBPosition(let report), .extendedClassBPosition(let report, _): report.type
        case .classBName, .classBStaticData: 24
        case .other(let type, _): type
        }
    }

    /// The Maritime Mobile Service Identity of the station that sends the message, 0...999,999,999.
    public var mmsi: Int {
        switch self {
        case .classAPosition(let position): position.report.mmsi
        case .voyageData(let voyage): voyage.vessel.mmsi
        case .classBPosition(let report), .extendedClassBPosition(let report, _): report.mmsi
        case .classBName(let mmsi, _), .other(_, let mmsi): mmsi
        case .classBStaticData(let data): data.vessel.mmsi
        }
    }

    /// The position report in the message, whatever its class; nil for a message of another kind.
    public var positionReport: AISPositionReport? {
        switch self {
        case .classAPosition(let position): position.report
        case .classBPosition(let report), .extendedClassBPosition(let report, _): report
        case .voyageData, .classBName, .classBStaticData, .other: nil
        }
    }

    /// The name of the ship, where the message has one.
    public var name: String? {
        switch self {
        case .voyageData(let voyage): voyage.vessel.name
        case .extendedClassBPosition(_, let vessel): vessel.name
        case .classBName(_, let name): name
        case .classAPosition, .classBPosition, .classBStaticData, .other: nil
        }
    }
}
