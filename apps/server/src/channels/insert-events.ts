import { sql } from 'drizzle-orm';
import type { Unit } from '../platform/database/database.ts';
import { inboundEvents } from './channels.schema.ts';
import type { EventRow } from './event-row.ts';
import { contactLanes, inboundEventJob } from './jobs.ts';

/**
 * Inserts events and their jobs, in this order, in one statement: only it knows the ids, and which of them are new. Issue it
 * with the commit (`withCommit`), because it locks the lanes of the jobs.
 */
export async function insertWithJobs(unit: Unit, rows: readonly EventRow[]): Promise<void> {
  const { lane: _lane, payload: _payload, companyId: _company, ...shape } = inboundEventJob(0, { ...noPlace });
  const job = unit.enqueuedByStatement(shape);
  await unit.db
    .execute(sql`
    with stored as (
      insert into ${inboundEvents} (company_id, connection_id, chat_id, wid, number, lid, kind, fingerprint, payload)
      select "companyId", "connectionId", "chatId", wid, number, lid, kind, fingerprint, payload
      from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (
        "companyId" integer, "connectionId" integer, "chatId" text, wid text, number text, lid text, kind text,
        fingerprint text, payload jsonb)) with ordinality as event
      order by event.ordinality
      on conflict do nothing
      returning id, company_id, connection_id, chat_id)
    select recado_enqueue(made.jobs)
    from (
      select jsonb_agg(${JSON.stringify(job)}::jsonb || jsonb_build_object('companyId', company_id,
        'lane', ${contactLanes}::text || connection_id || ':' || chat_id, 'payload', jsonb_build_object('eventId', id))
        order by id) as jobs
      from stored) as made
    where made.jobs is not null`)
    .execute();
}

const noPlace = { companyId: 0, connectionId: 0, chatId: '' };
