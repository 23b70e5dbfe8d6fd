import { z } from 'zod';

const source = z.strictObject({ type: z.literal('prometheus'), uid: z.string().regex(/^\$\{datasource\}$/) });
const gridPos = z.strictObject({
  x: z.int().min(0).max(23),
  y: z.int().min(0),
  w: z.int().min(1).max(24),
  h: z.int().min(1),
});
const placed = { id: z.int().positive(), title: z.string().min(1), gridPos };
const row = z.looseObject({ ...placed, type: z.literal('row'), panels: z.array(z.never()) });
const panel = z.looseObject({
  ...placed,
  type: z.enum(['timeseries', 'stat', 'table', 'heatmap']),
  description: z.string().min(10),
  datasource: source,
  targets: z.array(z.looseObject({ refId: z.string().min(1), expr: z.string().min(1), datasource: source })).min(1),
  fieldConfig: z.looseObject({ defaults: z.looseObject({ unit: z.string().min(1) }) }),
  options: z.looseObject({}),
});
const variable = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('datasource'), name: z.literal('datasource'), query: z.literal('prometheus') }),
  z.looseObject({ type: z.literal('query'), name: z.string(), definition: z.string(), datasource: source }),
]);

/** The parts of a dashboard of Grafana that an import needs, and those that make it readable. */
export const dashboard = z.looseObject({
  uid: z.string().min(1).max(40),
  title: z.string().min(1),
  schemaVersion: z.int().min(36),
  templating: z.strictObject({ list: z.array(variable) }),
  panels: z.array(z.discriminatedUnion('type', [row, panel])),
});

/** The titles of panels that overlap another one or leave the grid. */
export function overlaps(panels: z.output<typeof dashboard>['panels']): string[] {
  const taken = new Set<string>();
  return panels.flatMap(({ title, gridPos: { x, y, w, h } }) => {
    const cells = Array.from({ length: w * h }, (_, index) => `${x + (index % w)}:${y + Math.floor(index / w)}`);
    const isBad = x + w > 24 || cells.some((cell) => taken.has(cell));
    for (const cell of cells) taken.add(cell);
    return isBad ? [title] : [];
  });
}
