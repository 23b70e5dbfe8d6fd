import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Unit } from '../../../../../platform/database/database.ts';
import { conflict } from '../../../../../platform/database/database-errors.ts';
import { formerTexts, messages } from '../../../../conversations/messages/messages.schema.ts';
import { keep } from '../moved-rows.ts';
import type { MessageRow } from './message-rows.ts';

const stored = z.array(z.object({ id: z.int(), ticketId: z.int(), wid: z.string() }));

/** Names a message within a page. WhatsApp's id is unique in a chat, and a ticket is one. */
function nameOf({ ticketId, wid }: Pick<MessageRow, 'ticketId' | 'wid'>): string {
  return `${ticketId}/${wid}`;
}

/**
 * Stores messages in their order, and returns the ids here by their ids there. One that is here already, e.g. because it
 * arrived while the copy ran, is found and not changed.
 */
export async function insertMessages(
  unit: Unit,
  companyId: number,
  rows: readonly MessageRow[],
): Promise<{ ids: Map<string, number>; made: MessageRow[] }> {
  const known = await knownMessages(unit, rows);
  await keep(unit, companyId, 'messages', [...known.values()]);
  const wanted = new Map(rows.filter((row) => !known.has(nameOf(row))).map((row) => [nameOf(row), row]));
  const first = new Map(rows.toReversed().map((row) => [nameOf(row), row]));
  const made = [...wanted.keys()].flatMap((name) => first.get(name) ?? []);
  const given = made.length === 0 ? new Map<string, number>() : await insert(unit, companyId, made);
  if (given.size < made.length) throw conflict('A message was stored meanwhile');
  const ids = new Map<string, number>();
  for (const row of rows) {
    const id = known.get(nameOf(row)) ?? given.get(nameOf(row));
    if (id !== undefined) ids.set(row.sourceId, id);
  }
  return { ids, made };
}

/** The messages that are here already. */
async function knownMessages(unit: Unit, rows: readonly MessageRow[]): Promise<Map<string, number>> {
  const connectionIds = [...new Set(rows.flatMap(({ connectionId }) => connectionId ?? []))];
  if (connectionIds.length === 0) return new Map();
  const names = rows.map(({ wid }) => wid);
  const found = await unit.db.execute(sql`
    select m.id, m.ticket_id as "ticketId", m.wid
    from unnest(${sql.param(connectionIds)}::integer[]) connection (id)
    join ${messages} m on m.connection_id = connection.id and m.wid = any(${sql.param(names)}::text[])`);
  return new Map(stored.parse(found.rows).map((row) => [nameOf(row), row.id]));
}

async function insert(unit: Unit, companyId: number, rows: readonly MessageRow[]): Promise<Map<string, number>> {
  const made = await unit.db.execute(sql`
    insert into ${messages} (company_id, ticket_id, contact_id, connection_id, chat_id, wid, body, from_me, queue_id, cycle_id,
      read, ack, media_type, media_id, quoted_message_id, is_deleted, is_edited, is_forwarded, is_automatic, origin,
      has_former_text, reactions, participant, data, failed_code, sent_at, created_at, updated_at)
    select ${companyId}::integer, "ticketId", "contactId", "connectionId", "chatId", wid, body, "fromMe", "queueId", "cycleId",
      read, ack, "mediaType", "mediaId", "quotedMessageId", "isDeleted", "isEdited", "isForwarded", "isAutomatic", origin,
      "hasFormerText", reactions, participant, nullif(data, 'null'::jsonb), "failedCode", at, at, at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("ticketId" integer, "contactId" integer,
      "connectionId" integer, "chatId" text, wid text, body text, "fromMe" boolean, "queueId" integer, "cycleId" integer,
      read boolean, ack smallint, "mediaType" text, "mediaId" integer, "quotedMessageId" integer, "isDeleted" boolean,
      "isEdited" boolean, "isForwarded" boolean, "isAutomatic" boolean, origin text, "hasFormerText" boolean,
      reactions jsonb, participant text, data jsonb, "failedCode" text, at timestamptz)
    on conflict do nothing
    returning id, ticket_id as "ticketId", wid`);
  return new Map(stored.parse(made.rows).map((row) => [nameOf(row), row.id]));
}

/** Adds former texts of messages, by the messages' ids here. */
export async function addFormerTexts(
  unit: Unit,
  companyId: number,
  texts: readonly { messageId: number; text: string; replacedAt: Date }[],
): Promise<void> {
  if (texts.length === 0) return;
  await unit.db.insert(formerTexts).values(texts.map((one) => ({ ...one, companyId })));
}
