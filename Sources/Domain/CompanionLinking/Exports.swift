// Re-exports the modules that the public API of this module uses.
@_exported public import Geolocation
@_exported public import LocationRelay
