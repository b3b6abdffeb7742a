import SubjectAlerting
import SubjectFollowing

/// The search for a pet that has left the yard: the owner watches it, so that its collar sends live, and walks there.
struct Search {
    private var sought: String?
    private var begin = 0

    /// Whether the owner has reached the pet.
    private(set) var hasFound = false

    /// Whether the pet is home again.
    private(set) var isOver = false

    @SensorActor
    mutating func step(of owner: Owner, _ anna: Collar, looking second: Int) {
        guard let id = sought ?? owner.board.missing.min(), let pet = owner.follower.tracker[id] else { return }
        let name = pet.profile.name
        if sought == nil {
            (sought, begin) = (id, second)
            print("          Anna goes and looks for \(name)")
        }
        let now = owner.clock.now
        if !hasFound {
            if (second - begin) % 30 == 0 { owner.manager.publish(SubjectAttention(to: id, at: now)) }
            anna.traveller.plan = .walk(to: pet.prediction(at: now).coordinate)
            // Allows for two receivers with an error of 4 m each.
            if let relation = owner.follower.tracker.relation(to: id, at: now), relation.distance < 12 {
                hasFound = true
                print("          found \(name) after \(second - begin) s")
                owner.alerter.acknowledge("geofence-exit/the yard/\(id)")
            }
        } else if owner.board.missing.isEmpty {
            isOver = true
        }
    }
}
