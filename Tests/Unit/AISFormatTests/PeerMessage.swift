@testable import AISFormat

/// A message as gpsdecode prints it.
struct PeerMessage: Decodable {
    let type: Int
    let mmsi: Int
    let speed: Int?
    let accuracy: Bool?
    let lon: Int?
    let lat: Int?
    let course: Int?
    let heading: Int?
    let second: Int?
    let raim: Bool?
    let status: Int?
    let turn: Int?
    let maneuver: Int?
    let shipname: String?
    let callsign: String?
    let destination: String?
    let vendorid: String?
    let model: Int?
    let serial: Int?
    let shiptype: Int?
    let epfd: Int?
    let imo: Int?
    let eta: String?
    let draught: Int?
    let toBow: Int?
    let toStern: Int?
    let toPort: Int?
    let toStarboard: Int?
    let mothershipMmsi: Int?

    /// Whether this is equivalent to `message`.
    func matches(_ message: AISMessage) -> Bool {
        switch message {
        case .classAPosition(let position):
            matches(position.report)
                && status.flatMap { AISNavigationStatus(rawValue: $0) } == position.navigationStatus
                && turn.flatMap { AISTurn(code: $0) } == position.turn
                && (maneuver == 2 ? true : maneuver == 1 ? false : nil) == position.isInSpecialManoeuvre
        case .voyageData(let voyage):
            matches(voyage.vessel) && text(shipname) == voyage.vessel.name && known(imo) == voyage.imoNumber
                && arrival == voyage.arrival
                && known(draught).map { Double($0) / 10 } == voyage.draught && text(destination) == voyage.destination
        case .classBPosition(let report): matches(report)
        case .extendedClassBPosition(let report, let vessel):
            matches(report) && matches(vessel) && text(shipname) == vessel.name
        case .classBName(_, let name): text(shipname) == name
        case .classBStaticData(let data):
            matches(data.vessel) && vendor == data.vendor && model == data.model && serial == data.serialNumber
                && known(mothershipMmsi) == data.motherShip
        case .other: true
        }
    }

    private func matches(_ report: AISPositionReport) -> Bool {
        let coordinate = AISCoordinate(
            latitude: Double(lat ?? 0) / 600_000, longitude: Double(lon ?? 0) / 600_000)
        let isUnknown = lat == 54_600_000 || lon == 108_600_000
        return (isUnknown ? nil : coordinate) == report.coordinate && accuracy == report.isAccurate
            && raim == report.usesRAIM && matches(speed, 1023, report.speed.map { $0 * 36_000 / 1852 })
            && matches(course, 3600, report.course.map { $0 * 10 }) && matches(heading, 360, report.trueHeading)
            && second.map { AISTimeStamp(code: $0) } == report.timeStamp
    }

    private func matches(_ vessel: AISStaticData) -> Bool {
        let sides = [toBow, toStern, toPort, toStarboard].map { $0 ?? 0 }
        let found = vessel.dimensions.map { [$0.bow, $0.stern, $0.port, $0.starboard] } ?? [0, 0, 0, 0]
        return text(callsign) == vessel.callSign && known(shiptype) == vessel.shipType && sides == found
            && (epfd == nil || epfd.flatMap { AISPositioningDevice(rawValue: $0) } == vessel.positioningDevice)
    }

    /// Whether a number as sent equals `value`, or is at least `limit` if `value` is nil.
    private func matches(_ number: Int?, _ limit: Int, _ value: Double?) -> Bool {
        guard let number, number < limit else { return value == nil }
        return value.map { abs($0 - Double(number)) < 1e-6 } ?? false
    }

    private func text(_ value: String?) -> String? { value?.isEmpty == false ? value : nil }
    private func known(_ value: Int?) -> Int? { value == 0 ? nil : value }

    /// gpsdecode also prints manufacturer, model and serial number as one text, their former format.
    private var vendor: String? { text(vendorid.map { String($0.prefix(3)) }) }

    /// A time of arrival such as `05-31T24:60Z`, in which some numbers mean unknown.
    private var arrival: AISArrival? {
        let numbers = (eta ?? "").split { !$0.isNumber }.map { Int($0) ?? 0 }
        guard numbers.count == 4 else { return nil }
        let known = zip(numbers, [1...12, 1...31, 0...23, 0...59]).map { $1.contains($0) ? $0 : nil }
        if known.allSatisfy({ $0 == nil }) { return nil }
        return AISArrival(month: known[0], day: known[1], hour: known[2], minute: known[3])
    }
}
