import type { BodyOutput } from '@recado/contract';
import { and, eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CallerSession } from '../../../platform/http/handler.ts';
import { lockOwnContact } from '../contacts/contact-rows.ts';
import { findTicket } from '../tickets/open-ticket.ts';
import { openTicketWith } from '../tickets/ticket-with.ts';
import { requireDefaultWhatsapp } from '../whatsapps/whatsapp-rows.ts';
import { alreadySent } from './already-sent.ts';
import { composeMessage, type Draft } from './compose.ts';
import { type PresentedMessage, visibleData } from './message.presenter.ts';
import { requireMessage } from './message-access.ts';
import { announceTo, reloadMessage } from './message-events.ts';
import type { MessageRow } from './message-rows.ts';
import { messages } from './messages.schema.ts';

type Forward = BodyOutput<'POST /message/forward'>;
type Content = Pick<Draft, 'body' | 'mediaType' | 'mediaId' | 'data' | 'listText'>;

/** The stored message types with a file, and those of them that show a caption. */
const fileKinds: readonly string[] = ['image', 'video', 'audio', 'application', 'sticker'];
const withCaption: readonly string[] = ['image', 'video', 'application'];

/**
 * Forwards a message that the caller may read to a contact of the company: the same content and file, marked as
 * forwarded, over the connection of the source (SPEC §7, message/forward). A repetition with the same `idempotencyKey`
 * returns the message of the first call. Throws ERR_NO_MESSAGE_FOUND (also for a deleted one), ERR_NO_FILE_FOUND while
 * its file is missing, ERR_NOT_SUPPORTED for a kind that cannot be sent, and what reading a message and
 * `openTicketWith` throw.
 */
export async function forwardMessage(
  unit: Unit,
  session: CallerSession,
  { messageId, contactId, signMessage, idempotencyKey }: Forward,
): Promise<PresentedMessage> {
  const { companyId } = session;
  // The lock makes simultaneous repetitions wait for the first one, which may create the contact's ticket.
  const contact = await lockOwnContact(unit, companyId, contactId, 'no key update');
  const { source, row } = await holdSource(unit, session, messageId);
  const whatsappId = row.ticket.whatsappId ?? (await requireDefaultWhatsapp(unit, companyId)).id;
  const place = { companyId, contactId, connectionId: whatsappId, isGroup: contact.isGroup };
  const known = idempotencyKey === undefined ? undefined : await findTicket(unit, place);
  const [repeated] = known ? await alreadySent(unit, session, known.id, idempotencyKey) : [];
  if (repeated) return repeated;
  const content = contentOf(source);
  const signature = signMessage ? signatureOf(session.name) : '';
  const target = await openTicketWith(unit, session, { contact, whatsappId, queueId: row.ticket.queueId });
  const draft = { ...content, body: signed(content, signature), userId: session.userId, isForwarded: true };
  const sentId = await composeMessage(unit, target, { ...draft, clientKey: idempotencyKey });
  if (sentId === undefined) throw new AppError('ERR_CREATING_MESSAGE');
  return announceTo(unit, session, 'create', sentId);
}

/** The message to forward, with its ticket. Locks the message, so that its file is not deleted meanwhile. */
async function holdSource(unit: Unit, session: CallerSession, messageId: number) {
  const ofCompany = and(eq(messages.id, messageId), eq(messages.companyId, session.companyId));
  await unit.db.select({ id: messages.id }).from(messages).where(ofCompany).for('key share');
  const { message, row } = await requireMessage(unit, session, messageId);
  if (message.isDeleted || message.isStub) throw new AppError('ERR_NO_MESSAGE_FOUND');
  return { source: await reloadMessage(unit, messageId), row };
}

function contentOf({ message, media, user }: MessageRow): Content {
  const { mediaType } = message;
  const body = user && message.fromMe ? withoutSignature(message.body, user.name) : message.body;
  if (fileKinds.includes(mediaType)) {
    if (!media) throw new AppError('ERR_NO_FILE_FOUND');
    return { body, mediaType, mediaId: media.id, listText: media.voice ? '' : media.originalName };
  }
  const data = visibleData(message.data);
  const isStructured = mediaType === 'contactMessage' || mediaType === 'locationMessage';
  if (isStructured && data) return { body, mediaType, data };
  // A template is forwarded as its words: it was approved for the company's own contacts, with their values.
  const isText = mediaType === 'chat' || mediaType === 'templateMessage';
  if (!isText || body.trim() === '') throw new AppError('ERR_NOT_SUPPORTED');
  return { body };
}

/** Adds the signature to a text or to an existing caption; other content stays unsigned. */
function signed({ body, mediaType = 'chat' }: Content, signature: string): string {
  const isText = mediaType === 'chat' || withCaption.includes(mediaType);
  return isText && body !== '' ? signature + body : body;
}

/** The line with the sender's name above a signed text (SPEC §9). */
function signatureOf(name: string): string {
  return `*${name}*\n`;
}

function withoutSignature(text: string, name: string): string {
  const signature = signatureOf(name);
  return text.startsWith(signature) ? text.slice(signature.length) : text;
}
