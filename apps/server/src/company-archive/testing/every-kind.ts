import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { contextOfKey } from '../../channels/key-contexts.ts';
import { createSeal } from '../../platform/security/sealing.ts';
import { newFileId } from '../../platform/storage/file-ids.ts';
import type { MatrixWorld } from '../../testing/matrix/world.ts';

const idRow = z.object({ id: z.coerce.number() });
/** What the customers' phones and servers write, and no screen. */
export const pairing = 'the pairing of a phone';

/** Adds a row of each kind that no screen saves, and the references that only JSON and loose columns have. */
export async function addEveryKind({
  server,
  companyId,
  connectionId,
  queueId,
  agent,
  make,
}: MatrixWorld): Promise<void> {
  const { database, secret } = server.platform;
  const add = async (statement: SQL) => {
    const { rows } = await database.system(({ db }) => db.execute(statement));
    return rows[0] ? idRow.parse(rows[0]).id : 0;
  };
  const organisationId = await add(sql`insert into organisations (company_id, name, document_number, site, note)
    values (${companyId}, 'Padaria Pão & Cia', '11222333000181', 'pao.example', 'paga no dia 5') returning id`);
  const { id: contactId } = await make.contact({ companyId, name: 'Zoé', number: '5511900001111', organisationId });
  await add(sql`insert into contact_holds (contact_id, company_id, reason, held_by)
    values (${contactId}, ${companyId}, 'Processo', 'Ana') returning contact_id as id`);
  const ticketId = await add(sql`insert into tickets (company_id, contact_id, whatsapp_id, queue_id, status)
    values (${companyId}, ${contactId}, ${connectionId}, ${queueId}, 'closed') returning id`);
  const fieldId = await add(sql`insert into custom_fields (company_id, subject, kind, name, key, position)
    values (${companyId}, 'contact', 'choice', 'Plano', 'plano', 0) returning id`);
  const choiceId = await add(sql`insert into custom_field_choices (company_id, field_id, name, position)
    values (${companyId}, ${fieldId}, 'Ouro', 0) returning id`);
  await add(sql`insert into custom_field_values (company_id, field_id, contact_id, choice_id)
    values (${companyId}, ${fieldId}, ${contactId}, ${choiceId})`);
  const group = await add(sql`insert into reasons (company_id, name, position)
    values (${companyId}, 'Venda', 0) returning id`);
  const reasonId = await add(sql`insert into reasons (company_id, parent_id, name, position, queue_ids)
    values (${companyId}, ${group}, 'Preço', 0, array[${queueId}]::int[]) returning id`);
  const cycleId =
    await add(sql`insert into ticket_cycles (company_id, ticket_id, user_id, queue_id, rating, finished_at,
      finished_by, reason_id, reason_user_id, closing_note, rating_scale, rating_comment)
    values (${companyId}, ${ticketId}, ${agent.id}, ${queueId}, 3, now(), 'user', ${reasonId}, ${agent.id}, 'caro', 3, 'bom')
    returning id`);
  const templateId =
    await add(sql`insert into message_templates (company_id, account_id, name, language, category, content)
    values (${companyId}, '1', 'oi', 'pt_BR', 'UTILITY', '{}') returning id`);
  const file = newFileId(companyId);
  const data = { template: { id: templateId, name: 'oi' }, thumbnail: { file } };
  const quoting =
    await add(sql`insert into messages (company_id, ticket_id, cycle_id, contact_id, connection_id, body, data,
      template_id, secret)
    values (${companyId}, ${ticketId}, ${cycleId}, ${contactId}, ${connectionId}, 'Olá, ação! \t "aspas"',
      ${JSON.stringify(data)}::jsonb, ${templateId}, 'c2VjcmV0') returning id`);
  const quoted = await add(sql`insert into messages (company_id, ticket_id, body, from_me, quoted_message_id)
    values (${companyId}, ${ticketId}, 'antes', true, ${quoting}) returning id`);
  // A quote of a later row, as in imported histories.
  await add(sql`update messages set quoted_message_id = ${quoted} where id = ${quoting}`);
  const optionId = await add(sql`insert into queue_options (company_id, queue_id, title, option, app_step)
    values (${companyId}, ${queueId}, 'Bolos', '1', '{"app": "bakery", "step": "order"}') returning id`);
  await add(sql`update tickets set last_message_id = ${quoted}, customer_message_id = ${quoting},
    bot_state = ${JSON.stringify({ optionId, repeats: 1 })}::jsonb where id = ${ticketId}`);
  await add(sql`update whatsapps set automation_templates = ${JSON.stringify({ ratingMessage: { templateId, values: {} } })}::jsonb
    where id = ${connectionId}`);
  await add(sql`insert into former_ticket_addresses (company_id, uuid, ticket_id)
    values (${companyId}, '11111111-2222-4333-8444-555555555555', ${ticketId})`);
  await add(sql`insert into message_receipts (company_id, message_id, participant, ack)
    values (${companyId}, ${quoted}, '5511', 3)`);
  await add(sql`insert into former_texts (company_id, message_id, text, replaced_at)
    values (${companyId}, ${quoted}, 'depois', now())`);
  await add(sql`insert into message_charges (company_id, connection_id, wid, message_id, template_id, category, type, billable, charged_at)
    values (${companyId}, ${connectionId}, 'w1', ${quoted}, 2000000000, 'utility', 'regular', true, now())`);
  await add(sql`insert into menu_figures (company_id, queue_id, option_id, title, day, is_sum, reached)
    values (${companyId}, ${queueId}, ${optionId}, 'Bolos', '2026-01-01', true, 3),
      (${companyId}, ${queueId}, 0, 'Início', '2026-01-01', true, 4), (${companyId}, ${queueId}, 1999999999, 'Apagada', '2026-01-01', true, 5)`);
  await add(sql`insert into menu_visits (ticket_id, company_id, queue_id, option_id, title, day)
    values (${ticketId}, ${companyId}, ${queueId}, 0, 'Início', '2026-01-01')`);
  const noteId =
    await add(sql`insert into ticket_notes (company_id, contact_id, ticket_id, cycle_id, user_id, user_name, note)
    values (${companyId}, ${contactId}, ${ticketId}, ${cycleId}, ${agent.id}, 'Ana', 'vip') returning id`);
  await add(
    sql`insert into note_mentions (company_id, note_id, user_id) values (${companyId}, ${noteId}, ${agent.id})`,
  );
  await add(sql`insert into ticket_transfers (ticket_id, company_id, user_id, by_name)
    values (${ticketId}, ${companyId}, ${agent.id}, 'Ana')`);
  await add(sql`insert into phone_contacts (company_id, connection_id, number, name)
    values (${companyId}, ${connectionId}, '5511900002222', 'Da agenda')`);
  await add(sql`insert into marketing_consents (company_id, contact_id, state, source, text, told_at, is_current)
    values (${companyId}, ${contactId}, 'given', 'keyword', 'QUERO RECEBER', now(), true)`);
  await add(
    sql`insert into keeping_rules (company_id, messages_months, audit_months, starts_at) values (${companyId}, 24, 6, now()) on conflict do nothing`,
  );
  await add(
    sql`insert into keeping_queue_rules (company_id, queue_id, months) values (${companyId}, ${queueId}, 12) on conflict do nothing`,
  );
  await add(
    sql`insert into forgotten_sent (company_id, hour, origin, messages) values (${companyId}, now(), 'campaign', 3) on conflict do nothing`,
  );
  await add(sql`insert into holidays (company_id, name, day, is_yearly)
    values (${companyId}, 'Padroeira', '2026-10-12', true) returning id`);
  await add(sql`insert into service_levels (company_id, queue_id, priority, first_answer_minutes)
    values (${companyId}, ${queueId}, 'urgent', 15) returning id`);
  await add(sql`insert into level_rounds (company_id, ticket_id, cycle_id, began_at, first_answer_seconds, first_answer_met)
    select ${companyId}, ticket_id, id, queued_at, 60, true from ticket_cycles where ticket_id = ${ticketId} limit 1 returning id`);
  const parts = {
    inQueues: [queueId],
    organisations: [organisationId],
    agents: ['me', agent.id],
    anyTags: [1999999997],
    connections: [connectionId],
  };
  await add(sql`insert into ticket_views (company_id, user_id, name, icon, filter)
    values (${companyId}, ${agent.id}, 'Minha', 'clock', ${JSON.stringify(parts)}::jsonb) returning id`);
  const campaignId =
    await add(sql`insert into campaigns (company_id, name, status, whatsapp_id, template1, template_categories,
      segment_tag_ids, segment_organisation_ids, excluded_campaign_ids)
    values (${companyId}, 'Páscoa', 'EM_ANDAMENTO', ${connectionId}, ${JSON.stringify({ templateId, values: {} })}::jsonb,
      ${JSON.stringify({ [templateId]: 'UTILITY' })}::jsonb, array[1999999998], array[${organisationId}]::int[], array[]::int[]) returning id`);
  await add(sql`insert into campaign_recipients (company_id, campaign_id, number, name, email, zone, contact_id, state, message_id)
    values (${companyId}, ${campaignId}, '5511900001111', 'Zoé', '', '', ${contactId}, 'sent', ${quoted})`);
  await add(sql`update campaign_recipients set confirmation = 'asked' where campaign_id = ${campaignId}`);
  await add(sql`insert into app_data (company_id, app, publisher, kind, contact_id, ticket_id, user_id, key, value, size)
    values (${companyId}, 'crm', 'f1', 'company', null, null, null, 'state', '{"at": [1, null, "\\t ação"]}', 90),
      (${companyId}, 'crm', 'f1', 'contact', ${contactId}, null, null, 'card', '{"stage": "won"}', 90),
      (${companyId}, 'crm', 'f1', 'ticket', null, ${ticketId}, null, 'card', '7', 90),
      (${companyId}, 'crm', 'f1', 'user', null, null, ${agent.id}, 'card~merged', 'true', 90)`);
  const invoice = await make.invoice({ companyId, detail: 'Março' });
  await add(sql`insert into invoice_adjustments (company_id, invoice_id, kind, detail, cents)
    values (${companyId}, ${invoice.id}, 'change', 'Plano', 100)`);
  await add(sql`insert into prompt_usage (company_id, month, prompt_name, calls, input_tokens, output_tokens, cost)
    values (${companyId}, '2026-01', 'Padeiro', 1, 9007199254740993, 2, 12345678901234.0123456789)`);
  const sourceId =
    await add(sql`insert into knowledge_sources (company_id, kind, title, text, address, state, passages, read_at)
    values (${companyId}, 'answer', 'Abre quando?', 'Às 8.', '', 'ready', 1, '2026-01-02T00:00:00Z') returning id`);
  await add(sql`insert into knowledge_passages (company_id, source_id, place, heading, text, words)
    values (${companyId}, ${sourceId}, 0, '', 'Às 8.', recado_words('Às 8.'))`);
  const pageId = await add(sql`insert into knowledge_pages (company_id, source_id, address, depth, state, etag, read_at)
    values (${companyId}, ${sourceId}, 'https://padaria.com.br/horas', 1, 'ready', 'W/"1"', '2026-01-02T00:00:00Z') returning id`);
  await add(sql`update knowledge_passages set page_id = ${pageId}, ticket_id = ${ticketId}`);
  const importId = await add(sql`insert into contact_imports (company_id, user_id, source, state)
    values (${companyId}, ${agent.id}, 'file', 'draft') returning id`);
  await add(sql`insert into contact_import_refusals (company_id, import_id, row, name, number, email, reason, is_kept, value)
    values (${companyId}, ${importId}, 2, 'X', '1', '', 'number', true, '1')`);
  const seal = createSeal(secret);
  const sealed = (type: string, id: string) => seal.seal(pairing, contextOfKey(connectionId, type, id)).toString('hex');
  await add(sql`insert into channel_credentials (connection_id, value)
    values (${connectionId}, decode(${sealed('credentials', '')}, 'hex'))`);
  await add(sql`insert into channel_keys (connection_id, type, id, value)
    values (${connectionId}, 'session', '5511.0', decode(${sealed('session', '5511.0')}, 'hex'))`);
}
