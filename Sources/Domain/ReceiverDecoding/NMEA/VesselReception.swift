import AISFormat
import Geolocation
import NMEAFormat

/// Assembles AIS messages from VDM and VDO sentences, separately for each station that receives them.
///
/// Stations number their messages independently, so parts of two stations may have the same sequence identifier.
struct VesselReception: Sendable {
    /// The maximum number of stations; the one that has sent nothing for the longest time gives way to a new one.
    private static let limit = 64

    /// A station, identified by the source in its TAG blocks and by whether it reports its own ship (VDO).
    private struct Station: Sendable, Hashable {
        var name: String?
        var isOwnShip: Bool
    }

    private struct Reception: Sendable {
        var assembler = AISAssembler()

        /// The number of the last sentence of the station, counted over all stations.
        var last: Int64 = 0

        mutating func append(_ payload: Span<UInt8>, of vdm: NMEAVDM, number: Int64) -> AISMessage? {
            last = number
            return assembler.append(
                payload: payload, fillBits: vdm.fillBits, total: vdm.total, number: vdm.number,
                sequence: vdm.sequence, channel: vdm.channel)
        }
    }

    private var receptions: [Station: Reception] = [:]
    private var count: Int64 = 0

    /// The sentences dropped from stations that have given way to others.
    private var dropsOfOthers = AISDrops()

    /// Processes a VDM or VDO sentence that the decoder has just returned.
    ///
    /// - Parameters:
    ///   - vdm: The sentence.
    ///   - source: The source according to the TAG blocks of the message; `nil` if they name none.
    ///   - decoder: The decoder, which contains the payload.
    /// - Returns: The message that the sentence completes; `nil` if it completes none.
    mutating func ingest(_ vdm: NMEAVDM, from source: String?, of decoder: borrowing NMEADecoder) -> AISMessage? {
        let station = Station(name: source, isOwnShip: vdm.isOwnShip)
        if receptions.count == Self.limit, receptions[station] == nil { removeOldest() }
        count += 1
        let message = decoder.withField(4) { payload in
            receptions[station, default: Reception()].append(payload, of: vdm, number: count)
        }
        return message ?? nil
    }

    private mutating func removeOldest() {
        guard let oldest = receptions.min(by: { $0.value.last < $1.value.last })?.key,
            var reception = receptions.removeValue(forKey: oldest)
        else { return }
        reception.assembler.dropIncomplete()
        dropsOfOthers.add(reception.assembler.drops)
    }

    /// The number of sentences and messages that were dropped, for each reason.
    var drops: DropCounts {
        var counts = dropsOfOthers
        for reception in receptions.values { counts.add(reception.assembler.drops) }
        var drops = DropCounts()
        drops.add(known: counts.byReason, prefix: "AIS: ")
        return drops
    }
}
