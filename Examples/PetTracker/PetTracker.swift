// A complete pet tracker: collars that send little at home and everything after an escape, and an owner who is alerted,
// searches and finds. It runs in one process, with simulated time at any rate, or as several processes over the
// network.
//
// Shows how a device saves power until it matters (Collar.swift), and how its owner watches, stores and searches
// (Owner.swift, Search.swift). Traveller.swift and House.swift are the simulation; Board.swift shows what happens.
//
// Usage: PetTracker [--in-one] [--rate N|max] [--folder FOLDER] [--map]
//        PetTracker owner [--listen PORT] [--seconds N] [--folder FOLDER] [--map]
//        PetTracker collar NAME [--to HOST:PORT] [--seconds N] [--escape SECONDS]
//
// The owner's side writes pets.db, a store of everything received, and rex.gpx into FOLDER, or into a new temporary
// folder.
import CompanionRelay
import Foundation
import GeolocationTestKit
import NetworkIO
import SubjectFollowing

@main
struct PetTracker {
    static func main() async throws {
        guard let arguments = PetArguments(Array(CommandLine.arguments.dropFirst())) else {
            print(PetArguments.usage)
            exit(2)
        }
        switch arguments.role {
        case .all: try await tell(arguments)
        case .owner: try await own(arguments)
        case .collar(let name): try await wear(name, arguments)
        }
    }

    /// Simulates the whole story with a manual clock that advances second by second.
    @SensorActor
    private static func tell(_ arguments: PetArguments) async throws {
        let clock = ManualClock(start: Date(timeIntervalSince1970: 1_795_161_600))
        let names = ["rex", "mia", "anna"]
        let links = names.map { MemoryCompanionLink.pair(($0, "base"), clock: clock) }
        let owner = try Owner(over: links.map(\.1), in: try folder(arguments), clock: clock)
        let rex = Collar("rex", Traveller(at: House.place, .wander(15), seed: 1), over: links[0].0, clock)
        let mia = Collar("mia", Traveller(at: House.place, .wander(8), seed: 2), over: links[1].0, clock)
        let anna = Collar("anna", Traveller(at: House.place, .rest, seed: 3), over: links[2].0, clock)
        rex.battery = 0.205
        try owner.start(withMap: arguments.showsMap)
        for collar in [rex, mia, anna] { try collar.start() }
        var search = Search()
        for second in 0..<3600 where !search.isOver {
            clock.advance(by: 1)
            if second == 240 { rex.traveller.plan = .run(bearing: 60) }
            if second == 330 { rex.traveller.plan = .rest }
            for collar in [rex, mia, anna] { collar.live(1) }
            search.step(of: owner, anna, looking: second)
            if search.hasFound, rex.traveller.plan != .walk(to: House.place) {
                rex.traveller.plan = .walk(to: House.place)
                anna.traveller.plan = .walk(to: House.place)
            }
            if second % 60 == 59 { owner.board.show(owner.follower.tracker, at: owner.clock.now) }
            if let pause = arguments.pause { try await Task.sleep(for: .seconds(pause)) }
        }
        print("rex sent \(rex.sentCount) fixes of \(rex.measuredCount), mia \(mia.sentCount) of \(mia.measuredCount)")
        for collar in [rex, mia, anna] { await collar.finish() }
        try await owner.finish()
    }

    /// Returns the folder of the files, which is created if it does not exist.
    private static func folder(_ arguments: PetArguments) throws -> String {
        let folder =
            arguments.folder
            ?? FileManager.default.temporaryDirectory.appendingPathComponent("PetTracker-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        return folder
    }

    /// Runs the owner's side: receives from collars, and searches with its own phone.
    @SensorActor
    private static func own(_ arguments: PetArguments) async throws {
        let wire = StreamWire(as: "companion", listeningAt: "0.0.0.0", port: arguments.port)
        let phone = MemoryCompanionLink.pair(("anna", "base"))
        let base = WireCompanionLink(over: wire, isDatagram: false)
        let owner = try Owner(over: [base, phone.1], in: try folder(arguments), clock: SystemClock())
        let anna = Collar("anna", Traveller(at: House.place, .rest, seed: 3), over: phone.0, SystemClock())
        try owner.start(withMap: arguments.showsMap)
        try anna.start()
        var search = Search()
        for second in 0..<arguments.seconds where !search.isOver {
            if second == 0 { print("collars connect to port \(arguments.port)") }
            fflush(nil)
            try await Task.sleep(for: .seconds(1))
            anna.live(1)
            search.step(of: owner, anna, looking: second)
            if second % 10 == 9 { owner.board.show(owner.follower.tracker, at: owner.clock.now) }
        }
        await anna.finish()
        try await owner.finish()
    }

    /// Runs the collar of a pet that may run away for a minute and returns home after two.
    @SensorActor
    private static func wear(_ name: String, _ arguments: PetArguments) async throws {
        let link = WireCompanionLink(
            over: StreamWire(connectingTo: arguments.host, port: arguments.port), isDatagram: false)
        let traveller = Traveller(at: House.place, .wander(15), seed: UInt64(name.utf8.count))
        let collar = Collar(name, traveller, over: link, SystemClock())
        collar.onMode = { print("\(name): \($0?.rawValue ?? "its own mode")") }
        try collar.start()
        for second in 0..<arguments.seconds {
            fflush(nil)
            try await Task.sleep(for: .seconds(1))
            if let escape = arguments.escape {
                if second == escape { collar.traveller.plan = .run(bearing: 60) }
                if second == escape + 60 { collar.traveller.plan = .rest }
                if second == escape + 120 { collar.traveller.plan = .walk(to: House.place) }
            }
            collar.live(1)
        }
        await collar.finish()
        print("\(name): sent \(collar.sentCount) fixes of \(collar.measuredCount)")
    }
}
