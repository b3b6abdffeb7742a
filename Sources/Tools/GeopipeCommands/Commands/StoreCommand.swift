import CodecSupport
import Geolocation
import GeolocationPipeline
import LocationStore

/// The command `geopipe store`, which reports on a store of recorded events and maintains it.
struct StoreCommand {
    let program: CommandLineProgram

    private static let actions = ["info", "export", "verify", "compact", "erase", "dead-letters"]

    func run(_ words: some Sequence<String>) async throws -> Int32 {
        let arguments = try Arguments(
            words, flags: ["from", "to", "device", "destination", "filter"], switches: ["all", "json", "retry"],
            command: "store", of: program)
        guard !arguments.wantsHelp else {
            try program.show(Help.store)
            return 0
        }
        guard let path = arguments.names.first, arguments.names.count > 1 else {
            throw UsageError("store needs a file and an action: geopipe store walk.db info")
        }
        if let reason = LocationStore.unavailable { throw UsageError("store is off on this machine: \(reason)") }
        let action = arguments.names[1]
        try arguments.refuseNames(beyond: action == "export" ? 3 : 2, command: "store", of: program)
        let selection = try StoreSelection(arguments)
        switch action {
        case "info": try await info(path, asJSON: arguments.switches.contains("json"))
        case "export": return try await export(path, selection, arguments)
        case "verify": return try await verify(path)
        case "compact": try await compact(path)
        case "erase": return try await erase(path, selection, isEverything: arguments.switches.contains("all"))
        case "dead-letters": try await deadLetters(path, arguments)
        default:
            throw UsageError("store cannot \(action); \(NearestName.hint(for: action, among: Self.actions))")
        }
        return 0
    }

    // MARK: Reading

    private func info(_ path: String, asJSON: Bool) async throws {
        let report = try await StoreReport(StoreReader(path), path: path)
        try StandardOutput.put(asJSON ? report.json : report.text)
    }

    private func export(_ path: String, _ selection: StoreSelection, _ arguments: Arguments) async throws -> Int32 {
        guard arguments.names.count == 3 else {
            throw UsageError("store export needs a destination: geopipe store \(path) export walk.gpx")
        }
        let destination = try program.file(arguments.names[2])
        return try await ConvertCommand(program: program).replay(
            from: selection.endpoint(path), to: destination, by: arguments.all("filter"))
    }

    private func deadLetters(_ path: String, _ arguments: Arguments) async throws {
        let wanted = try arguments.one("destination")
        let names = try await StoreReader(path).backlogs().map(\.destination.name)
        if let wanted, !names.contains(wanted) {
            throw UsageError("\(path) has no destination \(wanted); \(NearestName.hint(for: wanted, among: names))")
        }
        // Only the process that writes to the store may use the table of dead letters. Therefore, the store is opened
        // for writing here; only one process at a time may do this.
        try await StoreMaintenance.writing(path) { store in
            for name in names where wanted == nil || wanted == name {
                for letter in try await store.deadLetters(of: name) {
                    if arguments.switches.contains("retry") { try await store.retry(letter.sequence, at: name) }
                    try await show(letter, of: name, store, asJSON: arguments.switches.contains("json"))
                }
            }
        }
    }

    private func show(_ letter: DeadLetter, of name: String, _ store: LocationStore, asJSON: Bool) async throws {
        guard asJSON else { return try StandardOutput.put(StoreReport.text(letter, of: name)) }
        let record = try await store.reader.records(after: letter.sequence - 1, count: 1).first
        try StandardOutput.put(StoreReport.json(letter, of: name, record))
    }

    // MARK: Writing

    private func verify(_ path: String) async throws -> Int32 {
        try await StoreMaintenance.writing(path) { store in
            let earlier = await store.repairs()
            let repairs = earlier + (try await store.verify().map { [$0] } ?? [])
            try StandardOutput.put(
                repairs.isEmpty ? "the store is sound" : repairs.map(\.description).joined(separator: "\n"))
            return repairs.isEmpty ? 0 : 1
        }
    }

    private func compact(_ path: String) async throws {
        let before = try await StoreReader(path).summary().bytes
        try await StoreMaintenance.writing(path) { store in try await store.compact() }
        let after = try await StoreReader(path).summary().bytes
        try StandardOutput.put("\(StoreReport.bytes(before)) before, \(StoreReport.bytes(after)) now")
    }

    private func erase(_ path: String, _ selection: StoreSelection, isEverything: Bool) async throws -> Int32 {
        guard isEverything != (selection.times != nil || selection.device != nil) else {
            throw UsageError("store erase needs --from, --to or --device, or else --all")
        }
        return try await StoreMaintenance.writing(path) { store in
            let erasure = try await store.erase(in: selection.times, of: selection.device)
            return try StoreMaintenance.report(erased: erasure.records, isComplete: erasure.isComplete)
        }
    }
}

/// The records of a store to which a command applies, selected by time and device.
private struct StoreSelection {
    /// The range of times of the selected records; `nil` for all times.
    let times: Range<Date>?
    /// The device that captured the selected records; `nil` for all devices.
    let device: String?
    private let options: [(name: String, text: String)]

    init(_ arguments: Arguments) throws {
        let (from, to) = (try arguments.one("from"), try arguments.one("to"))
        device = try arguments.one("device")
        options = [("from", from), ("to", to), ("device", device)].compactMap { name, text in text.map { (name, $0) } }
        guard from != nil || to != nil else {
            times = nil
            return
        }
        let first = try from.map { try Self.time($0, of: "from") } ?? .distantPast
        let last = try to.map { try Self.time($0, of: "to") } ?? .distantFuture
        guard first < last else { throw UsageError("--from is not before --to") }
        times = first..<last
    }

    private static func time(_ text: String, of flag: String) throws -> Date {
        guard let time = Timestamp(iso8601: text) else {
            throw UsageError("--\(flag) \(text) is not right: write a time such as 2026-11-20T10:40:00Z")
        }
        return time.date
    }

    /// Returns the endpoint that replays the selected records of the store at a path.
    func endpoint(_ path: String) -> String {
        let options = options.map { "\($0.name)=\($0.text.escapedForEndpoint)" }.joined(separator: "&")
        return "store:\(path.escapedForEndpoint)" + (options.isEmpty ? "" : "?\(options)")
    }
}
