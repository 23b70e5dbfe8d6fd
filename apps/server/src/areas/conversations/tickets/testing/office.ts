import { asc, eq } from 'drizzle-orm';
import type { Unit } from '../../../../platform/database/database.ts';
import { settings } from '../../../../platform/database/schema/companies.ts';
import type { TestUser } from '../../../../testing/factories.ts';
import type { SharedServer } from '../../../../testing/shared-server.ts';
import { messages } from '../../messages/messages.schema.ts';
import { ticketCycles } from '../tickets.schema.ts';

/** A company with two queues, an administrator, an agent for each queue, and the actions of tests on its tickets. */
export async function openOffice(server: SharedServer) {
  const companyId = (await server.make.company()).id;
  const sales = await server.make.queue({ companyId, name: 'Vendas' });
  const support = await server.make.queue({ companyId, name: 'Suporte' });
  const connectionId = (await server.make.connection({ companyId, isDefault: true })).id;
  const admin = await server.make.user({ companyId, profile: 'admin', name: 'Chefe' });
  const ana = await server.make.user({ companyId, name: 'Ana', queueIds: [sales.id] });
  const bruno = await server.make.user({ companyId, name: 'Bruno', queueIds: [support.id] });
  const system = <T>(work: (unit: Unit) => Promise<T>) => server.database.database.system(work);
  const list = (as: TestUser, query: object = {}) => server.call('GET /tickets', { as, query: { ...query } });

  return {
    companyId,
    connectionId,
    sales,
    support,
    admin,
    ana,
    bruno,
    system,
    list,
    idsOf: async (as: TestUser, query: object = {}) => (await list(as, query)).body.tickets.map(({ id }) => id),
    /** A ticket in the sales queue. */
    make: (overrides: object = {}) =>
      server.make.ticket({ companyId, whatsappId: connectionId, queueId: sales.id, ...overrides }),
    change: (as: TestUser, ticketId: number, body: object) =>
      server.call('PUT /tickets/:ticketId', { as, params: { ticketId }, body }),
    read: (as: TestUser, ticketId: number) => server.call('GET /tickets/:ticketId', { as, params: { ticketId } }),
    set: (key: string, value: string) =>
      system(async ({ db }) => void (await db.insert(settings).values({ companyId, key, value }))),
    cycles: (ticketId: number) =>
      system(({ db }) =>
        db.select().from(ticketCycles).where(eq(ticketCycles.ticketId, ticketId)).orderBy(asc(ticketCycles.id)),
      ),
    /** The texts of a ticket, oldest first. */
    said: (ticketId: number) =>
      system(async ({ db }) => {
        const rows = await db.select().from(messages).where(eq(messages.ticketId, ticketId)).orderBy(asc(messages.id));
        return rows.map(({ body }) => body);
      }),
  };
}

/** The company of one test. */
export type Office = Awaited<ReturnType<typeof openOffice>>;
