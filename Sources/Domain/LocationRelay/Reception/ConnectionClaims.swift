import CodecSupport

/// Prevents a connection from sending fixes under the name of a device that uses another connection.
///
/// The first connection that sends fixes of a producer (a device and one of its sources) is the producer's holder.
/// Fixes of another connection are accepted, too, since the holder may have been lost without notice, and a returning
/// device must not have to wait. The fixes of the other connection are stored until the holder sends again, which
/// proves that the holder is alive:
/// - If the holder sends one of the stored fixes, both connections belong to the same device.
/// - If the holder sends a different fix with the number of a stored one, the connections belong to different devices.
/// - If a fix of the other connection breaks the sequence of the holder's numbers, and the holder then continues this
///   sequence, the connections also belong to different devices. A single device would not return to its old sequence.
///
/// If the connections belong to different devices, the other connection is quarantined: its further fixes are dropped.
/// The quarantine ends when either connection ends. Until the holder's connection ends or has been silent for 10 s,
/// further connections that send new fixes are quarantined at once.
struct ConnectionClaims: Sendable {
    /// The maximum number of producers for which the holder (the first connection that sent a producer's fixes) is
    /// stored.
    ///
    /// The fixes of further producers are accepted from all connections.
    private static let limit = 4096

    /// The maximum number of fixes that are stored for one producer.
    ///
    /// Only fixes that did not arrive on the producer's holder (the first connection that sent its fixes) are stored. A
    /// connection whose fix cannot be stored because of this limit is quarantined.
    private static let takenLimit = 8192
    /// The maximum number of fixes that are stored for all producers together; see ``takenLimit`` for which are stored.
    ///
    /// A connection whose fix cannot be stored because of this limit is quarantined.
    private static let totalLimit = 65_536

    /// The seconds after each fix of a producer's holder (the first connection that sent its fixes) in which the
    /// producer is protected.
    ///
    /// In this time, another connection that sends new fixes of the producer is quarantined, unless it is known to
    /// belong to the holder's device. The rule applies only after a connection has been quarantined because of this
    /// producer.
    private static let vigilance = 10.0

    /// The rate at which the sequence numbers of a producer may increase, per second.
    ///
    /// Between two fixes, the number may increase by `rate` times the elapsed seconds, plus `burst`. A fix with a
    /// greater number does not continue the sequence.
    private static let rate = 1000.0
    private static let burst = 100.0

    /// The time and the position of a fix, by which two fixes with the same number are distinguished.
    private struct Content: Sendable {
        let time: Int64
        let latitude: Double
        let longitude: Double

        init(_ fix: LocationFix) {
            time = fix.timestampMilliseconds
            (latitude, longitude) = (fix.latitude, fix.longitude)
        }

        /// Returns whether both fixes have the same time and position.
        ///
        /// Positions may differ by 1e-6 degrees, since encodings may round them.
        func isSame(as other: Content) -> Bool {
            time == other.time && abs(latitude - other.latitude) < 1e-6 && abs(longitude - other.longitude) < 1e-6
        }
    }

    private struct Claim: Sendable {
        var holder: UInt32?

        /// The connections other than the holder that are known to belong to the holder's device.
        var companions: [UInt32] = []

        /// The connections of which it is not known yet whether they belong to the holder's device.
        ///
        /// The fixes of these connections are in ``taken``, by sequence number. If the connections turn out to belong
        /// to another device, the fixes are kept, so that they are recognized if they are resent.
        var challengers: [UInt32] = []
        var taken: [Int64: Content] = [:]
        var greatestTaken = Int64.min

        /// The history of the producer's received fixes without those from challengers; `nil` if the challengers have
        /// sent no new fixes.
        var fork: SequenceHistory?
        var hasJumped = false

        /// When the holder (the first connection with fixes of the producer) last sent a fix.
        ///
        /// The time is recorded only after another connection was quarantined because of this producer; `nil` before.
        var heard: Date?

        /// Ends the observation of the challengers, since it is now known whether they belong to the same device as the
        /// holder.
        mutating func settle() {
            challengers = []
            fork = nil
            hasJumped = false
        }
    }

    private var claims: [SequenceWindow.Producer: Claim] = [:]
    private var takenCount = 0

    /// The quarantined connections, with the device name that each uses and the connection that holds this device.
    private var quarantine: [UInt32: (device: String, holder: UInt32)] = [:]

    /// The connections quarantined since the last call of ``takeCaught()``.
    private var caught: [UInt32] = []

    /// The producer (device and source) of the last fix and its holder, so that the next fix need not be looked up.
    ///
    /// It is `nil` if another connection has sent fixes of this producer.
    private var undisputed: (producer: SequenceWindow.Producer, holder: UInt32)?

    /// The name of the device under which a quarantined connection sends; `nil` if no connection is quarantined.
    ///
    /// If there are several such devices, it is the first in alphabetical order.
    var disputedDevice: String? { quarantine.values.map(\.device).min() }

    /// Returns whether the given connection is quarantined.
    func isQuarantined(_ connection: UInt32) -> Bool { !quarantine.isEmpty && quarantine[connection] != nil }

    /// Returns the connections that were quarantined since the last call of this function.
    mutating func takeCaught() -> [UInt32] {
        guard !caught.isEmpty else { return [] }
        defer { caught = [] }
        return caught
    }

    /// Classifies a received fix and records it; returns `nil` if the fix causes a quarantine of its connection.
    ///
    /// - Parameters:
    ///   - fix: The received fix.
    ///   - producer: The device and the source of the fix.
    ///   - connection: The connection on which the fix arrived.
    ///   - now: The current time.
    ///   - window: The record of the fixes received so far.
    mutating func accept(
        _ fix: LocationFix, of producer: SequenceWindow.Producer, over connection: UInt32,
        at now: Date, in window: inout SequenceWindow
    ) -> SequenceWindow.Verdict? {
        if let undisputed, undisputed.holder == connection, undisputed.producer == producer {
            return window.accept(fix, of: producer)
        }
        undisputed = nil
        guard var claim = claims[producer] else {
            add(producer, heldBy: connection)
            return window.accept(fix, of: producer)
        }
        let holder = claim.holder ?? connection
        claim.holder = holder
        let count = claim.taken.count
        let verdict =
            if holder == connection {
                classifyHolder(fix, of: producer, at: now, &claim, in: &window)
            } else if claim.companions.contains(connection) {
                window.accept(fix, of: producer)
            } else {
                challenge(fix, of: producer, over: connection, at: now, &claim, in: &window)
            }
        takenCount += claim.taken.count - count
        claims[producer] = claim
        if holder == connection, claim.taken.isEmpty, claim.heard == nil { undisputed = (producer, holder) }
        return verdict
    }

    private mutating func add(_ producer: SequenceWindow.Producer, heldBy connection: UInt32) {
        if claims.count >= Self.limit {
            for (producer, claim) in claims where claim.holder == nil { remove(producer) }
        }
        guard claims.count < Self.limit else { return }
        claims[producer] = Claim(holder: connection)
        undisputed = (producer, connection)
    }

    /// Forgets which connections have sent fixes of the given producer.
    mutating func forget(_ producer: SequenceWindow.Producer) {
        undisputed = nil
        remove(producer)
    }

    private mutating func remove(_ producer: SequenceWindow.Producer) {
        takenCount -= claims.removeValue(forKey: producer)?.taken.count ?? 0
    }

    /// Classifies a fix that arrived on the connection that holds its producer; the arrival proves that this connection
    /// is alive.
    private mutating func classifyHolder(
        _ fix: LocationFix, of producer: SequenceWindow.Producer, at now: Date, _ claim: inout Claim,
        in window: inout SequenceWindow
    ) -> SequenceWindow.Verdict {
        if claim.heard != nil { claim.heard = now }
        let known = claim.taken[fix.sequence]
        let isSame = known?.isSame(as: Content(fix)) ?? false
        guard claim.fork != nil, !isSame else {
            if isSame, claim.fork != nil {
                claim.companions += claim.challengers
                claim.settle()
                claim.taken = [:]
            }
            let verdict = window.accept(fix, of: producer)
            if claim.fork == nil, fix.sequence > claim.greatestTaken { claim.taken = [:] }
            return isSame ? .duplicate : verdict
        }
        let own = claim.fork?.accept(fix.sequence, at: fix.timestampMilliseconds, limits: window.limits)
        guard let own, let fork = claim.fork, known != nil && own.isFirst || claim.hasJumped && own == .new else {
            return window.accept(fix, of: producer)
        }
        window.replaceHistory(of: producer, with: fork)
        for challenger in claim.challengers { put(challenger, of: producer, holder: claim.holder) }
        claim.settle()
        claim.heard = now
        return own
    }

    /// Classifies a fix from a connection that may not belong to the same device as the holder.
    private mutating func challenge(
        _ fix: LocationFix, of producer: SequenceWindow.Producer, over connection: UInt32, at now: Date,
        _ claim: inout Claim, in window: inout SequenceWindow
    ) -> SequenceWindow.Verdict? {
        let content = Content(fix)
        if claim.taken[fix.sequence]?.isSame(as: content) == true { return .duplicate }
        let before = window.history(of: producer)
        var isSuspect = claim.heard.map { abs(now.timeIntervalSince($0)) < Self.vigilance } ?? false
        if isSuspect, var history = before {
            isSuspect = history.accept(fix.sequence, at: content.time, limits: window.limits).isFirst
        }
        guard !isSuspect, claim.taken.count < Self.takenLimit, takenCount < Self.totalLimit else {
            put(connection, of: producer, holder: claim.holder)
            return nil
        }
        let verdict = window.accept(fix, of: producer)
        guard verdict.isFirst, let before else { return verdict }
        if claim.fork == nil {
            claim.fork = before
            claim.taken = [:]
            claim.greatestTaken = .min
        }
        if let fork = claim.fork, Self.jumps(fix, verdict, from: fork) { claim.hasJumped = true }
        claim.taken[fix.sequence] = content
        claim.greatestTaken = max(claim.greatestTaken, fix.sequence)
        if !claim.challengers.contains(connection) { claim.challengers.append(connection) }
        return verdict
    }

    /// Returns whether the number of a fix breaks the sequence of a producer's numbers, as after a restart of the
    /// producer.
    ///
    /// A number breaks the sequence if it is too far ahead, or if `verdict` is `new` although the number is not greater
    /// than the last one.
    private static func jumps(
        _ fix: LocationFix, _ verdict: SequenceWindow.Verdict, from history: SequenceHistory
    ) -> Bool {
        let (number, time) = (Double(fix.sequence), Double(fix.timestampMilliseconds))
        let step = number - Double(history.current.top.last)
        let elapsed = max(0, time - Double(history.current.latest)) / 1000
        return step > burst + rate * elapsed || step <= 0 && verdict == .new
    }

    private mutating func put(_ connection: UInt32, of producer: SequenceWindow.Producer, holder: UInt32?) {
        guard let holder, quarantine[connection] == nil else { return }
        quarantine[connection] = (producer.sender ?? "a device", holder)
        caught.append(connection)
    }

    /// Removes a closed connection; returns the connections whose quarantine ends because of this.
    mutating func end(_ connection: UInt32) -> [UInt32] {
        undisputed = nil
        quarantine[connection] = nil
        let released = quarantine.filter { $0.value.holder == connection }.map(\.key)
        for released in released { quarantine[released] = nil }
        for (producer, var claim) in claims {
            claim.companions.removeAll { $0 == connection }
            if claim.holder == connection {
                let count = claim.taken.count
                claim.companions += claim.challengers.filter { $0 != connection }
                if claim.fork != nil { claim.taken = [:] }
                claim.settle()
                claim.heard = nil
                claim.holder = claim.companions.isEmpty ? nil : claim.companions.removeFirst()
                takenCount += claim.taken.count - count
            }
            // Only the connection is removed. Its fixes are kept, so that the holder's fixes are still compared with
            // them.
            claim.challengers.removeAll { $0 == connection }
            claims[producer] = claim
            if claim.holder == nil, claim.taken.isEmpty { remove(producer) }
        }
        return released.sorted()
    }
}
