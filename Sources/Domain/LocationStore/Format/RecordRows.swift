import CodecSupport
import Geolocation
import RelayFormat

/// A record to be stored, with the time of its receipt by the wall clock and by the monotonic clock.
struct CapturedRecord: Sendable {
    var content: StoreContent
    /// When the record was received, by the wall clock, in milliseconds since 1970.
    var receipt: Int64
    /// When the record was received, by the monotonic clock, in milliseconds since the store's epoch began.
    var elapsed: Int64

    /// The approximate size of the record in memory, in bytes.
    var size: Int {
        switch content {
        case .fix: 200
        case .event(_, _, let line): 150 + line.count
        }
    }

    /// Whether the record is an event that names the user of the following fixes.
    var namesUser: Bool {
        if case .event(StoreContent.userType, _, _) = content { true } else { false }
    }
}

/// Inserts records as rows into the tables of fixes and events.
final class RecordInsertion {
    /// The statement that inserts fixes of the store's own device; it sets the columns about other devices to null.
    private let own: Statement
    private let foreign: Statement
    private let event: Statement
    private let database: Database
    private let names: NameTables
    private let epoch: StoreEpoch

    init(_ database: Database, epoch: StoreEpoch) throws(StoreError) {
        self.database = database
        self.epoch = epoch
        names = try NameTables(database)
        let (places, others) = (Array(repeating: "?", count: 13), 7)
        own = try Self.insertion(places + Array(repeating: "NULL", count: others), database)
        foreign = try Self.insertion(places + Array(repeating: "?", count: others), database)
        event = try database.prepare("INSERT INTO event VALUES(?,?,?,?,?,?)")
    }

    private static func insertion(_ values: [String], _ database: Database) throws(StoreError) -> Statement {
        try database.prepare("INSERT OR IGNORE INTO fix VALUES(\(values.joined(separator: ",")))")
    }

    /// Inserts a record.
    ///
    /// Returns `false` if another device captured the record and a copy of it is already stored.
    func insert(_ record: CapturedRecord, sequence: Int64) throws(StoreError) -> Bool {
        switch record.content {
        case .fix(let location, let source, let origin):
            let fix = origin == nil ? own : foreign
            if let origin {
                let identity = origin.identity
                if identity.device == epoch.device, try isStored(identity.sequence) { return false }
                try bind(origin)
            }
            bindTimes(of: record, sequence: sequence, to: fix)
            bind(location, to: fix)
            fix.bind(try source.map { name throws(StoreError) in try names.source(name) }, at: 13)
            try fix.run()
            return database.changes > 0
        case .event(let type, _, let line):
            bindTimes(of: record, sequence: sequence, to: event)
            event.bind(type, at: 5)
            event.bind(line.span, at: 6)
            try event.run()
            return true
        }
    }

    /// Returns the number that represents a stream of the relay protocol (base, remote or fused) in the database.
    fileprivate static func code(of stream: RelayStream) -> Int64 {
        switch stream {
        case .base: 0
        case .remote: 1
        case .fused: 2
        }
    }

    /// Returns whether a fix or event of this store's device with the given sequence number is already stored.
    ///
    /// A fix of this store may come back from another device and must then not be stored again.
    private func isStored(_ sequence: Int64) throws(StoreError) -> Bool {
        try database.integer("SELECT 1 FROM fix WHERE id = \(sequence)") != nil
    }

    /// Empties the cache of device and source numbers, some of which may be from a transaction that was rolled back.
    func forget() { names.forget() }

    private func bindTimes(of record: CapturedRecord, sequence: Int64, to statement: Statement) {
        statement.bind(sequence, at: 1)
        let milliseconds: Int64
        switch StoredTime.number(record.content.time) {
        case .integer(let number):
            milliseconds = number
            statement.bind(number, at: 2)
        case .real(let number):
            milliseconds = Int64(number.rounded())
            statement.bind(number, at: 2)
        }
        statement.bind(record.receipt &- milliseconds, at: 3)
        statement.bind(record.elapsed &- (record.receipt &- epoch.started), at: 4)
    }

    private func bind(_ location: Location, to fix: Statement) {
        let thousandths = ScaledNumber.thousandths
        fix.bind(location.latitude, scale: ScaledNumber.coordinate, at: 5)
        fix.bind(location.longitude, scale: ScaledNumber.coordinate, at: 6)
        fix.bind(location.altitude, scale: thousandths, at: 7)
        fix.bind(location.horizontalAccuracy, scale: thousandths, at: 8)
        fix.bind(location.verticalAccuracy, scale: thousandths, at: 9)
        fix.bind(location.speed, scale: thousandths, at: 10)
        fix.bind(location.speedAccuracy, scale: thousandths, at: 11)
        fix.bind(location.course, scale: thousandths, at: 12)
    }

    private func bind(_ origin: FixOrigin) throws(StoreError) {
        let thousandths = ScaledNumber.thousandths
        foreign.bind(try names.device(origin.identity.device), at: 14)
        foreign.bind(origin.identity.epoch, at: 15)
        foreign.bind(origin.identity.sequence, at: 16)
        foreign.bind(origin.heading, scale: thousandths, at: 17)
        foreign.bind(origin.battery, scale: thousandths, at: 18)
        foreign.bind(origin.stream.map { Self.code(of: $0) }, at: 19)
        foreign.bind(origin.isJump ? 1 : nil, at: 20)
    }
}

/// Selects records from the tables of fixes and events, in the order of capture.
final class RecordSelection {
    private let fix: Statement
    private let event: Statement
    private let foreign: Statement
    private let names: NameTables
    private let epochs: EpochTable

    init(_ database: Database) throws(StoreError) {
        names = try NameTables(database)
        epochs = try EpochTable(database)
        let condition = "WHERE id > ? AND time >= ? AND time < ? ORDER BY id LIMIT ?"
        fix = try database.prepare("SELECT * FROM fix \(condition)")
        foreign = try database.prepare(
            "SELECT * FROM fix WHERE origin_device = ? AND id > ? AND time >= ? AND time < ? ORDER BY id LIMIT ?")
        event = try database.prepare("SELECT * FROM event \(condition)")
    }

    /// Calls `body` with each record after a sequence number, at most `count` times, until `body` returns `false`.
    ///
    /// - Parameter times: The times of the fixes and events to be read, in milliseconds since 1970.
    func read(
        after sequence: Int64, in times: Range<Int64>, count: Int, _ body: (StoreRecord) -> Bool
    ) throws(StoreError) {
        try epochs.refresh()
        for statement in [fix, event] {
            statement.reset()
            statement.bind(sequence, times.lowerBound, times.upperBound, Int64(count))
        }
        defer {
            fix.reset()
            event.reset()
        }
        var hasFix = try fix.step()
        var hasEvent = try event.step()
        // The two statements together may return more than `count` rows, since each of them returns up to `count`.
        var left = count
        while left > 0, hasFix || hasEvent {
            left -= 1
            if hasFix, !hasEvent || fixIsFirst {
                guard body(try fixRecord(from: fix)) else { return }
                hasFix = try fix.step()
            } else {
                guard body(eventRecord()) else { return }
                hasEvent = try event.step()
            }
        }
    }

    /// Returns the records after a sequence number, at most `count`.
    ///
    /// If `device` is `nil`, the records of all devices are returned, otherwise only those of the given device.
    func records(
        after sequence: Int64, in times: Range<Int64>, of device: String?, count: Int
    ) throws(StoreError) -> [StoreRecord] {
        if let device {
            guard let id = try names.knownDevice(device) else { return [] }
            if id != Self.ownDevice { return try records(after: sequence, in: times, ofForeign: id, count: count) }
        }
        var records: [StoreRecord] = []
        var last = sequence
        while records.count < count {
            var found = 0
            try read(after: last, in: times, count: count) { record in
                found += 1
                last = record.sequence
                if device == nil || record.identity.device == device { records.append(record) }
                return records.count < count
            }
            if found < count { break }
        }
        return records
    }

    /// The number of the store's own device in the table of devices.
    private static let ownDevice: Int64 = 1

    /// Returns the fixes of another device, found by the index of the column `origin_device`.
    private func records(
        after sequence: Int64, in times: Range<Int64>, ofForeign device: Int64, count: Int
    ) throws(StoreError) -> [StoreRecord] {
        try epochs.refresh()
        foreign.reset()
        foreign.bind(device, sequence, times.lowerBound, times.upperBound, Int64(count))
        defer { foreign.reset() }
        var records: [StoreRecord] = []
        while try foreign.step() { records.append(try fixRecord(from: foreign)) }
        return records
    }

    private var fixIsFirst: Bool { (fix.integer(0) ?? 0) < (event.integer(0) ?? 0) }

    private func fixRecord(from fix: Statement) throws(StoreError) -> StoreRecord {
        let thousandths = ScaledNumber.thousandths
        let location = Location(
            latitude: fix.double(4, scale: ScaledNumber.coordinate) ?? 0,
            longitude: fix.double(5, scale: ScaledNumber.coordinate) ?? 0,
            altitude: fix.double(6, scale: thousandths), horizontalAccuracy: fix.double(7, scale: thousandths),
            verticalAccuracy: fix.double(8, scale: thousandths), speed: fix.double(9, scale: thousandths),
            speedAccuracy: fix.double(10, scale: thousandths), course: fix.double(11, scale: thousandths),
            timestamp: StoredTime.date(milliseconds: fix.double(1) ?? 0))
        let source = try fix.integer(12).flatMap { id throws(StoreError) in try names.sourceName(id) }
        var origin: FixOrigin?
        if let id = fix.integer(13), let device = try names.deviceName(id) {
            origin = FixOrigin(
                RecordIdentity(device: device, epoch: fix.integer(14) ?? 0, sequence: fix.integer(15) ?? 0),
                heading: fix.double(16, scale: thousandths), battery: fix.double(17, scale: thousandths),
                stream: fix.integer(18).flatMap { code in
                    RelayStream.allCases.first { RecordInsertion.code(of: $0) == code }
                }, isJump: fix.integer(19) == 1)
        }
        return record(from: fix, .fix(location, source: source, origin: origin), origin?.identity)
    }

    private func eventRecord() -> StoreRecord {
        let time = StoredTime.date(milliseconds: event.double(1) ?? 0)
        return record(from: event, .event(type: event.text(4) ?? "", time: time, line: event.bytes(5)), nil)
    }

    private func record(from row: Statement, _ content: StoreContent, _ origin: RecordIdentity?) -> StoreRecord {
        let sequence = row.integer(0) ?? 0
        let time = Int64((row.double(1) ?? 0).rounded().clamped(to: -9e15...9e15))
        let receipt = time &+ (row.integer(2) ?? 0)
        let epoch = epochs.epoch(of: sequence)
        let elapsed = receipt &- epoch.started &+ (row.integer(3) ?? 0)
        return StoreRecord(
            sequence: sequence,
            identity: origin ?? RecordIdentity(device: epoch.device, epoch: epoch.id, sequence: sequence),
            content: content, receipt: StoredTime.date(milliseconds: Double(receipt)), elapsed: Double(elapsed) / 1000)
    }
}
