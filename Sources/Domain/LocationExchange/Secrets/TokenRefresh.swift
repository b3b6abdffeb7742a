import CodecSupport

/// Exchanges a refresh token for a new identity token, as defined by Firebase and OAuth 2 (RFC 6749, section 6).
public enum TokenRefresh {
    /// The encoding of the body of a request for new tokens.
    public enum Encoding: Sendable, Hashable {
        /// The request body is JSON, as Firebase apps send it.
        case json
        /// The request body is a URL-encoded form, as OAuth 2 defines it.
        case form
    }

    /// The new tokens that the server's answer contains.
    public struct Tokens: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
        /// The identity token (`id_token`) or, if absent, the access token (`access_token`).
        public let identityToken: String

        /// The new refresh token; `nil` if the old one remains valid.
        public let refreshToken: String?

        /// The name of the type, without the tokens, for logs.
        public var description: String { "TokenRefresh.Tokens" }

        /// A mirror for debuggers that does not show the tokens.
        public var customMirror: Mirror { Mirror(self, children: []) }
    }

    /// The address of Firebase's server for new tokens.
    public static let defaultURL = "https://securetoken.googleapis.com/v1/token"

    /// Returns the request for new tokens.
    ///
    /// - Parameters:
    ///   - refreshToken: The refresh token to exchange.
    ///   - apiKey: The key of the app, added to the query as `key=`. Default: none.
    ///   - url: The address of the server for new tokens. Default: ``defaultURL``.
    ///   - encoding: The encoding of the body. Default: JSON.
    /// - Throws: ``UploadFormatError`` if the address cannot be used.
    public static func request(
        refreshToken: String, apiKey: String? = nil, url: String = TokenRefresh.defaultURL, encoding: Encoding = .json
    ) throws(UploadFormatError) -> UploadRequest {
        var address = try UploadURL(url)
        if let apiKey { address.add("key", apiKey) }
        var body: [UInt8]
        switch encoding {
        case .json:
            body = Array("{\"grant_type\":\"refresh_token\",\"refresh_token\":".utf8)
            body.append(jsonString: refreshToken)
            body.append(UInt8(ascii: "}"))
        case .form:
            body = Array("grant_type=refresh_token&refresh_token=".utf8)
            body.append(percentEncoded: refreshToken)
        }
        let type = encoding == .json ? "application/json" : "application/x-www-form-urlencoded"
        return UploadRequest(url: address.text, contentType: type, body: body)
    }

    /// Returns the new tokens that the server's answer contains.
    ///
    /// - Parameter reply: The server's answer.
    /// - Throws: ``TokenRefreshError`` if the answer contains no tokens.
    public static func read(_ reply: UploadReply) throws(TokenRefreshError) -> Tokens {
        guard 200..<300 ~= reply.status else {
            throw TokenRefreshError(
                reason: StatusClasses.reason(reply), isFinal: [400, 401, 403].contains(reply.status))
        }
        let value = JSONValue.small(reply.body)
        guard let token = token(value?["id_token"]) ?? token(value?["access_token"]) else {
            throw TokenRefreshError(reason: "the answer has no id_token, as of a captive portal", isFinal: false)
        }
        return Tokens(identityToken: token, refreshToken: Self.token(value?["refresh_token"]))
    }

    /// Returns the text of a token; `nil` unless it is printable ASCII, so that a header field can contain it.
    private static func token(_ value: JSONValue?) -> String? {
        value?.string.flatMap { text in
            1...IdentityToken.longest ~= text.utf8.count && text.utf8.allSatisfy { 0x21...0x7E ~= $0 } ? text : nil
        }
    }
}
