"use strict";

/** The pipeline as boxes in columns with arrows between them; each box is an item of a list that reads as a sentence. */
function showHealth() {
  const boxes = scene.health, [flow, none] = byId("health").children, ol = flow.lastElementChild, now = scene.now(), depth = depths(boxes), names = new Map(boxes.map(b => [b.id, b.name]));
  none.hidden = boxes.length > 0;
  const order = [...boxes].sort((a, b) => depth.get(a.id) - depth.get(b.id)), row = [];
  sync(ol, order, b => b.id, () => make("li", "box", make("small", "kind"), make("b"), make("span", "state"), make("small"), make("small", "drops"), make("span", "unseen")), (li, b) => {
    const [kind, name, state, rate, drops, feeds] = li.children, column = depth.get(b.id);
    row[column] = (row[column] ?? 0) + 1;
    li.style.gridColumn = column + 1; li.style.gridRow = row[column];
    li.dataset.state = b.state;
    write(kind, [b.kind, ...(b.role ?? [])].join(" · ") + " ");
    if (name.textContent !== plain(b.name, 64)) name.replaceChildren(bdi(plain(b.name, 64)));
    write(state, " " + b.state + (b.text ? ": " + plain(b.text) : ""));
    write(rate, [known(b.n) ? b.n.toLocaleString("en") : "", known(b.rate) ? words.digits(b.rate) + "/s" : "", known(b.at) && b.n ? words.ago(b.at, now) : ""].filter(Boolean).map(t => " " + t).join(" ·"));
    write(drops, Object.entries(b.drops ?? {}).slice(0, 8).map(([why, n]) => ` ${n} dropped: ${plain(why, 64)}`).join(","));
    write(feeds, b.to?.length ? ` feeds ${b.to.map(id => plain(names.get(id) ?? id, 64)).join(", ")}` : "");
  });
  drawArrows(flow, ol, boxes);
}
/** The column of each box: one further than the furthest that leads to it. */
function depths(boxes) {
  const depth = new Map(boxes.map(b => [b.id, { source: 0, filter: 1, slot: 1, sink: 1 }[b.kind] ?? 0]));
  // A chain has at most as many steps as there are boxes; a ring ends there too.
  for (let k = 0, moved = true; moved && k < Math.min(12, boxes.length); k++) {
    moved = false;
    for (const b of boxes) for (const id of b.to ?? []) if (depth.get(id) <= depth.get(b.id)) { depth.set(id, depth.get(b.id) + 1); moved = true; }
  }
  const last = Math.max(...depth.values());
  for (const b of boxes) if (b.kind === "sink") depth.set(b.id, last);
  return depth;
}
function drawArrows(flow, ol, boxes) {
  const svg = flow.firstElementChild, origin = ol.getBoundingClientRect(), rect = id => ol.nodes.get(id)?.getBoundingClientRect();
  svg.setAttribute("width", ol.scrollWidth); svg.setAttribute("height", ol.scrollHeight);
  const arrows = boxes.flatMap(b => (b.to ?? []).filter(id => ol.nodes.has(id)).map(id => [b, id]));
  sync(svg, arrows, a => a[0].id + "\n" + a[1], () => document.createElementNS("http://www.w3.org/2000/svg", "path"), (path, [b, id]) => {
    const from = rect(b.id), to = rect(id);
    const x1 = from.right - origin.left, y1 = from.top + from.height / 2 - origin.top, x2 = to.left - origin.left - 2, y2 = to.top + to.height / 2 - origin.top, bend = Math.max(14, (x2 - x1) / 2);
    assign(path, "d", `M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}m-6 -4l6 4l-6 4`);
    assign(path, "class", /running|idle/.test(b.state) ? "" : "weak");
  });
}
