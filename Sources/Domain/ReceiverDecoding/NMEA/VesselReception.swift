import AISFormat
import Geolocation
import NMEAFormat

/// Assembles AIS messages from VDM and VDO sentences, separately for other vessels (VDM) and the own ship (VDO).
struct VesselReception: Sendable {
    private var others = AISAssembler()
    private var own = AISAssembler()

    /// Processes a VDM or VDO sentence that the decoder has just returned.
    ///
    /// - Returns: The message that the sentence completes; `nil` if it completes none.
    mutating func ingest(_ vdm: NMEAVDM, of decoder: borrowing NMEADecoder) -> AISMessage? {
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

    /// The number of sentences and messages that were dropped, for each reason.
    var drops: DropCounts {
        var drops = DropCounts()
        for counts in [others.drops, own.drops] { drops.add(known: counts.byReason, prefix: "AIS: ") }
        return drops
    }
}
