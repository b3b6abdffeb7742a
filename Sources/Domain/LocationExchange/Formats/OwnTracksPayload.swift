import CodecSupport
import Geolocation

/// Encodes fixes as the JSON objects of OwnTracks, which are sent over HTTP and MQTT.
///
/// As in the apps, altitude and accuracies (metres), speed (km/h), course (degrees), battery level (percent) and time
/// (seconds) are whole numbers. The number of a fix is its `_id`. Unknown quantities are omitted.
///
/// Source: https://owntracks.org/booklet/tech/json/
public struct OwnTracksPayload: Sendable {
    /// The MQTT topic to which the objects are published, `owntracks/USER/DEVICE`.
    public let topic: String

    /// The names of the user and the device, with `_` in place of the characters that a topic level cannot contain.
    let user, device: String

    /// The key that encrypts the JSON objects; `nil` for no encryption.
    let box: SecretBox?

    private let head: [UInt8]

    /// Creates an encoder for the fixes of a device.
    ///
    /// - Parameters:
    ///   - subject: The device and its user; without a user, the device's name is used for both. In both names, `/`,
    ///     `+`, `#` and control characters become `_`.
    ///   - box: The key that encrypts the JSON objects. Default: none.
    public init(subject: UploadSubject, box: SecretBox? = nil) {
        let device = Self.level(subject.device)
        let user = Self.level(subject.user ?? subject.device)
        let topic = "owntracks/\(user)/\(device)"
        var head = Array("{\"_type\":\"location\",\"tid\":".utf8)
        head.append(jsonString: subject.trackerID ?? String(subject.device.suffix(2)))
        head.append(jsonKey: "topic")
        head.append(jsonString: topic)
        (self.topic, self.user, self.device, self.head, self.box) = (topic, user, device, head, box)
    }

    /// Returns the OwnTracks object of a fix as JSON, encrypted if there is a key.
    ///
    /// - Parameter fix: The fix to encode.
    public func bytes(of fix: UploadFix) -> [UInt8] {
        let body = object(fix)
        guard let box else { return body }
        return Array("{\"_type\":\"encrypted\",\"data\":\"\(Data(box.seal(body)).base64EncodedString())\"}".utf8)
    }

    private func object(_ fix: UploadFix) -> [UInt8] {
        let values = FixValues(fix.location)
        var body = head
        body.reserveCapacity(head.count + 256)
        body.append(jsonKey: "_id")
        body.append(UInt8(ascii: "\""))
        body.append(integer: fix.number)
        body.append(UInt8(ascii: "\""))
        body.append(jsonKey: "lat", values.latitude)
        body.append(jsonKey: "lon", values.longitude)
        body.append(jsonKey: "alt", integer: values.altitude.map { Int64($0.rounded()) })
        body.append(jsonKey: "acc", integer: values.horizontalAccuracy.map(Int64.init(wholeAccuracy:)))
        body.append(jsonKey: "vac", integer: values.verticalAccuracy.map(Int64.init(wholeAccuracy:)))
        body.append(jsonKey: "vel", integer: values.speed.map { Int64(($0 * 3.6).rounded()) })
        body.append(jsonKey: "cog", integer: values.wholeCourse)
        body.append(jsonKey: "batt", integer: fix.batteryPercentage)
        body.append(jsonKey: "tst", integer: values.seconds)
        body.append(UInt8(ascii: "}"))
        return body
    }

    /// Returns the given name with `_` in place of the characters that an MQTT topic level cannot contain.
    private static func level(_ name: String) -> String {
        let scalars = name.unicodeScalars.map { scalar in
            scalar.properties.generalCategory == .control || "/+#".unicodeScalars.contains(scalar) ? "_" : scalar
        }
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars)
        return String(text)
    }
}
