"use strict";

// Shows the pipeline as boxes in columns with arrows between them; each box is also an item of a list, with a sentence
// for screen readers.
function showHealth(now) {
	const [svg, list] = ui.flow.children, boxes = scene.health, byId = new Map(boxes.map(b => [b.id, b])), column =
		new Map(boxes.map(b => [b.id, 0])), of = b => column.get(b.id), rows = [], rowOf = new Map(), origin = ui.flow
		.getBoundingClientRect();
	// A box is in a column after all boxes that lead to it; all slots are in one column, and so are all sinks. A chain has
	// at most 12 steps.
	for (let k = 0; k < 12; k++)
		for (const b of boxes) {
			for (const id of b.to ?? [])
				if (column.get(id) <= of(b)) column.set(id, of(b) + 1);
			if (/slot|sink/.test(b.kind)) column.set(b.id, max(...boxes.filter(other => other.kind === b.kind).map(
			of)));
		}
	sync(list, [...boxes].sort((a, b) => of(a) - of(b)), b => b.id, () => build("li", "small b span small em i"), (item,
		b) => {
		// The box is placed in the row of the box that leads to it, if this row is free.
		const c = of(b),
			row = rows[c] = max((rows[c] ?? 0) + 1, rowOf.get(boxes.find(other => other.to?.includes(b.id))
				?.id) ?? 1);
		rowOf.set(b.id, row);
		item.style.gridArea = `${row} / ${c+1}`;
		assign(item, "data-state", b.state);
		fillIn(item, phrases(b.kind, ...b.role ?? []), b.name, b.state + (b.text ? ": " + b.text : ""), phrases(
				known(b.n) && b.n + "", known(b.rate) && b.rate.toFixed(1) + "/s", b.n && known(b.at) &&
				ago(b.at, now)),
			phrases(...Object.entries(b.drops ?? {}).map(([why, n]) => `dropped ${n}: ${why}`)), b.to
			?.length && "feeds " + phrases(...b.to.map(id => byId.get(id)?.name)));
	});
	sync(svg, boxes.flatMap(b => (b.to ?? []).filter(id => byId.has(id)).map(id => [b, id])), ([b, id]) => b.id + "\n" +
		id, () => document.createElementNS(svg.namespaceURI, "path"), (path, [b, id]) => {
			const [from, to] = [b.id, id].map(each => list.nodes.get(each).getBoundingClientRect()), x = from
				.right - origin.left, y = from.top + from.height / 2 - origin.top, X = to.left - origin.left - 2,
				Y = to.top + to.height / 2 - origin.top, bend = max(14, (X - x) / 2);
			assign(path, "d", `M${x} ${y}C${x+bend} ${y} ${X-bend} ${Y} ${X} ${Y}m-6-4l6 4l-6 4`);
			assign(path, "data-state", b.state);
		});
}
