import CodecSupport
import Geolocation
import ReceiverDecoding

/// The time at which the bodies have arrived.
let uploadTime = Date(timeIntervalSince1970: 1_795_171_300)

/// Whatever a phone sends as OwnTracks, its fix is valid, and a missing fix is counted.
func checkOwnTracks(_ bytes: [UInt8]) {
    guard let upload = try? OwnTracksReport(bytes.span, at: uploadTime) else { return }
    switch upload.content {
    case .location(let fix?): checkFix(fix)
    case .location(nil), .other: require(!upload.drops.byReason.isEmpty, "nothing is counted")
    case .encrypted(let box): require(box.count <= bytes.count, "the box has \(box.count) bytes")
    }
}

/// Whatever a phone sends as Overland, its fixes are valid, and no more than it has features.
func checkOverland(_ bytes: [UInt8]) {
    guard let upload = try? OverlandReport(bytes.span, at: uploadTime) else { return }
    require(upload.fixes.count <= bytes.count / 8, "there are \(upload.fixes.count) fixes")
    for fix in upload.fixes { checkFix(fix) }
}

/// Whatever a phone sends as OsmAnd, its fix is valid, and a missing fix is counted.
func checkOsmAnd(_ bytes: [UInt8]) {
    guard let report = osmAndReport(bytes) else { return }
    if let fix = report.fix {
        checkFix(fix)
        require(fix.device == report.device, "the fix is of another device")
    } else {
        require(!report.drops.byReason.isEmpty, "nothing is counted")
    }
}

/// The report of a form, or of an object.
func osmAndReport(_ bytes: [UInt8]) -> OsmAndReport? {
    guard bytes.first == UInt8(ascii: "{") else { return OsmAndReport(fields: bytes, at: uploadTime) }
    return try? OsmAndReport(json: bytes.span, at: uploadTime)
}

private func checkFix(_ fix: UploadedFix) {
    require(fix.location.isValid, "\(fix.location) is not valid")
    require(fix.battery.map { (0...1).contains($0) } ?? true, "the battery is \(fix.battery as Any)")
    require(fix.device?.isEmpty != true, "the device has an empty name")
}
