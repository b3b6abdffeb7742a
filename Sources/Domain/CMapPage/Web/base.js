"use strict";
// The colours of subjects that have no colour of their own.
const COLOURS = ["#1f5fbf", "#c4481c", "#117f74", "#8438b0", "#66720f", "#b3236a"];

// The colours and preferences from the style sheet, which drawing on the canvases uses.
const theme = {
	version: 0,
	read() {
		const style = getComputedStyle(document.body),
			before = JSON.stringify(this);
		for (const name of "ground ink muted grid info danger warning light dim still".split(" ")) this[name] = style
			.getPropertyValue("--" + name).trim();
		if (JSON.stringify(this) === before) return;
		this.version++;
		view.set();
	},
	shade(s) {
		if (s.shadeOf !== this.version) s.shade = this.light ?
			`oklch(from ${s.colour||COLOURS[s.i%6]} clamp(${this.light}) c h)` : this.ink;
		s.shadeOf = this.version;
		return s.shade;
	},
};
let g; // what is drawn on

// Chooses the canvas to draw on, and clears it. The functions below draw on it, or end the current path.
function sheet(canvas) {
	g = canvas.getContext("2d");
	g.setTransform(view.ratio, 0, 0, view.ratio, 0, 0);
	g.clearRect(0, 0, view.width, view.height);
	g.lineJoin = g.lineCap = "round";
}

function stroke(strokeStyle, lineWidth, globalAlpha = 1, dash = []) {
	give(g, { strokeStyle, lineWidth, globalAlpha });
	g.setLineDash(dash);
	g.stroke();
}

function fill(fillStyle, globalAlpha = 1) {
	give(g, { fillStyle, globalAlpha });
	g.fill("evenodd");
}

function box(fillStyle, x, y, width, height) {
	give(g, { fillStyle, globalAlpha: 1 });
	g.fillRect(x, y, width, height);
}

function disc(x, y, radius) {
	g.beginPath();
	g.arc(x, y, radius, 0, 7);
}

function corners(...p) {
	g.beginPath();
	for (let k = 0; k < p.length; k += 2) g.lineTo(p[k], p[k + 1]);
	g.closePath();
}

// Draws a text; a bold text has an outline, so that it is legible on any background.
function letter(text, x, y, fillStyle, bold) {
	give(g, {
		font: (bold ? "600 13px " : "11px ") + "system-ui, sans-serif",
		globalAlpha: 1,
		lineWidth: 4,
		strokeStyle: theme.ground,
		fillStyle
	});
	g.setLineDash([]);
	if (bold) g.strokeText(text, x, y);
	g.fillText(text, x, y);
}

// The map tiles, of which the 256 used last are kept. While a tile is missing, a part of a coarser tile is drawn.
const tiles = {
	cache: new Map(),
	loaded: 0,
	failed: 0,
	use(source) {
		this.source = source;
		this.cache.clear();
		write(ui.credit, source?.credit);
	},
	// Returns a tile, if known; with `ask`, requests it the first time, but not again after a failure.
	get(z, x, y, ask) {
		const { cache } = this, key = [z, x, y].join(), part = { z, x, y, "-y": 2 ** z - 1 - y, r: view.ratio > 1 ? "@2x" : "" };
		let tile = cache.get(key);
		if (!tile && ask) {
			tile = new Image();
			on(tile, "load", () => {
				tile.ready = ++this.loaded;
				view.set();
			});
			on(tile, "error", () => this.failed++);
			tile.src = this.source.url.replace(/\{(-?\w)\}/g, (_, name) => part[name]);
		}
		if (tile) {
			cache.delete(key);
			cache.set(key, tile);
		}
		if (cache.size > 256) cache.delete(cache.keys().next().value);
		return tile;
	},
	draw({ west, east, north, south }) {
		const z = clamp(round(view.zoom), 0, this.source.max ?? 19),
			n = 2 ** z,
			wide = view.scale / n + .5;
		g.save();
		g.translate(view.ax, view.ay);
		g.rotate(view.angle);
		for (let row = floor(north * n); row < south * n; row++)
			for (let column = floor(west * n); column < east * n; column++) {
				const x = column - floor(column / n) * n;
				let up = 0,
					tile = this.get(z, x, row, true);
				while (!tile?.ready && up++ < min(6, z)) tile = this.get(z - up, x >> up, row >> up);
				const part = tile?.width / 2 ** up,
					mask = 2 ** up - 1; // a part of a parent stands in
				if (tile?.ready) g.drawImage(tile, (x & mask) * part, (row & mask) * part, part, part, (column / n -
					view.x) * view.scale, (row / n - view.y) * view.scale, wide, wide);
			}
		g.restore();
		// With a dark theme, the tiles are dimmed.
		give(g, { fillStyle: theme.ground, globalAlpha: theme.dim });
		g.fillRect(0, 0, view.width, view.height);
	},
};
// When the network is available again, tiles that have failed are requested again.
on(window, "online", () => {
	for (const [key, tile] of tiles.cache)
		if (!tile.ready) tiles.cache.delete(key);
	view.set();
});

// Returns the bounds of the visible part of the map in Mercator coordinates.
function bounds() {
	const { width, height } = view, all = [[0, 0], [width, 0], [0, height], [width, height]].map(p => view.place(...p)), xs = all.map(p => p[
		0]), ys = all.map(p => p[1]);
	return { west: min(...xs), east: max(...xs), north: max(0, min(...ys)), south: min(1, max(...ys)) };
}

// Returns the lowest value of 1, 2 or 5 times a power of ten that is at least as large as a number.
const rounded = (least, power = 10 ** floor(log10(least))) => [1, 2, 5, 10].find(k => k * power >= least) * power;

// Draws lines of longitude and latitude, at least 110 pixels apart.
function drawGraticule({ west, east, north, south }) {
	const foot = view.bottom - 8,
		side = view.left + 8;
	const lines = (low, high, pixels, letters, ends) => {
		const step = min(90, rounded(110 / pixels)),
			places = max(0, -floor(log10(step) + .01));
		for (let d = ceil(low / step) * step; d <= high; d += step) {
			const [[ax, ay], [bx, by]] = ends(d).map(p => view.at(...p)),
				upright = abs(by - ay) > abs(bx - ax);
			// The label is at the point at which the line crosses the lower edge or the left side of the visible window.
			const x = upright ? ax + (foot - ay) / (by - ay) * (bx - ax) + 4 : side,
				y = upright ? foot : ay + (side - ax) / (bx - ax) * (by - ay) - 4;
			g.beginPath();
			g.moveTo(ax, ay);
			g.lineTo(bx, by);
			stroke(theme.grid, 1);
			if (x >= side && x < view.right - 90 && y > view.top + 20 && (upright || y < foot - 30))
				letter(degree(letters === "EW" ? wrap(d / 360) * 360 : d, places, letters), x, y, theme.muted);
		}
	};
	lines(west * 360 - 180, east * 360 - 180, view.scale / 360, "EW", d => [[mercatorX(d), north], [mercatorX(d),
		south]]);
	lines(latitude(south), latitude(north), view.scale / 360 / cos(latitude(view.y) * RAD), "NS", d => [[west,
		mercatorY(d)], [east, mercatorY(d)]]);
}

// Adds a line to the path, without the parts outside the view and without points nearer than the tolerance (pixels) to
// the previous one. Each point is drawn in the copy of the world nearest to the view; between different copies, the
// line is interrupted.
function trace({ x, y, gap }, from, to, tolerance, joins) {
	if (!joins) g.beginPath();
	const { scale, cos, sin, ax, ay, x: cx, y: cy, width, height } = view;
	let px, py, pd, pcode, lx, ly, down = false;
	for (let k = from; k < to; k++) {
		// The point is drawn in the copy of the world nearest to the centre of the view.
		const d = wrap(x[k] - cx),
			u = d * scale,
			v = (y[k] - cy) * scale,
			X = ax + u * cos - v * sin,
			Y = ay + u * sin + v * cos,
			code = (X < -9 ? 1 : X > width + 9 ? 2 : 0) | (Y < -9 ? 4 : Y > height + 9 ? 8 : 0);
		if (k === from || gap[k] || abs(d - pd) > .5 || code & pcode) down = false;
		else {
			if (!down) g.moveTo(lx = px, ly = py);
			if (!down || abs(X - lx) + abs(Y - ly) >= tolerance || k === to - 1 || code) g.lineTo(lx = X, ly = Y);
			down = true;
		}
		px = X;
		py = Y;
		pd = d;
		pcode = code;
	}
}

// Returns the part of a line up to a distance along it, in metres.
function upTo(line, distance) {
	const along = line.along ??= lengths(line),
		k = max(0, along.findLastIndex(m => m <= distance)),
		share = (distance - along[k]) / (along[k + 1] - along[k]) || 0;
	const part = list => [...list.slice(0, k + 1), list[k] + (list[k + 1] - list[k]) * share || list[k]];
	return { x: part(line.x), y: part(line.y), gap: line.gap };
}

// Draws areas, routes with their completed part, corridors and places.
function drawFeatures() {
	const path = line => trace(line, 0, line.x.length, 2);
	for (const { id, kind, name, shapes }
		of scene.features) {
		const alarm = scene.alarms.has(id),
			colour = alarm ? theme.danger : kind === "area" ? theme.muted : theme.info,
			{ along, remaining } = live() && model.routes.get(id) || {},
			done = number(along, .1);
		let label;
		for (const { rings, line, width }
			of shapes) {
			const { x, y } = line ?? rings[0], [px, py] = label = view.project(x[0], y[0]);
			if (rings) {
				g.beginPath();
				for (const { x, y }
					of rings) {
					x.forEach((_, k) => g[k ? "lineTo" : "moveTo"](...view.at(x[k] - round(x[0] - view.x), y[k])));
					g.closePath();
				}
				fill(colour, .08);
				stroke(colour, alarm ? 2.5 : 1.5);
			} else if (x.length < 2) {
				corners(px, py - 7, px + 6, py, px, py + 7, px - 6, py);
				fill(colour);
			} else if (known(width)) {
				path(line);
				stroke(colour, min(3000, 2 * width / metres(y[0]) * view.scale), .1);
				stroke(colour, 1, 1, [6, 6]);
			} else {
				path(line);
				stroke(theme.ground, 8, .8);
				stroke(colour, 4.5, known(done) ? .4 : .8);
				if (known(done)) {
					path(upTo(line, done));
					stroke(colour, 4.5);
				}
			}
		}
		if (label && level < 3) letter(phrases(name, known(remaining) && far(remaining / 10) + " left"), label[0] + 6,
			label[1] - 8, alarm ? theme.danger : theme.muted, true);
	}
}

function drawBase() {
	const b = bounds();
	sheet(ui.base);
	box(theme.ground, 0, 0, view.width, view.height);
	if (tiles.source && view.fitted) tiles.draw(b);
	if (!tiles.loaded) drawGraticule(b);
	drawFeatures();
}

// Returns the lowest round length in the user's units that is at least a number of metres, in metres.
const roundUp = (m, unit = m < units[2] ? units[0] : units[3]) => rounded(m / unit) * unit;

function showScale() {
	const pixel = metres(view.y) / view.scale,
		bar = roundUp(pixel * 60);
	ui.scale.style.width = bar / pixel + "px";
	write(ui.scale, far(bar));
	ui.needle.style.transform = `rotate(${view.turn}turn)`;
}
