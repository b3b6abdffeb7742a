import SubjectAlerting
import SubjectFollowing

/// The house with its yard, and the family.
enum House {
    static let place = Coordinate(latitude: 47.6600, longitude: 9.1750)

    /// The subjects: two pets, and the owner, located by a phone.
    static let family = [
        SubjectProfile(id: "rex", name: "Rex", colour: "#e4572e", group: "pets"),
        SubjectProfile(id: "mia", name: "Mia", colour: "#2e86ab", group: "pets"),
        SubjectProfile(id: "anna", name: "Anna"),
    ]

    /// The alert rules.
    static let rules = #"""
        {"rules": [
          {"kind": "geofence-exit", "name": "the yard", "subjects": ["rex", "mia"], "level": "danger",
           "circle": [47.66, 9.175, 25]},
          {"kind": "distance", "name": "leash", "subjects": ["rex"], "beyond": 60},
          {"kind": "battery", "name": "low", "below": 0.2}]}
        """#
}
