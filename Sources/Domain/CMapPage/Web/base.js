"use strict";

/** Colours and settings of the style sheet, for the canvases. */
const theme = {
  still: false, forced: false, dark: false, version: 0, palette: [],
  read() {
    const style = getComputedStyle(document.documentElement), of = name => style.getPropertyValue("--" + name).trim();
    for (const name of ["ground", "panel", "ink", "muted", "line", "grid", "accent", "danger", "warning", "edge"]) this[name] = of(name);
    this.palette = [1, 2, 3, 4, 5, 6].map(k => of("s" + k));
    this.still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.forced = matchMedia("(forced-colors: active)").matches;
    this.dark = of("dark") === "1";
    this.font = style.fontFamily;
    this.version++;
    view.changed = true;
    wake();
  },
  /** The colour of a subject, darkened or lightened until it can be read on the ground. */
  shade(s) {
    if (s.shadeOf === this.version) return s.shade;
    s.shadeOf = this.version;
    return s.shade = this.forced || !s.colour ? this.palette[s.i % 6] : legible(s.colour, this.ground, this.dark ? 255 : 0);
  },
};
const channels = hex => [1, 3, 5].map(k => parseInt(hex.slice(k, k + 2), 16));
const luminance = rgb => rgb.map(v => (v /= 255) <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4).reduce((sum, v, k) => sum + v * [.2126, .7152, .0722][k], 0);
function legible(hex, ground, towards) {
  const back = luminance(channels(ground));
  let rgb = channels(hex);
  for (let k = 0; k < 8; k++) {
    const own = luminance(rgb);
    if ((Math.max(own, back) + .05) / (Math.min(own, back) + .05) >= 3.5) break;
    rgb = rgb.map(v => Math.round(v + (towards - v) * .15));
  }
  return "#" + rgb.map(v => v.toString(16).padStart(2, "0")).join("");
}

const tiles = {
  source: null, cache: new Map(), loaded: 0, failed: 0,
  use(source) { this.source = source && source.url ? source : null; this.cache.clear(); byId("credit").replaceChildren(...(this.source ? [bdi(source.credit)] : [])); },
  /** A tile of the cache; it is asked for once, and never again if it fails. */
  get(z, x, y, ask) {
    const key = `${z}/${x}/${y}`;
    let tile = this.cache.get(key);
    if (!tile && ask) {
      tile = { image: new Image(), ready: false };
      tile.image.onload = () => { tile.ready = true; this.loaded++; view.changed = true; wake(); };
      tile.image.onerror = () => { this.failed++; };
      tile.image.src = this.source.url.replace("{z}", z).replace("{x}", x).replace("{-y}", 2 ** z - 1 - y).replace("{y}", y).replace("{r}", view.ratio > 1 ? "@2x" : "");
    }
    if (tile) {
      // The oldest entries go first; a look makes an entry the newest.
      this.cache.delete(key); this.cache.set(key, tile);
      if (this.cache.size > 256) for (const [old, other] of this.cache) if (this.cache.size > 256 && (other.ready || other.image.complete)) this.cache.delete(old); else break;
    }
    return tile;
  },
  draw(ctx) {
    const z = clamp(Math.round(view.zoom), 0, Math.min(22, this.source.max ?? 19)), count = 2 ** z, size = view.scale / count, box = bounds();
    ctx.save();
    ctx.translate(view.ax, view.ay); ctx.rotate(view.turn);
    for (let ty = Math.max(0, Math.floor(box.north * count)); ty < Math.min(count, box.south * count); ty++) {
      for (let tx = Math.floor(box.west * count); tx < box.east * count; tx++) {
        const column = ((tx % count) + count) % count, left = (tx / count - view.x) * view.scale, top = (ty / count - view.y) * view.scale;
        let tile = this.get(z, column, ty, true), up = 0;
        while (!tile?.ready && up < Math.min(6, z)) tile = this.get(z - ++up, column >> up, ty >> up, false);
        if (!tile?.ready) continue;
        const part = tile.image.width >> up, mask = (1 << up) - 1;
        // Half a pixel more hides the seams.
        ctx.drawImage(tile.image, (column & mask) * part, (ty & mask) * part, part, part, left, top, size + .5, size + .5);
      }
    }
    if (theme.dark) { ctx.globalAlpha = .45; ctx.fillStyle = theme.ground; ctx.fillRect(-4000, -4000, 8000, 8000); }
    ctx.restore();
  },
};

/** The rectangle of Mercator around all that can be seen. */
function bounds() {
  const corners = [[0, 0], [view.width, 0], [0, view.height], [view.width, view.height]].map(c => view.unproject(...c));
  const xs = corners.map(c => c[0]), ys = corners.map(c => c[1]);
  return { west: Math.min(...xs), east: Math.max(...xs), north: Math.min(...ys), south: Math.max(...ys) };
}

function drawGraticule(ctx) {
  const box = bounds(), w = view.window, perDegree = view.scale / 360;
  const steps = [.00005, .0001, .0002, .0005, .001, .002, .005, .01, .02, .05, .1, .2, .5, 1, 2, 5, 10, 15, 30, 45, 90];
  const step = steps.find(s => s * perDegree >= 110) ?? 90, places = Math.max(0, Math.ceil(-Math.log10(step) - .001)), labels = [];
  const parallel = Math.cos(latitude(view.y) * RAD), stepY = steps.find(s => s * perDegree / parallel >= 110) ?? 90;
  ctx.strokeStyle = theme.grid; ctx.lineWidth = 1;
  ctx.beginPath();
  const line = (x1, y1, x2, y2, text) => {
    // Not by project(): the ends may lie more than half a world away.
    const at = (x, y) => { const u = (x - view.x) * view.scale, v = (y - view.y) * view.scale; return [view.ax + u * view.cos - v * view.sin, view.ay + u * view.sin + v * view.cos]; };
    const [ax, ay] = at(x1, y1), [bx, by] = at(x2, y2);
    ctx.moveTo(ax, ay); ctx.lineTo(bx, by);
    const bottom = (w.bottom - 8 - ay) / (by - ay), left = (w.left + 6 - ax) / (bx - ax);
    const px = ax + bottom * (bx - ax), py = ay + left * (by - ay);
    if (Math.abs(by - ay) > Math.abs(bx - ax)) { if (px > w.left + 60 && px < w.right - 150) labels.push([text, px + 4, w.bottom - 8]); }
    else if (py > w.top + 20 && py < w.bottom - 40) labels.push([text, w.left + 6, py - 4]);
  };
  for (let d = Math.ceil((box.west * 360 - 180) / step) * step; d <= box.east * 360 - 180; d += step) {
    const lon = ((d + 540) % 360 + 360) % 360 - 180;
    line(mercatorX(d), Math.max(0, box.north), mercatorX(d), Math.min(1, box.south), `${Math.abs(lon).toFixed(places)}°${Math.abs(lon) < step / 2 ? "" : lon < 0 ? " W" : " E"}`);
  }
  const top = latitude(clamp(box.north, 0, 1)), placesY = Math.max(0, Math.ceil(-Math.log10(stepY) - .001));
  for (let d = Math.ceil(latitude(clamp(box.south, 0, 1)) / stepY) * stepY; d <= top; d += stepY) {
    line(box.west, mercatorY(d), box.east, mercatorY(d), `${Math.abs(d).toFixed(placesY)}°${Math.abs(d) < stepY / 2 ? "" : d < 0 ? " S" : " N"}`);
  }
  ctx.stroke();
  ctx.fillStyle = theme.muted; ctx.font = "11px " + theme.font;
  for (const label of labels) ctx.fillText(...label);
}

/** Adds a line to the path: points of a Track or a shape, clipped to the view, none nearer than the tolerance to the one before. */
function trace(ctx, line, from, to, tolerance, turns) {
  const { x, y, gap } = line, { scale, cos, sin, ax, ay, x: cx, y: cy, width, height } = view;
  let px = 0, py = 0, pd = 0, pcode = 0, lx = 0, ly = 0, down = false;
  for (let k = from; k < to; k++) {
    // Each point stands at its copy of the world that is nearest, unless the whole ring is moved by `turns`.
    const d = x[k] - cx, dx = turns === undefined ? d - Math.round(d) : d - turns;
    const u = dx * scale, v = (y[k] - cy) * scale, X = ax + u * cos - v * sin, Y = ay + u * sin + v * cos;
    const code = (X < -9 ? 1 : X > width + 9 ? 2 : 0) | (Y < -9 ? 4 : Y > height + 9 ? 8 : 0);
    if (k === from || gap?.[k] || turns === undefined && Math.abs(dx - pd) > .5 || code & pcode) down = false;
    else {
      if (!down) { ctx.moveTo(px, py); lx = px; ly = py; down = true; }
      if (Math.abs(X - lx) + Math.abs(Y - ly) >= tolerance || k === to - 1 || code) { ctx.lineTo(X, Y); lx = X; ly = Y; }
    }
    px = X; py = Y; pd = dx; pcode = code;
  }
}
/** Adds a closed ring; it is not clipped, as it may be filled. */
function traceRing(ctx, ring) {
  const turns = Math.round(ring.x[0] - view.x);
  for (let k = 0; k < ring.n; k++) {
    const u = (ring.x[k] - turns - view.x) * view.scale, v = (ring.y[k] - view.y) * view.scale;
    const X = clamp(view.ax + u * view.cos - v * view.sin, -2e4, 2e4), Y = clamp(view.ay + u * view.sin + v * view.cos, -2e4, 2e4);
    if (k) ctx.lineTo(X, Y); else ctx.moveTo(X, Y);
  }
  ctx.closePath();
}
function halo(ctx, text, x, y, colour = theme.ink) {
  ctx.lineJoin = "round"; ctx.lineWidth = 3.5; ctx.strokeStyle = theme.ground; ctx.strokeText(text, x, y);
  ctx.fillStyle = colour; ctx.fillText(text, x, y);
}

function drawFeatures(ctx) {
  ctx.lineJoin = ctx.lineCap = "round";
  for (const feature of scene.features) {
    const alarm = scene.alarms.has(feature.id), colour = alarm ? theme.danger : feature.kind === "area" ? theme.muted : theme.accent;
    let label = null;
    for (const shape of feature.shapes) {
      ctx.strokeStyle = ctx.fillStyle = colour;
      ctx.lineWidth = alarm ? 2.5 : 1.5;
      if (shape.rings) {
        ctx.beginPath();
        for (const ring of shape.rings) if (ring.n) traceRing(ctx, ring);
        ctx.globalAlpha = alarm ? .14 : .09; ctx.fill("evenodd"); ctx.globalAlpha = 1; ctx.stroke();
        const ring = shape.rings[0];
        let top = 0;
        for (let k = 1; k < ring.n; k++) if (ring.y[k] < ring.y[top]) top = k;
        if (ring.n) label ??= view.project(ring.x[top], ring.y[top]);
      } else if (shape.line) {
        drawLine(ctx, feature, shape, colour);
        if (shape.line.n) label ??= view.project(shape.line.x[0], shape.line.y[0]);
      } else {
        const [px, py] = view.project(shape.x, shape.y), r = shape.radius / metresPerUnit(shape.y) * view.scale;
        ctx.beginPath();
        if (known(r)) {
          if (r < 4000) ctx.arc(px, py, r, 0, 7);
          ctx.globalAlpha = alarm ? .14 : .09; ctx.fill(); ctx.globalAlpha = 1; ctx.stroke();
          label ??= [px, py - Math.min(r, 4000)];
        } else {
          ctx.moveTo(px, py - 7); ctx.lineTo(px + 6, py); ctx.lineTo(px, py + 7); ctx.lineTo(px - 6, py); ctx.closePath(); ctx.fill();
          ctx.lineWidth = 1.5; ctx.strokeStyle = theme.ground; ctx.stroke();
          label ??= [px, py - 9];
        }
      }
    }
    if (label && feature.name && drawing.level < 3) {
      ctx.font = "600 12px " + theme.font; ctx.textAlign = "center";
      halo(ctx, feature.name, label[0], label[1] - 6, alarm ? theme.danger : theme.muted);
      ctx.textAlign = "start";
    }
  }
}
/** A corridor, or a route with the part that is done. */
function drawLine(ctx, feature, { line, along, width }, colour) {
  const path = (from, to) => { ctx.beginPath(); trace(ctx, line, from, to, 2); };
  path(0, line.n);
  if (known(width)) {
    ctx.lineWidth = Math.min(2000, 2 * width / metresPerUnit(line.y[0]) * view.scale); ctx.globalAlpha = .1; ctx.stroke();
    ctx.globalAlpha = 1; ctx.lineWidth = 1; ctx.setLineDash([6, 6]); ctx.stroke(); ctx.setLineDash([]);
    return;
  }
  const done = scene.mode === "live" ? number(model.routes.get(feature.id)?.along, .1) : NaN;
  ctx.lineWidth = 8; ctx.strokeStyle = theme.ground; ctx.globalAlpha = .8; ctx.stroke();
  ctx.globalAlpha = known(done) ? .45 : .8; ctx.lineWidth = 4.5; ctx.strokeStyle = colour; ctx.stroke();
  ctx.globalAlpha = 1;
  if (!known(done)) return;
  let k = 0;
  while (k < line.n - 1 && along[k + 1] <= done) k++;
  path(0, k + 1);
  const share = k < line.n - 1 ? clamp((done - along[k]) / (along[k + 1] - along[k]), 0, 1) : 0, next = Math.min(k + 1, line.n - 1);
  const end = view.project(line.x[k] + (line.x[next] - line.x[k]) * share, line.y[k] + (line.y[next] - line.y[k]) * share);
  ctx.moveTo(...view.project(line.x[k], line.y[k])); ctx.lineTo(...end);
  ctx.stroke();
}

function drawBase() {
  const ctx = drawing.base;
  ctx.setTransform(view.ratio, 0, 0, view.ratio, 0, 0);
  ctx.fillStyle = theme.ground; ctx.fillRect(0, 0, view.width, view.height);
  if (tiles.source && view.fitted) tiles.draw(ctx);
  if (!tiles.source || !tiles.loaded) drawGraticule(ctx);
  drawFeatures(ctx);
}
/** The scale bar: 1, 2 or 5 times a power of ten. */
function showScale() {
  const perPixel = metresPerUnit(view.y) / view.scale, u = words.unit, long = perPixel * 110 >= u.long, unit = long ? u.long : u.short;
  const most = perPixel * 110 / unit, power = 10 ** Math.floor(Math.log10(most)), value = [5, 2, 1].find(k => k * power <= most) * power;
  byId("scale").style.width = value * unit / perPixel + "px";
  byId("scale").textContent = `${+value.toPrecision(1)} ${long ? u.km : u.m}`;
  byId("needle").style.transform = `rotate(${view.turn}rad)`;
}
