import CodecSupport
import Geolocation
import RouteGeometry
import SubjectAlerts
import SubjectTracking

@testable import MapStream

/// A page with its connection.
struct Client {
    var page = Page()
    var cursor = MapCursor(epoch: "", revision: 0)
    /// Messages that are under way; `nil` if there is no connection.
    var queue: [[UInt8]]? = []
}

/// A random course of events: subjects that move, pages that come, go, hide and lag, and a server that starts again.
struct Schedule {
    private(set) var state: MapState
    private(set) var clients = [Client(), Client(), Client()]
    private(set) var tracker: SubjectTracker
    /// The subjects that are shown, and the additions to their trails that were sent.
    private(set) var additions: [String: Int] = [:]

    private var random: SplitMix64
    private var now = noon
    private var count = 0
    private let settings: MapSettings
    private let batchSize: Int
    private let isCalm: Bool
    private var places: [String: Coordinate] = [:]

    /// Creates a course.
    ///
    /// - Parameters:
    ///   - seed: Determines it.
    ///   - isCalm: Whether no connection breaks, no page hides, and the server runs on.
    init(seed: UInt64, isCalm: Bool = false) {
        self.isCalm = isCalm
        random = SplitMix64(seed: seed)
        var settings = MapSettings()
        settings.trailLimit = [0, 1, 5, 40][Int(random.next() % 4)]
        batchSize = [300, 1000, 6000, 65_536][Int(random.next() % 4)]
        self.settings = settings
        state = MapState(epoch: "first", settings: settings)
        state.batchSize = batchSize
        var assumptions = SubjectSettings()
        assumptions.trailLimit = settings.trailLimit
        tracker = SubjectTracker(
            profiles: [
                SubjectProfile(id: "rex", name: "Rex <b>", colour: "#e4572e", group: "dogs", devices: ["d0", "d1"]),
                SubjectProfile(id: "mimi", name: "Mi\u{202E}mi", colour: "red", devices: ["d2"]),
            ], owner: .subject("rex"), settings: assumptions)
        for client in clients.indices { greet(client) }
    }

    private mutating func number(_ limit: Int) -> Int { Int(random.next() % UInt64(limit)) }

    // MARK: Events

    mutating func step() throws {
        switch number(100) {
        case 0..<30: fix()
        case 30..<32: for id in tracker.check(at: now) where additions[id] != nil { tellConnection(of: id) }
        case 32..<34: if let id = shownID() { state.apply(.withdrawn(id: id)) }
        case 34: if let id = shownID() { remove(id) }
        case 35: if let id = shownID() { state.apply(.heading(id: id, HeadingValue(Double(number(720)), accuracy: 5))) }
        case 36..<40: alert()
        case 40..<43: feature()
        case 43..<45: other()
        case 45..<60: state.flush(now: now)
        case 60..<65: now += Double(number(300)) / 100
        case 65..<82: pump(number(3))
        case 82..<92: try deliver(number(3), number(4))
        case 92... where isCalm: clients[number(3)].cursor.focus = ["rex", "d7", nil, "unknown"][number(4)]
        case 92..<94: clients[number(3)].queue = nil
        case 94..<96: greet(number(3))
        case 96..<98: hide(number(3))
        case 98: clients[number(3)].cursor.focus = ["rex", "d7", nil, "unknown"][number(4)]
        default: if number(20) == 0 { restart() }
        }
    }

    private mutating func shownID() -> String? {
        let ids = additions.keys.sorted()
        return ids.isEmpty ? nil : ids[number(ids.count)]
    }

    private mutating func fix() {
        let device = "d\(number(10))"
        let base: Coordinate =
            switch device {
            case "d7": Coordinate(latitude: 89.9999, longitude: 0)
            case "d8": Coordinate(latitude: -10, longitude: 179.9999)
            default: Coordinate(latitude: 47, longitude: 9)
            }
        var place = (places[device] ?? base).destination(
            distance: Double(number(3000)) / 100, bearing: Double(number(360)))
        if number(50) == 0 { place = Coordinate(latitude: 90, longitude: -180) }
        if number(50) == 0 { place = Coordinate(latitude: .nan, longitude: 181) }
        if place.isValid { places[device] = place }
        // Usual ones, late ones, those of the same time, and those from the future.
        let delay = [0.2, 0.2, 0.2, Double(number(60)), 0, -3600][number(6)]
        let location = Location(
            latitude: place.latitude, longitude: place.longitude,
            horizontalAccuracy: number(4) == 0 ? nil : Double(number(20)), speed: number(2) == 0 ? nil : 1.4,
            timestamp: now.addingTimeInterval(-delay))
        let fix = SubjectFix(device: device, location: location, battery: 0.5, receipt: now)
        guard let update = tracker.update(with: fix), let subject = tracker[update.id] else { return }
        let trail = subject.trail.change(since: additions[update.id])
        if update.outcome == .moved {
            let relation = tracker.relation(to: update.id, at: now)
            let event = SubjectEvent(.moved, of: subject, relation: relation, at: now)
            state.apply(.subject(MapSubject(event, isOwner: update.id == "rex", trail: trail)))
        } else if additions[update.id] != nil {
            state.apply(.trail(id: update.id, trail))
        } else {
            return
        }
        additions[update.id] = subject.trail.additions
    }

    private mutating func tellConnection(of id: String) {
        if let subject = tracker[id] { state.apply(.connection(id: id, subject.connection)) }
    }

    private mutating func remove(_ id: String) {
        state.apply(.removed(id: id))
        additions[id] = nil
    }

    private mutating func alert() {
        count += 1
        let key = AlertKey(kind: .geofenceExit, rule: "Yard \(number(4))", subject: shownID() ?? "unknown")
        state.apply(
            .alert(
                AlertEvent(
                    key, level: .danger, isRaised: number(2) == 0, since: now,
                    at: now.addingTimeInterval(Double(count) / 1000), text: "entry \(count)",
                    isAcknowledged: number(2) == 0)))
    }

    private mutating func feature() {
        let id = "feature \(number(130))"
        guard number(3) > 0 else { return state.apply(.featureEnded(id: id, at: now)) }
        let centre = Coordinate(latitude: 47, longitude: 179.9999)
        let corners = (0..<3 + number(30)).map { centre.destination(distance: 50, bearing: Double($0) * 10) }
        let shapes: [[FeatureShape]] = [
            [.circle(centre, radius: 80)], [.polygon([corners])], [.line(corners, width: 2.5), .point(centre)],
        ]
        state.apply(.feature(MapFeature(.area, id: id, shapes[number(3)], from: now)))
    }

    private mutating func other() {
        count += 1
        switch number(3) {
        case 0: state.apply(.event(type: "waypoint", text: "reached \(count)", at: now))
        case 1:
            state.apply(
                .progress(
                    MapRouteProgress(
                        id: "route \(number(3))", at: now, along: Double(count), remaining: nil, arrival: nil,
                        offset: 3.1, status: "onRoute", text: "on the route")))
        default:
            now += 0.01
            let states: [MapComponent.State] = [.running, .degraded, .failed]
            var gps = MapComponent(id: "gps", kind: .source, name: "gpsd", state: states[number(3)])
            gps.count = count
            state.apply(.health([gps, MapComponent(id: "map", kind: .sink, name: "map", state: .running)]))
        }
    }

    // MARK: Pages

    private mutating func greet(_ index: Int) {
        clients[index].queue = []
        try? clients[index].page.read(state.hello(now: now, rate: 1, store: nil))
        clients[index].page.isHidden = false
        let focus = clients[index].cursor.focus
        clients[index].cursor = clients[index].page.catchUp()
        clients[index].cursor.focus = focus
    }

    private mutating func hide(_ index: Int) {
        let isHidden = clients[index].page.isHidden
        clients[index].page.isHidden.toggle()
        if isHidden, clients[index].queue != nil { clients[index].cursor = clients[index].page.catchUp() }
    }

    private mutating func pump(_ index: Int) {
        guard clients[index].queue != nil else { return }
        let tick = state.tick(for: clients[index].cursor, now: now)
        if number(10) == 0 { clients[index].queue?.append(tick) }
        let messages =
            clients[index].page.isHidden
            ? state.nextAlerts(for: &clients[index].cursor) : state.next(for: &clients[index].cursor, now: now)
        clients[index].queue?.append(contentsOf: messages)
    }

    private mutating func deliver(_ index: Int, _ count: Int) throws {
        guard let queue = clients[index].queue else { return }
        for message in queue.prefix(count) { try clients[index].page.read(message) }
        clients[index].queue?.removeFirst(min(count, queue.count))
    }

    /// Starts the server again, which knows nothing but the subjects.
    private mutating func restart() {
        count += 1
        state = MapState(epoch: "run \(count)", settings: settings)
        state.batchSize = batchSize
        additions = [:]
        for index in clients.indices { clients[index].queue = nil }
    }

    // MARK: The end

    /// Brings all pages up to date.
    mutating func settle() throws {
        state.flush(now: now)
        for index in clients.indices {
            if clients[index].page.isHidden { hide(index) }
            if clients[index].queue == nil { greet(index) }
            repeat {
                try deliver(index, .max)
                clients[index].queue = state.next(for: &clients[index].cursor, now: now)
            } while clients[index].queue?.isEmpty == false
        }
    }
}
