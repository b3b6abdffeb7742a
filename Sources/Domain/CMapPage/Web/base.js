"use strict";

/** Colours of the style sheet for the canvases, and what the person prefers. */
const theme = {
	version: 0,
	read() {
		const style = getComputedStyle(document.body);
		for (const name of "ground ink muted grid accent info danger warning edge s0 s1 s2 s3 s4 s5 light dim still".split(" ")) this[name] = style.getPropertyValue("--" + name).trim();
		this.font = style.fontFamily;
		this.version++;
		view.set();
	},
	/** The colour of a subject, dark or light enough for the ground. */
	shade(s) {
		if (s.shadeOf !== this.version) s.shade = s.colour && this.light ? `oklch(from ${s.colour} clamp(${this.light}) c h)` : this["s" + s.i % 6];
		s.shadeOf = this.version;
		return s.shade;
	},
};

// The pen: the sheet that is drawn on, and what is done with its path.
let g;
const SOLID = [];
function sheet(canvas) { g = canvas.getContext("2d"); g.setTransform(view.ratio, 0, 0, view.ratio, 0, 0); g.clearRect(0, 0, view.width, view.height); g.lineJoin = g.lineCap = "round"; }
function stroke(colour, width, alpha = 1, dash = SOLID) { g.strokeStyle = colour; g.lineWidth = width; g.globalAlpha = alpha; g.setLineDash(dash); g.stroke(); }
function fill(colour, alpha = 1) { g.fillStyle = colour; g.globalAlpha = alpha; g.fill("evenodd"); }
function box(colour, x, y, width, height, alpha = 1) { g.fillStyle = colour; g.globalAlpha = alpha; g.fillRect(x, y, width, height); }
function disc(x, y, radius) { g.beginPath(); g.arc(x, y, radius, 0, 7); }
function corners(...p) { g.beginPath(); for (let k = 0; k < p.length; k += 2) g.lineTo(p[k], p[k + 1]); g.closePath(); }
function letter(text, x, y, colour, bold) {
	g.font = (bold ? "600 13px " : "11px ") + theme.font; g.globalAlpha = 1;
	if (bold) { g.setLineDash(SOLID); g.lineWidth = 4; g.strokeStyle = theme.ground; g.strokeText(text, x, y); }
	g.fillStyle = colour; g.fillText(text, x, y);
}

const tiles = {
	source: null, cache: new Map(), loaded: 0, failed: 0,
	use(source) { this.source = source; this.cache.clear(); write(ui.credit, source?.credit); },
	/** A tile of the cache; it is asked for once, and not again if it fails. */
	get(z, x, y, ask) {
		const { cache } = this, key = [z, x, y].join(), part = { z, x, y, "-y": 2 ** z - 1 - y, r: view.ratio > 1 ? "@2x" : "" };
		let tile = cache.get(key);
		if (!tile && ask) {
			tile = new Image();
			on(tile, "load", () => { tile.ready = ++this.loaded; view.set(); });
			on(tile, "error", () => this.failed++);
			tile.src = this.source.url.replace(/\{(-?\w)\}/g, (_, name) => part[name]);
		}
		if (tile) { cache.delete(key); cache.set(key, tile); } // the one used last is the last to go
		if (cache.size > 256) cache.delete(cache.keys().next().value);
		return tile;
	},
	draw({ west, east, north, south }) {
		const z = clamp(round(view.zoom), 0, this.source.max ?? 19), n = 2 ** z, wide = view.scale / n + .5; // half a pixel more hides the seams
		g.save(); g.translate(view.ax, view.ay); g.rotate(view.angle);
		for (let row = floor(north * n); row < south * n; row++) for (let column = floor(west * n); column < east * n; column++) {
			const x = column - floor(column / n) * n;
			let up = 0, tile = this.get(z, x, row, true);
			while (!tile?.ready && up++ < min(6, z)) tile = this.get(z - up, x >> up, row >> up);
			if (!tile?.ready) continue;
			const part = tile.width / 2 ** up, mask = 2 ** up - 1; // of a parent, the part that stands in
			g.drawImage(tile, (x & mask) * part, (row & mask) * part, part, part, (column / n - view.x) * view.scale, (row / n - view.y) * view.scale, wide, wide);
		}
		g.restore();
		box(theme.ground, 0, 0, view.width, view.height, theme.dim);
	},
};

/** The rectangle of Mercator around all that can be seen. */
function bounds() {
	const { width, height } = view, all = [[0, 0], [width, 0], [0, height], [width, height]].map(p => view.unproject(...p)), xs = all.map(p => p[0]), ys = all.map(p => p[1]);
	return { west: min(...xs), east: max(...xs), north: max(0, min(...ys)), south: min(1, max(...ys)) };
}
const STEPS = [90, 45, 30, 15, 10, 5, 2, 1, .5, .2, .1, .05, .02, .01, .005, .002, .001, .0005, .0002, .0001, .00005];
function drawGraticule({ west, east, north, south }) {
	const foot = view.bottom - 8, side = view.left + 8;
	const lines = (low, high, pixels, letters, ends) => {
		const step = STEPS.findLast(s => s * pixels >= 110) ?? 90, names = [];
		g.beginPath();
		for (let d = ceil(low / step) * step; d <= high; d += step) {
			const [[ax, ay], [bx, by]] = ends(d).map(p => view.at(...p)), name = degree(letters === "EW" ? wrap(d / 360) * 360 : d, max(0, ceil(-log10(step))), letters);
			g.moveTo(ax, ay); g.lineTo(bx, by);
			// Its label is where it crosses the lower edge of the window, or the side.
			names.push(abs(by - ay) > abs(bx - ax) ? [name, ax + (foot - ay) / (by - ay) * (bx - ax) + 4, foot] : [name, side, ay + (side - ax) / (bx - ax) * (by - ay) - 4]);
		}
		stroke(theme.grid, 1);
		for (const [name, x, y] of names) if (x >= side && x < view.right - 90 && y > view.top + 20 && (x > side + 50 ? y <= foot : y < foot - 40)) letter(name, x, y, theme.muted);
	};
	lines(west * 360 - 180, east * 360 - 180, view.scale / 360, "EW", d => [[mercatorX(d), north], [mercatorX(d), south]]);
	lines(latitude(south), latitude(north), view.scale / 360 / cos(latitude(view.y) * RAD), "NS", d => [[west, mercatorY(d)], [east, mercatorY(d)]]);
}

/** Adds a line to the path: clipped to the view, with no point nearer than the tolerance to the one before. */
function trace({ x, y, gap }, from, to, tolerance) {
	const { scale, cos, sin, ax, ay, x: cx, y: cy, width, height } = view;
	let px, py, pd, pcode, lx, ly, down = false;
	for (let k = from; k < to; k++) {
		// Each point is in its copy of the world that is nearest; the line breaks where that changes.
		let d = x[k] - cx;
		d -= round(d);
		const u = d * scale, v = (y[k] - cy) * scale, X = ax + u * cos - v * sin, Y = ay + u * sin + v * cos, code = (X < -9 ? 1 : X > width + 9 ? 2 : 0) | (Y < -9 ? 4 : Y > height + 9 ? 8 : 0);
		if (k === from || gap[k] || abs(d - pd) > .5 || code & pcode) down = false;
		else {
			if (!down) g.moveTo(lx = px, ly = py);
			if (!down || abs(X - lx) + abs(Y - ly) >= tolerance || k === to - 1 || code) g.lineTo(lx = X, ly = Y);
			down = true;
		}
		px = X; py = Y; pd = d; pcode = code;
	}
}
/** The part of a line before a distance along it. */
function upTo(line, distance) {
	const along = line.along ??= lengths(line), k = max(0, along.findLastIndex(m => m <= distance)), share = (distance - along[k]) / (along[k + 1] - along[k]) || 0;
	const part = list => [...list.slice(0, k + 1), list[k] + (list[k + 1] - list[k]) * share || list[k]];
	return { x: part(line.x), y: part(line.y), gap: line.gap };
}
function drawFeatures() {
	const path = line => { g.beginPath(); trace(line, 0, line.x.length, 2); };
	for (const { id, kind, name, shapes } of scene.features) {
		const alarm = scene.alarms.has(id), colour = alarm ? theme.danger : kind === "area" ? theme.muted : theme.accent, done = mode === "live" ? number(model.routes.get(id)?.along, .1) : NaN;
		let label;
		for (const { rings, line, width } of shapes) {
			const { x, y } = line ?? rings[0], [px, py] = label = view.project(x[0], y[0]);
			if (rings) {
				g.beginPath();
				for (const { x, y } of rings) { x.forEach((_, k) => g[k ? "lineTo" : "moveTo"](...view.at(x[k] - round(x[0] - view.x), y[k]))); g.closePath(); }
				fill(colour, .08); stroke(colour, alarm ? 2.5 : 1.5);
			} else if (x.length < 2) { corners(px, py - 7, px + 6, py, px, py + 7, px - 6, py); fill(colour); }
			else if (known(width)) { path(line); stroke(colour, min(3000, 2 * width / metres(y[0]) * view.scale), .1); stroke(colour, 1, 1, [6, 6]); }
			else { path(line); stroke(theme.ground, 8, .8); stroke(colour, 4.5, known(done) ? .4 : .8); if (known(done)) { path(upTo(line, done)); stroke(colour, 4.5); } }
		}
		if (label && level < 3) letter(name, label[0] + 6, label[1] - 8, alarm ? theme.danger : theme.muted, true);
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
/** The least length in the person's units that is 1, 2 or 5 times a power of ten, and not below a number of metres. */
function roundUp(m) {
	const unit = m < units[2] ? units[0] : units[3], power = 10 ** floor(log10(m / unit)) * unit;
	return [1, 2, 5, 10].find(k => k * power >= m) * power;
}
function showScale() {
	const pixel = metres(view.y) / view.scale, bar = roundUp(pixel * 60);
	ui.scale.style.width = bar / pixel + "px";
	write(ui.scale, bar < units[2] ? height(bar) : +(bar / units[3]).toPrecision(1) + " " + units[4]);
	ui.needle.style.transform = `rotate(${view.turn}turn)`;
}
