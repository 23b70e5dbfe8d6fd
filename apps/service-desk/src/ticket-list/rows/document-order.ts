/**
 * The order of rows in the document: the former order (`former`), whatever the order on the screen. New rows are
 * inserted before their neighbour on the screen.
 */
export function documentOrder(former: readonly number[], shown: readonly number[]): number[] {
  const wanted = new Set(shown);
  const order = former.filter((id) => wanted.has(id));
  const placed = new Set(order);
  let next: number | undefined;
  for (const id of shown.toReversed()) {
    if (!placed.has(id)) order.splice(next === undefined ? order.length : order.indexOf(next), 0, id);
    next = id;
  }
  return order;
}
