/// The shape of a GPX document: what each element contains.
extension GPXAssembler {
    /// Takes the start of the element `name` in the current context.
    mutating func enter(
        _ name: GPXName, _ family: GPXNamespaces.Family, _ tag: XMLTag, _ attributes: Span<XMLAttribute>,
        _ bytes: Span<UInt8>
    ) -> Event {
        switch context {
        case .extensions: return enterExtension(name, family, tag, bytes)
        case .garmin: return family == .garmin || family == .core ? enterGarmin(name) : skip()
        case .soundscape: return family == .soundscape || family == .core ? enterSoundscape(name) : skip()
        case _ where family != .core: return context == .document ? .notGPX : skip()
        case .point: return enterPointChild(name, tag, bytes)
        case .segment: return enterSegmentChild(name, attributes, bytes)
        case .track: return enterTrackChild(name)
        case .metadata: return enterMetadataChild(name)
        case .gpx: return enterTopLevel(name)
        case .document:
            guard case "gpx" = name else { return .notGPX }
            beginDocument(attributes, bytes)
            context = .gpx
            return .none
        }
    }

    /// Takes the end of the element that is the current context.
    mutating func exit() -> Event {
        switch context {
        case .garmin, .soundscape: context = .extensions
        case .extensions: context = .point
        case .point:
            context = .segment
            if let defect = builder.defect { return .dropped(defect) }
            return .point
        case .segment:
            context = .track
            return .segmentEnd
        case .track:
            context = .gpx
            return startTrack(before: .trackEnd) ? .trackStart : .trackEnd
        case .metadata: context = .gpx
        case .gpx:
            context = .document
            return finishMetadata()
        case .document: break
        }
        return .none
    }

    private mutating func enterTopLevel(_ name: GPXName) -> Event {
        switch name {
        case "trk":
            beginTrack()
            context = .track
            return finishMetadata()
        case "metadata": context = .metadata
        case "wpt", "rte":
            _ = skip()
            return finishMetadata()
        case "trkpt": return misplacedPoint()
        default: return hasMetadata ? skip() : enterMetadataChild(name)
        }
        return .none
    }

    private mutating func enterMetadataChild(_ name: GPXName) -> Event {
        switch name {
        case "name": read(.documentName)
        case "time": read(.documentTime)
        case "keywords": read(.keywords)
        default: skip()
        }
    }

    private mutating func enterTrackChild(_ name: GPXName) -> Event {
        switch name {
        case "trkseg":
            context = .segment
            return startTrack(before: .segmentStart) ? .trackStart : .segmentStart
        case "name": return read(.trackName)
        case "trkpt": return misplacedPoint()
        default: return skip()
        }
    }

    private mutating func enterSegmentChild(
        _ name: GPXName, _ attributes: Span<XMLAttribute>, _ bytes: Span<UInt8>
    ) -> Event {
        guard case "trkpt" = name else { return skip() }
        builder = GPXPointBuilder()
        builder.setCoordinate(attributes, in: bytes)
        context = .point
        return .none
    }

    private mutating func enterPointChild(_ name: GPXName, _ tag: XMLTag, _ bytes: Span<UInt8>) -> Event {
        switch name {
        case "ele": return read(.elevation)
        case "time": return read(.time)
        case "speed": return read(.speed(.point))
        case "course": return read(.course(.point))
        case "hdop": return read(.hdop)
        case "vdop": return read(.vdop)
        case "pdop": return read(.pdop)
        case "trkpt": return misplacedPoint()
        case _ where XMLBytes.isEqual(bytes, tag.localStart..<tag.nameEnd, "extensions"):
            context = .extensions
            return .none
        default: return skip()
        }
    }

    private mutating func enterExtension(
        _ name: GPXName, _ family: GPXNamespaces.Family, _ tag: XMLTag, _ bytes: Span<UInt8>
    ) -> Event {
        switch family {
        case .garmin where XMLBytes.isEqual(bytes, tag.localStart..<tag.nameEnd, "TrackPointExtension"):
            context = .garmin
        case .soundscape where XMLBytes.isEqual(bytes, tag.localStart..<tag.nameEnd, "TrackPointExtension"):
            context = .soundscape
            builder.point.hasRecorderExtension = true
        case .core:
            switch name {
            case "speed": return read(.speed(.extensions))
            case "course": return read(.course(.extensions))
            default: return skip()
            }
        default: return skip()
        }
        return .none
    }

    private mutating func enterGarmin(_ name: GPXName) -> Event {
        switch name {
        case "speed": read(.speed(.garmin))
        case "course": read(.course(.garmin))
        default: skip()
        }
    }

    private mutating func enterSoundscape(_ name: GPXName) -> Event {
        switch name {
        case "hor_acc", "acc_h": read(.horizontalAccuracy)
        case "ver_acc", "acc_v": read(.verticalAccuracy)
        case "hdg_dvc": read(.deviceHeading)
        case "hdg_tru": read(.trueHeading)
        case "hdg_mag": read(.magneticHeading)
        case "hdg_acc": read(.headingAccuracy)
        case "activity": read(.activity)
        default: skip()
        }
    }

    private mutating func misplacedPoint() -> Event {
        _ = skip()
        return .dropped(.misplacedPoint)
    }

    /// Delivers the metadata, once, as soon as nothing more can belong to them.
    private mutating func finishMetadata() -> Event {
        defer { hasMetadata = true }
        return hasMetadata ? .none : .metadata
    }

    /// Whether the head of the track is still to be delivered, with `followup` after it.
    private mutating func startTrack(before followup: Followup) -> Bool {
        guard !hasTrackStart else { return false }
        hasTrackStart = true
        self.followup = followup
        return true
    }
}
