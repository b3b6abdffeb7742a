import Geolocation
import NMEAFormat

/// The satellites that a receiver last reported in GSV and GSA sentences, which arrive in groups.
///
/// A complete group of GSV sentences replaces the previous group of the same system and signal.
struct SatelliteTable: Sendable {
    /// The maximum number of groups of GSV sentences, which is more than there are combinations of system and signal.
    private static let limit = 32

    /// The number of cycles after which a group that has not arrived again is removed.
    ///
    /// In a cycle, the receiver sends each group once.
    private static let patience = 10

    /// The talker and the signal, which are the same in all sentences of a group.
    private struct Key: Sendable, Hashable {
        var talker: NMEATalker
        var signal: Int?
    }

    private struct Group: Sendable {
        var key: Key
        var inView: Int
        var satellites: [NMEASatellite]

        /// The number of the group in the order of arrival.
        var order = 0
    }

    private var groups: [Group] = []
    private var pending: Group?
    private var pendingNumber = 0
    private var count = 0

    /// The satellites used in the fix, with their systems if the sentence names them.
    private var used: [Used] = []

    private struct Used: Sendable, Hashable {
        var system: Satellite.System?
        var number: Int
    }

    /// Whether the list of used satellites is from an earlier epoch, so that the next GSA sentence replaces it.
    private var isUsedOld = true

    /// Processes a sentence of a GSV group, which lists satellites in view.
    mutating func ingest(_ gsv: NMEAGSV, talker: NMEATalker) {
        let key = Key(talker: talker, signal: gsv.signalID)
        guard let number = gsv.number, let total = gsv.total, 1...9 ~= total, number >= 1, number <= total else {
            return
        }
        if number == 1 {
            pending = Group(key: key, inView: gsv.satellitesInView ?? 0, satellites: [])
        } else if pending?.key != key || number != pendingNumber + 1 {
            // A sentence of the group was lost, so the previous complete group remains valid.
            pending = nil
        }
        pendingNumber = number
        pending?.satellites.append(contentsOf: gsv.satellites)
        guard number == total, var group = pending else { return }
        pending = nil
        count += 1
        group.order = count
        if let index = groups.firstIndex(where: { $0.key == key }) {
            groups[index] = group
        } else if groups.count < Self.limit {
            groups.append(group)
        }
        let oldest = count - Self.patience * groups.count
        groups.removeAll { $0.order < oldest }
    }

    /// Processes a GSA sentence, which lists satellites of one system that are used in the fix.
    mutating func ingest(_ gsa: NMEAGSA, talker: NMEATalker) {
        if isUsedOld { used.removeAll(keepingCapacity: true) }
        isUsedOld = false
        guard used.count < Self.limit * 12 else { return }
        let system = gsa.systemID.flatMap(NMEASystem.init).map(\.satelliteSystem) ?? talker.system?.satelliteSystem
        for number in gsa.satellites { used.append(Used(system: system, number: number)) }
    }

    /// Ends the epoch, so that the next GSA sentence begins a new list of used satellites.
    mutating func endEpoch() { isUsedOld = true }

    /// The number of satellites in view of all systems together; `nil` if not reported.
    ///
    /// For a system with several signals, only the largest of the numbers reported for its signals counts.
    var inView: Int? {
        var counts: [NMEATalker: Int] = [:]
        for group in groups {
            counts[group.key.talker] = max(counts[group.key.talker] ?? 0, group.inView)
        }
        return counts.isEmpty ? nil : counts.values.reduce(0, +)
    }

    /// The number of satellites that GSA sentences list as used in the fix; `nil` if they list none.
    var usedCount: Int? { used.isEmpty ? nil : used.count }

    /// The satellites in view, each once, with the strength of its strongest signal.
    var satellites: [Satellite] {
        var satellites: [Satellite] = []
        for group in groups {
            for seen in group.satellites {
                let satellite = satellite(seen, of: group.key.talker)
                if let index = satellites.firstIndex(where: {
                    $0.system == satellite.system && $0.number == satellite.number
                }) {
                    if satellite.signal ?? -1 > satellites[index].signal ?? -1 { satellites[index] = satellite }
                } else {
                    satellites.append(satellite)
                }
            }
        }
        return satellites
    }

    private func satellite(_ seen: NMEASatellite, of talker: NMEATalker) -> Satellite {
        let system = Satellite.System(talker: talker, number: seen.number)
        let isUsed = used.isEmpty ? nil : used.contains { isSame($0, seen.number, system) }
        return Satellite(
            system: system, number: seen.number, elevation: seen.elevation, azimuth: seen.azimuth,
            signal: seen.signal, isUsed: isUsed)
    }

    private func isSame(_ used: Used, _ number: Int, _ system: Satellite.System?) -> Bool {
        // GSA sentences list augmentation satellites together with those of GPS.
        used.number == number
            && (used.system == nil || system == nil || used.system == system
                || used.system == .gps && system == .sbas)
    }
}

extension NMEASystem {
    /// This satellite system as a ``Satellite/System``, the type that reports use.
    fileprivate var satelliteSystem: Satellite.System {
        switch self {
        case .gps: .gps
        case .glonass: .glonass
        case .galileo: .galileo
        case .beidou: .beidou
        case .qzss: .qzss
        case .navic: .navic
        }
    }
}

extension Satellite.System {
    /// Creates the system of a satellite from the talker and the satellite's number in a sentence.
    ///
    /// If the talker is GPS or names no system, the numbers 33 to 64 and 120 to 158 mean augmentation of GPS, 65 to 96
    /// GLONASS, and 193 to 202 QZSS (NMEA 0183 version 4.11, table 19). Returns `nil` if the system is unknown.
    fileprivate init?(talker: NMEATalker, number: Int) {
        switch (talker.system, number) {
        case (.gps, 33...64), (.gps, 120...158), (nil, 33...64), (nil, 120...158): self = .sbas
        case (.gps, 193...202), (nil, 193...202): self = .qzss
        case (nil, 65...96), (.gps, 65...96): self = .glonass
        case (nil, 1...32) where talker == .combined: self = .gps
        case (let system?, _): self = system.satelliteSystem
        default: return nil
        }
    }
}
