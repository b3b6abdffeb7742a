import CodecSupport
import Geolocation

/// Parses the messages that an OwnTracks server includes in its answer to a device's upload.
///
/// The answer is one JSON object or an array of objects, each of which is a message.
///
/// Source: https://owntracks.org/booklet/tech/json/
enum OwnTracksMessages {
    /// The maximum number of messages read from an answer; further messages are ignored.
    static let limit = 1000

    /// Returns the messages in the body of an answer; ignores objects of other types or with invalid values.
    static func read(_ body: [UInt8], _ box: SecretBox?) -> [ServerMessage] {
        guard let value = JSONValue.small(body) else { return [] }
        return Array(objects(value, box).lazy.compactMap(message).prefix(limit))
    }

    /// Returns the JSON objects of an answer; decrypts encrypted objects, and omits those that cannot be decrypted.
    private static func objects(_ value: JSONValue, _ box: SecretBox?) -> [JSONValue] {
        (value.elements ?? [value]).flatMap { element -> [JSONValue] in
            guard element["_type"]?.string == "encrypted" else { return [element] }
            guard let box, let text = element["data"]?.string, let data = Data(base64Encoded: text),
                let body = box.open(Array(data)), let inner = JSONValue.small(body)
            else { return [] }
            return inner.elements ?? [inner]
        }
    }

    private static func message(_ object: JSONValue) -> ServerMessage? {
        switch object["_type"]?.string {
        case "card":
            let card = FriendCard(
                trackerID: text(object["tid"]), name: text(object["name"]),
                face: text(object["face"], limit: 262_144))
            return card == FriendCard() ? nil : .card(card)
        case "location":
            guard let location = location(object) else { return nil }
            let friend = FriendLocation(
                trackerID: text(object["tid"]), topic: text(object["topic"], limit: 1024), location: location)
            return .location(friend)
        case "cmd":
            return text(object["action"]).map { .command(ServerCommand(action: $0)) }
        default:
            return nil
        }
    }

    /// Returns the location that an OwnTracks object describes; `nil` if it is invalid.
    ///
    /// In the object, speeds are in km/h, an accuracy of 0 or less means unknown, and a negative vertical accuracy
    /// means that the altitude is unknown, too.
    private static func location(_ object: JSONValue) -> Location? {
        guard let latitude = object["lat"]?.number, let longitude = object["lon"]?.number,
            let time = object["tst"]?.number
        else { return nil }
        func known(_ name: String, _ isKnown: (Double) -> Bool) -> Double? {
            object[name]?.number.flatMap { $0.isFinite && isKnown($0) ? $0 : nil }
        }
        let knowsAltitude = known("vac") { $0 < 0 } == nil
        let location = Location(
            latitude: latitude, longitude: longitude, altitude: known("alt") { _ in knowsAltitude },
            horizontalAccuracy: known("acc") { $0 > 0 }, verticalAccuracy: known("vac") { $0 > 0 },
            speed: known("vel") { $0 >= 0 }.map { $0 / 3.6 }, course: known("cog") { $0 >= 0 },
            timestamp: Date(timeIntervalSince1970: time))
        return location.isValid ? location : nil
    }

    private static func text(_ value: JSONValue?, limit: Int = 200) -> String? {
        value?.string.flatMap { 1...limit ~= $0.utf8.count ? $0 : nil }
    }
}
