import type { TicketViewFilter } from '@recado/contract';
import { sql } from 'drizzle-orm';
import type { Database } from '../../apps/server/src/platform/database/database.ts';
import { type Seeded, withoutTriggers } from '../seed.ts';

/** Lanes of the kanban: of the live tickets four of seven are in one. */
const lanes = ['Em análise', 'Aguardando peça', 'Pronto'];

/** Views of the company, one for each part that a filter can have. */
const views = (queueIds: readonly number[], whatsappId: number): Record<string, TicketViewFilter> => ({
  waiting: { statuses: ['open'], waitingMinutes: 30 },
  silent: { silentHours: 24 },
  closing: { windowMinutes: 120 },
  unread: { withUnreadMessages: true },
  tagged: { anyTags: [1, 2] },
  mine: { agents: ['me'], statuses: ['open'] },
  free: { agents: ['nobody'], statuses: ['pending'] },
  queues: { inQueues: queueIds.slice(0, 2), statuses: ['open', 'pending'] },
  connection: { connections: [whatsappId + 1] },
  words: { searchParam: 'ninguém' },
});

/**
 * What a company gathers beside conversations, in proportion to them: tags, lists of contacts, campaigns, scheduled
 * messages, notes, suppressed numbers and deliveries of webhooks. The rows of triggers are written with them.
 */
export async function seedBeside(
  database: Database,
  { companyId, userIds, queueIds, whatsappId }: Seeded,
): Promise<void> {
  const agent = sql`(${sql.param(userIds)}::int[])[1 + c.id % ${userIds.length}::int]`;
  const people = sql`from contacts c join tickets t on t.contact_id = c.id where c.company_id = ${companyId}`;
  await withoutTriggers(database, async (run) => {
    await run(sql`
      insert into tags (company_id, name, color, kanban)
      select ${companyId}::int, name, '#0b6e99', 1 from unnest(${sql.param(lanes)}::text[]) name`);
    await run(sql`
      insert into ticket_tags (company_id, ticket_id, tag_id)
      select t.company_id, t.id, (select min(g.id) from tags g where g.company_id = t.company_id and g.kanban = 1) + t.id / 20 % 5 % 3
      from tickets t where t.company_id = ${companyId} and t.status <> 'closed' and t.id / 20 % 7 > 2
      union all
      select t.company_id, t.id, (select min(g.id) from tags g where g.company_id = t.company_id and g.kanban = 0) + t.id / 20 % 10
      from tickets t where t.company_id = ${companyId} and t.id % 7 = 0`);
    await run(sql`
      with list as (
        insert into contact_lists (company_id, name, contacts_count, valid_count)
        select ${companyId}::int, 'Todos', count(*), count(*) from contacts where company_id = ${companyId} returning id)
      insert into contact_list_items (company_id, contact_list_id, name, number, is_whatsapp_valid, checked_at)
      select c.company_id, l.id, c.name, c.number, true, now() from contacts c cross join list l where c.company_id = ${companyId}`);
    await run(sql`
      with campaign as (
        insert into campaigns (company_id, name, message1, status, contact_list_id, completed_at)
        select ${companyId}::int, 'Natal', 'Feliz Natal', 'FINALIZADA', (select max(id) from contact_lists), now() returning id),
      recipients as (
        insert into campaign_recipients (company_id, campaign_id, number, name, contact_id, state, message_index, sent_at)
        select c.company_id, a.id, c.number, c.name, c.id, case when c.id % 10 = 0 then 'failed' else 'sent' end, 1,
          now() - c.id * interval '1 second'
        from contacts c cross join campaign a where c.company_id = ${companyId} returning campaign_id, message_index, state)
      insert into campaign_counts (company_id, campaign_id, message_index, state, failed_code, count)
      select ${companyId}::int, campaign_id, message_index, state, '', count(*) from recipients group by 2, 3, 4`);
    await run(sql`
      insert into schedules (company_id, contact_id, user_id, whatsapp_id, body, send_at, state)
      select c.company_id, c.id, ${agent}, ${whatsappId}::int, 'Lembrete ' || c.id,
        now() - c.id * interval '11 minutes' + interval '2 days',
        case when c.id % 100 = 10 then 'failed' when now() - c.id * interval '11 minutes' + interval '2 days' > now() then 'waiting' else 'handed' end
      ${people} and c.id % 10 = 0`);
    await run(sql`
      with written as (
        insert into ticket_notes (company_id, contact_id, ticket_id, queue_id, user_id, user_name, note)
        select c.company_id, c.id, t.id, t.queue_id, ${agent}, 'Agente', 'Nota ' || c.id ${people} and c.id % 10 = 0
        returning id, company_id)
      insert into note_mentions (company_id, note_id, user_id, seen_at)
      select company_id, id, (${sql.param(userIds)}::int[])[3], case when id % 50 > 0 then now() end from written`);
    for (const [name, filter] of Object.entries(views(queueIds, whatsappId)))
      await run(sql`
        insert into ticket_views (company_id, name, icon, filter)
        values (${companyId}::int, ${name}, 'filter', ${JSON.stringify(filter)}::jsonb)`);
    await run(sql`
      insert into level_rounds (company_id, ticket_id, cycle_id, began_at, first_answer_seconds, first_answer_met,
        solution_seconds, solution_met, finished_at)
      select company_id, ticket_id, id, queued_at, id % 3600, id % 3600 < 1800, id % 90000, id % 90000 < 40000, finished_at
      from ticket_cycles where company_id = ${companyId}::int`);
    await run(sql`
      update tickets set level_target = 'nextAnswer', level_due_at = now() + (id % 600 - 300) * interval '1 minute'
      where company_id = ${companyId}::int and status <> 'closed' and id % 3 = 0`);
    await run(sql`
      insert into suppressed_numbers (company_id, number, name, source)
      select c.company_id, c.number, c.name, 'customer' from contacts c where c.company_id = ${companyId} and c.id % 10 = 0`);
    await run(sql`
      with hook as (
        insert into webhooks (company_id, name, address, events)
        values (${companyId}::int, 'Loja', 'https://shop.example', '{ticket.closed}') returning id)
      insert into webhook_deliveries (company_id, webhook_id, event, subject, body, state, created_at)
      select ${companyId}::int, hook.id, (array['ticket.closed', 'message.received'])[1 + c.id % 2], c.id::text, '{}',
        case when c.id % 1000 = 0 then 'failed' else 'delivered' end, now() - c.id * interval '2 seconds'
      from contacts c cross join hook where c.company_id = ${companyId}`);
  });
}
