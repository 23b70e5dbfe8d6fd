/**
 * The shortest circle through each node of a graph that is in one; every circle once. `graph`: node → a map, or set,
 * whose keys are the nodes that it points to.
 */
export function circlesOf(graph) {
  const found = new Map();
  for (const start of [...graph.keys()].sort()) {
    const circle = shortestCircle(graph, start);
    if (circle) found.set([...circle].sort().join(), found.get([...circle].sort().join()) ?? circle);
  }
  return [...found.values()];
}

function shortestCircle(graph, start) {
  const waiting = [[start]];
  const seen = new Set();
  for (const path of waiting) {
    for (const next of graph.get(path.at(-1))?.keys() ?? []) {
      if (next === start) return path;
      if (seen.has(next)) continue;
      seen.add(next);
      waiting.push([...path, next]);
    }
  }
  return undefined;
}
