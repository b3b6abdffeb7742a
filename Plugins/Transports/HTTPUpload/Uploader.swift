import CodecSupport
import Geolocation
import LocationExchange
import NetworkIO
import WebSocketFormat

/// Sends fixes to a server in as many requests as their format needs, one request after the other.
@NetworkActor
final class Uploader {
    private let settings: UploadSettings
    private let clock: any SensorClock
    private var client: (any HTTPClient)?

    /// The daily budget of uploads, of which the usage so far is saved in `budgetFile`; `nil` before the first request.
    private var budget: DailyBudget?
    private let budgetFile: BudgetFile?

    /// The format of the current upload; `nil` if no upload is running.
    private var format: (any UploadFormat)?
    private var fixes: [UploadFix] = []
    private var secret: String?
    private var progress = UploadProgress()
    private var completion: (@Sendable (UploadProgress) -> Void)?
    private var exchange: HTTPExchange?

    /// The next request of the upload, which is prepared while the server handles the current request.
    private var prepared: Prepared?

    /// A request that is ready to be sent, and the fixes that it contains.
    private struct Prepared {
        let batch: [UploadFix]
        let request: HTTPClientRequest
    }

    /// The number of the current upload, by which late results of earlier uploads are recognised and ignored.
    private var number = 0

    /// The seconds after which the uploader asks the upload gate again, if it does not allow uploads now.
    nonisolated private static let gateInterval = 60.0

    /// The number of bytes that the budget counts for an exchange with the server that has failed after something may
    /// have been sent, in addition to the body of the request; an estimate.
    nonisolated private static let overhead = 512

    /// The outcome for the fixes that were not sent when the upload was cancelled.
    nonisolated static let ended = SendOutcome.retry(reason: "the upload was ended")

    /// Creates an uploader for one server.
    ///
    /// - Parameters:
    ///   - settings: The settings for reaching the server.
    ///   - clock: The source of time.
    ///   - client: The client that sends the requests; `nil` for a client that is created on first use.
    nonisolated init(_ settings: UploadSettings, clock: any SensorClock, client: (any HTTPClient)? = nil) {
        (self.settings, self.clock, self.client) = (settings, clock, client)
        budgetFile = settings.dailyBytes == nil ? nil : settings.budgetPath.map { BudgetFile(path: $0) }
    }

    /// Uploads the given fixes; `completion` is called once, on the network actor, when the upload ends.
    ///
    /// - Parameters:
    ///   - fixes: The fixes to send.
    ///   - format: The format that the server expects.
    ///   - secret: The secret of the credentials, which is sent with each request; `nil` for none.
    ///   - completion: A function that receives the result of the upload: the number of fixes that the server has
    ///     accepted or refused, and the outcome for the remaining fixes.
    func send(
        _ fixes: [UploadFix], in format: any UploadFormat, secret: String?,
        _ completion: @escaping @Sendable (UploadProgress) -> Void
    ) {
        cancel()
        (self.fixes, self.format, self.secret, self.completion) = (fixes, format, secret, completion)
        progress = UploadProgress()
        number += 1
        sendNext()
    }

    /// Cancels the current upload.
    func cancel() {
        exchange?.cancel()
        exchange = nil
        finish(Self.ended)
    }

    /// Cancels the current upload, closes the connections, and saves the usage of the budget.
    func close() async {
        cancel()
        client?.close()
        client = nil
        // If saving fails, the file still contains the reservation, which is more than the actual usage.
        if let budgetFile, let usage = budget?.release() { try? await budgetFile.write(usage) }
    }

    private func sendNext() {
        guard let format, progress.settled < fixes.count else { return finish(.accepted) }
        if let refusal = settings.gate.refusal() { return finish(.retry(reason: refusal, after: Self.gateInterval)) }
        if budget == nil { budget = DailyBudget(settings.dailyBytes, usage: budgetFile?.read()) }
        if let seconds = budget?.wait(at: clock.now) {
            let reason = "the budget of \(settings.dailyBytes ?? 0) bytes a day is used up"
            return finish(.retry(reason: reason, after: seconds))
        }
        if let budgetFile, let reservation = budget?.reserve(at: clock.now) {
            return keep(reservation, in: budgetFile)
        }
        let next: Prepared
        do throws(UploadRequestFault) {
            if let prepared { next = prepared } else { next = try request(from: progress.settled, in: format) }
        } catch {
            return finish(.misconfigured(reason: error.reason))
        }
        prepared = nil
        let client = client ?? HTTPSupport.make(tls: settings.tls, clock: clock)
        self.client = client
        exchange = client.start(next.request) { [weak self] result in self?.didEnd(next.batch, next.request, result) }
        let settled = progress.settled
        guard settled + next.batch.count < fixes.count else { return }
        NetworkActor.enqueue { [weak self, number] in
            guard let self, number == self.number, settled == progress.settled, exchange != nil else { return }
            // An error is ignored here, since it occurs again and is reported when the request is to be sent.
            prepared = try? request(from: settled + next.batch.count, in: format)
        }
    }

    /// Saves the number of bytes reserved in the budget to its file, and then continues the upload.
    private func keep(_ usage: DailyBudget.Usage, in file: BudgetFile) {
        let number = number
        Task {
            do {
                try await file.write(usage)
                if number == self.number { sendNext() }
            } catch {
                guard number == self.number else { return }
                _ = budget?.release()
                finish(.retry(reason: "the budget cannot be saved: \(error)", after: Self.gateInterval))
            }
        }
    }

    private func didEnd(
        _ batch: [UploadFix], _ request: HTTPClientRequest, _ result: Result<HTTPClientReply, HTTPClientFailure>
    ) {
        exchange = nil
        guard completion != nil, let format else { return }
        switch result {
        case .failure(let failure):
            if failure.mayHaveSent { budget?.spend(request.body.count + Self.overhead, at: clock.now) }
            finish(failure.outcome)
        case .success(let reply):
            budget?.spend(reply.sentBytes + reply.receivedBytes, at: clock.now)
            let reply = UploadReply(reply)
            let outcome = format.outcome(of: reply, for: batch, now: clock.now).hiding(secret)
            guard progress.add(outcome, of: batch[...]) else { return finish(progress.rest) }
            if outcome == .accepted { progress.messages += format.messages(in: reply) }
            sendNext()
        }
    }

    private func finish(_ rest: SendOutcome) {
        guard let completion else { return }
        self.completion = nil
        (fixes, format, prepared) = ([], nil, nil)
        progress.rest = rest
        completion(progress)
    }

    // MARK: Requests

    /// Returns a request with the fixes of the upload from `index` on, at most one batch.
    private func request(from index: Int, in format: any UploadFormat) throws(UploadRequestFault) -> Prepared {
        let count = max(1, min(settings.batch, format.batchLimit))
        let batch = Array(fixes[index...].prefix(count))
        return Prepared(batch: batch, request: try request(format.request(for: batch)))
    }

    private func request(_ upload: UploadRequest) throws(UploadRequestFault) -> HTTPClientRequest {
        var request = HTTPClientRequest(
            method: upload.method, url: upload.url, body: upload.body, timeout: settings.timeout)
        if let type = upload.contentType { request.fields.append(try field("Content-Type", type)) }
        for given in upload.fields { request.fields.append(try field(given.name, given.value)) }
        if settings.compresses ?? format?.takesGzip ?? false, let compressed = Gzip.compress(upload.body),
            compressed.count < upload.body.count
        {
            request.body = compressed
            request.fields.append(try field("Content-Encoding", "gzip"))
        }
        guard let place = settings.credentials?.place, let secret else { return request }
        switch place {
        case .bearer: request.fields.append(try field("Authorization", "Bearer \(secret)"))
        case .basic:
            request.fields.append(try field("Authorization", "Basic \(Data(secret.utf8).base64EncodedString())"))
        case .field(let name): request.fields.append(try field(name, secret))
        case .token: request.fields.append(try field("Authorization", "Token \(secret)"))
        case .url: request.url = request.url.replacing(UploadCredentials.placeholder, with: secret.percentEncoded)
        }
        return request
    }

    private func field(_ name: String, _ value: String) throws(UploadRequestFault) -> HTTPField {
        do throws(HTTPWritingError) {
            return try HTTPField(name, value)
        } catch {
            throw UploadRequestFault(reason: error.description)
        }
    }
}

/// An error for an upload request that cannot be encoded.
private struct UploadRequestFault: Error {
    let reason: String
}

extension UploadReply {
    /// Creates the reply to an upload from the reply that an HTTP client has received.
    init(_ reply: HTTPClientReply) {
        self.init(
            status: reply.status, contentType: reply.fields["Content-Type"], retryAfter: reply.fields["Retry-After"],
            location: reply.fields["Location"], body: reply.body)
    }
}

extension HTTPClientFailure {
    /// The outcome that is reported for the fixes in a request that has failed in this way.
    fileprivate var outcome: SendOutcome {
        switch kind {
        case .unavailable, .address: .misconfigured(reason: reason)
        case .resolution, .refused, .connection, .security, .timeout, .truncated, .tooLong, .cancelled, .other:
            .retry(reason: reason)
        }
    }

    /// Whether a part of the request may have been sent.
    fileprivate var mayHaveSent: Bool {
        switch kind {
        case .unavailable, .address, .resolution, .refused: false
        case .connection, .security, .timeout, .truncated, .tooLong, .cancelled, .other: true
        }
    }
}
