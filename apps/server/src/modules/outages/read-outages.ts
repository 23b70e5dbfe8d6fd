import { type EventInput, mostWaitingCounted } from '@recado/api/contract';
import { sql } from 'drizzle-orm';
import type { Unit } from '../../platform/database/database.ts';
import { messages, whatsapps } from '../../platform/database/schema/index.ts';

/** Connections that are read, at most: more than any plan has. */
const mostConnections = 500;

/**
 * The linked connections of a company that are not open, by name, with the number of messages that wait for each. One
 * that was never linked to a phone is left out until a message waits for it.
 */
export async function readOutages({ db }: Pick<Unit, 'db'>, companyId: number): Promise<EventInput<'outages'>> {
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
