/// What a ship is doing (ITU-R M.1371-5, Annex 8, Message 1: navigational status); 15, which is undefined, is absence.
public enum AISNavigationStatus: Int, Sendable, Hashable, CaseIterable {
    /// Under way using the engine.
    case underWayUsingEngine
    /// At anchor.
    case atAnchor
    /// Not under command.
    case notUnderCommand
    /// Restricted in the ability to manoeuvre.
    case restrictedManoeuvrability
    /// Constrained by the draught.
    case constrainedByDraught
    /// Moored.
    case moored
    /// Aground.
    case aground
    /// Engaged in fishing.
    case engagedInFishing
    /// Under way sailing.
    case underWaySailing
    /// Reserved for high speed craft.
    case reservedForHighSpeedCraft
    /// Reserved for wing-in-ground craft.
    case reservedForWingInGround
    /// A power-driven vessel that tows astern, in regional use.
    case towingAstern
    /// A power-driven vessel that pushes ahead or tows alongside, in regional use.
    case pushingAhead
    /// Reserved.
    case reserved
    /// An active transmitter of search and rescue, man overboard or an emergency beacon.
    case distressTransmitter
}
