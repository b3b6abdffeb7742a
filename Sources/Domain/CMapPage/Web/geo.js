"use strict";
const TAU = 2 * PI,
	EDGE = 85.05113, // the latitude at which Web Mercator ends
	RAD = PI / 180,
	known = Number.isFinite,
	wrap = turns => turns - round(turns),
	clamp = (value, low, high) => min(high, max(low, value));
// Web Mercator coordinates from 0 to 1: x eastwards from the antimeridian, y southwards from the northern edge.
const mercatorX = lon => lon / 360 + .5,
	latitude = y => Math.atan(Math.sinh(PI - TAU * y)) / RAD;
const mercatorY = lat => .5 - Math.atanh(sin(clamp(lat, -EDGE, EDGE) * RAD)) / TAU;
const metres = y => 40075016.686 / Math.cosh(PI - TAU * y); // of one unit at height y

// Returns the distance in metres and the bearing between two places in Mercator coordinates, on the sphere.
function way([x1, y1], [x2, y2]) {
	const a = latitude(y1) * RAD,
		b = latitude(y2) * RAD,
		d = (x2 - x1) * TAU,
		h = sin((b - a) / 2) ** 2 + cos(a) * cos(b) * sin(d / 2) ** 2;
	return [12742017.6 * Math.asin(min(1, h ** .5)), (atan2(sin(d) * cos(b), cos(a) * sin(b) - sin(a) * cos(b) * cos(
		d)) / RAD + 360) % 360];
}

// Returns a circle on the sphere as a ring in Mercator coordinates, beginning at its northernmost point.
function circle(lat, lon, radius) {
	const x = [],
		y = [],
		d = radius / 6371008.8,
		a = lat * RAD;
	for (let t = 0; t < TAU; t += TAU / 180) {
		const s = sin(a) * cos(d) + cos(a) * sin(d) * cos(t);
		x.push(mercatorX(lon + atan2(sin(t) * sin(d) * cos(a), cos(d) - sin(a) * s) / RAD));
		y.push(mercatorY(Math.asin(s) / RAD));
	}
	return { x, y };
}

// The units of length and speed: a short unit in metres, its name and the distance in metres up to which it is used, a
// long unit and its name, and the value of 1 m/s and its unit.
const UNITS = {
	metric: [1, "m", 1000, 1000, "km", 3.6, "km/h"],
	nautical: [1, "m", 463, 1852, "nmi", 1.943844, "kn"],
	imperial: [.3048, "ft", 305, 1609.344, "mi", 2.236936, "mph"]
};
let units = UNITS.metric;
const height = m => round(m / units[0]) + " " + units[1],
	far = m => m < units[2] ? height(m) : +(m / units[3]).toPrecision(3) + " " + units[4];
const brisk = v => (v * units[5]).toFixed(1) + " " + units[6];
const compass = degrees => "north north-east east south-east south south-west west north-west".split(" ")[round(
	degrees / 45) & 7];
const degree = (value, places, letters) => abs(value).toFixed(places) + "° " + letters[+(value < 0)];

// Returns a duration as text.
const duration = (ms, s = max(0, round(ms / 1000))) => s < 120 ? s + " s" : s < 7200 ? round(s / 60) + " min" : s <
	172800 ? round(s / 3600) + " h" : round(s / 86400) + " days";

// Returns the age of a time as text; if the time is in the future, the text says that the clock is ahead.
const ago = (t, now) => !known(t) ? "never seen" : t > now + 2000 ? "clock ahead " + duration(t - now) : duration(now -
	t) + " ago";

// Times as text in the browser's time zone, in the order of ISO 8601.
const iso = t => new Date(t).toLocaleString("sv"),
	day = t => iso(t).slice(0, 10),
	time = t => iso(t).slice(11),
	span = ms => floor(ms / 3600000) + new Date(ms).toISOString().slice(13, 19);

// Descriptions of a subject as text; an unknown value is described as unknown or left out, and never shown as 0.
const STATES = ["live", "late", "lost", "withdrawn"],
	phrases = (...list) => list.filter(Boolean).join(", ");
const where = s => known(s.distance) ? far(s.distance) + (known(s.bearing) ? " " + compass(s.bearing) : "") : "";
const age = (s, now) => s.state === 3 ? "position withdrawn" : ["", "late, ", "lost, last seen "][s.state] + ago(s.t,
	now);
const goes = s => s.speed > .3 && known(s.course);
const rest = s => phrases(known(s.accuracy) ? "within " + far(s.accuracy) : "accuracy unknown", known(s.battery) &&
	`battery ${round(s.battery)} %`,
	s.speed > .3 && brisk(s.speed) + (goes(s) ? " " + compass(s.course) : ""), ["coming closer", "", "moving away"][
		s.trend + 1]);

// Returns a sentence with all that the map shows of a subject.
const sentence = (s, now) => phrases(s.name, where(s), age(s, now), rest(s));

// Returns an untrusted text, truncated, with control and bidirectional characters replaced.
const plain = (text, limit = 200) => String(text ?? "").slice(0, limit).replace(
	/[\0-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g, "\ufffd");
