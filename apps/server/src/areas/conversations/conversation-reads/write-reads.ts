import { sql } from 'drizzle-orm';
import type { Database, Unit } from '../../../platform/database/database.ts';
import type { NotedRead } from './read-collector.ts';

/** Reads in one statement. */
const atOnce = 500;

/**
 * Writes what a process noted, in parts. Tickets, messages and contacts that are gone by now leave no row. Throws when the database
 * takes nothing; parts that were written before count again then, which only their `count` shows.
 */
export async function writeReads(database: Database, reads: readonly NotedRead[]): Promise<void> {
  for (let begin = 0; begin < reads.length; begin += atOnce) {
    const some = reads.slice(begin, begin + atOnce);
    await database.system((unit) => writePart(unit, some));
  }
}

async function writePart({ db }: Unit, reads: readonly NotedRead[]): Promise<void> {
  await db.execute(sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(reads)}::jsonb) as r("companyId" integer, hour bigint, subject text,
        "subjectId" integer, "userId" integer, "keyId" integer, "readerKind" text, "readerName" text, way text,
        "firstAt" bigint, "lastAt" bigint, count integer)
    ), placed as (
      select g.*, t.id as ticket_id, t.contact_id from given g
        left join messages m on g.subject = 'message' and m.id = g."subjectId" and m.company_id = g."companyId"
        join tickets t on t.company_id = g."companyId" and g.subject <> 'contact'
          and t.id = case when g.subject = 'ticket' then g."subjectId" else m.ticket_id end
      union all
      select g.*, 0, c.id from given g
        join contacts c on c.company_id = g."companyId" and g.subject = 'contact' and c.id = g."subjectId"
    )
    insert into conversation_reads (company_id, hour, contact_id, ticket_id, user_id, key_id, reader_kind, reader_name, way,
      first_at, last_at, count)
    select "companyId", to_timestamp(hour / 1000.0), contact_id, ticket_id, "userId", "keyId", min("readerKind"),
      min("readerName"), way, to_timestamp(min("firstAt") / 1000.0), to_timestamp(max("lastAt") / 1000.0), sum(count)
    from placed
    group by "companyId", hour, contact_id, ticket_id, "userId", "keyId", way
    order by "companyId", hour, contact_id, ticket_id, "userId", "keyId", way
    on conflict (company_id, hour, contact_id, ticket_id, user_id, key_id, way) do update
      set last_at = greatest(conversation_reads.last_at, excluded.last_at),
        first_at = least(conversation_reads.first_at, excluded.first_at),
        count = conversation_reads.count + excluded.count`);
}
