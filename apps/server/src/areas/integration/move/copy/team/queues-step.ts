import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Unit } from '../../../../../platform/database/database.ts';
import { queues } from '../../../../../platform/database/schema/queues.ts';
import { prompts } from '../../../../automation/prompts/prompts.schema.ts';
import { movedRows } from '../../move.schema.ts';
import type { SourceQueue } from '../../source/records.ts';
import { bounded, freeName, within } from '../bounded.ts';
import { storedHours } from '../companies/stored-hours.ts';
import type { CopyContext } from '../copy-step.ts';
import { idsIn } from '../ids-in.ts';
import { type Became, rowsStep } from '../rows-step.ts';
import { targetOf } from '../tickets/place-tickets.ts';

const kind = 'queues';
const longestText = 4000;

/** Copies queues: names and colours are unique here. */
export const queuesStep = rowsStep({
  kind,
  table: queues,
  async know(unit, rows: readonly SourceQueue[], context) {
    const taken = await unit.db.select({ id: queues.id, name: queues.name, color: queues.color }).from(queues);
    // A row that is copied again may keep its name and colour.
    const own = new Set((await context.targets(unit, kind, idsIn(rows, 'id'))).values());
    const others = taken.filter(({ id }) => !own.has(id));
    return {
      names: new Set(others.map(({ name }) => name)),
      colors: new Set(others.map(({ color }) => color.toLowerCase())),
      prompts: await context.targets(unit, 'prompts', idsIn(rows, 'promptId')),
      integrations: await context.targets(unit, 'integrations', idsIn(rows, 'integrationId')),
      companyId: context.companyId,
      now: unit.now(),
    };
  },
  valuesOf(row, known, context) {
    const of = { kind, id: row.id } as const;
    const { hours, unreadable } = storedHours(row.schedules);
    if (unreadable.length > 0) context.find({ ...of, reason: 'unreadableHours', detail: unreadable.join(', ') });
    if (row.mediaPath) context.find({ ...of, reason: 'queueFile', detail: row.mediaPath });
    const wanted = bounded(context, of, row.name, 50) || `Fila ${row.id}`;
    const name = freeName(wanted, known.names, 50);
    const color = freeColor(row.color, known.colors);
    if (name !== wanted) context.find({ ...of, reason: 'changedName', detail: `${wanted} → ${name}` });
    if (color !== row.color.trim().toLowerCase())
      context.find({ ...of, reason: 'changedColor', detail: `${row.color} → ${color}` });
    return {
      companyId: known.companyId,
      name,
      color,
      greetingMessage: bounded(context, of, row.greetingMessage, longestText),
      outOfHoursMessage: bounded(context, of, row.outOfHoursMessage, longestText),
      orderQueue: row.order === null ? null : within(row.order, 0, 10_000),
      promptId: targetOf(known.prompts, row.promptId),
      integrationId: targetOf(known.integrations, row.integrationId),
      schedules: hours,
      createdAt: row.createdAt ?? known.now,
    };
  },
  insert: (unit, values) => unit.db.insert(queues).values(values).returning({ id: queues.id }),
  update: (unit, id, values) => unit.db.update(queues).set(values).where(eq(queues.id, id)),
  after: (unit, became, _known, context) => setQueuesOfPrompts(unit, became, context),
});

/** A colour that no other queue has: of a taken one the nearest, which looks the same. */
function freeColor(written: string, taken: Set<string>): string {
  const plain = written.trim().toLowerCase();
  const isCode = /^#([0-9a-f]{3}|[0-9a-f]{6})$/.test(plain);
  const usual = isCode ? plain : '#64748b';
  const digits = usual.length === 4 ? [...usual.slice(1)].map((digit) => digit + digit).join('') : usual.slice(1);
  let color = usual;
  for (let step = 1; taken.has(color); step += 1) {
    // The last bits of a colour are its least visible ones.
    const nearest = Number.parseInt(digits, 16) ^ step;
    color = `#${nearest.toString(16).padStart(6, '0')}`;
  }
  taken.add(color);
  return color;
}

/** Gives prompts, which come before queues, the queues in which a person continues. */
async function setQueuesOfPrompts(
  unit: Unit,
  became: readonly Became<SourceQueue>[],
  { companyId }: CopyContext,
): Promise<void> {
  if (became.length === 0) return;
  const ofQueue = new Map(became.map(({ row, id }) => [row.id, id]));
  const waiting = await unit.db
    .select({ promptId: movedRows.targetId, queue: movedRows.digest })
    .from(movedRows)
    .where(
      and(
        eq(movedRows.companyId, companyId),
        eq(movedRows.kind, 'promptQueues'),
        inArray(movedRows.digest, [...ofQueue.keys()]),
      ),
    );
  for (const { promptId, queue } of waiting) {
    const isUnset = sql`${prompts.queueId} is null`;
    await unit.db
      .update(prompts)
      .set({ queueId: ofQueue.get(queue) ?? null })
      .where(and(eq(prompts.id, promptId), isUnset));
  }
}
