import CodecSupport
import Foundation
import LocationExchange

/// A server as its documentation describes it: it checks each request, stores fixes by their identity, and answers.
protocol EmulatedServer: Sendable {
    /// The latitudes and longitudes that it keeps, by the identity of the fix.
    var kept: [String: [Double]] { get }

    mutating func answer(_ request: UploadRequest) -> UploadReply
}

extension UploadRequest {
    fileprivate var path: String {
        url.split(separator: "?")[0].split(separator: "/").dropFirst(2).joined(separator: "/")
    }

    fileprivate var query: [String: [String]] { Self.fields(url.split(separator: "?").dropFirst().first ?? "") }

    fileprivate static func fields(_ text: some StringProtocol) -> [String: [String]] {
        text.split(separator: "&").reduce(into: [:]) { fields, field in
            let parts = field.split(separator: "=", maxSplits: 1).map { String($0).removingPercentEncoding ?? "" }
            fields[parts[0], default: []].append(parts.count > 1 ? parts[1] : "")
        }
    }

    /// The body as JSON, if its type says so and it is valid.
    fileprivate var json: JSONValue? { contentType?.hasSuffix("json") == true ? try? JSONValue.strict(body) : nil }
}

private func jsonReply(_ status: Int, _ body: String) -> UploadReply {
    UploadReply(status: status, contentType: "application/json", body: Array(body.utf8))
}

/// OwnTracks Recorder, which takes one object in each request and answers 200 whatever it has understood.
struct RecorderServer: EmulatedServer {
    private(set) var kept: [String: [Double]] = [:]
    var friends = "[]"

    mutating func answer(_ request: UploadRequest) -> UploadReply {
        guard request.method == "POST", let user = request.query["u"]?.first, let device = request.query["d"]?.first,
            let object = request.json, object["_type"]?.string == "location", object["tid"]?.string != nil,
            object["topic"]?.string == "owntracks/\(user)/\(device)", object["tst"]?.isWhole == true,
            let latitude = object["lat"]?.number, let longitude = object["lon"]?.number,
            let id = object["_id"]?.string
        else { return jsonReply(200, "[]") }
        kept[id] = [latitude, longitude]
        return jsonReply(200, friends)
    }
}

/// Traccar's port 5055: a form or an object of a device that was registered.
struct TraccarServer: EmulatedServer {
    private(set) var kept: [String: [Double]] = [:]
    var devices: Set<String> = ["cam7"]
    var command = ""

    mutating func answer(_ request: UploadRequest) -> UploadReply {
        guard request.body.count <= 65_536 else { return UploadReply(status: 413) }
        if let object = request.json {
            guard let device = object["device_id"]?.string, devices.contains(device) else {
                return UploadReply(status: 404)
            }
            let coords = object["location"]?["coords"]
            let values = ["latitude", "longitude", "accuracy", "speed", "heading", "altitude"]
                .compactMap { coords?[$0]?.number }
            guard values.count == 6, let time = object["location"]?["timestamp"]?.string else {
                return UploadReply(status: 400)
            }
            kept[time] = Array(values.prefix(2))
        } else {
            // The server reads a query in place of the form.
            let fields = request.query.isEmpty ? UploadRequest.fields(text(request.body)) : request.query
            guard fields["id"].map({ devices.contains($0[0]) }) == true, let time = fields["timestamp"]?.first,
                let latitude = fields["lat"].flatMap({ Double($0[0]) }),
                let longitude = fields["lon"].flatMap({ Double($0[0]) })
            else { return UploadReply(status: 400) }
            kept[time] = [latitude, longitude]
        }
        return UploadReply(status: 200, body: Array(command.utf8))
    }
}

/// A receiver of Overland's batches; or Dawarich, which answers with 201 and has a fixed path.
struct OverlandServer: EmulatedServer {
    private(set) var kept: [String: [Double]] = [:]
    var isDawarich = false
    var isFull = false

    mutating func answer(_ request: UploadRequest) -> UploadReply {
        guard !isDawarich || request.path.hasSuffix("api/v1/overland/batches") else { return UploadReply(status: 404) }
        guard request.method == "POST", let locations = request.json?["locations"]?.elements else {
            return jsonReply(400, #"{"error":"no locations"}"#)
        }
        if isFull { return jsonReply(200, #"{"result":"error","message":"the disk is full"}"#) }
        for feature in locations {
            let properties = feature["properties"]
            // Some servers read these members without checking that they exist.
            for name in ["horizontal_accuracy", "battery_level", "speed"] where properties?[name]?.number == nil {
                return UploadReply(status: 500)
            }
            guard let place = feature["geometry"]?["coordinates"]?.elements?.compactMap(\.number), place.count == 2,
                let time = properties?["timestamp"]?.string
            else { continue }
            kept["\(place) \(time)"] = [place[1], place[0]]
        }
        return jsonReply(isDawarich ? 201 : 200, #"{"result":"ok"}"#)
    }
}

/// The webhook of a device in Home Assistant, which keeps only the newest position.
struct HomeAssistantServer: EmulatedServer {
    private(set) var kept: [String: [Double]] = [:]
    var isDeleted = false

    mutating func answer(_ request: UploadRequest) -> UploadReply {
        if isDeleted { return UploadReply(status: 410) }
        let data = request.json?["data"]
        guard request.path.hasPrefix("api/webhook/"), request.json?["type"]?.string == "update_location",
            let place = data?["gps"]?.elements?.compactMap(\.number), place.count == 2,
            data?["gps_accuracy"]?.isWhole == true,
            ["speed", "course", "vertical_accuracy"].allSatisfy({ data?[$0].map { $0.isWhole } ?? true })
        else { return UploadReply(status: 400) }
        kept["the device"] = place
        return UploadReply(status: 200)
    }
}

/// PhoneTrack's method for several points of a device.
struct PhoneTrackServer: EmulatedServer {
    private(set) var kept: [String: [Double]] = [:]
    var done = 1

    mutating func answer(_ request: UploadRequest) -> UploadReply {
        let words = request.path.split(separator: "/")
        guard words.suffix(3).first == "logPostMultiple", let points = request.json?["points"]?.elements else {
            return UploadReply(status: 404)
        }
        guard done == 1, words.suffix(2).first == "T" else {
            return jsonReply(200, #"{"done":\#(done == 1 ? 0 : done)}"#)
        }
        for point in points {
            guard let row = point.elements, row.count == 10, let latitude = row[0].number,
                let longitude = row[1].number, let time = row[2].number,
                row[3...6].allSatisfy({ $0.isNull || $0.number != nil })
            else { return UploadReply(status: 500) }
            kept["\(time)"] = [latitude, longitude]
        }
        return jsonReply(200, #"{"done":1,"friends":[]}"#)
    }
}

/// InfluxDB: lines of a measurement with tags, fields and a time; the same tags and time are the same point.
struct InfluxServer: EmulatedServer {
    private(set) var kept: [String: [Double]] = [:]
    /// A latitude of another type than the column has.
    var refused: Double?

    mutating func answer(_ request: UploadRequest) -> UploadReply {
        guard request.query["precision"] == ["ms"], request.query["db"] != nil || request.query["bucket"] != nil else {
            return UploadReply(status: 404)
        }
        var faults: [Int] = []
        for (index, line) in text(request.body).split(separator: "\n").enumerated() {
            let words = line.split(separator: " ")
            let fields = UploadRequest.fields(words.count == 3 ? words[1].replacing(",", with: "&") : "")
            guard words.count == 3, Int64(words[2]) != nil, let latitude = fields["lat"].flatMap({ Double($0[0]) }),
                let longitude = fields["lon"].flatMap({ Double($0[0]) }), latitude != refused
            else {
                faults.append(index + 1)
                continue
            }
            kept["\(words[0]) \(words[2])"] = [latitude, longitude]
        }
        if faults.isEmpty { return UploadReply(status: 204) }
        let data = faults.map { #"{"line_number":\#($0),"error_message":"another type"}"# }.joined(separator: ",")
        return jsonReply(400, #"{"error":"partial write of line protocol occurred","data":[\#(data)]}"#)
    }
}

/// Firestore's `PATCH` of a document: the mask names the fields, each of which has a type.
struct FirestoreServer: EmulatedServer {
    private(set) var kept: [String: [Double]] = [:]
    var isInContention = false

    mutating func answer(_ request: UploadRequest) -> UploadReply {
        if isInContention {
            return jsonReply(409, #"{"error":{"code":409,"message":"contention","status":"ABORTED"}}"#)
        }
        guard request.method == "PATCH", let fields = request.json?["fields"], let members = fields.members,
            Set(request.query["updateMask.fieldPaths"] ?? []) == Set(members.map(\.name)),
            request.path.contains("/databases/(default)/documents/locations/"),
            fields["user_id"]?["stringValue"]?.string != nil,
            fields["wait_time"]?["integerValue"]?.string.flatMap({ Int64($0) }) != nil,
            fields["timestamp"]?["timestampValue"]?.string?.hasSuffix("Z") == true,
            let latitude = fields["latitude"]?["doubleValue"]?.number,
            let longitude = fields["longitude"]?["doubleValue"]?.number,
            let id = request.path.split(separator: "/").last
        else { return jsonReply(400, #"{"error":{"code":400,"status":"INVALID_ARGUMENT","message":"no document"}}"#) }
        kept[String(id)] = [latitude, longitude]
        return jsonReply(200, "{}")
    }
}

/// A server that takes GeoJSON.
struct GeoJSONServer: EmulatedServer {
    private(set) var kept: [String: [Double]] = [:]

    mutating func answer(_ request: UploadRequest) -> UploadReply {
        guard request.contentType == "application/geo+json", request.json?["type"]?.string == "FeatureCollection" else {
            return UploadReply(status: 415)
        }
        for feature in request.json?["features"]?.elements ?? [] {
            guard feature["geometry"]?["type"]?.string == "Point", let id = feature["id"]?.string,
                let place = feature["geometry"]?["coordinates"]?.elements?.compactMap(\.number), place.count == 2
            else { return UploadReply(status: 422) }
            kept[id] = [place[1], place[0]]
        }
        return UploadReply(status: 204)
    }
}

extension JSONValue {
    /// Whether the value is a whole number of 0 or more.
    fileprivate var isWhole: Bool { number.map { $0 >= 0 && $0 == $0.rounded() } ?? false }
}
