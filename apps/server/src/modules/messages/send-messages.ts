import type { BodyOutput, Location } from '@recado/api/contract';
import { fillVariables } from '@recado/api/message-variables';
import { and, asc, eq, inArray, isNotNull, like, or } from 'drizzle-orm';
import type { Services } from '../../channels/services.ts';
import { likeLiteral } from '../../platform/database/conditions.ts';
import type { Unit } from '../../platform/database/database.ts';
import { together } from '../../platform/database/unit.ts';
import { AppError } from '../../platform/errors.ts';
import type { Principal } from '../../platform/http/handler.ts';
import type { StoredFile } from '../../platform/storage/storage.ts';
import { companyRules } from '../companies/company-rules.ts';
import { contacts } from '../contacts/contacts.schema.ts';
import { publishTicket, reloadTicket } from '../tickets/ticket-events.ts';
import type { TicketRow } from '../tickets/ticket-rows.ts';
import { requireTicketForChange } from '../tickets/visibility.ts';
import { composeMessage, type Draft, noteRead } from './compose.ts';
import { type FileDetails, recordFile } from './media-files.ts';
import type { PresentedMessage } from './message.presenter.ts';
import { isReadableIn, requireOpen, sightOn } from './message-access.ts';
import { messageSelection, presentTo, publishMessage, reloadMessage } from './message-events.ts';
import { messages } from './messages.schema.ts';
import { greetingBefore } from './repeated-greeting.ts';

/** A new message of an agent: a text, or files with the text as the caption of the first. */
type Sending = BodyOutput<'POST /messages/:ticketId'>;

/**
 * Sends messages of an agent or a program in an open ticket: stores rows with ack 0 and their jobs. A repetition with
 * the same `idempotencyKey` returns the messages of the first call. An empty message does nothing (SPEC §5). Throws
 * ERR_TICKET_NOT_OPEN, ERR_NO_MESSAGE_FOUND (quoted message of another ticket), and what reading a ticket throws.
 */
export async function sendMessages(
  services: Services,
  unit: Unit,
  session: Principal,
  ticketId: number,
  sending: Sending,
  files: readonly StoredFile[],
): Promise<PresentedMessage[]> {
  const row = await requireTicketForChange(unit, session, ticketId);
  const repeated = await alreadySent(services, unit, session, ticketId, sending.idempotencyKey);
  if (repeated.length > 0) return repeated;
  requireOpen(row);
  const greeting = await greetingBefore(services, unit, row.ticket, sending.body);
  if (greeting) return [await presentTo(services, unit, session, greeting)];
  const quotedMessageId = await requireQuoted(unit, session, row, sending.quotedMsg?.id);
  const body = await filledText(services, unit, row, sending.body);
  const origin: Draft['origin'] = session.userId === null ? 'api' : 'person';
  const common = { userId: session.userId, origin, quotedMessageId };
  const written = files.length > 0 ? await fileDrafts(unit, files, body, sending) : textDrafts(body);
  const drafts: Pick<Draft, DraftParts>[] = [...written, ...(await structuredDrafts(unit, session.companyId, sending))];
  const ids: number[] = [];
  for (const [index, draft] of drafts.entries()) {
    const clientKey = keyOf(sending.idempotencyKey, index);
    const messageId = await composeMessage(services, unit, row, { ...common, ...draft, clientKey, hasNewKey: true });
    if (messageId !== undefined) ids.push(messageId);
  }
  return ids.length === 0 ? [] : announceSent(services, unit, session, ticketId, ids);
}

/**
 * Publishes sent messages. A user who replies has read the ticket, so it is also marked as read; a program reads
 * nothing.
 */
async function announceSent(
  services: Services,
  unit: Unit,
  session: Principal,
  ticketId: number,
  ids: readonly number[],
): Promise<PresentedMessage[]> {
  const [wasUnread, sent, row] = await together(
    session.userId !== null && noteRead(unit, ticketId),
    // A query per message: for a list of ids PostgreSQL keeps no plan, and planning takes ten times as long as reading.
    Promise.all(ids.map((id) => reloadMessage(unit, id))),
    reloadTicket(unit, ticketId),
  );
  for (const message of sent) await publishMessage(services, unit, 'create', message, row);
  if (wasUnread) publishTicket(services, unit, 'updateUnread', row);
  return Promise.all(sent.map((message) => presentTo(services, unit, session, message)));
}

/** The details of files that the sender knows. */
type SenderDetails = Pick<Sending, 'voice' | 'seconds' | 'waveform' | 'width' | 'height'>;

type DraftParts = 'body' | 'mediaType' | 'mediaId' | 'data' | 'listText';

function textDrafts(body: string): Pick<Draft, 'body'>[] {
  return body.trim() === '' ? [] : [{ body }];
}

/** Stored files as messages, with the text as the caption of the first. */
export async function fileDrafts(unit: Unit, files: readonly StoredFile[], body: string, sending: SenderDetails = {}) {
  const drafts: Pick<Draft, 'body' | 'mediaType' | 'mediaId' | 'listText'>[] = [];
  for (const file of files) {
    const mediaId = await recordFile(unit, file, detailsOf(file, sending));
    const mediaType = file.kind === 'document' ? 'application' : file.kind;
    const listText = isVoice(file, sending) ? '' : file.name;
    drafts.push({ body: drafts.length === 0 ? body : '', mediaType, mediaId, listText });
  }
  return drafts;
}

/** The sender's details of a file, as far as they fit its type. */
function detailsOf(file: StoredFile, sending: SenderDetails): FileDetails {
  const { seconds, waveform, width, height } = sending;
  if (file.kind === 'audio') return { voice: isVoice(file, sending), seconds, waveform };
  return file.kind === 'document' ? {} : { width, height };
}

function isVoice(file: StoredFile, sending: SenderDetails): boolean {
  return sending.voice === true && file.kind === 'audio';
}

async function filledText(services: Services, unit: Unit, row: TicketRow, text: string): Promise<string> {
  if (!text.includes('{{')) return text;
  const { timeZone } = await companyRules(unit, row.ticket.companyId);
  const source = { contactName: row.contact.name, ticketId: row.ticket.id, timeZone, now: services.clock() };
  return fillVariables(text, source);
}

/** The quoted message: one of this ticket that the sender may read. */
async function requireQuoted(
  unit: Unit,
  session: Principal,
  { ticket }: TicketRow,
  quotedId: number | undefined,
): Promise<number | undefined> {
  if (quotedId === undefined) return undefined;
  const sight = await sightOn(unit, session, ticket.id);
  const [quoted] = await unit.db
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.id, quotedId), eq(messages.ticketId, ticket.id), isReadableIn(sight)));
  if (!quoted) throw new AppError('ERR_NO_MESSAGE_FOUND');
  return quoted.id;
}

/** The key of the message at an index: several files share a key, which is numbered from the second one on. */
function keyOf(key: string | undefined, index: number): string | undefined {
  return key === undefined || index === 0 ? key : `${key}#${index}`;
}

/** The messages already sent in a ticket under a key, oldest first; none without a key. */
export async function alreadySent(
  services: Services,
  unit: Unit,
  session: Principal,
  ticketId: number,
  key: string | undefined,
): Promise<PresentedMessage[]> {
  if (key === undefined) return [];
  const sameKey = or(eq(messages.clientKey, key), like(messages.clientKey, `${likeLiteral(key)}#%`));
  const where = and(eq(messages.ticketId, ticketId), sameKey);
  const rows = await unit.select(messageSelection, { where, orderBy: [asc(messages.id)] });
  return Promise.all(rows.map((row) => presentTo(services, unit, session, row)));
}

/** The parts of a request besides text and files. */
interface Structured {
  contactIds?: number[] | undefined;
  location?: Location | undefined;
}

/** The contact cards and the location of a request as drafts. Throws ERR_NO_CONTACT_FOUND like `contactCards`. */
async function structuredDrafts(
  unit: Unit,
  companyId: number,
  { contactIds, location }: Structured,
): Promise<Pick<Draft, 'body' | 'mediaType' | 'data'>[]> {
  const cards = contactIds ? [await contactCards(unit, companyId, contactIds)] : [];
  const places = location ? [{ body: location.name, mediaType: 'locationMessage', data: { ...location } }] : [];
  return [...cards, ...places];
}

/** Contacts as one message with cards. Throws ERR_NO_CONTACT_FOUND, also for a group or a contact without a number. */
async function contactCards(unit: Unit, companyId: number, contactIds: number[]) {
  const distinctIds = [...new Set(contactIds)];
  const isPerson = and(isNotNull(contacts.number), eq(contacts.isGroup, false));
  const people = await unit.db
    .select({ id: contacts.id, name: contacts.name, number: contacts.number })
    .from(contacts)
    .where(and(eq(contacts.companyId, companyId), inArray(contacts.id, distinctIds), isPerson));
  const cards = distinctIds.map((contactId) => {
    const person = people.find(({ id }) => id === contactId);
    if (!person?.number) throw new AppError('ERR_NO_CONTACT_FOUND');
    return { name: person.name, numbers: [person.number] };
  });
  const body = cards.map(({ name }) => name).join(', ');
  return { body, mediaType: 'contactMessage', data: { contacts: cards } };
}
