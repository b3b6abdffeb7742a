import CodecSupport
import GPXFormat

/// Narrow limits hold for all yielded items, and the result still does not depend on the pieces.
func checkLimits(_ bytes: [UInt8], _ random: inout SplitMix64) {
    let limits = GPXLimits(
        depth: Int.random(in: 3...12, using: &random), tokenLength: Int.random(in: 16...200, using: &random),
        attributes: Int.random(in: 1...6, using: &random), extensionLength: Int.random(in: 8...200, using: &random),
        links: Int.random(in: 1...3, using: &random))
    let reading = Reading(of: bytes, limits: limits)
    checkPieces(bytes, reading, limits: limits, &random)
    for item in reading.items {
        let links = item.keptLinks
        require(links.count <= limits.links, "there are \(links.count) links, the limit is \(limits.links)")
        let length = item.keptExtensions.xml.utf8.count
        require(length <= limits.extensionLength, "extensions have \(length) bytes, not \(limits.extensionLength)")
        for text in item.keptTexts + links.flatMap({ [$0.address, $0.text, $0.type] }) {
            let length = text?.utf8.count ?? 0
            require(length <= limits.tokenLength, "a text has \(length) bytes, not \(limits.tokenLength)")
        }
    }
}
