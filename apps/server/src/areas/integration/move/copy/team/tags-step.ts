import { fold } from '@recado/contract';
import { eq } from 'drizzle-orm';
import { tags } from '../../../../conversations/tickets/tags.schema.ts';
import type { SourceTag } from '../../source/records.ts';
import { bounded } from '../bounded.ts';
import { rowsStep } from '../rows-step.ts';

const kind = 'tags';

/** Copies tags and the lanes of the kanban. Names that differ only in case or accents are one tag here. */
export const tagsStep = rowsStep({
  kind,
  table: tags,
  know: async (unit, _rows: readonly SourceTag[], { companyId }) => ({ companyId, now: unit.now() }),
  joined: {
    keyOf: (row) => fold(nameOf(row)),
    async present({ db }) {
      const all = await db.select({ id: tags.id, name: tags.name }).from(tags);
      return new Map(all.map(({ id, name }) => [fold(name), id]));
    },
    reason: 'joinedTag',
  },
  valuesOf: (row, { companyId, now }, context) => ({
    companyId,
    name: bounded(context, { kind, id: row.id }, nameOf(row), 50),
    color: /^#[0-9a-f]{6}$/i.test(row.color) ? row.color : '#64748b',
    kanban: row.kanban ? 1 : 0,
    createdAt: row.createdAt ?? now,
  }),
  insert: (unit, values) => unit.db.insert(tags).values(values).returning({ id: tags.id }),
  // Another tag may have the new name by now.
  update: (unit, id, { name: _name, ...values }) => unit.db.update(tags).set(values).where(eq(tags.id, id)),
});

function nameOf({ id, name }: SourceTag): string {
  return name.trim() || `Tag ${id}`;
}
