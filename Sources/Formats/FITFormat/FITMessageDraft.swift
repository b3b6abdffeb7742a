import CodecSupport

/// The values of one FIT data message as the file stores them; `nil` if absent or marked as unknown.
struct FITMessageDraft {
    private var time: Int64?
    private var latitude: Int64?
    private var longitude: Int64?
    private var altitude: Int64?
    private var enhancedAltitude: Int64?
    private var heartRate: Int64?
    private var cadence: Int64?
    private var fractionalCadence: Int64?
    private var distance: Int64?
    private var speed: Int64?
    private var enhancedSpeed: Int64?
    private var power: Int64?
    private var temperature: Int64?
    private var accuracy: Int64?
    private var fileType: Int64?
    private var manufacturer: Int64?
    private var fileTime: Int64?
    private var event: Int64?
    private var eventType: Int64?
    private var name: Range<Int>?

    /// The beginning of FIT's time scale, 1989-12-31T00:00:00Z, in seconds since 2001-01-01T00:00:00Z.
    private static let epoch = -347_241_600.0
    /// The smallest number that means a time in seconds since 1989-12-31T00:00:00Z; smaller numbers are seconds since
    /// the device was started.
    private static let firstAbsoluteTime: Int64 = 0x1000_0000

    /// Reads the data message whose fields begin at `start`, with the layout in `definition`.
    @inline(__always)
    init(_ bytes: Span<UInt8>, _ start: Int, by definition: FITDefinition) {
        let isBigEndian = definition.isBigEndian
        for step in definition.steps {
            if step.field == .name {
                name = start + step.offset..<start + step.offset + step.size
                continue
            }
            guard let number = step.number(bytes, start, isBigEndian: isBigEndian) else { continue }
            switch step.field {
            case .time: time = number
            case .latitude: latitude = number
            case .longitude: longitude = number
            case .altitude: altitude = number
            case .enhancedAltitude: enhancedAltitude = number
            case .heartRate: heartRate = number
            case .cadence: cadence = number
            case .fractionalCadence: fractionalCadence = number
            case .distance: distance = number
            case .speed: speed = number
            case .enhancedSpeed: enhancedSpeed = number
            case .power: power = number
            case .temperature: temperature = number
            case .accuracy: accuracy = number
            case .fileType: fileType = number
            case .manufacturer: manufacturer = number
            case .fileTime: fileTime = number
            case .event: event = number
            case .eventType: eventType = number
            case .name: break
            }
        }
    }

    /// The time of the message in seconds since 1989-12-31T00:00:00Z; `nil` if the message has none.
    ///
    /// A later message may have a compressed time, which is relative to this time.
    var seconds: UInt32? { time.flatMap { UInt32(exactly: $0) } }

    /// Whether the time of the message counts from the start of the device.
    var hasRelativeTime: Bool { time.map { $0 < Self.firstAbsoluteTime } ?? false }

    /// Sets the time of the message to `seconds`, which results from its compressed header; does nothing if the message
    /// contains its time as a field.
    mutating func complete(seconds: UInt32?) {
        if time == nil { time = seconds.map(Int64.init) }
    }

    /// The position in degrees, or the reason why the message has no usable position.
    var position: Result<(latitude: Double, longitude: Double), FITMissingPosition> {
        guard let latitude, let longitude else { return .failure(FITMissingPosition(reason: .missingPosition)) }
        // The unit is a semicircle (180°) divided by 2³¹.
        let north = Double(latitude) * (180 / 0x1p31)
        let east = Double(longitude) * (180 / 0x1p31)
        guard north.magnitude <= 90, east.magnitude <= 180 else {
            return .failure(FITMissingPosition(reason: .invalidPosition))
        }
        return .success((north, east))
    }

    /// Returns the message as a record at the given position.
    @inline(__always)
    func record(latitude: Double, longitude: Double) -> FITRecord {
        FITRecord(
            latitude: latitude, longitude: longitude, time: Self.date(time),
            altitude: (enhancedAltitude ?? altitude).map { Double($0) / 5 - 500 },
            speed: (enhancedSpeed ?? speed).map { Double($0) / 1000 }, distance: distance.map { Double($0) / 100 },
            cadence: cadence.map { Double($0) + Double(fractionalCadence ?? 0) / 128 },
            heartRate: heartRate.flatMap { UInt8(exactly: $0) },
            temperature: temperature.flatMap { Int8(exactly: $0) }, accuracy: accuracy.flatMap { UInt8(exactly: $0) },
            power: power.flatMap { UInt16(exactly: $0) })
    }

    /// Returns the message as a course point at the given position.
    func coursePoint(_ bytes: Span<UInt8>, latitude: Double, longitude: Double) -> FITCoursePoint {
        FITCoursePoint(latitude: latitude, longitude: longitude, time: Self.date(time), name: text(bytes))
    }

    /// Returns the message as the description of its file.
    func file(_ bytes: Span<UInt8>) -> FITFile {
        FITFile(
            type: fileType.map { Int($0) }, manufacturer: manufacturer.map { Int($0) }, product: text(bytes),
            time: Self.date(fileTime))
    }

    /// Whether the message reports that the timer was stopped.
    var isStop: Bool {
        guard event == 0, let eventType else { return false }
        // The values are those of the protocol's event types stop, stop all, stop disable, and stop disable all.
        return [1, 4, 8, 9].contains(eventType)
    }

    /// Returns the name in the message up to its first zero byte; `nil` if it is empty or absent.
    func text(_ bytes: Span<UInt8>) -> String? {
        guard let name else { return nil }
        let end = name.first { bytes[$0] == 0 } ?? name.upperBound
        guard end > name.lowerBound else { return nil }
        return bytes.extracting(name.lowerBound..<end).withUnsafeBufferPointer {
            String(decoding: $0, as: UTF8.self)
        }
    }

    private static func date(_ time: Int64?) -> Date? {
        guard let time, time >= firstAbsoluteTime else { return nil }
        return Date(timeIntervalSinceReferenceDate: Double(time) + epoch)
    }
}

/// The error that states why a message has no usable position.
struct FITMissingPosition: Error {
    let reason: FITDropReason
}
