import { Readable } from 'node:stream';
import { eq, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { TestServer } from '../../../../testing/server.ts';
import { contacts } from '../../contacts/contacts.schema.ts';
import { newCustomer } from '../../messages/testing/customer.ts';
import { openOffice } from '../../tickets/testing/office.ts';
import { tickets } from '../../tickets/tickets.schema.ts';

const idRow = z.object({ id: z.coerce.number() });

/** What marks the texts about the person, and nothing else. */
export const mark = 'zqx';

/**
 * A person about whom there is something in every table that can have it, all of it with `mark` or one of `names`. They wrote, were
 * answered, and are named wherever the product stores names.
 */
export async function openMarkedPerson(server: TestServer) {
  const office = await openOffice(server);
  const { companyId, connectionId, admin, ana, system, sales } = office;
  const run = async (statement: SQL) => {
    const { rows } = await system(({ db }) => db.execute(statement));
    return rows[0] ? idRow.parse(rows[0]).id : 0;
  };
  const as = admin;
  const body = { name: 'CRM', address: 'https://crm.example.com/hook', events: ['message.received' as const] };
  await server.call('POST /webhooks', { as, body });
  const person = newCustomer(server, office);
  const { number } = person;
  const lid = `9${number}77`;
  await person.write(`${mark}first words`, { pushName: `${mark}name Silva` });
  const wid = await person.write(`${mark}second words`, { pushName: `${mark}name Silva` });
  await person.edit(wid, `${mark}edited words`);
  const [contact] = await system(({ db }) => db.select().from(contacts).where(eq(contacts.number, number)));
  const contactId = contact?.id ?? 0;
  await run(sql`update contacts set lid = ${lid}, email = ${`${mark}@example.com`}, username = ${`${mark}user`},
    extra_info = ${JSON.stringify([{ id: 1, name: 'Rua', value: `${mark}street` }])}::jsonb where id = ${contactId}`);
  const [ticket] = await system(({ db }) => db.select().from(tickets).where(eq(tickets.contactId, contactId)));
  const ticketId = ticket?.id ?? 0;
  await server.call('POST /ticket-notes', { as, body: { contactId, note: `${mark}note` } });
  await server.call('POST /suppressed-numbers', { as, body: { number } });
  const params = { contactId };
  await server.call('PUT /contacts/:contactId', { as, params, body: { name: `${mark}renamed Silva` } });
  const stored = await server.platform.storage.keepStream(Readable.from([`${mark} content`]), {
    name: `${mark}file.txt`,
    companyId,
  });
  const mediaId =
    await run(sql`insert into media_files (company_id, name, original_name, mimetype, size, sha256, safe_inline)
    values (${companyId}, ${stored.id}, ${`${mark}file.txt`}, 'text/plain', ${stored.size}, ${stored.sha256}, false) returning id`);
  const cycleId = await run(sql`select id from ticket_cycles where ticket_id = ${ticketId} limit 1`);
  await run(sql`update ticket_cycles set rating = 3, rating_scale = 3, rating_score = 3, user_id = ${ana.id}, rated_at = now(),
    rating_comment = ${`${mark}comment`}, closing_note = ${`${mark}closing`} where id = ${cycleId}`);
  const messageId =
    await run(sql`insert into messages (company_id, ticket_id, cycle_id, contact_id, connection_id, chat_id, body, media_id,
      media_type, participant, data, answer, reactions)
    values (${companyId}, ${ticketId}, ${cycleId}, ${contactId}, ${connectionId}, ${number}, ${`${mark}caption`}, ${mediaId},
      'application', ${number}, ${JSON.stringify({ filler: `${mark}data` })}::jsonb, ${JSON.stringify({ title: `${mark}answer` })}::jsonb,
      '[]') returning id`);
  await run(sql`insert into drafts (company_id, ticket_id, user_id, text, written_at)
    values (${companyId}, ${ticketId}, ${ana.id}, ${`${mark}draft`}, now())`);
  await run(sql`insert into ticket_summaries (company_id, ticket_id, text, first_message_id, last_message_id)
    values (${companyId}, ${ticketId}, ${`${mark}summary`}, ${messageId}, ${messageId})`);
  await run(sql`insert into marketing_consents (company_id, contact_id, state, source, text, told_at, is_current)
    values (${companyId}, ${contactId}, 'given', 'import', ${`${mark}consent`}, now(), true)`);
  await run(sql`insert into schedules (company_id, contact_id, body, send_at, state)
    values (${companyId}, ${contactId}, ${`${mark}schedule`}, now(), 'handed')`);
  await run(sql`insert into conversation_reads (company_id, hour, contact_id, ticket_id, user_id, key_id, reader_kind, reader_name,
      way, first_at, last_at, count)
    values (${companyId}, now(), ${contactId}, ${ticketId}, ${ana.id}, 0, 'user', 'Ana', 'chat', now(), now(), 1)`);
  await run(sql`insert into app_data (company_id, app, publisher, kind, contact_id, key, value, size)
    values (${companyId}, 'crm', 'f1', 'contact', ${contactId}, 'card', ${JSON.stringify(`${mark}app`)}::jsonb, 9)`);
  const fieldId = await run(sql`insert into custom_fields (company_id, subject, kind, name, key, position)
    values (${companyId}, 'contact', 'text', 'Plano', 'plano', 0) returning id`);
  await run(sql`insert into custom_field_values (company_id, field_id, contact_id, text_value)
    values (${companyId}, ${fieldId}, ${contactId}, ${`${mark}field`})`);
  await run(sql`insert into prompt_tool_calls (company_id, ticket_id, question_id, tool, arguments, outcome, result, milliseconds)
    values (${companyId}, ${ticketId}, ${messageId}, 'x', ${`${mark}arguments`}, 'done', ${`${mark}result`}, 1)`);
  const sourceId = await run(sql`insert into knowledge_sources (company_id, kind, title, text, address, state, passages)
    values (${companyId}, 'answer', 'Abre?', 'Às 8.', '', 'ready', 1) returning id`);
  await run(sql`insert into knowledge_passages (company_id, source_id, place, heading, text, words, ticket_id)
    values (${companyId}, ${sourceId}, 0, '', ${`${mark}passage`}, recado_words(${`${mark}passage`}), ${ticketId})`);
  const campaignId = await run(sql`insert into campaigns (company_id, name, status, whatsapp_id)
    values (${companyId}, 'Páscoa', 'FINALIZADA', ${connectionId}) returning id`);
  await run(sql`insert into campaign_recipients (company_id, campaign_id, number, name, email, contact_id, state)
    values (${companyId}, ${campaignId}, ${number}, ${`${mark}recipient`}, ${`${mark}@mail`}, ${contactId}, 'read')`);
  const ruleId =
    await run(sql`insert into rules (company_id, name, position, trigger_kind, trigger, match, conditions, steps,
      stops_others, per_ticket_and_hour, changed_by)
    values (${companyId}, 'Pedido', 0, 'webhook', '{}', 'all', '[]', '[]', false, 1, '') returning id`);
  await run(sql`insert into rule_calls (company_id, rule_id, values, happened_at)
    values (${companyId}, ${ruleId}, ${JSON.stringify({ number, name: `${mark}caller` })}::jsonb, now())`);
  const listId = await run(
    sql`insert into contact_lists (company_id, name) values (${companyId}, 'Lista') returning id`,
  );
  await run(sql`insert into contact_list_items (company_id, contact_list_id, name, number, email)
    values (${companyId}, ${listId}, ${`${mark}item`}, ${number}, '')`);
  await run(sql`insert into phone_contacts (company_id, connection_id, number, lid, name)
    values (${companyId}, ${connectionId}, ${number}, ${lid}, ${`${mark}agenda`})`);
  await run(sql`insert into set_aside_messages (company_id, connection_id, chat_id, wid, kind, reason, raw)
    values (${companyId}, ${connectionId}, ${`${number}@s.whatsapp.net`}, 'W', 'text', 'X', ${`${mark}raw`})`);
  await run(sql`insert into inbound_events (company_id, connection_id, chat_id, wid, number, kind, payload, processed_at)
    values (${companyId}, ${connectionId}, ${number}, 'W', ${number}, 'message', ${JSON.stringify({ event: `${mark}event` })}::jsonb, now())`);
  await run(sql`insert into jobs (company_id, lane, pool, kind, payload, max_attempts, failed_at)
    values (${companyId}, ${`old:${number}`}, 'default', 'none', ${JSON.stringify({ number, text: `${mark}job` })}::jsonb, 1, now())`);
  await run(
    sql`insert into channel_keys (connection_id, type, id, value) values (${connectionId}, 'session', ${`${number}.0`}, '\\x00')`,
  );
  const importId = await run(sql`insert into contact_imports (company_id, user_id, source, state, sample)
    values (${companyId}, ${admin.id}, 'file', 'done', ${JSON.stringify([[`${mark}sample`, number]])}::jsonb) returning id`);
  await run(sql`insert into contact_import_parts (company_id, import_id, position, rows)
    values (${companyId}, ${importId}, 0, ${JSON.stringify([{ name: `${mark}part`, number }, { name: 'Other' }])}::jsonb)`);
  await run(sql`insert into contact_import_refusals (company_id, import_id, row, name, number, email, reason, is_kept, value)
    values (${companyId}, ${importId}, 2, ${`${mark}refused`}, ${`+${number}`}, '', 'number', false, ${number})`);
  const groupId = (await server.make.contact({ companyId, name: 'Grupo', number: '120363000000000001', isGroup: true }))
    .id;
  const groupTicket =
    await run(sql`insert into tickets (company_id, contact_id, whatsapp_id, queue_id, status, is_group, last_message,
      customer_words, customer_author_id)
    values (${companyId}, ${groupId}, ${connectionId}, ${sales.id}, 'open', true, ${`${mark}in group`}, ${`${mark}in group`}, ${contactId})
    returning id`);
  const inGroup = await run(sql`insert into messages (company_id, ticket_id, contact_id, participant, body)
    values (${companyId}, ${groupTicket}, ${contactId}, ${number}, ${`${mark}in group`}) returning id`);
  const reactions = JSON.stringify([
    { emoji: '👍', fromMe: false, participant: number },
    { emoji: '🎉', fromMe: true },
  ]);
  const others = await run(sql`insert into messages (company_id, ticket_id, body, reactions)
    values (${companyId}, ${groupTicket}, 'De outra pessoa', ${reactions}::jsonb) returning id`);
  await run(sql`insert into message_receipts (company_id, message_id, participant, ack)
    values (${companyId}, ${others}, ${number}, 3)`);
  await run(
    sql`update tickets set last_message_id = ${inGroup}, customer_message_id = ${inGroup} where id = ${groupTicket}`,
  );
  return { ...office, person, number, lid, contactId, ticketId, cycleId, campaignId, groupTicket, others, run, wid };
}

export type MarkedPerson = Awaited<ReturnType<typeof openMarkedPerson>>;
