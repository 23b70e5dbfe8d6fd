interface Node {
  id: string;
  parentId: string | null;
}

/**
 * A tree's rows with parents before their children. A parent that is not there, or that comes below its own child, is left
 * out: the row becomes a root.
 */
export function parentsFirst<Row extends Node>(rows: readonly Row[]): Row[] {
  const ids = new Set(rows.map(({ id }) => id));
  const children = new Map<string | null, Row[]>();
  for (const row of rows) {
    const parent = row.parentId !== null && ids.has(row.parentId) ? row.parentId : null;
    children.set(parent, [...(children.get(parent) ?? []), parent === row.parentId ? row : { ...row, parentId: null }]);
  }
  const placed = new Map<string, Row>();
  const place = (row: Row) => {
    const waiting = [row];
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      if (placed.has(next.id)) continue;
      placed.set(next.id, next);
      waiting.push(...(children.get(next.id) ?? []));
    }
  };
  for (const root of children.get(null) ?? []) place(root);
  // What no root leads to goes round in a circle.
  for (const row of rows) if (!placed.has(row.id)) place({ ...row, parentId: null });
  return [...placed.values()];
}
