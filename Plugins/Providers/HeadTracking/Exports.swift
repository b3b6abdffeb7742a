// The modules whose types the API of this plugin names, so that one import is enough.
@_exported public import Geolocation
@_exported public import GeolocationPipeline
@_exported public import HeadCalibration
@_exported public import SensorIO
@_exported public import SensorReplay
