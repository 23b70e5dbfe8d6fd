import { enteredNumber } from '@recado/contract/phone-numbers';
import { and, eq } from 'drizzle-orm';
import type { Unit } from '../../../../../platform/database/database.ts';
import { whatsappQueues, whatsapps } from '../../../../../platform/database/schema/whatsapps.ts';
import type { SourceConnection, SourceId } from '../../source/records.ts';
import { bounded, freeName, within } from '../bounded.ts';
import { idsIn } from '../ids-in.ts';
import { remember } from '../moved-rows.ts';
import { type Became, rowsStep } from '../rows-step.ts';
import { targetOf } from '../tickets/place-tickets.ts';
import { copyTokens } from './copy-tokens.ts';
import { timeRulesIn } from './time-rules.ts';

const kind = 'connections';
const longestText = 4000;
const mostMinutes = 100_000;

/**
 * Copies connections with their texts, queues and tokens. They are not connected, and what acts by itself is off until
 * the switch: otherwise the copy would close conversations that the other product still serves.
 */
export const connectionsStep = rowsStep({
  kind,
  table: whatsapps,
  async know(unit, rows: readonly SourceConnection[], context) {
    const all = await unit.db
      .select({ id: whatsapps.id, name: whatsapps.name, isDefault: whatsapps.isDefault })
      .from(whatsapps);
    const targets = await context.targets(unit, kind, idsIn(rows, 'id'));
    const own = new Set(targets.values());
    const others = all.filter(({ id }) => !own.has(id));
    return {
      names: new Set(others.map(({ name }) => name)),
      default: { isTaken: others.some(({ isDefault }) => isDefault) },
      prompts: await context.targets(unit, 'prompts', idsIn(rows, 'promptId')),
      integrations: await context.targets(unit, 'integrations', idsIn(rows, 'integrationId')),
      queues: await context.targets(
        unit,
        'queues',
        rows.flatMap(({ queueIds, sendIdQueue }) => [...queueIds, sendIdQueue]),
      ),
      companyId: context.companyId,
      now: unit.now(),
    };
  },
  valuesOf(row, known, context) {
    const of = { kind, id: row.id } as const;
    if (row.channel !== 'whatsapp') {
      context.find({ ...of, reason: 'otherChannel', detail: `${row.name}: ${row.channel}` });
      return null;
    }
    const wanted = bounded(context, of, row.name, 50) || `WhatsApp ${row.id}`;
    const name = freeName(wanted, known.names, 50);
    if (name !== wanted) context.find({ ...of, reason: 'changedName', detail: `${wanted} → ${name}` });
    const isDefault = row.isDefault && !known.default.isTaken;
    known.default.isTaken ||= isDefault;
    const text = (written: string) => bounded(context, of, written, longestText);
    return {
      companyId: known.companyId,
      name,
      isDefault,
      number: (row.number && enteredNumber(row.number)) || null,
      greetingMessage: text(row.greetingMessage),
      complationMessage: text(row.complationMessage),
      outOfHoursMessage: text(row.outOfHoursMessage),
      ratingMessage: text(row.ratingMessage),
      promptId: targetOf(known.prompts, row.promptId),
      integrationId: targetOf(known.integrations, row.integrationId),
      sendIdQueue: targetOf(known.queues, row.sendIdQueue),
      maxUseBotQueues: within(row.maxUseBotQueues, 0, 100, 3),
      timeUseBotQueues: within(row.timeUseBotQueues, 0, mostMinutes),
      expiresInactiveMessage: text(row.expiresInactiveMessage),
      createdAt: row.createdAt ?? known.now,
    };
  },
  insert: (unit, values) => unit.db.insert(whatsapps).values(values).returning({ id: whatsapps.id }),
  update: (unit, id, values) => unit.db.update(whatsapps).set(values).where(eq(whatsapps.id, id)),
  async after(unit, became, known, context) {
    await replaceQueues(unit, became, known);
    await remember(
      unit,
      context.companyId,
      'timeRules',
      became.map(({ row, id }) => ({ sourceId: row.id, targetId: id, digest: timeRulesIn(row) })),
    );
    await copyTokens(unit, became, context);
  },
});

async function replaceQueues(
  { db }: Unit,
  became: readonly Became<SourceConnection>[],
  { companyId, queues }: { companyId: number; queues: ReadonlyMap<SourceId, number> },
): Promise<void> {
  for (const { row, id: whatsappId, isFresh } of became) {
    const ofConnection = and(eq(whatsappQueues.companyId, companyId), eq(whatsappQueues.whatsappId, whatsappId));
    if (!isFresh) await db.delete(whatsappQueues).where(ofConnection);
    const ids = new Set(row.queueIds.flatMap((queueId) => queues.get(queueId) ?? []));
    if (ids.size > 0)
      await db.insert(whatsappQueues).values([...ids].map((queueId) => ({ companyId, whatsappId, queueId })));
  }
}
