import { asc, eq } from 'drizzle-orm';
import type { Unit } from '../../../../platform/database/database.ts';
import { queues } from '../../../../platform/database/schema/queues.ts';
import { users } from '../../../../platform/database/schema/users.ts';
import type { TestUser } from '../../../../testing/factories.ts';
import type { SharedServer } from '../../../../testing/shared-server.ts';
import { openOffice } from '../../../conversations/tickets/testing/office.ts';
import { ticketEvents, tickets } from '../../../conversations/tickets/tickets.schema.ts';
import { assignWaiting } from '../assign-waiting.ts';

/**
 * A server that assigns nothing by itself: its own runs, after each change and every minute, know nobody as online, and would
 * meet the tickets of a later step.
 */
export const withoutWorkers = { environment: { ROLES: 'web,api' } };

/** An office whose sales queue assigns tickets in turn to Ana and Carla, who are online; tests choose who is. */
export async function openFloor(server: SharedServer) {
  const office = await openOffice(server);
  const { companyId, sales, ana } = office;
  const carla = await server.make.user({ companyId, name: 'Carla', queueIds: [sales.id] });
  const online = new Set<number>([ana.id, carla.id]);
  const inUnit = <T>(work: (unit: Unit) => Promise<T>) => server.database.database.tenant(companyId, work);
  const rule = (queueId: number, rules: Partial<typeof queues.$inferInsert>) =>
    inUnit(async ({ db }) => void (await db.update(queues).set(rules).where(eq(queues.id, queueId))));
  await rule(sales.id, { assignmentMode: 'turn' });
  let minutes = 0;
  return {
    ...office,
    carla,
    online,
    rule,
    inUnit,
    setUser: ({ id }: TestUser, values: Partial<typeof users.$inferInsert>) =>
      inUnit(async ({ db }) => void (await db.update(users).set(values).where(eq(users.id, id)))),
    /** A ticket of a customer who waits longer than those of the next ones. */
    wait: async (overrides: object = {}) => {
      const waitingSince = new Date(Date.UTC(2026, 10, 2) + minutes++ * 60_000);
      const { id } = await office.make({ status: 'pending', userId: null, waitingSince, ...overrides });
      return id;
    },
    assign: () => inUnit((unit) => assignWaiting(unit, companyId, (userId) => online.has(userId))),
    /** Whose a ticket is; null while it waits. */
    agentOf: (ticketId: number) =>
      inUnit(async ({ db }) => {
        const [row] = await db.select().from(tickets).where(eq(tickets.id, ticketId));
        return row?.userId ?? null;
      }),
    ticket: (ticketId: number) =>
      inUnit(async ({ db }) => (await db.select().from(tickets).where(eq(tickets.id, ticketId)))[0]),
    /** The reasons of a ticket's assignments, oldest first. */
    reasons: (ticketId: number) =>
      inUnit(async ({ db }) => {
        const rows = await db
          .select()
          .from(ticketEvents)
          .where(eq(ticketEvents.ticketId, ticketId))
          .orderBy(asc(ticketEvents.id));
        return rows.flatMap(({ assignment }) => assignment ?? []);
      }),
  };
}

/** The company of one test. */
export type Floor = Awaited<ReturnType<typeof openFloor>>;
