import GeolocationPrimitives

/// Extensions: the blocks that have properties of their own, and what was kept as it came.
extension GPXWriter {
    /// Writes the `<extensions>` of anything but a point.
    mutating func write(_ extensions: GPXExtensions) {
        guard !extensions.isEmpty else { return }
        _ = open(extensions)
        bytes.append(contentsOf: extensions.fragment)
        bytes.append(markup: "</extensions>")
    }

    /// Writes the `<extensions>` of a point, unless they are empty.
    mutating func writeExtensions(of point: GPXPoint, _ details: GPXPointDetails) {
        let start = bytes.count
        let local = open(details.extensions)
        let empty = bytes.count
        writeGarmin(point, details, local)
        writeSoundscape(point, details, local)
        writeGeolocation(details, local)
        bytes.append(contentsOf: details.extensions.fragment)
        guard bytes.count > empty else { return bytes.removeSubrange(start...) }
        bytes.append(markup: "</extensions>")
    }

    /// Writes the start tag of `<extensions>` with what the kept elements use and the root does not declare, and returns
    /// that.
    private mutating func open(_ extensions: GPXExtensions) -> [GPXNamespace] {
        // The extensions of one document nearly always need the same.
        if extensions.namespaces != latestNamespaces {
            latestNamespaces = extensions.namespaces
            latestLocalNamespaces = latestNamespaces.filter { !isDeclaredByRoot($0) }
        }
        bytes.append(markup: "<extensions")
        for namespace in latestLocalNamespaces { bytes.append(declaration: namespace) }
        bytes.append(markup: ">")
        return latestLocalNamespaces
    }

    private func isDeclaredByRoot(_ namespace: GPXNamespace) -> Bool {
        rootNamespaces.contains(namespace) || GPXVocabulary.reserved.contains(namespace)
            || hasGeolocationPrefix && namespace == GPXVocabulary.geolocation.namespace
    }

    private mutating func writeGarmin(_ point: GPXPoint, _ details: GPXPointDetails, _ local: [GPXNamespace]) {
        let start = begin("<gpxtpx:TrackPointExtension", .garmin, local)
        let empty = bytes.count
        write("<gpxtpx:atemp>", details.airTemperature, "</gpxtpx:atemp>")
        write("<gpxtpx:wtemp>", details.waterTemperature, "</gpxtpx:wtemp>")
        write("<gpxtpx:depth>", details.depth, "</gpxtpx:depth>")
        write("<gpxtpx:hr>", details.heartRate, "</gpxtpx:hr>", .notNegative)
        write("<gpxtpx:cad>", details.cadence, "</gpxtpx:cad>", .notNegative)
        write("<gpxtpx:speed>", point.compactSpeed, "</gpxtpx:speed>", .notNegative)
        write("<gpxtpx:course>", point.compactCourse, "</gpxtpx:course>", .angle)
        write("<gpxtpx:bearing>", details.bearing, "</gpxtpx:bearing>", .angle)
        end("</gpxtpx:TrackPointExtension>", start, isEmpty: bytes.count == empty)
    }

    private mutating func writeSoundscape(
        _ point: GPXPoint, _ details: GPXPointDetails, _ local: [GPXNamespace]
    ) {
        let start = begin("<gpxgd:TrackPointExtension", .soundscape, local)
        let empty = bytes.count
        write("<gpxgd:hor_acc>", point.compactHorizontalAccuracy, "</gpxgd:hor_acc>", .notNegative)
        write("<gpxgd:ver_acc>", point.compactVerticalAccuracy, "</gpxgd:ver_acc>", .notNegative)
        write("<gpxgd:hdg_dvc>", point.compactDeviceHeading, "</gpxgd:hdg_dvc>", .angle)
        write("<gpxgd:hdg_tru>", details.trueHeading, "</gpxgd:hdg_tru>", .angle)
        write("<gpxgd:hdg_mag>", details.magneticHeading, "</gpxgd:hdg_mag>", .angle)
        write("<gpxgd:hdg_acc>", details.deviceHeadingAccuracy, "</gpxgd:hdg_acc>", .notNegative)
        let floor = details.floor.integer
        write("<gpxgd:flr_lvl>", integer: floor, "</gpxgd:flr_lvl>", in: Int(Int32.min)...Int(Int32.max))
        write("<gpxgd:activity>", point.activity, "</gpxgd:activity>")
        let isEmpty = bytes.count == empty && !point.hasRecorderExtension
        end("</gpxgd:TrackPointExtension>", start, isEmpty: isEmpty)
    }

    private mutating func writeGeolocation(_ details: GPXPointDetails, _ local: [GPXNamespace]) {
        let start = begin("<loc:TrackPointExtension", .geolocation, local)
        let empty = bytes.count
        write("<loc:spd_acc>", details.speedAccuracy, "</loc:spd_acc>", .notNegative)
        write("<loc:crs_acc>", details.courseAccuracy, "</loc:crs_acc>", .notNegative)
        write("<loc:hdg_usr>", details.userHeading, "</loc:hdg_usr>", .angle)
        write("<loc:usr_acc>", details.userHeadingAccuracy, "</loc:usr_acc>", .notNegative)
        write("<loc:hdg_col>", details.collectionHeading, "</loc:hdg_col>", .angle)
        write("<loc:src_col>", details.collectionHeadingSource?.rawValue, "</loc:src_col>")
        write("<loc:hdg_pre>", details.presentationHeading, "</loc:hdg_pre>", .angle)
        write("<loc:src_pre>", details.presentationHeadingSource?.rawValue, "</loc:src_pre>")
        end("</loc:TrackPointExtension>", start, isEmpty: bytes.count == empty)
    }

    /// Begins a block; it declares its prefix itself where kept elements beside it or the document use it otherwise.
    private mutating func begin(
        _ open: StaticString, _ vocabulary: GPXVocabulary, _ local: [GPXNamespace]
    ) -> Int {
        let start = bytes.count
        bytes.append(markup: open)
        let isTaken = !local.isEmpty && local.contains { $0.prefix == vocabulary.namespace.prefix }
        if isTaken || vocabulary == .geolocation && !hasGeolocationPrefix {
            bytes.append(declaration: vocabulary.namespace)
        }
        bytes.append(markup: ">")
        return start
    }

    /// Ends a block, or takes it back if it is empty.
    private mutating func end(_ close: StaticString, _ start: Int, isEmpty: Bool) {
        guard !isEmpty else { return bytes.removeSubrange(start...) }
        bytes.append(markup: close)
    }
}
