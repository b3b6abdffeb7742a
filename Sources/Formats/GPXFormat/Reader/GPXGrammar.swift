/// The rules of GPX: which elements each element may contain, and how the reader treats them.
struct GPXGrammar {
    /// The reader's treatment of an element that was just opened.
    enum Action {
        /// Reads the text of the element into the given field.
        case read(GPXField)
        /// Reads the children of the element.
        case enter(GPXPlace.Context)
        /// Reads the root element and its children.
        case root
        /// Reads a route or track, and its children.
        case path(GPXPlace.Context)
        case point(GPXPlace.PointKind)
        case segment
        case author
        case copyright
        case bounds
        case email
        case link
        /// Reads the children of an extension block, a `TrackPointExtension`.
        case block(GPXPlace.Context)
        /// Stores the element verbatim, as an extension.
        case keep
        case skip
        /// Skips a waypoint or route.
        ///
        /// Since metadata may not follow a waypoint or route, the metadata are then complete.
        case skipBody
        /// Skips the element, and counts it as dropped for the given reason.
        case drop(GPXDrops.Reason)
        /// Rejects the document, since its root is not the element `<gpx>`.
        case notGPX
    }

    let detail: GPXDetail

    /// Returns the action for an element with the given name and vocabulary that was opened at the given place.
    func action(for name: GPXName, of family: GPXNamespaces.Family, at place: GPXPlace) -> Action {
        switch place.context {
        case .extensions: return extensionChild(name, family, place)
        case .garmin: return family == .garmin || family == .core ? garminChild(name) : keep
        case .soundscape: return family == .soundscape || family == .core ? soundscapeChild(name) : keep
        case .geolocation: return family == .geolocation || family == .core ? geolocationChild(name) : keep
        case _ where family != .core: return foreignChild(name, family, place)
        case .point: return pointChild(name)
        case .segment: return segmentChild(name)
        case .route, .track: return pathChild(name, place)
        case .metadata: return metadataChild(name)
        case .author: return authorChild(name)
        case .copyright: return copyrightChild(name)
        case .link: return linkChild(name)
        case .gpx: return rootChild(name, place)
        case .document:
            guard case "gpx" = name else { return .notGPX }
            return .root
        }
    }

    private func rootChild(_ name: GPXName, _ place: GPXPlace) -> Action {
        switch name {
        case "trk": .path(.track)
        case "rte": detail == .tracks ? .skipBody : .path(.route)
        case "wpt": detail == .tracks ? .skipBody : .point(.waypoint)
        case "metadata": place.hasMetadata ? .drop(.lateElement) : .enter(.metadata)
        case "trkpt", "rtept": .drop(.misplacedPoint)
        case .extensions: detail == .tracks ? .skip : .enter(.extensions)
        default: legacyMetadata(name, place)
        }
    }

    /// Returns the action for a child of the root element that may be metadata of a GPX 1.0 document, such as its name.
    ///
    /// GPX 1.0 has its metadata directly in the root, GPX 1.1 in the element `<metadata>`.
    private func legacyMetadata(_ name: GPXName, _ place: GPXPlace) -> Action {
        let action: Action
        switch name {
        case "name", "time", "keywords": action = commonMetadata(name)
        case _ where detail == .tracks: return .skip
        case "author": action = .read(.text(.authorName))
        case "email": action = .read(.text(.authorEmail))
        case "url": action = .read(.text(.address))
        case "urlname": action = .read(.text(.addressName))
        case "desc", "bounds": action = commonMetadata(name)
        default: return misplaced
        }
        return place.hasMetadata ? .drop(.lateElement) : action
    }

    private func metadataChild(_ name: GPXName) -> Action {
        switch name {
        case "name", "time", "keywords": commonMetadata(name)
        case _ where detail == .tracks: .skip
        case "author": .author
        case "link": .link
        case .copyright: .copyright
        case .extensions: .enter(.extensions)
        default: commonMetadata(name)
        }
    }

    private func commonMetadata(_ name: GPXName) -> Action {
        switch name {
        case "name": .read(.text(.name))
        case "desc": .read(.text(.description))
        case "time": .read(.text(.documentTime))
        case "keywords": .read(.text(.keywords))
        case "bounds": .bounds
        default: misplaced
        }
    }

    private func authorChild(_ name: GPXName) -> Action {
        switch name {
        case "name": .read(.text(.authorName))
        case "link": .link
        case "email": .email
        default: misplaced
        }
    }

    private func copyrightChild(_ name: GPXName) -> Action {
        switch name {
        case "year": .read(.text(.copyrightYear))
        case "license": .read(.text(.license))
        default: misplaced
        }
    }

    private func linkChild(_ name: GPXName) -> Action {
        switch name {
        case "text": .read(.text(.linkText))
        case "type": .read(.text(.linkType))
        default: misplaced
        }
    }

    private func pathChild(_ name: GPXName, _ place: GPXPlace) -> Action {
        let action: Action
        switch name {
        case "trkseg" where place.context == .track: return .segment
        case "rtept" where place.context == .route: return .point(.route)
        case "trkpt", "rtept", "wpt": return .drop(.misplacedPoint)
        case _ where detail == .tracks: return .skip
        case "name": action = .read(.text(.name))
        case "cmt": action = .read(.text(.comment))
        case "desc": action = .read(.text(.description))
        case "src": action = .read(.text(.source))
        case "number": action = .read(.text(.pathNumber))
        case "type": action = .read(.text(.type))
        case "url": action = .read(.text(.address))
        case "urlname": action = .read(.text(.addressName))
        case "link": action = .link
        case .extensions: action = .enter(.extensions)
        default: return misplaced
        }
        return place.hasHead ? .drop(.lateElement) : action
    }

    private func segmentChild(_ name: GPXName) -> Action {
        switch name {
        case "trkpt": .point(.track)
        case "rtept", "wpt": .drop(.misplacedPoint)
        case .extensions: detail == .tracks ? .skip : .enter(.extensions)
        default: misplaced
        }
    }

    private func pointChild(_ name: GPXName) -> Action {
        switch name {
        case "ele": .read(.number(.elevation))
        case "time": .read(.time)
        case .extensions: .enter(.extensions)
        case "speed": .read(.number(.speed(.point)))
        case "course": .read(.number(.course(.point)))
        case "hdop": .read(.number(.hdop))
        case "vdop": .read(.number(.vdop))
        case "pdop": .read(.number(.pdop))
        case "trkpt", "rtept", "wpt": .drop(.misplacedPoint)
        case _ where detail == .tracks: .skip
        case "name": .read(.text(.name))
        case "cmt": .read(.text(.comment))
        case "desc": .read(.text(.description))
        case "src": .read(.text(.source))
        case "sym": .read(.text(.symbol))
        case "type": .read(.text(.type))
        case "fix": .read(.text(.fix))
        case "url": .read(.text(.address))
        case "urlname": .read(.text(.addressName))
        case "link": .link
        case "sat": .read(.number(.satellites))
        case "magvar": .read(.number(.magneticVariation))
        case "dgpsid": .read(.number(.referenceStation))
        case .geoidHeight: .read(.number(.geoidHeight))
        case .ageOfCorrections: .read(.number(.ageOfCorrections))
        default: misplaced
        }
    }

    /// Returns the action for a child of `<extensions>`, or for a child of a point that is not an element of GPX.
    ///
    /// Known extensions exist only for points; all others are stored verbatim.
    private func extensionChild(_ name: GPXName, _ family: GPXNamespaces.Family, _ place: GPXPlace) -> Action {
        guard place.keeper == .point else { return keep }
        switch (family, name) {
        case (.core, "speed") where place.context == .extensions: return .read(.number(.speed(.extensions)))
        case (.core, "course") where place.context == .extensions: return .read(.number(.course(.extensions)))
        case (.garmin, .trackPointExtension): return .block(.garmin)
        case (.soundscape, .trackPointExtension): return .block(.soundscape)
        case (.geolocation, .trackPointExtension): return .block(.geolocation)
        default: return keep
        }
    }

    /// Returns the action for an element outside of `<extensions>` that belongs to a vocabulary other than GPX.
    ///
    /// GPX 1.0 has no `<extensions>`, so the element counts as an extension.
    private func foreignChild(_ name: GPXName, _ family: GPXNamespaces.Family, _ place: GPXPlace) -> Action {
        switch place.context {
        case .document: .notGPX
        case .point: extensionChild(name, family, place)
        case .route where place.hasHead, .track where place.hasHead:
            detail == .everything ? .drop(.lateElement) : .skip
        case .metadata, .route, .track, .segment, .gpx: keep
        default: misplaced
        }
    }

    private func garminChild(_ name: GPXName) -> Action {
        switch name {
        case "speed": .read(.number(.speed(.garmin)))
        case "course": .read(.number(.course(.garmin)))
        case _ where detail == .tracks: .skip
        case "atemp": .read(.number(.airTemperature))
        case "wtemp": .read(.number(.waterTemperature))
        case "depth": .read(.number(.depth))
        case "hr": .read(.number(.heartRate))
        case "cad": .read(.number(.cadence))
        case "bearing": .read(.number(.bearing))
        default: keep
        }
    }

    private func soundscapeChild(_ name: GPXName) -> Action {
        switch name {
        case "hor_acc", "acc_h": .read(.number(.horizontalAccuracy))
        case "ver_acc", "acc_v": .read(.number(.verticalAccuracy))
        case "hdg_dvc": .read(.number(.deviceHeading))
        case "hdg_tru": .read(.number(.trueHeading))
        case "hdg_mag": .read(.number(.magneticHeading))
        case "hdg_acc": .read(.number(.deviceHeadingAccuracy))
        case "activity": .read(.text(.activity))
        case "flr_lvl": detail == .everything ? .read(.number(.floor)) : .skip
        default: keep
        }
    }

    private func geolocationChild(_ name: GPXName) -> Action {
        switch name {
        case "spd_acc": .read(.number(.speedAccuracy))
        case "crs_acc": .read(.number(.courseAccuracy))
        case "hdg_usr": .read(.number(.userHeading))
        case "usr_acc": .read(.number(.userHeadingAccuracy))
        case "hdg_col": .read(.number(.collectionHeading))
        case "src_col": .read(.text(.collectionHeadingSource))
        case "hdg_pre": .read(.number(.presentationHeading))
        case "src_pre": .read(.text(.presentationHeadingSource))
        default: keep
        }
    }

    private var keep: Action { detail == .everything ? .keep : .skip }

    /// The action for a misplaced element: GPX does not allow the element inside its parent element.
    private var misplaced: Action { detail == .everything ? .drop(.misplacedElement) : .skip }
}
