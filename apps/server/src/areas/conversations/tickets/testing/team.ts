import type { TestUser } from '../../../../testing/factories.ts';
import type { TestServer } from '../../../../testing/server.ts';

/** A company with one queue, two agents who serve it, and an open ticket of the first. */
interface Team {
  companyId: number;
  queueId: number;
  ana: TestUser;
  bruno: TestUser;
  ticketId: number;
}

/** Creates a team whose two agents both see the same ticket. */
export async function openTeam({ make }: Pick<TestServer, 'make'>): Promise<Team> {
  const companyId = (await make.company()).id;
  const queueId = (await make.queue({ companyId })).id;
  const ana = await make.user({ companyId, name: 'Ana', queueIds: [queueId] });
  const bruno = await make.user({ companyId, name: 'Bruno', queueIds: [queueId] });
  const ticketId = (await make.ticket({ companyId, queueId, userId: ana.id, status: 'open' })).id;
  return { companyId, queueId, ana, bruno, ticketId };
}
