import type { OpenSource } from '../source/open-source.ts';
import type { SourceKind } from '../source/records.ts';
import type { Finding } from '../source/source.ts';

/** Rows that name another one, without which they have no place. */
const references: readonly { kind: SourceKind; table: string; column: string; parent: string; reason: string }[] = [
  { kind: 'messages', table: 'Messages', column: 'ticketId', parent: 'Tickets', reason: 'orphanMessage' },
  { kind: 'tickets', table: 'Tickets', column: 'contactId', parent: 'Contacts', reason: 'orphanTicket' },
  { kind: 'rounds', table: 'TicketTraking', column: 'ticketId', parent: 'Tickets', reason: 'orphanRow' },
  { kind: 'notes', table: 'TicketNotes', column: 'ticketId', parent: 'Tickets', reason: 'orphanNote' },
  { kind: 'queueOptions', table: 'QueueOptions', column: 'queueId', parent: 'Queues', reason: 'orphanOption' },
  { kind: 'schedules', table: 'Schedules', column: 'contactId', parent: 'Contacts', reason: 'orphanRow' },
  {
    kind: 'contactListItems',
    table: 'ContactListItems',
    column: 'contactListId',
    parent: 'ContactLists',
    reason: 'orphanRow',
  },
  { kind: 'shippings', table: 'CampaignShipping', column: 'campaignId', parent: 'Campaigns', reason: 'orphanRow' },
  { kind: 'chatMessages', table: 'ChatMessages', column: 'chatId', parent: 'Chats', reason: 'orphanRow' },
  { kind: 'contacts', table: 'Contacts', column: 'companyId', parent: 'Companies', reason: 'orphanRow' },
  { kind: 'tickets', table: 'Tickets', column: 'companyId', parent: 'Companies', reason: 'orphanRow' },
  { kind: 'users', table: 'Users', column: 'companyId', parent: 'Companies', reason: 'orphanRow' },
];
const mostExamples = 20;

/** Finds rows that name a row that is not there, by company where they have one. */
export async function findOrphans(
  { server, grammar: { dialect, schema } }: OpenSource,
  add: (finding: Finding, count?: number) => void,
): Promise<void> {
  const { quoted } = dialect;
  for (const { kind, table, column, parent, reason } of references) {
    if (!schema.get(table)?.has(column) || !schema.has(parent)) continue;
    const own = `child.${quoted(column)}`;
    const missing = `FROM ${quoted(table)} child WHERE ${own} IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM ${quoted(parent)} parent WHERE parent.${quoted('id')} = ${own})`;
    const company = schema.get(table)?.has('companyId') ? `child.${quoted('companyId')}` : 'NULL';
    const companies = await server.query(
      `SELECT ${dialect.text(company, '', 64)} AS company, count(*) AS count ${missing} GROUP BY 1`,
    );
    if (companies.length === 0) continue;
    const id = dialect.text(`child.${quoted('id')}`, '', 100);
    const examples = await server.query(
      `SELECT ${id} AS id, ${dialect.text(company, '', 64)} AS company, ${dialect.text(own, '', 100)} AS missing ${missing}
       ORDER BY 1 LIMIT ${mostExamples}`,
    );
    for (const { company: companyId = null, count } of companies) {
      const ofCompany = examples.filter((example) => example.company === companyId);
      const found = (example: (typeof examples)[number]): Finding => ({
        kind,
        reason,
        companyId,
        id: example.id ?? null,
        detail: `${column}: ${example.missing ?? ''}`,
      });
      for (const example of ofCompany) add(found(example));
      const rest = Number(count) - ofCompany.length;
      if (rest > 0) add({ kind, reason, companyId, id: null, detail: column }, rest);
    }
  }
}
