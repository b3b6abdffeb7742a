#if canImport(WatchConnectivity)
    public import CompanionLinking
    import Foundation
    public import Geolocation
    import WatchConnectivity

    /// A link between a watch and its phone through WatchConnectivity.
    ///
    /// It uses the application context, messages, and user-info transfers; the system queues transfers until they
    /// arrive. A device has only one session of WatchConnectivity, so only one link may be used.
    @SensorActor
    public final class WatchCompanionLink: CompanionLink {
        /// The name of the link in messages.
        nonisolated public let name = "watch"

        /// The delegate of the link, which receives changes and messages; held weakly.
        public weak var delegate: (any CompanionLinkDelegate)?

        /// The number of received messages that could not be read, by reason.
        public private(set) var drops = DropCounts()

        /// The state of the link: whether it is active and, if so, whether the other device is reachable.
        public private(set) var state = CompanionLinkState.inactive

        nonisolated private static let key = "frame"
        private var events: SessionEvents?
        private var lastNumber: UInt64 = 0
        private var unanswered = PendingAnswers()

        /// Creates a link that has not been activated.
        nonisolated public init() {}

        /// Activates the WatchConnectivity session of the device.
        public func activate() {
            guard events == nil else { return }
            guard WCSession.isSupported() else { return change(to: .failed(reason: "this device has no companion")) }
            // Message numbers begin at a random number, so that answers to messages of another run do not match.
            lastNumber = UInt64(UInt32.random(in: 0...UInt32.max)) << 32
            let events = SessionEvents { [weak self] event in SensorActor.enqueue { self?.handle(event) } }
            self.events = events
            WCSession.default.delegate = events
            WCSession.default.activate()
        }

        /// Releases the WatchConnectivity session, which the system keeps activated.
        public func deactivate() {
            // On a device without a companion, the link has failed without a session.
            state = .inactive
            guard let events else { return }
            if WCSession.default.delegate === events { WCSession.default.delegate = nil }
            self.events = nil
            unanswered = PendingAnswers()
        }

        /// Replaces the application context, which the system transfers to the other device.
        ///
        /// `peer` is ignored, since there is only one other device.
        public func updateContext(
            _ message: [UInt8], for peer: CompanionPeer?, _ body: @escaping @SensorActor (CompanionOutcome) -> Void
        ) {
            guard state.isActivated else { return body(.failed(reason: "the session is not activated")) }
            let frame = CompanionFrame(kind: .context, number: 0, payload: message)
            do {
                try WCSession.default.updateApplicationContext([Self.key: Data(frame.bytes)])
                body(.delivered)
            } catch {
                body(.failed(reason: error.localizedDescription))
            }
        }

        /// Sends a message, and calls `body` with the outcome when the other device has answered.
        public func send(_ message: [UInt8], _ body: @escaping @SensorActor (CompanionOutcome) -> Void) {
            guard state == .reachable else { return body(.failed(reason: "the other side is not reachable")) }
            let frame = number(.interactive, message, body)
            sendAtOnce(frame) { [weak self] reason in self?.settle(frame.number, .failed(reason: reason)) }
        }

        /// Queues a message as a user-info transfer, and calls `body` with the outcome when the other device has
        /// answered.
        public func enqueue(_ message: [UInt8], _ body: @escaping @SensorActor (CompanionOutcome) -> Void) {
            guard state.isActivated else { return body(.failed(reason: "the session is not activated")) }
            transfer(number(.queued, message, body))
        }

        private func number(
            _ kind: CompanionFrame.Kind, _ message: [UInt8], _ body: @escaping @SensorActor (CompanionOutcome) -> Void
        ) -> CompanionFrame {
            lastNumber += 1
            unanswered.add(lastNumber, body)?(.failed(reason: "the other side has not answered"))
            return CompanionFrame(kind: kind, number: lastNumber, payload: message)
        }

        private func transfer(_ frame: CompanionFrame) {
            _ = WCSession.default.transferUserInfo([Self.key: Data(frame.bytes)])
        }

        private func sendAtOnce(_ frame: CompanionFrame, onFailure: @escaping @SensorActor (String) -> Void) {
            WCSession.default.sendMessageData(Data(frame.bytes), replyHandler: nil) { error in
                let reason = error.localizedDescription
                SensorActor.enqueue { onFailure(reason) }
            }
        }

        private func change(to state: CompanionLinkState) {
            guard state != self.state else { return }
            self.state = state
            delegate?.companionLinkDidChange(self)
        }

        private func handle(_ event: SessionEvents.Event) {
            guard events != nil else { return }
            switch event {
            case .changed(let state): change(to: state)
            case .failed(let bytes, let reason):
                if let frame = read(bytes) { settle(frame.number, .failed(reason: reason)) }
            case .received(let bytes): if let frame = read(bytes) { handle(frame) }
            }
        }

        private func read(_ bytes: [UInt8]) -> CompanionFrame? {
            var reader = CompanionFrameReader()
            reader.append(bytes.span)
            do throws(CompanionFrameError) {
                if let frame = try reader.next() { return frame }
                drops.add("incomplete message")
            } catch {
                drops.add("message of another protocol")
            }
            return nil
        }

        private func handle(_ frame: CompanionFrame) {
            switch frame.kind {
            // WatchConnectivity reports reachability itself, so no pings are needed.
            case .ping, .pong: break
            case .context: pass(frame, over: .context)
            case .interactive: pass(frame, over: .interactive)
            case .queued: pass(frame, over: .queue)
            case .delivered: settle(frame.number, .delivered)
            case .failed: settle(frame.number, .failed(reason: String(decoding: frame.payload, as: UTF8.self)))
            }
        }

        private func pass(_ frame: CompanionFrame, over path: CompanionPath) {
            let events = events
            delegate?.companionLink(self, didReceive: frame.payload, from: CompanionPeer("companion"), over: path) {
                [weak self] outcome in
                guard let self, events === self.events, path != .context else { return }
                let answer = CompanionFrame(answering: frame.number, with: outcome)
                guard state == .reachable else { return transfer(answer) }
                sendAtOnce(answer) { [weak self] _ in
                    // The sender of a queued message waits for the answer, however late it is. The sender of an
                    // interactive message has queued the message by now, so it does not need this answer.
                    if let self, events === self.events, path == .queue { transfer(answer) }
                }
            }
        }

        private func settle(_ number: UInt64, _ outcome: CompanionOutcome) {
            unanswered.take(number)?(outcome)
        }

        /// Returns the frame in the values of an application context or user-info transfer; `nil` if the values come
        /// from another part of the app.
        nonisolated fileprivate static func frame(in values: [String: Any]) -> [UInt8]? {
            (values[key] as? Data).map { Array($0) }
        }
    }

    /// The delegate of the WatchConnectivity session.
    ///
    /// The system calls the delegate on the session's queue; the delegate forwards the calls as events.
    private final class SessionEvents: NSObject, WCSessionDelegate {
        enum Event: Sendable {
            case changed(CompanionLinkState)
            case received([UInt8])
            case failed([UInt8], reason: String)
        }

        private let handle: @Sendable (Event) -> Void

        init(_ handle: @escaping @Sendable (Event) -> Void) {
            self.handle = handle
        }

        private func reportState(of session: WCSession) {
            guard session.activationState == .activated else { return handle(.changed(.inactive)) }
            handle(.changed(session.isReachable ? .reachable : .unreachable(reason: "the other side is not reachable")))
        }

        func session(
            _ session: WCSession, activationDidCompleteWith state: WCSessionActivationState, error: (any Error)?
        ) {
            if let error { return handle(.changed(.failed(reason: error.localizedDescription))) }
            reportState(of: session)
        }

        #if os(iOS)
            func sessionDidBecomeInactive(_ session: WCSession) { handle(.changed(.inactive)) }

            // The user has selected another watch. The session must be activated again for that watch.
            func sessionDidDeactivate(_ session: WCSession) { session.activate() }
        #endif

        func sessionReachabilityDidChange(_ session: WCSession) { reportState(of: session) }

        func session(_ session: WCSession, didReceiveApplicationContext context: [String: Any]) {
            if let frame = WatchCompanionLink.frame(in: context) { handle(.received(frame)) }
        }

        func session(_ session: WCSession, didReceiveUserInfo info: [String: Any] = [:]) {
            if let frame = WatchCompanionLink.frame(in: info) { handle(.received(frame)) }
        }

        func session(_ session: WCSession, didReceiveMessageData data: Data) { handle(.received(Array(data))) }

        func session(_ session: WCSession, didFinish transfer: WCSessionUserInfoTransfer, error: (any Error)?) {
            guard let error, let frame = WatchCompanionLink.frame(in: transfer.userInfo) else { return }
            handle(.failed(frame, reason: error.localizedDescription))
        }
    }
#endif
