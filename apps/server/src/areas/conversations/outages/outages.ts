import { type EventInput, mostWaitingCounted } from '@recado/contract';
import { eq, sql } from 'drizzle-orm';
import type { ServicePlatform } from '../../../channels/services.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { onRequest } from '../../../platform/database/request-scope.ts';
import { whatsapps } from '../../../platform/database/schema/whatsapps.ts';
import { createStatePublisher } from '../../../platform/realtime/news.ts';
import type { SocketFeature } from '../../../platform/realtime/socket-feature.ts';
import { messages } from '../messages/messages.schema.ts';

/** The most connections that are read, more than any plan has. */
const mostConnections = 500;

/**
 * The linked connections of a company that are not open, by name, with the number of messages that wait for each. A
 * connection that was never linked to a phone is included only if a message waits for it.
 */
async function readOutages({ db }: Pick<Unit, 'db'>, companyId: number): Promise<EventInput<'outages'>> {
  const isWaiting = sql`${messages.fromMe} and ${messages.ack} = 0 and ${messages.failedCode} is null
    and ${messages.wid} is not null and not ${messages.isDeleted}`;
  const { rows } = await db.execute<{ at: string; connections: EventInput<'outages'>['connections'] }>(sql`
    select to_char(statement_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
      coalesce(json_agg(json_build_object('id', id, 'name', name, 'status', status, 'waiting', waiting) order by name)
        filter (where number is not null or waiting > 0), '[]') as connections
    from (
      select ${whatsapps.id}, ${whatsapps.name}, ${whatsapps.status}, ${whatsapps.number}, (
        select count(*)::int from (
          select 1 from ${messages} where ${messages.connectionId} = ${whatsapps.id} and ${isWaiting}
          limit ${mostWaitingCounted}) counted) as waiting
      from ${whatsapps}
      where ${whatsapps.companyId} = ${companyId} and ${whatsapps.status} <> 'CONNECTED'
      limit ${mostConnections}) down`);
  const [read] = rows;
  if (!read) throw new Error('an aggregate has always a row');
  return read;
}

/** Creates the function that publishes the outages of a company after a unit commits. */
export function createOutageNews(platform: Pick<ServicePlatform, 'database' | 'logger'>) {
  return createStatePublisher(platform, async (unit, companyId) => {
    const payload = await readOutages(unit, companyId);
    unit.publish({ name: 'outages', companyId, audience: { to: 'company' }, payload });
  });
}

/** The company of a connection; undefined if it was deleted. */
export async function companyOf({ db }: Unit, connectionId: number): Promise<number | undefined> {
  const [found] = await db
    .select({ companyId: whatsapps.companyId })
    .from(whatsapps)
    .where(eq(whatsapps.id, connectionId));
  return found?.companyId;
}

/** Answers `joinNotification` with the connections that are down; later changes are published to the company. */
export function outageSockets({ database }: Pick<ServicePlatform, 'database'>): SocketFeature {
  return {
    roomsOf: () => [],
    listen: (_socket, rooms) =>
      rooms.answer('joinNotification', async ({ session: { companyId } }) => {
        const payload = await onRequest(companyId, () =>
          database.tenant(companyId, (unit) => readOutages(unit, companyId)),
        );
        rooms.send({ name: 'outages', payload });
      }),
  };
}
