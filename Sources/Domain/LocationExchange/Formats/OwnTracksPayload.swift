import CodecSupport
import Geolocation

/// The JSON object of a location in OwnTracks, used over HTTP and MQTT.
///
/// Altitude, accuracies, speed (km/h), course and time (seconds) are whole numbers, as in the apps; the number of a fix is its
/// `_id`. Unknown quantities are omitted.
///
/// Source: https://owntracks.org/booklet/tech/json/
public struct OwnTracksPayload: Sendable {
    /// The MQTT topic, `owntracks/USER/DEVICE`.
    public let topic: String

    /// The user and the device as levels of a topic.
    let user, device: String

    /// The key that encrypts the object.
    let box: SecretBox?

    private let head: [UInt8]

    /// Creates the object of a device.
    ///
    /// - Parameters:
    ///   - subject: The device and its user; without a user, the device's name is used for both. In both names, `/`, `+`, `#`
    ///   and control characters become `_`.
    ///   - box: The key that encrypts the object. Default: none.
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

    /// Returns the object of a fix.
    ///
    /// - Parameter fix: The fix.
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
        body.append(jsonKey: "tst", integer: values.seconds)
        body.append(UInt8(ascii: "}"))
        return body
    }

    /// Returns a name as a topic level.
    private static func level(_ name: String) -> String {
        let scalars = name.unicodeScalars.map { scalar in
            scalar.properties.generalCategory == .control || "/+#".unicodeScalars.contains(scalar) ? "_" : scalar
        }
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars)
        return String(text)
    }
}
