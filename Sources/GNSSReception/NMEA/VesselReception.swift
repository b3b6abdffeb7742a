import AISFormat
import Geolocation
import NMEAFormat

/// Puts the parts of AIS messages together that VDM and VDO sentences carry, those of the own ship apart.
struct VesselReception: Sendable {
    private var others = AISAssembler()
    private var own = AISAssembler()

    /// Takes the sentence that a decoder returned last.
    ///
    /// - Returns: The message that it completes.
    mutating func take(_ vdm: NMEAVDM, of decoder: borrowing NMEADecoder) -> AISMessage? {
        let message = decoder.withField(4) { payload in
            func append(to assembler: inout AISAssembler) -> AISMessage? {
                assembler.append(
                    payload: payload, fillBits: vdm.fillBits, total: vdm.total, number: vdm.number,
                    sequence: vdm.sequence, channel: vdm.channel)
            }
            return vdm.isOwnShip ? append(to: &own) : append(to: &others)
        }
        return message ?? nil
    }

    /// What could not be used.
    var drops: DropCounts {
        var drops = DropCounts()
        for counts in [others.drops, own.drops] {
            for (reason, count) in counts.byReason { drops.add("AIS: \(reason)", count: count) }
        }
        return drops
    }
}
