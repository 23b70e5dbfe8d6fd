import { and, eq, inArray, isNotNull, not, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isOneOf } from '../../../platform/database/conditions.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { deletedKind } from '../messages/last-message.ts';
import { forgetFiles, forgetThumbnails } from '../messages/media-files.ts';
import { messages } from '../messages/messages.schema.ts';
import { tickets } from '../tickets/tickets.schema.ts';
import { type PersonTraits, texts } from './person-traits.ts';

const elsewhere = alias(messages, 'elsewhere');

/**
 * Deletes at most `most` messages of the person: those of their own tickets, and what they wrote in groups, with search words, former
 * texts and files; a file that others forwarded stays for them. Returns how many there were.
 */
export async function eraseMessages(unit: Unit, person: PersonTraits, most: number): Promise<number> {
  const { companyId, contactId, ticketIds, names } = person;
  const isTheirs = or(
    isOneOf(messages.ticketId, ticketIds),
    eq(messages.contactId, contactId),
    sql`${messages.participant} = any (${texts(names)})`,
  );
  const some = await unit.db
    .select({ id: messages.id, ticketId: messages.ticketId })
    .from(messages)
    .where(and(eq(messages.companyId, companyId), isTheirs))
    .limit(most);
  if (some.length === 0) return 0;
  const ids = some.map(({ id }) => id);
  const isOfThese = inArray(messages.id, ids);
  await forgetFilesOfMessages(unit, ids);
  await forgetThumbnails(unit, isOfThese);
  await forgetLastWords(unit, ids);
  await unit.db.delete(messages).where(isOfThese);
  return some.length;
}

async function forgetFilesOfMessages(unit: Unit, ids: readonly number[]): Promise<void> {
  const forwarded = unit.db
    .select({ id: elsewhere.id })
    .from(elsewhere)
    .where(and(eq(elsewhere.mediaId, messages.mediaId), not(isOneOf(elsewhere.id, ids))));
  const carried = unit.db
    .select({ id: messages.mediaId })
    .from(messages)
    .where(and(isOneOf(messages.id, ids), isNotNull(messages.mediaId), notExists(forwarded)));
  await forgetFiles(unit, carried);
}

/** The list of tickets repeats the last message of each, and the words of its customer. */
async function forgetLastWords({ db }: Unit, ids: readonly number[]): Promise<void> {
  await db
    .update(tickets)
    .set({ lastMessage: '', lastMessageType: deletedKind, lastMessageId: null })
    .where(isOneOf(tickets.lastMessageId, ids));
  await db
    .update(tickets)
    .set({ customerWords: null, customerMessageId: null })
    .where(sql`${tickets.customerMessageId} = any (${sql.param([...ids])}::int[])`);
}
