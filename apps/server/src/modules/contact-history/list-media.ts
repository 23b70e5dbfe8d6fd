import { type AnswerInput, mostCounted, pageSize, type QueryOutput } from '@recado/api/contract';
import { and, eq, inArray, isNotNull, not, type SQL, sql } from 'drizzle-orm';
import type { Services } from '../../channels/services.ts';
import type { Unit } from '../../platform/database/database.ts';
import type { Session } from '../../platform/http/handler.ts';
import { requireOwnContact } from '../contacts/contact-rows.ts';
import { sightsOnContact, type TicketSight } from '../messages/contact-sight.ts';
import { presentMessage } from '../messages/message.presenter.ts';
import { isReadableIn } from '../messages/message-access.ts';
import { type MessageRow, messageSelection, newestFirst } from '../messages/message-events.ts';
import { messages } from '../messages/messages.schema.ts';

/** What each tab of the files shows. */
const kinds = { media: ['image', 'video'], documents: ['application'] } as const;

/**
 * The files in a contact's chats that the caller may read, newest first; quotes are not shown there. Throws
 * ERR_NO_CONTACT_FOUND.
 */
export async function listMedia(
  services: Services,
  unit: Unit,
  session: Session,
  { contactId, kind, pageNumber }: QueryOutput<'GET /contact-media'>,
): Promise<AnswerInput<'GET /contact-media'>> {
  await requireOwnContact(unit, session.companyId, contactId);
  const sights = await sightsOnContact(unit, session, contactId);
  const found: MessageRow[] = [];
  let count = 0;
  // Each ticket by itself: its rows come in order from `messages_ticket_media`, however long the chat is.
  for (const sight of sights) {
    const where = filesIn(sight, kind);
    found.push(
      ...(await unit.select(messageSelection, { where, orderBy: newestFirst, limit: pageNumber * pageSize + 1 })),
    );
    count += await unit.db.$count(bounded(unit, where));
  }
  const start = (pageNumber - 1) * pageSize;
  const shown = found.sort(byPlace).slice(start, start + pageSize + 1);
  return {
    records: shown.slice(0, pageSize).map((row) => presentMessage(services, { ...row, quoted: null })),
    count: Math.min(count, mostCounted),
    hasMore: shown.length > pageSize,
  };
}

function filesIn({ ticketId, sight }: TicketSight, kind: keyof typeof kinds): SQL | undefined {
  return and(
    eq(messages.ticketId, ticketId),
    isNotNull(messages.mediaId),
    not(messages.isDeleted),
    inArray(messages.mediaType, kinds[kind]),
    isReadableIn(sight),
  );
}

function bounded({ db }: Unit, where: SQL | undefined) {
  return db
    .select({ one: sql`1`.as('one') })
    .from(messages)
    .where(where)
    .limit(mostCounted)
    .as('counted');
}

/** Newest first across tickets; of one moment, the message that was stored last. */
function byPlace({ message: a }: MessageRow, { message: b }: MessageRow): number {
  return b.sentAt.localeCompare(a.sentAt) || b.id - a.id;
}
