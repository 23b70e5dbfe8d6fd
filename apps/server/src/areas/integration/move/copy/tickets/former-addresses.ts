import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Unit } from '../../../../../platform/database/database.ts';
import { formerTicketAddresses } from '../../move.schema.ts';
import type { SourceId } from '../../source/records.ts';

/** An address of a ticket there, and the ticket here that it shall open. */
export interface FormerAddress {
  sourceId: SourceId;
  uuid: string;
  ticketId: number;
}

const stored = z.array(z.object({ uuid: z.string(), ticketId: z.int() }));
const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Keeps addresses. Returns those that belong to another ticket: some rows there share one, and the first has it. */
export async function keepAddresses(
  unit: Unit,
  companyId: number,
  addresses: readonly FormerAddress[],
): Promise<FormerAddress[]> {
  const kept = addresses
    .filter(({ uuid }) => uuidForm.test(uuid))
    .map((address) => ({ ...address, uuid: address.uuid.toLowerCase() }));
  if (kept.length === 0) return [];
  const rows = JSON.stringify(kept.map(({ uuid, ticketId }, place) => ({ uuid, ticketId, place })));
  await unit.db.execute(sql`
    insert into ${formerTicketAddresses} (company_id, uuid, ticket_id)
    select ${companyId}::integer, uuid, "ticketId"
    from jsonb_to_recordset(${rows}::jsonb) as r(uuid uuid, "ticketId" integer, place integer)
    order by place
    on conflict do nothing`);
  const uuids = kept.map(({ uuid }) => uuid);
  const found = await unit.db.execute(sql`
    select uuid, ticket_id as "ticketId" from ${formerTicketAddresses}
    where company_id = ${companyId} and uuid = any(${sql.param(uuids)}::uuid[])`);
  const ownerOf = new Map(stored.parse(found.rows).map(({ uuid, ticketId }) => [uuid, ticketId]));
  return kept.filter(({ uuid, ticketId }) => ownerOf.get(uuid) !== ticketId);
}
