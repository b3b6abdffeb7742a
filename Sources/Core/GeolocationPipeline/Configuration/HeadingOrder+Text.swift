public import Geolocation
import PluginOptions

extension HeadingOrder {
    /// Creates an order of heading sources from a text such as `user?age=2,course?age=3&accuracy=20,device`.
    ///
    /// - Throws: `UsageError` that states what is expected.
    public init(_ text: String) throws {
        let conditions = Options(
            .number("age", .moreThan(0), unit: "s", meaning: "age after which a value is ignored"),
            .number("accuracy", .moreThan(0), unit: "°", meaning: "worst accuracy that is accepted")
        ) { ($0, $1) }
        self.init(
            try text.split(separator: ",", omittingEmptySubsequences: false).map { part in
                let endpoint = try Endpoint(filter: String(part))
                guard let type = HeadingType(rawValue: endpoint.scheme) else {
                    throw UsageError(
                        "\"\(part)\" is not a heading; write user, course or device, such as user?age=2,course")
                }
                let (age, accuracy) = try conditions.read(endpoint)
                return Criterion(type, maximumAge: age, minimumAccuracy: accuracy)
            })
    }
}
