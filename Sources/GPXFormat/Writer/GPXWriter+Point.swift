import GeolocationPrimitives

/// The children of a point, in the order of the schema.
extension GPXWriter {
    mutating func writeChildren(of point: GPXPoint) {
        write("<ele>", point.compactElevation, "</ele>")
        if let seconds = point.referenceTime.value, let time = Timestamp(secondsSinceReferenceDate: seconds) {
            bytes.append(markup: "<time>")
            time.write(to: &bytes)
            bytes.append(markup: "</time>")
        }
        let box = point.box
        if let box { writeBeforeDilutions(box.details) }
        write("<hdop>", point.compactHDOP, "</hdop>", .notNegative)
        write("<vdop>", point.compactVDOP, "</vdop>", .notNegative)
        write("<pdop>", point.compactPDOP, "</pdop>", .notNegative)
        guard let box else { return writeExtensions(of: point, .none) }
        write("<ageofdgpsdata>", box.details.ageOfCorrections, "</ageofdgpsdata>", .notNegative)
        write("<dgpsid>", integer: box.details.referenceStation.integer, "</dgpsid>", in: 0...1023)
        writeExtensions(of: point, box.details)
    }

    private mutating func writeBeforeDilutions(_ details: GPXPointDetails) {
        write("<magvar>", details.magneticVariation, "</magvar>", .angle)
        write("<geoidheight>", details.geoidHeight, "</geoidheight>")
        if details.hasTexts { write(details.texts) }
        write("<fix>", details.fix?.rawValue, "</fix>")
        write("<sat>", integer: details.satellites.integer, "</sat>")
    }

    private mutating func write(_ texts: GPXPointTexts) {
        write("<name>", texts.name, "</name>")
        write("<cmt>", texts.comment, "</cmt>")
        write("<desc>", texts.description, "</desc>")
        write("<src>", texts.source, "</src>")
        write(texts.links)
        write("<sym>", texts.symbol, "</sym>")
        write("<type>", texts.type, "</type>")
    }
}
