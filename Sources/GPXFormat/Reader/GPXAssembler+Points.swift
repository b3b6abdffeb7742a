/// The children of a point, and the blocks of extensions that have properties of their own.
extension GPXAssembler {
    mutating func enterPointChild(
        _ name: GPXName, _ tag: XMLTag, _ attributes: Span<XMLAttribute>, _ bytes: Span<UInt8>
    ) -> Event {
        switch name {
        case "ele": return read(.number(.elevation))
        case "time": return read(.time)
        case _ where isExtensions(tag, bytes): return enterExtensions()
        case "speed": return read(.number(.speed(.point)))
        case "course": return read(.number(.course(.point)))
        case "hdop": return read(.number(.hdop))
        case "vdop": return read(.number(.vdop))
        case "pdop": return read(.number(.pdop))
        case "trkpt", "rtept", "wpt": return drop(.misplacedPoint)
        case _ where detail == .tracks: return skip()
        case "name": return read(.text(.name))
        case "cmt": return read(.text(.comment))
        case "desc": return read(.text(.description))
        case "src": return read(.text(.source))
        case "sym": return read(.text(.symbol))
        case "type": return read(.text(.type))
        case "fix": return read(.text(.fix))
        case "url": return read(.text(.address))
        case "urlname": return read(.text(.addressName))
        case "link": return enterLink(attributes, bytes)
        case "sat": return read(.number(.satellites))
        case "magvar": return read(.number(.magneticVariation))
        case "dgpsid": return read(.number(.referenceStation))
        case _ where XMLBytes.isEqual(bytes, tag.localStart..<tag.nameEnd, "geoidheight"):
            return read(.number(.geoidHeight))
        case _ where XMLBytes.isEqual(bytes, tag.localStart..<tag.nameEnd, "ageofdgpsdata"):
            return read(.number(.ageOfCorrections))
        default: return misplaced()
        }
    }

    /// A child of `<extensions>`; only those of a point hold anything known.
    mutating func enterExtension(
        _ name: GPXName, _ family: GPXNamespaces.Family, _ tag: XMLTag, _ bytes: Span<UInt8>
    ) -> Event {
        guard context == .point || extensionsOwner == .point else { return keep(tag, bytes) }
        switch family {
        case .core:
            switch name {
            case "speed" where context == .extensions: return read(.number(.speed(.extensions)))
            case "course" where context == .extensions: return read(.number(.course(.extensions)))
            default: return keep(tag, bytes)
            }
        case .other: return keep(tag, bytes)
        case .garmin, .soundscape, .geolocation: return enterBlock(family, tag, bytes)
        }
    }

    private mutating func enterBlock(
        _ family: GPXNamespaces.Family, _ tag: XMLTag, _ bytes: Span<UInt8>
    ) -> Event {
        guard XMLBytes.isEqual(bytes, tag.localStart..<tag.nameEnd, "TrackPointExtension") else {
            return keep(tag, bytes)
        }
        if detail == .everything { noteBlock(tag, bytes) }
        blockOwner = context
        switch family {
        case .garmin: context = .garmin
        case .soundscape:
            context = .soundscape
            builder.point.hasRecorderExtension = true
        default: context = .geolocation
        }
        return .none
    }

    mutating func enterGarmin(_ name: GPXName, _ tag: XMLTag, _ bytes: Span<UInt8>) -> Event {
        switch name {
        case "speed": return read(.number(.speed(.garmin)))
        case "course": return read(.number(.course(.garmin)))
        case _ where detail == .tracks: return skip()
        case "atemp": return read(.number(.airTemperature))
        case "wtemp": return read(.number(.waterTemperature))
        case "depth": return read(.number(.depth))
        case "hr": return read(.number(.heartRate))
        case "cad": return read(.number(.cadence))
        case "bearing": return read(.number(.bearing))
        default: return keep(tag, bytes)
        }
    }

    mutating func enterSoundscape(_ name: GPXName, _ tag: XMLTag, _ bytes: Span<UInt8>) -> Event {
        switch name {
        case "hor_acc", "acc_h": read(.number(.horizontalAccuracy))
        case "ver_acc", "acc_v": read(.number(.verticalAccuracy))
        case "hdg_dvc": read(.number(.deviceHeading))
        case "hdg_tru": read(.number(.trueHeading))
        case "hdg_mag": read(.number(.magneticHeading))
        case "hdg_acc": read(.number(.deviceHeadingAccuracy))
        case "activity": read(.text(.activity))
        case "flr_lvl": readDetail(.number(.floor))
        default: keep(tag, bytes)
        }
    }

    mutating func enterGeolocation(_ name: GPXName, _ tag: XMLTag, _ bytes: Span<UInt8>) -> Event {
        switch name {
        case "spd_acc": read(.number(.speedAccuracy))
        case "crs_acc": read(.number(.courseAccuracy))
        case "hdg_usr": read(.number(.userHeading))
        case "usr_acc": read(.number(.userHeadingAccuracy))
        case "hdg_col": read(.number(.collectionHeading))
        case "src_col": read(.text(.collectionHeadingSource))
        case "hdg_pre": read(.number(.presentationHeading))
        case "src_pre": read(.text(.presentationHeadingSource))
        default: keep(tag, bytes)
        }
    }
}
