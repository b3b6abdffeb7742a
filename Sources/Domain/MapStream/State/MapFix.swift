import CodecSupport
import Geolocation
import SubjectTracking

/// The newest fix of a subject and what is known beside, in the units of the wire.
struct MapFix: Sendable, Hashable {
    enum State: Int, Sendable, Hashable {
        case live, late, lost, withdrawn

        init(_ connection: SubjectConnection) {
            self =
                switch connection {
                case .live: .live
                case .delayed: .late
                case .lost: .lost
                }
        }
    }

    var place: MapPlace
    var time: Int
    var accuracy: Int?
    var speed: Int?
    var course: Int?
    var heading: Int?
    var headingAccuracy: Int?
    var battery: Int?
    var state: State
    var distance: Int?
    var bearing: Int?
    var interval: Int?

    /// Creates the fix; `nil` if its place is not valid.
    init?(_ subject: MapSubject) {
        guard let place = MapPlace(subject.location.coordinate) else { return nil }
        self.place = place
        time = subject.time.wire
        accuracy = subject.location.horizontalAccuracy?.wire(unit: 10)
        speed = subject.location.speed?.wire(unit: 100)
        course = subject.location.course?.wireAngle
        battery = subject.battery.flatMap { min(1, $0).wire(unit: 100) }
        state = State(subject.connection)
        interval = subject.interval?.wire(unit: 1000)
        turn(to: subject.heading)
        relate(subject.relation)
    }

    mutating func turn(to heading: HeadingValue?) {
        self.heading = heading?.value.wireAngle
        headingAccuracy = self.heading == nil ? nil : heading?.accuracy.flatMap { min(180, $0).wire(unit: 10) }
    }

    mutating func relate(_ relation: SubjectRelation?) {
        distance = relation?.distance.wire(unit: 10)
        bearing = distance == nil ? nil : relation?.bearing?.wireAngle
    }

    /// Appends the numbers of a fix.
    ///
    /// - Parameters:
    ///   - index: The index of the subject.
    ///   - origin: The time that the message tells once, in milliseconds.
    func write(index: Int, origin: Int, to bytes: inout [UInt8]) {
        bytes.append(integer: Int64(index))
        bytes.append(next: Int(place.latitude))
        bytes.append(next: Int(place.longitude))
        bytes.append(next: time - origin)
        bytes.append(next: accuracy)
        bytes.append(next: speed)
        bytes.append(next: course)
        bytes.append(next: heading)
        bytes.append(next: headingAccuracy)
        bytes.append(next: battery)
        bytes.append(next: state.rawValue)
        bytes.append(next: distance)
        bytes.append(next: bearing)
        bytes.append(next: interval)
    }
}

extension [UInt8] {
    /// Appends a comma and a number, or `null`.
    @inline(__always)
    fileprivate mutating func append(next number: Int?) {
        append(UInt8(ascii: ","))
        append(wire: number)
    }
}
