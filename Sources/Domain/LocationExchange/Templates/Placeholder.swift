import CodecSupport

/// A quantity of a fix that a template can contain; the raw value is the name of its placeholder in the template.
enum Placeholder: String, TemplatePlaceholder {
    case lat, lon, alt, hacc, vacc, speed, course, time, ms, unix, device, user, number

    /// Whether the value is text rather than a number, so that JSON needs quotes around it.
    var isText: Bool { [.time, .device, .user].contains(self) }

    /// Returns the text that replaces the placeholder, not yet escaped; `nil` if the value is unknown.
    func text(_ values: FixValues, _ number: Int64, _ subject: UploadSubject) -> String? {
        switch self {
        case .lat: Self.decimal(values.latitude)
        case .lon: Self.decimal(values.longitude)
        case .alt: Self.decimal(values.altitude)
        case .hacc: Self.decimal(values.horizontalAccuracy)
        case .vacc: Self.decimal(values.verticalAccuracy)
        case .speed: Self.decimal(values.speed)
        case .course: Self.decimal(values.course)
        case .time: Self.time(values.time)
        case .ms: String(values.milliseconds)
        case .unix: String(values.seconds)
        case .device: subject.device
        case .user: subject.user
        case .number: String(number)
        }
    }

    private static func decimal(_ value: Double?) -> String? {
        guard let value else { return nil }
        var bytes: [UInt8] = []
        bytes.append(decimal: value)
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func time(_ time: Timestamp) -> String {
        var bytes: [UInt8] = []
        time.write(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }
}
