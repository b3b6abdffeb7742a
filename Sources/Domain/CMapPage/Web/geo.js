"use strict";
const RAD = Math.PI / 180, EDGE = 85.05113, EARTH = 6371008.8, EQUATOR = 40075016.686;
const clamp = (value, low, high) => Math.min(high, Math.max(low, value));
const wrap = turns => turns - Math.round(turns);

// Web Mercator from 0 to 1: x eastwards from the antimeridian, y southwards.
const mercatorX = lon => lon / 360 + .5;
const mercatorY = lat => { const s = Math.sin(clamp(lat, -EDGE, EDGE) * RAD); return .5 - Math.log((1 + s) / (1 - s)) / (4 * Math.PI); };
const latitude = y => Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) / RAD;
const longitude = x => wrap(x - .5) * 360;
/** Metres of one unit of Mercator at height y. */
const metresPerUnit = y => EQUATOR / Math.cosh(Math.PI * (1 - 2 * y));

function haversine(lat1, lon1, lat2, lon2) {
  const a = Math.sin((lat2 - lat1) * RAD / 2) ** 2 + Math.cos(lat1 * RAD) * Math.cos(lat2 * RAD) * Math.sin((lon2 - lon1) * RAD / 2) ** 2;
  return 2 * EARTH * Math.asin(Math.min(1, Math.sqrt(a)));
}
function bearing(lat1, lon1, lat2, lon2) {
  const d = (lon2 - lon1) * RAD, c = Math.cos(lat2 * RAD);
  return (Math.atan2(Math.sin(d) * c, Math.cos(lat1 * RAD) * Math.sin(lat2 * RAD) - Math.sin(lat1 * RAD) * c * Math.cos(d)) / RAD + 360) % 360;
}
/** The corners of a circle on the sphere, in Mercator. */
function geodesicCircle(lat, lon, metres) {
  const d = metres / EARTH, shape = { n: 64, x: new Float64Array(64), y: new Float64Array(64) };
  for (let k = 0; k < 64; k++) {
    const a = k * Math.PI / 32, s = Math.sin(lat * RAD) * Math.cos(d) + Math.cos(lat * RAD) * Math.sin(d) * Math.cos(a);
    const east = Math.atan2(Math.sin(a) * Math.sin(d) * Math.cos(lat * RAD), Math.cos(d) - Math.sin(lat * RAD) * s);
    shape.x[k] = mercatorX(lon + east / RAD);
    shape.y[k] = mercatorY(Math.asin(s) / RAD);
  }
  return shape;
}

const UNITS = {
  metric: { short: 1, m: "m", limit: 1000, long: 1000, km: "km", speed: 3.6, kmh: "km/h" },
  nautical: { short: 1, m: "m", limit: 463, long: 1852, km: "nmi", speed: 1.943844, kmh: "kn" },
  imperial: { short: .3048, m: "ft", limit: 305, long: 1609.344, km: "mi", speed: 2.236936, kmh: "mph" },
};
const COMPASS = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];
const known = Number.isFinite;
const two = n => String(n).padStart(2, "0");

/** Values in words; what is unknown says so or is left out, never 0. */
const words = {
  unit: UNITS.metric,
  digits: v => v.toFixed(v < 10 ? 1 : 0),
  distance(m) {
    const u = this.unit;
    if (m >= u.limit) return (m / u.long).toFixed(m < 100 * u.long ? (m < 10 * u.long ? 2 : 1) : 0) + " " + u.km;
    return Math.round(m / u.short) + " " + u.m;
  },
  height(m) { return Math.round(m / this.unit.short) + " " + this.unit.m; },
  speed(v) { return this.digits(v * this.unit.speed) + " " + this.unit.kmh; },
  compass: degrees => COMPASS[Math.round(degrees / 45) & 7],
  angle: degrees => String(Math.round(degrees) % 360).padStart(3, "0") + "°",
  duration(ms) {
    const s = Math.max(0, Math.round(ms / 1000));
    return s < 120 ? s + " s" : s < 7200 ? Math.round(s / 60) + " min" : s < 172800 ? Math.round(s / 3600) + " h" : Math.round(s / 86400) + " days";
  },
  /** Hours and minutes, for tables. */
  span(ms) { const s = Math.round(ms / 1000); return `${s / 3600 | 0}:${two((s / 60 | 0) % 60)}:${two(s % 60)}`; },
  ago(t, now) { return !known(t) ? "never seen" : t > now + 2000 ? "clock ahead " + this.duration(t - now) : this.duration(now - t) + " ago"; },
  place: (lat, lon) => `${Math.abs(lat).toFixed(5)}° ${lat < 0 ? "S" : "N"} ${Math.abs(lon).toFixed(5)}° ${lon < 0 ? "W" : "E"}`,
  day(t) { const d = new Date(t); return `${d.getFullYear()}-${two(d.getMonth() + 1)}-${two(d.getDate())}`; },
  time(t) { const d = new Date(t); return `${two(d.getHours())}:${two(d.getMinutes())}:${two(d.getSeconds())}`; },
};
const STATES = ["live", "late", "lost", "withdrawn"];
const seen = (s, now) => s.state === 3 ? "position withdrawn" : s.state === 2 ? "lost, last seen " + words.ago(s.t, now)
  : s.state === 1 ? "late, " + words.ago(s.t, now) : words.ago(s.t, now);
const within = s => known(s.accuracy) ? "within " + words.distance(s.accuracy) : "accuracy unknown";
const where = s => s.owner ? "" : known(s.distance) ? words.distance(s.distance) + (known(s.bearing) ? " " + words.compass(s.bearing) : "") : "";
const motion = s => [known(s.speed) && s.speed > .3 ? words.speed(s.speed) + (known(s.course) ? " " + words.compass(s.course) : "") : "",
  s.trend > 0 ? "moving away" : s.trend < 0 ? "coming closer" : ""].filter(Boolean).join(", ");
const charge = s => known(s.battery) ? "battery " + Math.round(s.battery) + " %" : "";
/** All that the map shows of a subject, in one sentence. */
const sentence = (s, now) => [s.name, where(s), seen(s, now), within(s), charge(s), motion(s)].filter(Boolean).join(", ");
/** Text from outside, with neither control nor bidirectional characters. */
const plain = (text, limit = 200) => String(text ?? "").slice(0, limit).replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g, "\ufffd");
