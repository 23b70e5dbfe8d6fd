import { setTimeout as wait } from 'node:timers/promises';
import type { LinkPreview } from '@recado/contract';
import { interactiveText } from '@recado/contract/interactive-text';
import {
  type AnyMessageContent,
  generateMessageIDV2,
  generateWAMessage,
  type proto,
  type WAMessage,
  type WAMessageKey,
} from 'baileys';
import { AppError } from '../../platform/errors.ts';
import { plainText } from '../plain-text.ts';
import type {
  ChatAddress,
  GroupMember,
  MessageContent,
  MessageReference,
  OutboundContent,
  OutboundMessage,
  WritingState,
} from '../port.ts';
import { chatAddress, destination, personJid } from './address.ts';
import { formatVcard } from './kinds/people-and-places.ts';
import type { LiveSocket } from './live-socket.ts';
import { type Mentioning, mentioning } from './mentions.ts';
import { resolve } from './resolve-address.ts';
import type { BaileysSettings } from './settings.ts';
import { type ConnectionCaches, silentLogger } from './socket.ts';
import { uploadTo } from './upload.ts';

/**
 * Sends a message and waits until WhatsApp accepts it. The message is stored before it is sent, so that a retry with
 * the same id is the same message, upload included, and a phone that asks again receives the same content.
 */
export async function sendMessage(
  live: LiveSocket,
  message: OutboundMessage,
  settings: BaileysSettings,
): Promise<void> {
  const { socket, pairing, acks } = live;
  const jid = await resolve(live, message.chat);
  const stored = await pairing.triedBefore(message.wid, message.writtenAt);
  const content = stored ?? (await prepare(live, jid, message, settings));
  if (!stored) pairing.rememberSent(message.wid, content);
  const accepted = acks.accepted(message.wid, settings.sendTimeout);
  const additionalNodes = message.content.kind === 'poll' ? [{ tag: 'meta', attrs: { polltype: 'creation' } }] : [];
  await bothDone(socket.relayMessage(jid, content, { messageId: message.wid, additionalNodes }), accepted);
}

async function prepare(live: LiveSocket, jid: string, message: OutboundMessage, settings: BaileysSettings) {
  const { socket, own } = live;
  const { uploadLimit } = settings;
  const upload = uploadTo(socket, settings);
  const generated = await generateWAMessage(jid, withContext(await mentioningContent(live, message), message), {
    logger: silentLogger,
    userJid: own().id,
    upload: (file, options) => within(uploadLimit, upload(file, options)),
    messageId: message.wid,
    quoted: quotedMessage(message),
    ephemeralExpiration: message.expiration || undefined,
  });
  if (!generated.message) throw new AppError('ERR_SENDING_WAPP_MSG');
  return generated.message;
}

/** Sends a change of another message (edit, deletion, reaction) and waits until WhatsApp accepts it. */
export async function sendChange(
  live: LiveSocket,
  chat: ChatAddress,
  content: AnyMessageContent,
  timeout: number,
): Promise<void> {
  const jid = await resolve(live, chat);
  const messageId = generateMessageIDV2();
  const accepted = live.acks.accepted(messageId, timeout);
  await bothDone(live.socket.sendMessage(jid, content, { messageId }), accepted);
}

/** WhatsApp's names of the presence that the other side sees. */
const presences = { typing: 'composing', recording: 'recording', stopped: 'paused' } as const;

/** Shows in a chat that the company is writing. */
export async function showWriting(live: LiveSocket, chat: ChatAddress, state: WritingState): Promise<void> {
  await live.socket.sendPresenceUpdate(presences[state], await resolve(live, chat));
}

/** WhatsApp's key of an existing message. */
export function keyOf(reference: MessageReference): WAMessageKey {
  const participant = personJid(reference.author);
  return { remoteJid: destination(reference.chat), id: reference.wid, fromMe: reference.fromMe, participant };
}

/** The address of a number on WhatsApp, or null if it is not there. */
export async function findNumber(live: LiveSocket, number: string): Promise<ChatAddress | null> {
  const [found] = (await live.socket.onWhatsApp(number)) ?? [];
  if (!found?.exists) return null;
  const lid = await live.socket.signalRepository.lidMapping.getLIDForPN(found.jid).catch(() => null);
  return chatAddress(found.jid, lid);
}

/** A group's subject; null if it cannot be read, e.g. after the company left the group. */
export async function groupSubject(live: LiveSocket, caches: ConnectionCaches, chatId: string): Promise<string | null> {
  return (await groupOf(live, caches, chatId))?.subject ?? null;
}

/** Who is in a group; null if it cannot be read. */
export async function groupMembers(
  live: LiveSocket,
  caches: ConnectionCaches,
  chatId: string,
): Promise<GroupMember[] | null> {
  const group = await groupOf(live, caches, chatId);
  if (!group) return null;
  const { user } = live.socket;
  const own = chatAddress(user?.id ?? '', user?.lid);
  return group.participants.map(({ id, phoneNumber, lid, admin }) => {
    const person = chatAddress(id, phoneNumber ?? lid);
    const isOwn = isSame(person.lid, own.lid) || isSame(person.number, own.number);
    return { number: person.number, lid: person.lid, isAdmin: Boolean(admin), isOwn };
  });
}

/** An unknown one is no one's. */
function isSame(one: string | null, other: string | null): boolean {
  return one !== null && one === other;
}

async function groupOf(live: LiveSocket, caches: ConnectionCaches, chatId: string) {
  const known = caches.groups.get(chatId);
  const group = known ?? (await live.socket.groupMetadata(chatId).catch(() => null));
  if (group) caches.groups.set(chatId, group);
  return group;
}

/**
 * Waits for both, or for the first failure of either: after the line breaks, an unfinished send would wait a minute for
 * an answer that cannot come.
 */
async function bothDone(sending: Promise<unknown>, accepted: Promise<void>): Promise<void> {
  await Promise.all([sending.catch(refuse), accepted]);
}

/** Rejects if the work takes longer than `limit` milliseconds. */
async function within<T>(limit: number, work: Promise<T>): Promise<T> {
  const over = new AbortController();
  const tooLong = wait(limit, undefined, { signal: over.signal, ref: false }).then(() => {
    throw new AppError('ERR_SENDING_WAPP_MSG', { cause: new Error(`Not done within ${limit} ms`) });
  });
  return Promise.race([work, tooLong]).finally(() => {
    tooLong.catch(() => undefined);
    over.abort();
  });
}

function refuse(cause: unknown): never {
  throw cause instanceof AppError ? cause : new AppError('ERR_SENDING_WAPP_MSG', { cause });
}

/** The mark of a forwarded message. The score stays below that of a message forwarded many times. */
const forwardedContext = { isForwarded: true, forwardingScore: 1 };

/** Marks a forwarded message. The library's types lack the context of a location, which it accepts. */
function withContext(content: AnyMessageContent, { forwarded }: OutboundMessage): AnyMessageContent {
  return forwarded ? Object.assign(content, { contextInfo: forwardedContext }) : content;
}

/** An outgoing message in Baileys' type, in which people are mentioned as phones expect it. */
async function mentioningContent(live: LiveSocket, message: OutboundMessage): Promise<AnyMessageContent> {
  const { content, mentions = [] } = message;
  if (mentions.length === 0) return baileysContent(message);
  const { text, jids }: Mentioning = await mentioning(live, textIn(content), mentions);
  return { ...(await baileysContent({ ...message, content: withText(content, text) })), mentions: jids };
}

/** The text or caption of a content. */
function textIn(content: OutboundContent): string {
  if (content.kind === 'text') return content.text;
  return 'caption' in content ? content.caption : '';
}

function withText(content: OutboundContent, text: string): OutboundContent {
  if (content.kind === 'text') return { ...content, text };
  return 'caption' in content ? { ...content, caption: text } : content;
}

/** Converts an outgoing message to Baileys' type. Files are streamed. Throws if the kind cannot be sent. */
async function baileysContent(message: OutboundMessage): Promise<AnyMessageContent> {
  const { content } = message;
  switch (content.kind) {
    case 'text':
      return { text: content.text, linkPreview: await previewOf(message, content.link) };
    case 'contact':
      return contactCards(content.contacts);
    case 'location':
      return {
        location: { degreesLatitude: content.latitude, degreesLongitude: content.longitude, name: content.name },
      };
    case 'poll':
      return pollOf(message, content);
    case 'interactive':
      return { text: interactiveText(content.interactive), linkPreview: null };
    case 'card':
    case 'template':
    case 'unknown':
      throw new Error(`A message of kind ${content.kind} cannot be sent`);
    default:
      return fileContent(message, content);
  }
}

/** A link preview in the library's form; null stops it from fetching one itself. */
async function previewOf({ readThumbnail }: OutboundMessage, link: LinkPreview | undefined) {
  if (!link) return null;
  const { address, title, description } = link;
  const jpegThumbnail = await readThumbnail?.();
  return { 'canonical-url': address, 'matched-text': address, title, description, jpegThumbnail };
}

function pollOf(
  { secret }: OutboundMessage,
  { question, choices, multiple }: Extract<MessageContent, { kind: 'poll' }>,
): AnyMessageContent {
  const messageSecret = secret === undefined ? undefined : Buffer.from(secret, 'base64');
  return { poll: { name: question, values: choices, selectableCount: multiple ? 0 : 1, messageSecret } };
}

function contactCards(contacts: { name: string; numbers: string[] }[]): AnyMessageContent {
  const cards = contacts.map((contact) => ({ displayName: contact.name, vcard: formatVcard(contact) }));
  return { contacts: { displayName: contacts[0]?.name ?? '', contacts: cards } };
}

type FileContent = Extract<OutboundMessage['content'], { caption: string }>;

async function fileContent(message: OutboundMessage, content: FileContent): Promise<AnyMessageContent> {
  if (!message.openMedia) throw new Error('A message with a file needs the file');
  const upload = { stream: await message.openMedia() };
  const { mimetype, fileName, width, height, seconds } = content.media;
  const caption = content.caption || undefined;
  const size = { width: width ?? undefined, height: height ?? undefined };
  // An empty thumbnail keeps Baileys from writing the whole file to disk again to create one.
  if (content.kind === 'image') return { image: upload, mimetype, caption, jpegThumbnail: '', ...size };
  if (content.kind === 'video') return { video: upload, mimetype, caption, jpegThumbnail: '', ...size };
  if (content.kind === 'audio') return { audio: upload, seconds: Math.round(seconds ?? 0), ...soundOf(content.media) };
  if (content.kind === 'sticker') return { sticker: upload, mimetype, ...size };
  return { document: upload, mimetype, fileName: fileName ?? 'file', caption };
}

/** A sound. Phones play a voice note only with its codec. The library's types lack the waveform, which it accepts. */
function soundOf({ mimetype, voice, waveform }: FileContent['media']) {
  if (!voice) return { mimetype, ptt: false };
  return { mimetype: 'audio/ogg; codecs=opus', ptt: true, waveform: Uint8Array.from(waveform ?? []) };
}

/** The quoted message in WhatsApp's form: its key and enough of its content to show. */
function quotedMessage(message: OutboundMessage): WAMessage | undefined {
  if (!message.quoted) return undefined;
  const { wid, fromMe, author, content } = message.quoted;
  const participant = personJid(author);
  return {
    key: { remoteJid: destination(message.chat), id: wid, fromMe, participant },
    message: quotedContent(content),
  };
}

/** A quoted message as phones show it: a picture as a picture, with its caption. */
function quotedContent(content: MessageContent): proto.IMessage {
  switch (content.kind) {
    case 'text':
      return { conversation: content.text };
    case 'image':
      return { imageMessage: { caption: content.caption, mimetype: content.media.mimetype } };
    case 'video':
      return { videoMessage: { caption: content.caption, mimetype: content.media.mimetype } };
    case 'audio': {
      const { voice, seconds, mimetype } = content.media;
      return { audioMessage: { ptt: voice, seconds: Math.round(seconds ?? 0), mimetype } };
    }
    case 'sticker':
      return { stickerMessage: { mimetype: content.media.mimetype } };
    case 'document':
      return { documentMessage: { fileName: content.media.fileName, caption: content.caption } };
    case 'location': {
      const { latitude, longitude, name } = content;
      return { locationMessage: { degreesLatitude: latitude, degreesLongitude: longitude, name } };
    }
    default:
      return { conversation: plainText(content) };
  }
}
