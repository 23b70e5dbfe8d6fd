import type { PersonKind } from '@recado/contract';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Unit } from '../../../platform/database/database.ts';
import { ids, type PersonTraits, texts } from './person-traits.ts';

/** The rows about a person of each kind, as what follows `from`. */
function rowsOf(person: PersonTraits): Record<PersonKind, SQL> {
  const { companyId, contactId, ticketIds, names, patterns } = person;
  const tickets = ids(ticketIds);
  const subjects = [`contact:${contactId}`, ...ticketIds.map((id) => `ticket:${id}`)];
  const isTheirs = sql`(ticket_id = any (${tickets}) or contact_id = ${contactId})`;
  const ofCompany = sql`company_id = ${companyId}`;
  return {
    names: sql`contact_identities where contact_id = ${contactId}`,
    fields: sql`custom_field_values where ${isTheirs}`,
    tickets: sql`tickets where contact_id = ${contactId}`,
    rounds: sql`ticket_cycles where ticket_id = any (${tickets})`,
    ratings: sql`ticket_cycles where ticket_id = any (${tickets}) and rating is not null`,
    messages: sql`messages where ${ofCompany} and ${isTheirs}`,
    files: sql`messages where ${ofCompany} and ${isTheirs} and media_id is not null`,
    notes: sql`ticket_notes where ${isTheirs}`,
    drafts: sql`drafts where ticket_id = any (${tickets})`,
    summaries: sql`ticket_summaries where ticket_id = any (${tickets})`,
    schedules: sql`schedules where contact_id = ${contactId}`,
    campaigns: sql`campaign_recipients where ${ofCompany} and (contact_id = ${contactId} or number = any (${texts(names)}))`,
    optOuts: sql`suppressed_numbers where ${ofCompany}
      and (number = any (${texts(names)}) or lid = any (${texts(names)}) or user_id = any (${texts(names)}))`,
    consents: sql`marketing_consents where contact_id = ${contactId}`,
    listItems: sql`contact_list_items where ${ofCompany} and number = any (${texts(names)})`,
    appData: sql`app_data where ${isTheirs}`,
    toolCalls: sql`prompt_tool_calls where ticket_id = any (${tickets})`,
    deliveries: sql`webhook_deliveries where ${ofCompany} and subject = any (${texts(subjects)})`,
    audits: sql`audit_entries where ${ofCompany} and ((kind = 'contacts' and record_id = ${String(contactId)})
      or (kind = 'tickets' and record_id = any (${texts(ticketIds.map(String))}))
      or concat_ws(' ', label, before::text, after::text) like any (${texts(patterns)}))`,
    reads: sql`conversation_reads where contact_id = ${contactId}`,
    companyArchives: sql`company_archives where ${ofCompany} and state = 'ready'`,
    exports: sql`person_exports where contact_id = ${contactId} and state = 'ready'`,
  };
}

const counts = z.array(z.object({ kind: z.string(), count: z.coerce.number() }));

/** How much there is about a person, by kind. */
export async function countPerson({ db }: Unit, person: PersonTraits): Promise<{ kind: PersonKind; count: number }[]> {
  const kinds = rowsOf(person);
  const parts = Object.entries(kinds).map(
    ([kind, from]) => sql`select ${kind}::text as kind, count(*) as count from ${from}`,
  );
  const { rows } = await db.execute(sql.join(parts, sql` union all `));
  const found = new Map(counts.parse(rows).map(({ kind, count }) => [kind, count]));
  return personKindsOf(kinds).map((kind) => ({ kind, count: found.get(kind) ?? 0 }));
}

function personKindsOf(kinds: Record<PersonKind, SQL>): PersonKind[] {
  const isKind = (name: string): name is PersonKind => name in kinds;
  return Object.keys(kinds).filter(isKind);
}
