import Geolocation
import LocationExchange
import NetworkIO

/// Uploads fixes to a server that may require credentials.
///
/// If the server refuses the credentials, they are renewed once.
struct AuthorizedUploads: Sendable {
    private let uploader: Uploader
    private let tokens: BearerTokenProvider?

    /// Creates an uploader for one server, which uses the credentials in the settings.
    ///
    /// - Parameters:
    ///   - settings: The settings for reaching the server.
    ///   - clock: The source of time.
    ///   - client: The client that sends the requests; `nil` for a client that is created on first use.
    init(_ settings: UploadSettings, clock: any SensorClock, client: (any HTTPClient)?) {
        uploader = Uploader(settings, clock: clock, client: client)
        tokens = settings.credentials?.tokens
    }

    /// Uploads the given fixes, and returns the result of the upload.
    ///
    /// If the task is cancelled, the upload ends, and nothing more is sent. Its fixes have to be sent again. Calls must not
    /// overlap.
    func progress(of fixes: [UploadFix], in format: any UploadFormat) async -> UploadProgress {
        guard let tokens else { return await upload(fixes, in: format, with: nil) }
        var progress = UploadProgress()
        do {
            try Task.checkCancellation()
            let token = try await tokens.token()
            progress = await upload(fixes, in: format, with: token.text)
            guard progress.isUnauthorized else { return progress }
            // If renewing has produced another token, the request is repeated with that token.
            let renewed = try await tokens.token(replacing: token)
            guard renewed.text != token.text else { return progress }
            let rest = Array(fixes[progress.settled...])
            return progress.followed(by: await upload(rest, in: format, with: renewed.text))
        } catch let failure as CredentialsFailure {
            progress.rest = failure.outcome
        } catch is CancellationError {
            progress.rest = Uploader.ended
        } catch {
            progress.rest = .unauthorized(reason: "\(error)")
        }
        return progress
    }

    @NetworkActor
    private func upload(
        _ fixes: [UploadFix], in format: any UploadFormat, with secret: String?
    ) async -> UploadProgress {
        await withTaskCancellationHandler {
            // The upload begins without leaving the actor after this check, so a later cancellation finds it running.
            guard !Task.isCancelled else { return UploadProgress(rest: Uploader.ended) }
            return await withCheckedContinuation { continuation in
                uploader.send(fixes, in: format, secret: secret) { continuation.resume(returning: $0) }
            }
        } onCancel: {
            NetworkActor.enqueue { [uploader] in uploader.cancel() }
        }
    }

    /// Cancels the current upload, and closes the connections to the server.
    func close() async { await uploader.close() }
}
