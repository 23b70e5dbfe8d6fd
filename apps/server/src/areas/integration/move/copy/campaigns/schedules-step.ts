import { and, eq, gt, sql } from 'drizzle-orm';
import { isOneOf } from '../../../../../platform/database/conditions.ts';
import type { Unit } from '../../../../../platform/database/database.ts';
import { enqueueSchedule } from '../../../../campaigns/schedules/change-schedules.ts';
import { schedules } from '../../../../campaigns/schedules/schedules.schema.ts';
import { tickets } from '../../../../conversations/tickets/tickets.schema.ts';
import { movedRows } from '../../move.schema.ts';
import type { SourceSchedule } from '../../source/records.ts';
import { bounded } from '../bounded.ts';
import { idsIn } from '../ids-in.ts';
import { rowsStep } from '../rows-step.ts';
import { type FileStore, filesOfRows } from '../store-files.ts';
import { targetOf } from '../tickets/place-tickets.ts';

const kind = 'schedules';

/**
 * Copies messages that are still to come. Nothing sends them before the switch (`startSchedules`); one that the other
 * product has sent meanwhile is removed here.
 */
export function schedulesStep(store: FileStore) {
  const prepare = filesOfRows<SourceSchedule>(store, kind);
  return rowsStep({
    kind,
    table: schedules,
    prepare: (rows, context) =>
      prepare(
        rows.filter(({ sentAt }) => sentAt === null),
        context,
      ),
    know: async (unit, rows: readonly SourceSchedule[], context) => ({
      contacts: await context.targets(unit, 'contacts', idsIn(rows, 'contactId')),
      users: await context.targets(unit, 'users', idsIn(rows, 'userId')),
      connections: await context.targets(unit, 'connections', idsIn(rows, 'connectionId')),
      companyId: context.companyId,
      now: unit.now(),
    }),
    valuesOf(row, known, context, files) {
      const of = { kind, id: row.id } as const;
      const { sendAt } = row;
      if (!isPending(row) || sendAt === null) return null;
      const contactId = targetOf(known.contacts, row.contactId);
      if (contactId === null || sendAt <= known.now) {
        const reason = contactId === null ? 'orphanSchedule' : 'missedSchedule';
        context.find({ ...of, reason, detail: row.body });
        return null;
      }
      return {
        companyId: known.companyId,
        contactId,
        userId: targetOf(known.users, row.userId),
        whatsappId: targetOf(known.connections, row.connectionId),
        body: bounded(context, of, row.body, 65_000),
        mediaId: row.mediaPath === null ? null : (files.get(row.mediaPath) ?? null),
        sendAt,
        createdAt: row.createdAt ?? known.now,
      };
    },
    insert: (unit, values) => unit.db.insert(schedules).values(values).returning({ id: schedules.id }),
    update: (unit, id, values) => unit.db.update(schedules).set(values).where(eq(schedules.id, id)),
    remove: (unit, id) => unit.db.delete(schedules).where(and(eq(schedules.id, id), eq(schedules.state, 'waiting'))),
    after: (unit, became) =>
      setQueues(
        unit,
        became.map(({ id }) => id),
      ),
  });
}

/** The queue of the contact's newest ticket decides who reads a schedule. */
async function setQueues({ db }: Unit, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db.execute(sql`
    update ${schedules} set queue_id = (
      select t.queue_id from ${tickets} t where t.contact_id = ${schedules}.contact_id
      order by t.last_message_at desc, t.id desc limit 1)
    where ${isOneOf(schedules.id, ids)}`);
}

/** Lets the schedules of a moved company be sent at their times: for the switch. Those of the past are left. */
export async function startSchedules(unit: Unit, companyId: number): Promise<void> {
  const isWaiting = and(eq(schedules.state, 'waiting'), gt(schedules.sendAt, unit.now()));
  const waiting = await unit.db
    .select({ id: schedules.id, sendAt: schedules.sendAt })
    .from(schedules)
    .innerJoin(movedRows, and(eq(movedRows.targetId, schedules.id), eq(movedRows.kind, kind)))
    .where(and(eq(schedules.companyId, companyId), eq(movedRows.companyId, companyId), isWaiting));
  for (const { id, sendAt } of waiting) await enqueueSchedule(unit, companyId, id, sendAt);
}

function isPending({ sentAt, status }: SourceSchedule): boolean {
  return sentAt === null && ['PENDENTE', 'AGENDADA'].includes(status);
}
