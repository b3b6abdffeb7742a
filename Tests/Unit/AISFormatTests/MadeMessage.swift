import Foundation

@testable import AISFormat

/// A message of messages.json, written by make_messages.py: its sentences, and its fields as sent.
struct MadeMessage: Decodable, Sendable {
    let sentences: [String]
    let fields: Fields

    struct Fields: Decodable, Sendable {
        let type: Int
        let mmsi: Int
        let part: String?
        let speed: Int?
        let accurate: Int?
        let lon: Int?
        let lat: Int?
        let course: Int?
        let heading: Int?
        let second: Int?
        let raim: Int?
        let status: Int?
        let turn: Int?
        let manoeuvre: Int?
        let name: String?
        let callsign: String?
        let destination: String?
        let vendor: String?
        let model: Int?
        let serial: Int?
        let shiptype: Int?
        let device: Int?
        let dimensions: [Int]?
        let imo: Int?
        let month: Int?
        let day: Int?
        let hour: Int?
        let minute: Int?
        let draught: Int?
        let mothership: Int?
    }

    /// All entries of the file.
    static func all() throws -> [MadeMessage] {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("messages.json")
        return try JSONDecoder().decode([MadeMessage].self, from: Data(contentsOf: file))
    }
}

extension MadeMessage.Fields {
    /// The expected message.
    var message: AISMessage {
        switch type {
        case 1...3:
            .classAPosition(
                AISClassAPosition(
                    report: report, navigationStatus: status.flatMap { AISNavigationStatus(rawValue: $0) },
                    turn: turn.flatMap { AISTurn(code: $0) },
                    isInSpecialManoeuvre: manoeuvre == 1 ? false : manoeuvre == 2 ? true : nil))
        case 5:
            .voyageData(
                AISVoyageData(
                    vessel: vessel, imoNumber: positive(imo), arrival: arrival,
                    draught: positive(draught).map { Double($0) / 10 }, destination: text(destination)))
        case 18: .classBPosition(report)
        case 19: .extendedClassBPosition(report, vessel)
        case 24 where part == "A": .classBName(mmsi: mmsi, name: text(name))
        case 24:
            .classBStaticData(
                AISClassBStaticData(
                    vessel: vessel, vendor: text(vendor), model: model ?? 0, serialNumber: serial ?? 0,
                    motherShip: positive(mothership)))
        default: .other(type: type, mmsi: mmsi)
        }
    }

    private var report: AISPositionReport {
        AISPositionReport(
            type: type, mmsi: mmsi, coordinate: coordinate,
            speed: below(1023, speed).map { Double($0) * (1852.0 / 36_000) },
            course: below(3600, course).map { Double($0) / 10 }, trueHeading: below(360, heading).map { Double($0) },
            timeStamp: timeStamp, isAccurate: accurate == 1, usesRAIM: raim == 1)
    }

    private var coordinate: AISCoordinate? {
        guard let lat, let lon, lat != 54_600_000, lon != 108_600_000 else { return nil }
        return AISCoordinate(latitude: Double(lat) / 600_000, longitude: Double(lon) / 600_000)
    }

    private var timeStamp: AISTimeStamp {
        switch second ?? 60 {
        case 61: .manualInput
        case 62: .deadReckoning
        case 63: .inoperative
        case let second: second == 60 ? .unavailable : .second(second)
        }
    }

    private var vessel: AISStaticData {
        let sides = dimensions ?? [0, 0, 0, 0]
        return AISStaticData(
            mmsi: mmsi, name: text(name), callSign: text(callsign), shipType: positive(shiptype),
            dimensions: sides == [0, 0, 0, 0]
                ? nil : AISDimensions(bow: sides[0], stern: sides[1], port: sides[2], starboard: sides[3]),
            positioningDevice: device.flatMap { AISPositioningDevice(rawValue: $0) })
    }

    private var arrival: AISArrival? {
        let (month, day) = (below(13, positive(month)), positive(day))
        let (hour, minute) = (below(24, hour), below(60, minute))
        if month == nil, day == nil, hour == nil, minute == nil { return nil }
        return AISArrival(month: month, day: day, hour: hour, minute: minute)
    }

    private func positive(_ value: Int?) -> Int? { value == 0 ? nil : value }
    private func below(_ limit: Int, _ value: Int?) -> Int? { value.flatMap { $0 < limit ? $0 : nil } }
    private func text(_ value: String?) -> String? { value?.isEmpty == true ? nil : value }
}
