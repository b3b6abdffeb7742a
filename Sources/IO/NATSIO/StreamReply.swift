import CodecSupport

/// A response of JetStream's management API, a JSON object.
struct StreamReply: Sendable {
    /// The parsed JSON object of the response.
    let value: JSONValue

    /// The largest response that is parsed, in bytes.
    private static let sizeLimit = 1 << 20

    /// Parses a response of JetStream's management API.
    ///
    /// - Throws: The error that the response reports, or a fault if the response cannot be parsed.
    init(_ message: NATSMessage) throws(NATSFault) {
        if message.status?.code == 503 { throw Self.noResponders }
        guard message.payload.count <= Self.sizeLimit,
            let value = try? JSONValue.parse(message.payload.span, deepest: 32), value.members != nil
        else { throw NATSFault(.temporary, "answers with something unreadable") }
        if let error = value["error"] {
            let code = error["err_code"]?.number.flatMap { Int(exactly: $0) } ?? 0
            let text = (error["description"]?.string ?? "an error without words").shown(limit: 200)
            throw NATSFault(Self.kind(of: code), "answers \(text)", code: code)
        }
        self.value = value
    }

    /// Returns the parsed response to a request, or the fault if the request has failed or the response reports an
    /// error.
    static func read(_ result: Result<NATSMessage, NATSFault>) -> Result<StreamReply, NATSFault> {
        result.flatMap { message in
            do throws(NATSFault) {
                return .success(try StreamReply(message))
            } catch {
                return .failure(error)
            }
        }
    }

    /// The fault for a request that nothing in the cluster has answered: there is no leader, or JetStream is disabled.
    static let noResponders = NATSFault(
        .temporary, "has no JetStream, or no leader of it: start nats-server with a jetstream block", code: 503)

    /// Returns the kind of fault for an error code of JetStream.
    private static func kind(of code: Int) -> NATSFault.Kind {
        switch code {
        // 10005: a cluster that is starting does not know enough servers for the replicas of a stream yet.
        case 10002, 10004, 10005, 10007, 10008, 10009, 10023, 10047, 10077: .temporary
        case 10035, 10039: .authorization
        default: .configuration
        }
    }

    private static func value(_ path: ArraySlice<String>, in value: JSONValue) -> JSONValue? {
        guard let name = path.first else { return value }
        return value[name].flatMap { Self.value(path.dropFirst(), in: $0) }
    }

    /// The name of the consumer that the server has created.
    ///
    /// - Throws: A fault if the response has no valid name.
    var consumerName: String {
        get throws(NATSFault) {
            guard let name = value["name"]?.string, StreamName.isValid(name) else {
                throw NATSFault(.temporary, "answers without a consumer's name")
            }
            return name
        }
    }

    /// Returns the integer at a path of member names in the JSON object; `nil` if there is none.
    func number(_ path: String...) -> Int? {
        Self.value(path[...], in: value)?.number.flatMap { Int(exactly: $0) }
    }
}

/// The rules for names of streams and consumers.
enum StreamName {
    /// Returns `true` if a name can be a token of a subject: 1 to 255 printable ASCII characters other than blanks,
    /// dots, `*`, `>` and slashes.
    static func isValid(_ name: String) -> Bool {
        (1...255).contains(name.utf8.count)
            && name.utf8.allSatisfy { (0x21...0x7E).contains($0) && !".*>/\\".utf8.contains($0) }
    }
}

extension String {
    /// The text as a JSON string, in quotation marks.
    var quoted: String {
        var bytes: [UInt8] = []
        bytes.append(jsonString: self)
        return String(decoding: bytes, as: UTF8.self)
    }
}
