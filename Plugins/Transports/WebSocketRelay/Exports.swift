// The modules whose types the API of this plugin names, so that one import is enough.
@_exported public import CodecSupport
@_exported public import Geolocation
@_exported public import GeolocationPipeline
@_exported public import LocationRelay
@_exported public import NetworkIO
