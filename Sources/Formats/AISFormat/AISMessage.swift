/// An AIS message (ITU-R M.1371-5, Annex 8); its values are in degrees, metres, metres per second and seconds.
public enum AISMessage: Sendable, Hashable {
    /// Messages 1, 2 and 3: a class A position report.
    case classAPosition(AISClassAPosition)
    /// Message 5: class A static and voyage data.
    case voyageData(AISVoyageData)
    /// Message 18: a class B position report.
    case classBPosition(AISPositionReport)
    /// Message 19: a class B position report with static data.
    case extendedClassBPosition(AISPositionReport, AISStaticData)
    /// Message 24, part A: the name of a class B vessel.
    case classBName(mmsi: Int, name: String?)
    /// Message 24, part B: the static data of a class B vessel other than its name.
    case classBStaticData(AISClassBStaticData)
    /// A message whose type, 0...63, has no case here; only its type and sender are decoded.
    case other(type: Int, mmsi: Int)
}

extension AISMessage {
    /// The type of the AIS message, 0...63.
    public var type: Int {
        switch self {
        case .classAPosition(let position): position.report.type
        case .voyageData: 5
        case .classBPosition(let report), .extendedClassBPosition(let report, _): report.type
        case .classBName, .classBStaticData: 24
        case .other(let type, _): type
        }
    }

    /// The Maritime Mobile Service Identity (MMSI) of the message's sender, 0...999,999,999.
    public var mmsi: Int {
        switch self {
        case .classAPosition(let position): position.report.mmsi
        case .voyageData(let voyage): voyage.vessel.mmsi
        case .classBPosition(let report), .extendedClassBPosition(let report, _): report.mmsi
        case .classBName(let mmsi, _), .other(_, let mmsi): mmsi
        case .classBStaticData(let data): data.vessel.mmsi
        }
    }

    /// The position report in a message of class A or B; nil for other messages.
    public var positionReport: AISPositionReport? {
        switch self {
        case .classAPosition(let position): position.report
        case .classBPosition(let report), .extendedClassBPosition(let report, _): report
        case .voyageData, .classBName, .classBStaticData, .other: nil
        }
    }

    /// The name of the vessel; nil if the message contains none.
    public var name: String? {
        switch self {
        case .voyageData(let voyage): voyage.vessel.name
        case .extendedClassBPosition(_, let vessel): vessel.name
        case .classBName(_, let name): name
        case .classAPosition, .classBPosition, .classBStaticData, .other: nil
        }
    }
}

extension AISMessage {
    /// Decodes a complete AIS message from its bits.
    init(_ bits: borrowing AISBits) throws(AISRefusal) {
        let head = try AISHead(bits)
        switch head.type {
        case 1...3: self = .classAPosition(try AISClassAPosition(bits, head))
        case 5: self = .voyageData(try AISVoyageData(bits, head))
        case 18:
            try bits.require(148)
            self = .classBPosition(try AISPositionReport(bits, head, at: 46, raim: 147))
        case 19:
            try bits.require(306)
            let report = try AISPositionReport(bits, head, at: 46, raim: 305)
            self = .extendedClassBPosition(report, AISStaticData(extendedReport: bits, head))
        case 24: try self.init(part: bits, head)
        default: self = .other(type: head.type, mmsi: head.mmsi)
        }
    }

    /// Decodes part A or part B of message 24.
    private init(part bits: borrowing AISBits, _ head: AISHead) throws(AISRefusal) {
        try bits.require(40)
        switch bits.unsigned(38, 2) {
        case 0:
            try bits.require(160)
            self = .classBName(mmsi: head.mmsi, name: bits.text(40, characters: 20))
        case 1: self = .classBStaticData(try AISClassBStaticData(bits, head))
        default: self = .other(type: head.type, mmsi: head.mmsi)
        }
    }
}

/// The fields at the beginning of every AIS message: its type and its sender's MMSI.
struct AISHead {
    let type: Int
    let mmsi: Int

    init(_ bits: borrowing AISBits) throws(AISRefusal) {
        try bits.require(38)
        type = bits.unsigned(0, 6)
        mmsi = bits.unsigned(8, 30)
        // An MMSI has at most nine digits (ITU-R M.585).
        guard mmsi <= 999_999_999 else { throw AISRefusal(reason: .outOfRange) }
    }
}
