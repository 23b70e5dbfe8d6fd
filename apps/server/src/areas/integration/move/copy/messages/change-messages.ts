import { sql } from 'drizzle-orm';
import type { Unit } from '../../../../../platform/database/database.ts';
import { messages } from '../../../../conversations/messages/messages.schema.ts';
import type { SourceMessage } from '../../source/records.ts';
import type { CopyContext } from '../copy-step.ts';
import { changedHere } from '../moved-rows.ts';
import { contentOfSource } from './content-of-source.ts';
import { addFormerTexts } from './insert-messages.ts';
import { ackOf, formerTextsOf, reactionsOf } from './message-rows.ts';

type Changed = SourceMessage & { targetId: number };

/**
 * Applies what changed in copied messages: acks, which only move forward, deletions, edits and reactions. Texts and
 * reactions that changed here since stay. Returns the tickets of the messages.
 */
export async function changeMessages(
  unit: Unit,
  changed: readonly Changed[],
  context: CopyContext,
): Promise<Set<number>> {
  if (changed.length === 0) return new Set();
  const { companyId } = context;
  const ids = changed.map(({ targetId }) => targetId);
  const kept = await changedHere(unit, companyId, 'messages', messages, ids);
  const rows = changed.map((row) => {
    const isKept = kept.has(row.targetId);
    if (isKept) context.find({ kind: 'messages', reason: 'changedHere', id: row.id, detail: row.body.slice(0, 200) });
    const { body } = contentOfSource(row);
    const { targetId: id, isDeleted, isEdited, read } = row;
    return { id, isKept, ack: ackOf(row), isDeleted, isEdited, read, body, reactions: reactionsOf(row, false) };
  });
  const { rows: written } = await unit.db.execute<{ ticketId: number; id: number }>(sql`
    update ${messages} set ack = greatest(${messages}.ack, r.ack), read = ${messages}.read or r.read,
      is_deleted = ${messages}.is_deleted or r."isDeleted",
      media_id = case when r."isDeleted" then null else media_id end,
      body = case when r."isDeleted" then '' when r."isKept" then ${messages}.body else r.body end,
      is_edited = ${messages}.is_edited or (r."isEdited" and not r."isKept"),
      reactions = case when r."isKept" then ${messages}.reactions else r.reactions end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id integer, "isKept" boolean, ack smallint,
      "isDeleted" boolean, "isEdited" boolean, read boolean, body text, reactions jsonb)
    where ${messages}.id = r.id
    returning ${messages}.ticket_id as "ticketId", ${messages}.id`);
  await keepFormerTexts(
    unit,
    companyId,
    changed.filter(({ targetId }) => !kept.has(targetId)),
  );
  return new Set(written.map(({ ticketId }) => ticketId));
}

/** Adds the former texts that a message has not yet. */
async function keepFormerTexts(unit: Unit, companyId: number, changed: readonly Changed[]): Promise<void> {
  const texts = changed.flatMap((row) =>
    formerTextsOf(row, contentOfSource(row).body).map((former) => ({ messageId: row.targetId, ...former })),
  );
  if (texts.length === 0) return;
  await addFormerTexts(unit, companyId, texts);
  await unit.db.execute(sql`update ${messages} set has_former_text = true
    where id = any(${sql.param(texts.map(({ messageId }) => messageId))}::integer[])`);
}
