extension AISMessage {
    /// Reads a whole message.
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

    /// Reads a part of Message 24; there are no more than A and B.
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
