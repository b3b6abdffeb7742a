"use strict";
let level = 0; // how much is drawn of a subject, by the number in view: 0 all, 1 no labels, 2 arrows, 3 squares
let inView = [],
	redrawnAt = 0;

// Calculates the position of every subject on the screen, and the level of detail; returns whether a subject is still
// moving to its new position.
function placeSubjects(ease) {
	const { scale, cos, sin, ax, ay, width, height } = view, before = level;
	let gliding = false;
	inView = [];
	for (const s of scene.list)
		if (s.placed) {
			const dx = wrap(s.x - s.drawnX),
				dy = s.y - s.drawnY;
			if ((abs(dx) + abs(dy)) * scale > .5) {
				s.drawnX += dx * ease;
				s.drawnY += dy * ease;
				gliding = true;
			}
			const u = wrap(s.drawnX - view.x) * scale,
				v = (s.drawnY - view.y) * scale;
			s.px = ax + u * cos - v * sin;
			s.py = ay + u * sin + v * cos;
			if (s.px > -40 && s.py > -40 && s.px < width + 40 && s.py < height + 40) inView.push(s);
		}
	level = (inView.length > 40) + (inView.length > 120) + (inView.length > 2000);
	if (level !== before) dirty |= TRAILS;
	return gliding;
}
const fine = () => level < 2 && !view.low;

// Strokes the current path as a trail; that of the chosen subject has a dark edge.
function ink(s) {
	const picked = s.id === my.id;
	if (picked) stroke("#000", 6, .7);
	stroke(theme.shade(s), picked ? 3 : fine() ? 2 : 1 / view.ratio, picked ? 1 : fine() ? .85 : .6);
}

// Redraws all trails.
function drawTrails(now) {
	const picked = chosen(),
		tolerance = fine() ? 2 : view.low ? 8 : 3;
	sheet(ui.trails);
	redrawnAt = now;
	model.appended.clear();
	for (const s of picked ? [...scene.list, picked] : scene.list) {
		const { track, until } = s, n = s.inked = track.t.length;
		if (level > 2 && s !== picked) continue;
		// The future part of a recorded track is faint, and a planned track is dashed.
		if (tape) {
			trace(track, 0, n, 2);
			stroke(theme.shade(s), 2, s.planned ? .9 : .4, s.planned ? [8, 6] : []);
		}
		if (!s.planned || s === picked) {
			trace(track, start(track), min(n, until + 1), tolerance);
			ink(s);
		}
	}
}

// Adds the points received since the last drawing to the layer of trails, with one path for each colour.
function appendTrails() {
	g = ui.trails.getContext("2d");
	for (const list of Map.groupBy(model.appended, s => s.id === my.id || theme.shade(s)).values()) {
		g.beginPath();
		for (const s of list) {
			trace(s.track, max(start(s.track), s.inked - 1), s.track.t.length, 0, true);
			s.inked = s.track.t.length;
		}
		if (level < 3 || list[0].id === my.id) ink(list[0]);
	}
	model.appended.clear();
}

// Draws rings of equal distance around the owner or, without one, the chosen subject, if there are no map tiles.
function drawRings() {
	const s = scene.list.find(each => each.owner) ?? chosen(),
		pixel = metres(s?.y) / view.scale,
		step = roundUp(pixel * 80);
	if (!tiles.source && s?.placed)
		for (let k = 1; k < 5; k++) {
			const r = k * step / pixel;
			disc(s.px, s.py, r);
			stroke(theme.muted, 1, .3);
			letter(far(k * step), s.px + r * .71 + 3, s.py - r * .71, theme.muted);
		}
}

// Adds a triangle to the path that points in the direction in which a subject moves.
function arrow({ px, py, course }, tip, back, half) {
	const a = course * RAD + view.angle,
		e = sin(a),
		n = -cos(a);
	g.moveTo(px + tip * e, py + tip * n);
	g.lineTo(px + back * e - half * n, py + back * n + half * e);
	g.lineTo(px + back * e + half * n, py + back * n - half * e);
	g.closePath();
}

// Draws a subject with its accuracy, heading, alarm and course; its symbol is hollow if the subject is not live.
function drawSubject(s, now) {
	const { px, py, state } = s, shade = state > 1 ? theme.muted : theme.shade(s);
	// The circle contains the position with 68 % probability. A late subject is drawn at its last known position, and its
	// circle grows by the distance that it may have moved since.
	const reach = s.accuracy + (state ? max(s.speed || 0, 1.5) * clamp((now - s.t) / 1000, 0, 600) : 0),
		r = min(4000, reach / metres(s.y) * view.scale);
	if (r > 7 && state < 3) {
		disc(px, py, r);
		fill(shade, state ? .05 : .12);
		stroke(shade, 1.25, .65, state ? [5, 5] : []);
	}
	if (known(s.heading) && state < 2) {
		const a = (s.heading - 90) * RAD + view.angle,
			half = clamp(s.spread, 4, 90) * RAD;
		for (const size of [36, 50]) {
			g.beginPath();
			g.moveTo(px, py);
			if (known(half)) {
				g.arc(px, py, size, a - half, a + half);
				fill(shade, .24);
			} else {
				g.lineTo(px + 36 * cos(a), py + 36 * sin(a));
				stroke(shade, 2.5);
			}
		}
	}
	if (s.alarm) {
		disc(px, py, 14);
		stroke(theme[s.alarm], 3);
	}
	if (s.id === my.id) {
		disc(px, py, s.alarm ? 18 : 14);
		stroke(theme.ink, 2);
	}
	if (goes(s) && !state) {
		g.beginPath();
		arrow(s, 16, 8, 6);
		stroke(theme.ground, 2);
		fill(shade);
	}
	// A subject beyond the edge of the map is drawn as an arrow towards the pole, and the owner as a square.
	const pole = 9 * Math.sign(s.lat);
	if (abs(s.lat) > EDGE) corners(px, py - pole, px + 8, py + pole, px - 8, py + pole);
	else if (s.owner) corners(px - 6, py - 6, px + 6, py - 6, px + 6, py + 6, px - 6, py + 6);
	else disc(px, py, 7);
	stroke(state ? shade : theme.ground, 4);
	fill(state ? theme.ground : shade);
}

// Draws names beside the subjects, unless they would overlap other names.
function drawLabels(list, now) {
	const taken = [];
	for (const s of list) {
		const text = s.name + (s.state === 3 ? " · withdrawn" : s.state ? " · " + ago(s.t, now) : known(s.accuracy) || !
				live() ? "" : " ±?"),
			x = s.px + (s.alarm || s.id === my.id ? 22 : 13),
			end = x + text.length * 8;
		if (taken.some(t => x < t.end && end > t.x && abs(s.py - t.y) < 16)) continue;
		taken.push({ x, y: s.py, end });
		letter(text, x, s.py + 4.5, theme.ink, true);
	}
}

// Draws many subjects as arrows or squares, with one path for each colour.
function drawMany(list) {
	for (const [shade, group] of Map.groupBy(list, s => s.alarm ? theme[s.alarm] : s.state > 1 ? theme.muted : theme
			.shade(s))) {
		if (level > 2) {
			box(shade, 0, 0, 0, 0);
			for (const s of group) g.fillRect((s.px | 0) - 2, (s.py | 0) - 2, 4, 4);
		} else
			for (const hollow of [false, true]) {
				g.beginPath();
				for (const s of group)
					if (s.state > 0 !== hollow) continue;
					else if (goes(s)) arrow(s, 7, -4, 4);
					else g.rect(s.px - 3, s.py - 3, 6, 6);
				if (hollow) stroke(shade, 1.5);
				else fill(shade);
			}
	}
}

function drawSubjects() {
	const now = scene.now(),
		picked = chosen(),
		others = inView.filter(s => s !== picked),
		first = picked?.placed ? [picked] : [];
	sheet(ui.subjects);
	drawRings();
	if (level > 1) drawMany(others);
	for (const s of level > 1 ? first : [...others, ...first]) drawSubject(s, now);
	drawLabels([...first, ...level ? others.filter(s => s.alarm).slice(0, 20) : others], now);
	const { a, b } = my.ruler ?? {}, ends = a ? [view.project(...a), view.project(...b)] : [];
	corners(...ends.flat());
	stroke(theme.ground, 6);
	stroke(theme.ink, 2.5);
	for (const end of ends) {
		disc(...end, 4);
		stroke(theme.ink, 2.5);
		fill(theme.ground);
	}
}
