import CodecSupport
import Geolocation
import SubjectTracking

/// The newest fix of a subject and the state of the subject, as integers in the units of the messages.
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

    /// Creates the fix of a subject; `nil` if its position is invalid.
    init?(_ subject: MapSubject) {
        guard let place = MapPlace(subject.location.coordinate) else { return nil }
        self.place = place
        time = subject.time.wire
        accuracy = subject.location.horizontalAccuracy?.wire(unit: 10)
        speed = subject.location.speed?.wire(unit: 100)
        course = subject.location.course?.wireAngle
        battery = subject.battery?.wire(unit: 100).map { min(100, $0) }
        state = State(subject.connection)
        interval = subject.interval?.wire(unit: 1000)
        turn(to: subject.heading)
        relate(subject.relation)
    }

    mutating func turn(to heading: HeadingValue?) {
        self.heading = heading?.value.wireAngle
        headingAccuracy = self.heading == nil ? nil : heading?.accuracy?.wire(unit: 10).map { min(1800, $0) }
    }

    mutating func relate(_ relation: SubjectRelation?) {
        distance = relation?.distance.wire(unit: 10)
        bearing = distance == nil ? nil : relation?.bearing?.wireAngle
    }

    /// The maximum size of a fix in a message, in bytes.
    static let longestText = 300

    /// Appends the numbers of a fix to a message, separated by commas.
    ///
    /// - Parameters:
    ///   - index: The index by which messages identify the subject.
    ///   - origin: The time that the message states, in milliseconds since 1970. The time of the fix is written
    ///     relative to this time.
    func write(index: Int, origin: Int, to bytes: inout [UInt8]) {
        bytes.append(addingCapacity: Self.longestText) { (output: inout OutputSpan<UInt8>) in
            output.append(integer: Int64(index))
            output.append(next: Int(place.latitude))
            output.append(next: Int(place.longitude))
            output.append(next: time - origin)
            output.append(next: accuracy)
            output.append(next: speed)
            output.append(next: course)
            output.append(next: heading)
            output.append(next: headingAccuracy)
            output.append(next: battery)
            output.append(next: state.rawValue)
            output.append(next: distance)
            output.append(next: bearing)
            output.append(next: interval)
        }
    }
}

extension OutputSpan<UInt8> {
    /// Appends a comma and a number, or a comma and `null` if the number is unknown.
    fileprivate mutating func append(next number: Int?) {
        append(UInt8(ascii: ","))
        if let number { append(integer: Int64(number)) } else { append("null") }
    }
}
