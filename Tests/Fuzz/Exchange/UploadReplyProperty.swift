import CodecSupport
import Foundation
import Geolocation
import LocationExchange

/// Whatever a server answers, fixes are accepted only by 2xx, reasons are short and printable, waits are limited, and
/// messages hold valid locations.
func checkUploadReplies(_ bytes: [UInt8], _ random: inout SplitMix64) {
    checkTokens(bytes)
    checkTemplates(bytes)
    guard let reply = readUploadReply(bytes) else { return }
    let now = Date(
        timeIntervalSince1970: Double(Int.random(in: -1_000_000_000_000...1_000_000_000_000, using: &random)))
    let location = Location(latitude: 1, longitude: 2, timestamp: now)
    for format in uploadFormats {
        let count = min(format.batchLimit, Int.random(in: 1...5, using: &random))
        let fixes = (0..<Int64(count)).map { UploadFix(location: location, number: 10 + $0) }
        checkOutcome(format.outcome(of: reply, for: fixes, now: now), of: reply, fixes)
        checkMessages(format.messages(in: reply), reply)
    }
    do throws(TokenRefreshError) {
        let tokens = try TokenRefresh.read(reply)
        require(200..<300 ~= reply.status && !tokens.identityToken.isEmpty, "there are tokens in \(reply)")
    } catch {
        checkReason(error.reason)
    }
}

/// Every format, for a device with a name that needs escapes.
private let uploadFormats: [any UploadFormat] = {
    let subject = UploadSubject(device: "cam 7\n\"", user: "é")
    let box = try? SecretBox(secret: "secret")
    let formats: [(any UploadFormat)?] = [
        try? OwnTracksUpload(url: "https://h/pub", subject: subject, box: box),
        try? OwnTracksUpload(url: "https://h/pub", subject: subject),
        try? OsmAndUpload(url: "https://h/", subject: subject),
        try? TraccarJSONUpload(url: "https://h/", subject: subject),
        try? OverlandUpload(url: "https://h/", subject: subject),
        try? HomeAssistantUpload(url: "https://h/"),
        try? PhoneTrackUpload(url: "https://h/logPostMultiple/T", subject: subject),
        try? InfluxUpload(url: "https://h/write?db=d", subject: subject),
        try? GeoJSONUpload(url: "https://h/", subject: subject),
        try? FirestoreUpload(project: "p", subject: subject),
    ]
    return formats.compactMap { $0 }
}()

private func checkOutcome(_ outcome: SendOutcome, of reply: UploadReply, _ fixes: [UploadFix]) {
    switch outcome {
    case .accepted: require(200..<300 ~= reply.status, "status \(reply.status) is accepted")
    case .acceptedExcept(let refusals):
        require(!refusals.isEmpty, "there are no refusals")
        for refusal in refusals {
            require(fixes.contains { $0.number == refusal.number }, "there is no fix \(refusal.number)")
            checkReason(refusal.reason)
        }
    case .acceptedThrough: require(false, "no format accepts the beginning of a batch")
    case .retry(let reason, let seconds):
        require(seconds.map { 0...86_400 ~= $0 } ?? true, "the wait is \(String(describing: seconds))")
        checkReason(reason)
    case .unauthorized(let reason), .misconfigured(let reason), .tooLarge(let reason), .refused(let reason):
        require(!(200..<300 ~= reply.status) || !reason.isEmpty, "a reason is empty")
        checkReason(reason)
    }
}

private func checkReason(_ reason: String) {
    require(reason.count <= 400, "a reason has \(reason.count) characters")
    require(reason.unicodeScalars.allSatisfy { $0.isShown }, "a reason is not printable: \(reason)")
}

private func checkMessages(_ messages: [ServerMessage], _ reply: UploadReply) {
    require(messages.count <= 1000, "there are \(messages.count) messages")
    require(messages.isEmpty || 200..<300 ~= reply.status, "status \(reply.status) has messages")
    for message in messages {
        if case .location(let friend) = message { require(friend.location.isValid, "\(friend) is not valid") }
    }
}

/// Any text as a token: an expiry that cannot be read has passed.
private func checkTokens(_ bytes: [UInt8]) {
    let payload = Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
    for token in [IdentityToken("e30.\(payload).x"), IdentityToken(String(decoding: bytes, as: UTF8.self))] {
        require(token.expiry != nil || token.isExpired(at: .distantPast), "a token without an expiry is valid")
    }
}

/// Any text as an address and a body with placeholders: accepted text yields an address of printable ASCII.
private func checkTemplates(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    let subject = UploadSubject(device: text)
    let fix = UploadFix(location: Location(latitude: 1, longitude: 2, timestamp: .distantPast), number: 7)
    for url in ["https://h/\(text)", text, "https://h/{device}"] {
        let format = try? TemplateUpload(url: url, method: "POST", body: text, subject: subject)
        let request = format?.request(for: [fix])
        require(request?.url.utf8.allSatisfy { 0x21...0x7E ~= $0 } ?? true, "the address is \(request?.url ?? "")")
    }
}
