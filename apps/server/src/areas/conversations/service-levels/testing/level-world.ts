import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { ServiceLevel } from '@recado/contract';
import { asc, eq, or } from 'drizzle-orm';
import { jobs } from '../../../../platform/database/schema/jobs.ts';
import { eventually } from '../../../../testing/eventually.ts';
import type { SharedServer } from '../../../../testing/shared-server.ts';
import { newCustomer } from '../../messages/testing/customer.ts';
import { openOffice } from '../../tickets/testing/office.ts';
import { tickets } from '../../tickets/tickets.schema.ts';
import { levelRounds } from '../level-rounds.schema.ts';

/** An office whose company promises something, and a customer who writes there. */
export async function openLevelWorld(server: SharedServer) {
  const office = await openOffice(server);
  const { companyId, connectionId, admin, system } = office;
  const left = () =>
    system(({ db }) => {
      const isOfLevels = or(eq(jobs.kind, 'follow-service-levels'), eq(jobs.kind, 'renew-service-levels'));
      const { kind, attempts, lastError } = jobs;
      return db.select({ kind, attempts, lastError }).from(jobs).where(isOfLevels);
    });
  const settled = () =>
    eventually('clocks are set', async () => (await left()).length === 0, { timeoutMs: 60_000, explain: left });
  return {
    ...office,
    settled,
    customer: newCustomer(server, { companyId, connectionId }),
    promise: async (levels: ServiceLevel[]) => {
      const answer = await server.call('PUT /service-levels', { as: admin, body: { levels } });
      assert.equal(answer.status, 200, JSON.stringify(answer.body));
      await settled();
    },
    answer: async (ticketId: number, body: string) => {
      const sent = await server.call('POST /messages/:ticketId', {
        as: admin,
        params: { ticketId },
        body: { body, clientKey: randomUUID() },
      });
      assert.equal(sent.status, 200, JSON.stringify(sent.body));
    },
    /** The only ticket of the company, with its clocks set. */
    ticket: async () => {
      await settled();
      const [row] = await system(({ db }) =>
        db.select({ id: tickets.id }).from(tickets).where(eq(tickets.companyId, companyId)),
      );
      assert.ok(row);
      return (await office.read(admin, row.id)).body;
    },
    rounds: async () => {
      await settled();
      return system(({ db }) =>
        db.select().from(levelRounds).where(eq(levelRounds.companyId, companyId)).orderBy(asc(levelRounds.id)),
      );
    },
  };
}
export type LevelWorld = Awaited<ReturnType<typeof openLevelWorld>>;
