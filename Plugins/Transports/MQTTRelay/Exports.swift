// Re-exports the modules that the public API of this plugin uses.
@_exported public import FleetDelivery
@_exported public import Geolocation
@_exported public import GeolocationPipeline
@_exported public import LocationExchange
@_exported public import LocationRelay
@_exported public import MQTTIO
