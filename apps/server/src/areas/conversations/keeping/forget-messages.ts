import { inArray, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Unit } from '../../../platform/database/database.ts';
import { deletedKind } from '../messages/last-message.ts';
import { forgetFiles, forgetThumbnails } from '../messages/media-files.ts';
import { messages } from '../messages/messages.schema.ts';
import { ids } from '../persons/person-traits.ts';
import { type DueTicket, isFree } from './due-tickets.ts';
import { lockDue } from './lock-due.ts';

/** What a step deleted; `isFull`: as much as it may, so that there may be more of the same tickets. */
export interface Deleted {
  conversations: number;
  messages: number;
  files: number;
  isFull: boolean;
}

const nothing: Deleted = { conversations: 0, messages: 0, files: 0, isFull: false };
const chosenRows = z.array(z.object({ id: z.number(), ticketId: z.number(), createdAt: z.coerce.date() }));
const idRows = z.array(z.object({ id: z.number() }));

/** Of `messages m`: those of due tickets that are old enough, and of nobody whom the company must keep; the oldest first. */
function messagesOf(due: readonly DueTicket[], which: SQL, most: number): SQL {
  const list = JSON.stringify(due.map(({ id, before }) => ({ id, before })));
  return sql`select m.id, m.ticket_id as "ticketId", m.created_at as "createdAt"
    from jsonb_to_recordset(${list}::jsonb) as d(id integer, before timestamptz)
    join messages m on m.ticket_id = d.id and m.created_at < d.before
    where ${which} and ${isFree} order by m.ticket_id, m.created_at, m.id limit ${most}`;
}

/**
 * Deletes messages of due tickets with search words, former texts, receipts, files and what was made of them; at most `most`. A line of
 * the conversation says until when. The rounds stay, and so do the figures.
 */
export async function forgetMessages(
  unit: Unit,
  companyId: number,
  due: readonly DueTicket[],
  most: number,
): Promise<Deleted> {
  const locked = await lockDue(unit, due);
  if (locked.length === 0) return nothing;
  const { rows } = await unit.db.execute(messagesOf(locked, sql`true`, most));
  const chosen = chosenRows.parse(rows);
  if (chosen.length === 0) return nothing;
  const chosenIds = chosen.map(({ id }) => id);
  await keepSentCounts(unit, companyId, chosenIds);
  const files = await forgetFilesOf(unit, chosenIds);
  await forgetThumbnails(unit, inArray(messages.id, chosenIds));
  await unit.db.execute(sql`delete from schedules where message_id = any (${ids(chosenIds)}) and state <> 'waiting'`);
  await unit.db.delete(messages).where(inArray(messages.id, chosenIds));
  const touched = [...Map.groupBy(chosen, ({ ticketId }) => ticketId)].map(([id, own]) => ({
    id,
    until: own.at(-1)?.createdAt ?? unit.now(),
  }));
  await forgetWords(
    unit,
    chosenIds,
    touched.map(({ id }) => id),
  );
  await noteForgotten(unit, companyId, touched);
  const isFull = chosen.length === most;
  const isRest = isFull && (await isLeft(unit, locked, touched.at(-1)?.id));
  const conversations = touched.length - (isRest ? 1 : 0);
  return { conversations, messages: chosen.length, files, isFull };
}

/** Whether the last ticket of a full step has more. */
async function isLeft({ db }: Unit, due: readonly DueTicket[], ticketId: number | undefined): Promise<boolean> {
  const last = due.filter(({ id }) => id === ticketId);
  return (await db.execute(messagesOf(last, sql`true`, 1))).rows.length > 0;
}

/** Deletes the files of messages of due tickets; the messages stay, and say so. */
export async function forgetMedia(unit: Unit, due: readonly DueTicket[], most: number): Promise<Deleted> {
  const locked = await lockDue(unit, due);
  if (locked.length === 0) return nothing;
  const { rows } = await unit.db.execute(messagesOf(locked, sql`m.media_id is not null and not m.is_deleted`, most));
  const chosenIds = chosenRows.parse(rows).map(({ id }) => id);
  if (chosenIds.length === 0) return nothing;
  const files = await forgetFilesOf(unit, chosenIds);
  await forgetThumbnails(unit, inArray(messages.id, chosenIds));
  const rest = sql`coalesce(data, '{}'::jsonb) - array['media', 'thumbnail', 'thumbnailBytes', 'thumbnailAddress', 'pages']`;
  await unit.db.execute(sql`update messages set media_id = null, data = ${rest} || '{"fileForgotten": true}'::jsonb
    where id = any (${ids(chosenIds)})`);
  return { ...nothing, files, isFull: chosenIds.length === most };
}

/** Deletes the files that only these messages have; returns how many. A campaign's file stays with the campaign. */
async function forgetFilesOf(unit: Unit, messageIds: readonly number[]): Promise<number> {
  const { rows } = await unit.db.execute(sql`
    select distinct m.media_id as id from messages m where m.id = any (${ids(messageIds)}) and m.media_id is not null
      and not exists (select from messages o where o.media_id = m.media_id and o.id <> all (${ids(messageIds)}))
      and not exists (select from campaigns o where o.media_id = m.media_id)
      and not exists (select from file_list_options o where o.media_id = m.media_id)
      and not exists (select from chat_messages o where o.media_id = m.media_id)`);
  const free = idRows.parse(rows).map(({ id }) => id);
  if (free.length > 0) await forgetFiles(unit, sql`(select unnest(${ids(free)}))`);
  return free.length;
}

/** What programs sent is counted from messages (SERVER §2, What counts): the counts stay. */
async function keepSentCounts({ db }: Unit, companyId: number, messageIds: readonly number[]): Promise<void> {
  await db.execute(sql`
    insert into forgotten_sent (company_id, hour, origin, messages)
    select ${companyId}, date_trunc('hour', created_at, 'UTC'), origin, count(*)::integer from messages
    where id = any (${ids(messageIds)}) and origin in ('campaign', 'schedule', 'api') group by 2, 3
    on conflict (company_id, hour, origin) do update set messages = forgotten_sent.messages + excluded.messages`);
}

/** Lists repeat the last message of a ticket; a summary, drafts, what was learned and the comment of a rating go with the last of its messages. */
async function forgetWords({ db }: Unit, messageIds: readonly number[], ticketIds: readonly number[]): Promise<void> {
  const gone = ids(messageIds);
  const { rows } = await db.execute(sql`select id from unnest(${ids(ticketIds)}) as t(id)
    where not exists (select from messages m where m.ticket_id = t.id)`);
  const empty = ids(idRows.parse(rows).map(({ id }) => id));
  await db.execute(sql`update tickets set last_message = '', last_message_type = ${deletedKind}, last_message_id = null
    where id = any (${ids(ticketIds)}) and (last_message_id = any (${gone}) or id = any (${empty}))`);
  await db.execute(sql`update tickets set customer_words = null, customer_message_id = null
    where id = any (${ids(ticketIds)}) and (customer_message_id = any (${gone}) or id = any (${empty}))`);
  await db.execute(sql`update tickets set unsent_messages = 0, unsent_user_id = null
    where id = any (${empty}) and unsent_messages > 0`);
  await db.execute(sql`delete from ticket_summaries where ticket_id = any (${ids(ticketIds)})`);
  await db.execute(sql`delete from knowledge_passages where ticket_id = any (${empty})`);
  await db.execute(sql`delete from drafts where ticket_id = any (${empty})`);
  await db.execute(sql`select set_config('recado.figures', 'same', true)`);
  await db.execute(sql`update ticket_cycles set rating_comment = null, comment_until = null
    where ticket_id = any (${empty}) and rating_comment is not null`);
}

/** The line of the conversation, at the place of the newest message that is gone; there is one in each. */
async function noteForgotten(
  { db }: Unit,
  companyId: number,
  touched: readonly { id: number; until: Date }[],
): Promise<void> {
  const list = JSON.stringify(touched);
  const these = sql`jsonb_to_recordset(${list}::jsonb) as d(id integer, until timestamptz)`;
  await db.execute(sql`update ticket_events e set until = d.until, happened_at = d.until from ${these}
    where e.ticket_id = d.id and e.kind = 'forgotten'`);
  await db.execute(sql`insert into ticket_events (company_id, ticket_id, kind, by, until, happened_at)
    select ${companyId}, d.id, 'forgotten', 'system', d.until, d.until from ${these}
    where not exists (select from ticket_events e where e.ticket_id = d.id and e.kind = 'forgotten')`);
}
