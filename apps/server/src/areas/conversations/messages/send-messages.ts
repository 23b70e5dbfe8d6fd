import { randomBytes } from 'node:crypto';
import type { BodyOutput, InteractiveMessage, Location, Poll, TemplateWish } from '@recado/contract';
import { interactiveText } from '@recado/contract/interactive-text';
import { webAddress } from '@recado/contract/link-address';
import { fillVariables } from '@recado/contract/message-variables';
import { isForConversations } from '@recado/contract/template-purpose';
import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { plainText } from '../../../channels/plain-text.ts';
import { capabilitiesOf } from '../../../channels/unit-questions.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { one } from '../../../platform/database/one.ts';
import { together } from '../../../platform/database/unit.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Principal } from '../../../platform/http/handler.ts';
import { refusedValue } from '../../../platform/issues.ts';
import type { StoredFile } from '../../../platform/storage/storage.ts';
import { companyRules } from '../../company/companies/company-rules.ts';
import { contacts } from '../contacts/contacts.schema.ts';
import { organisationIn } from '../contacts/organisation-rows.ts';
import { fieldVariables } from '../custom-fields/field-variables.ts';
import { publishTicket, reloadTicket } from '../tickets/ticket-events.ts';
import type { TicketRow } from '../tickets/ticket-rows.ts';
import { requireTicketForChange } from '../tickets/visibility.ts';
import { alreadySent, contentSent, requireSameContent } from './already-sent.ts';
import { composeMessage, type Draft, type MessageName, markMessagesRead } from './compose.ts';
import { templateToSendAsked } from './in-process-events.ts';
import { type FileDetails, recordedDraft, recordFile } from './media-files.ts';
import type { PresentedMessage } from './message.presenter.ts';
import { isReadableIn, readableRoundsOn, requireOpen } from './message-access.ts';
import { presentTo, publishMessage, reloadNamed } from './message-events.ts';
import type { MessageRow } from './message-rows.ts';
import { type mediaFiles, messages } from './messages.schema.ts';
import { withMentions } from './outgoing-mentions.ts';
import { greetingBefore } from './repeated-greeting.ts';
import { interactiveKind } from './structured-content.ts';

/**
 * A new message of an agent: a text, or files with the text as the caption of the first. `thumbnail`: the stored picture
 * of its link preview. `recorded`: a file that is recorded already, of a quick message.
 */
type Sending = BodyOutput<'POST /messages/:ticketId'> & {
  thumbnail?: StoredFile | undefined;
  recorded?: typeof mediaFiles.$inferSelect | undefined;
};

/**
 * Sends messages of an agent or a program in an open ticket: stores rows with ack 0 and their jobs. A repetition with
 * the same `idempotencyKey` returns the messages of the first call. An empty message does nothing (SPEC §5). Throws
 * ERR_TICKET_NOT_OPEN, ERR_CONTACT_BLOCKED, ERR_NO_MESSAGE_FOUND (quoted message of another ticket), ERR_NO_CONTACT_FOUND,
 * ERR_IDEMPOTENCY_KEY_USED, and what reading a ticket and `templateToSendAsked` throw.
 */
export async function sendMessages(
  unit: Unit,
  session: Principal,
  ticketId: number,
  sending: Sending,
  files: readonly StoredFile[],
): Promise<PresentedMessage[]> {
  const row = await requireTicketForChange(unit, session, ticketId);
  const repeated = await alreadySent(unit, session, ticketId, sending.idempotencyKey);
  if (repeated.length > 0) {
    const hashes = files.map(({ sha256 }) => sha256);
    const isTemplate = sending.template !== undefined;
    const same = { body: sending.body, hashes, isTemplate };
    requireSameContent(await contentSent(unit, ticketId, sending.idempotencyKey), same);
    return repeated;
  }
  requireOpen(row);
  requirePolls(unit, row, sending);
  const greeting = await greetingBefore(unit, row.ticket, sending.body);
  if (greeting) return [await presentTo(unit, session, greeting)];
  const quotedMessageId = await requireQuoted(unit, session, row, sending.quotedMsg?.id);
  const body = await filledText(unit, row, sending.body);
  const origin: Draft['origin'] = session.userId === null ? 'api' : 'person';
  const common = { userId: session.userId, origin, quotedMessageId };
  const drafts = sending.template
    ? [await templateDraft(unit, row, { userId: session.userId, wish: sending.template, files })]
    : await freeDrafts(unit, row, { ...sending, body }, files);
  const sent: Sent[] = [];
  for (const [index, draft] of drafts.entries()) {
    const clientKey = keyOf(sending.idempotencyKey, index);
    const isLast = index === drafts.length - 1;
    await composeMessage(unit, row, { ...common, ...draft, clientKey, hasNewKey: true }, async (named) => {
      sent.push(await readAgain(unit, session, { ...named, ticketId }, isLast));
    });
  }
  return announceSent(unit, session, sent);
}

/** A message that was sent, and with the last one its ticket and whether that was unread. */
interface Sent {
  message: MessageRow;
  wasUnread: boolean;
  ticketRow: TicketRow | false;
}

/**
 * Reads a message again, and with the last one its ticket. A user who replies has read the ticket, so it is also marked
 * as read; a program reads nothing.
 */
async function readAgain(
  unit: Unit,
  session: Principal,
  named: MessageName & { ticketId: number },
  isLast: boolean,
): Promise<Sent> {
  const [wasUnread, message, ticketRow] = await together(
    isLast && session.userId !== null && markMessagesRead(unit, named.ticketId),
    reloadNamed(unit, named),
    isLast && reloadTicket(unit, named.ticketId),
  );
  return { message, wasUnread, ticketRow };
}

/** Words, files and structured content, each as a message. */
async function freeDrafts(
  unit: Unit,
  row: TicketRow,
  sending: Sending,
  files: readonly StoredFile[],
): Promise<Pick<Draft, DraftParts>[]> {
  const { body, mentions, recorded, original } = sending;
  const written: Pick<Draft, DraftParts>[] = recorded
    ? [recordedDraft(recorded, body)]
    : await (files.length > 0 ? fileDrafts(unit, files, body, sending) : textDrafts(unit, body, sending));
  const [first, ...others] = written;
  const withOriginal = first && original ? [{ ...first, data: { ...first.data, original } }, ...others] : written;
  const mentioning = await withMentions(unit, row, withOriginal, mentions);
  return [...mentioning, ...(await structuredDrafts(unit, row.ticket.companyId, sending))];
}

/**
 * A template as a message; a file that came with it is that of its header. Throws what `templateToSendAsked` throws, and
 * ERR_VALIDATION for several files, and for a template with a code that a person sends.
 */
export async function templateDraft(
  unit: Unit,
  row: TicketRow,
  { userId, wish, files }: { userId: number | null; wish: TemplateWish; files: readonly StoredFile[] },
): Promise<Pick<Draft, DraftParts>> {
  const [file, another] = files;
  if (another) throw refusedValue('body.template.headerFileId', 'tooMany', { maximum: 1 });
  const headerFileId = file ? await recordFile(unit, file) : wish.headerFileId;
  const template = await unit.query(templateToSendAsked, { row, userId, wish: { ...wish, headerFileId } });
  // A program may send it: it knows the code.
  if (userId !== null && !isForConversations(template.data.template))
    throw refusedValue('body.template', 'templateForCodes');
  return template;
}

/** Publishes sent messages, and that their ticket was read. */
async function announceSent(unit: Unit, session: Principal, sent: readonly Sent[]): Promise<PresentedMessage[]> {
  const { ticketRow = false, wasUnread = false } = sent.at(-1) ?? {};
  if (!ticketRow) return [];
  for (const { message } of sent) await publishMessage(unit, 'create', message, ticketRow);
  if (wasUnread) publishTicket(unit, 'updateUnread', ticketRow);
  return Promise.all(sent.map(({ message }) => presentTo(unit, session, message)));
}

/** The details of files that the sender knows. */
type SenderDetails = Pick<Sending, 'voice' | 'seconds' | 'waveform' | 'width' | 'height'>;

type DraftParts = 'body' | 'mediaType' | 'mediaId' | 'data' | 'listText' | 'secret' | 'templateId';

/** A text, with the preview of a page whose address is in it. */
async function textDrafts(
  unit: Unit,
  body: string,
  { linkPreview, thumbnail }: Pick<Sending, 'linkPreview' | 'thumbnail'>,
): Promise<Pick<Draft, 'body' | 'data'>[]> {
  if (body.trim() === '') return [];
  if (!linkPreview || !body.includes(linkPreview.address) || !webAddress(linkPreview.address)) return [{ body }];
  const { image: _image, ...link } = linkPreview;
  if (thumbnail) await recordFile(unit, thumbnail);
  return [{ body, data: { link, ...(thumbnail && { thumbnail: { file: thumbnail.id } }) } }];
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

async function filledText(unit: Unit, row: TicketRow, text: string): Promise<string> {
  if (!text.includes('{{')) return text;
  const { timeZone, language } = await companyRules(unit, row.ticket.companyId);
  const { companyId, contactId, id: ticketId } = row.ticket;
  const fields = await fieldVariables(unit, text, { companyId, contactId, ticketId, language });
  const contact = {
    contactName: row.contact.name,
    organisation: await organisationIn(unit, text, row.contact),
  };
  return fillVariables(text, { ...contact, ticketId, timeZone, language, now: unit.now(), fields });
}

/** The quoted message: one of this ticket that the sender may read. */
async function requireQuoted(
  unit: Unit,
  session: Principal,
  { ticket }: TicketRow,
  quotedId: number | undefined,
): Promise<number | undefined> {
  if (quotedId === undefined) return undefined;
  const readableRounds = await readableRoundsOn(unit, session, ticket.id);
  const quoted = one(
    await unit.db
      .select({ id: messages.id })
      .from(messages)
      .where(and(eq(messages.id, quotedId), eq(messages.ticketId, ticket.id), isReadableIn(readableRounds))),
    'ERR_NO_MESSAGE_FOUND',
  );
  return quoted.id;
}

/** The key of the message at an index: several files share a key, which is numbered from the second one on. */
function keyOf(key: string | undefined, index: number): string | undefined {
  return key === undefined || index === 0 ? key : `${key}#${index}`;
}

/** The parts of a request besides text and files. */
interface Structured {
  contactIds?: number[] | undefined;
  location?: Location | undefined;
  poll?: Poll | undefined;
  interactive?: InteractiveMessage | undefined;
}

/** Throws ERR_NOT_SUPPORTED if a request has a poll that the connection cannot send. */
function requirePolls(unit: Unit, { whatsapp }: TicketRow, { poll }: Structured): void {
  if (poll && !unit.query(capabilitiesOf, whatsapp?.provider ?? null).polls) throw new AppError('ERR_NOT_SUPPORTED');
}

/** The contact cards, the location and the poll of a request as drafts. Throws ERR_NO_CONTACT_FOUND like `contactCards`. */
async function structuredDrafts(
  unit: Unit,
  companyId: number,
  { contactIds, location, poll, interactive }: Structured,
): Promise<Pick<Draft, DraftParts>[]> {
  const cards = contactIds ? [await contactCards(unit, companyId, contactIds)] : [];
  const places = location ? [{ body: location.name, mediaType: 'locationMessage', data: { ...location } }] : [];
  const polls = poll ? [pollDraft(poll)] : [];
  const choices = interactive ? [interactiveDraft(interactive)] : [];
  return [...cards, ...places, ...polls, ...choices];
}

/** Buttons, a list or a request, with its text for lists, searches and connections without native buttons. */
export function interactiveDraft(interactive: InteractiveMessage): Pick<Draft, DraftParts> {
  return { body: interactiveText(interactive), mediaType: interactiveKind, data: { interactive } };
}

/** A poll with its secret: the votes of customers are sealed with it. */
function pollDraft(poll: Poll): Pick<Draft, DraftParts> {
  const body = plainText({ kind: 'poll', ...poll });
  return { body, mediaType: 'pollMessage', data: { ...poll }, secret: randomBytes(32).toString('base64') };
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
