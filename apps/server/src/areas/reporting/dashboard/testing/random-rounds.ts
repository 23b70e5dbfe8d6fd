import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database, Unit } from '../../../../platform/database/database.ts';
import { databaseCode } from '../../../../platform/database/database-errors.ts';
import { queues } from '../../../../platform/database/schema/queues.ts';
import { users } from '../../../../platform/database/schema/users.ts';
import { whatsapps } from '../../../../platform/database/schema/whatsapps.ts';
import { randomly } from '../../../../testing/randomly.ts';
import type { SharedServer } from '../../../../testing/shared-server.ts';
import { assignCycle, beginCycle, finishCycle, recordFirstAnswer } from '../../../conversations/tickets/cycles.ts';
import { ticketCycles, tickets } from '../../../conversations/tickets/tickets.schema.ts';

const foreignKeyViolation = '23503';

/**
 * Creates a company whose rounds change at random, in steps of minutes, beginning in a night in which the clock
 * changes.
 */
export async function openHistory(server: SharedServer, seed: number) {
  const random = randomly(seed);
  const { id: companyId } = await server.make.company();
  const queueIds = [await server.make.queue({ companyId }), await server.make.queue({ companyId })].map(({ id }) => id);
  const userIds = [await server.make.user({ companyId }), await server.make.user({ companyId })].map(({ id }) => id);
  const connectionIds = [
    (await server.make.connection({ companyId })).id,
    (await server.make.connection({ companyId })).id,
  ];
  let ticketIds: number[] = [];
  for (let n = 0; n < 8; n += 1) {
    ticketIds.push((await server.make.ticket({ companyId, whatsappId: connectionIds[n % 2] ?? null })).id);
  }
  let now = Date.parse('2026-10-31T20:00:00Z');
  const one = <Item>(items: readonly Item[]): Item | null => items[Math.floor(random() * items.length)] ?? null;
  const someone = () => ({
    queueId: random() < 0.2 ? null : one(queueIds),
    userId: random() < 0.3 ? null : one(userIds),
  });

  const steps: ((unit: Unit, ticketId: number, moment: Date) => Promise<unknown>)[] = [
    (unit, ticketId, moment) =>
      beginCycle(unit, { companyId, ticketId, whatsappId: one(connectionIds), ...someone() }, moment),
    (unit, ticketId, moment) => assignCycle(unit, ticketId, someone(), moment),
    (unit, ticketId, moment) => recordFirstAnswer(unit, ticketId, moment),
    (unit, ticketId, moment) => finishCycle(unit, ticketId, moment, { by: 'system' }),
    ({ db }, ticketId) =>
      db
        .update(ticketCycles)
        .set({ rating: 1 + Math.floor(random() * 3) })
        .where(eq(ticketCycles.ticketId, ticketId)),
  ];
  const rare: ((unit: Unit, ticketId: number) => Promise<unknown>)[] = [
    ({ db }, ticketId) => {
      ticketIds = ticketIds.filter((id) => id !== ticketId);
      return db.delete(tickets).where(eq(tickets.id, ticketId));
    },
    ({ db }) => db.delete(users).where(and(eq(users.companyId, companyId), eq(users.id, userIds.pop() ?? 0))),
    ({ db }) => db.delete(queues).where(and(eq(queues.companyId, companyId), eq(queues.id, queueIds.pop() ?? 0))),
    ({ db }) => db.delete(whatsapps).where(eq(whatsapps.id, connectionIds.pop() ?? 0)),
    ({ db }) => db.delete(ticketCycles).where(and(eq(ticketCycles.companyId, companyId), isNull(ticketCycles.queueId))),
  ];

  return {
    companyId,
    random,
    /**
     * Changes the rounds of one ticket in its own transaction; has no effect if another step deletes a referenced row.
     */
    async step({ database }: { database: Database }) {
      now += Math.floor(random() * random() * 90 * 60_000);
      const moment = new Date(now);
      const ticketId = one(ticketIds);
      if (ticketId === null) return;
      const change = random() < 0.03 ? one(rare) : one(steps);
      await database
        .tenant(companyId, async (unit) => void (await change?.(unit, ticketId, moment)))
        .catch((error) => {
          if (databaseCode(error) !== foreignKeyViolation) throw error;
        });
    },
    /** All rounds of the company. */
    rounds: ({ database }: { database: Database }) =>
      database.tenant(companyId, ({ db }) => db.select().from(ticketCycles).where(sql`company_id = ${companyId}`)),
  };
}
