import type { proto } from 'baileys';
import { sealFile } from '../../media/seal-file.ts';
import type { Phone } from '../../phones/phone.ts';
import type { World } from '../../world.ts';
import { GraphError } from '../errors.ts';
import { checkMedia, currentMedia, mediaBytes } from '../media.ts';
import type { NumberRecord } from '../records.ts';
import type { Content, FileReference } from './content.ts';

const PATIENCE_MS = 10_000;

/** A file that is ready to be sent. */
export interface ReadyFile {
  bytes: Buffer;
  mimeType: string;
}

/** Fetches the file of a message, from its id or address. Throws 131053 if that cannot be sent. */
export async function readyFile(world: World, number: NumberRecord, reference: FileReference): Promise<ReadyFile> {
  const file =
    reference.id === undefined ? await fromAddress(reference.link ?? '') : stored(world, number, reference.id);
  checkMedia(file.mimeType, file.bytes, reference.kind === 'voice' ? 'audio' : reference.kind);
  return file;
}

function stored(world: World, number: NumberRecord, id: string): ReadyFile {
  const media = currentMedia(world, id);
  const bytes = media?.numberId === number.id ? mediaBytes(world, id) : undefined;
  if (!media || !bytes) throw new GraphError(131053, { details: `The media id ${id} does not exist or has expired.` });
  return { bytes, mimeType: media.mimeType };
}

async function fromAddress(link: string): Promise<ReadyFile> {
  const answer = await fetch(link, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => undefined);
  if (!answer?.ok) {
    const details = `Downloading media from weblink failed with http code ${answer?.status ?? 0}`;
    throw new GraphError(131053, { details });
  }
  const mimeType = answer.headers.get('content-type') ?? 'application/octet-stream';
  return { bytes: Buffer.from(await answer.arrayBuffer()), mimeType };
}

/** The message as a phone gets it. */
export async function messageFor(
  world: World,
  phone: Phone,
  content: Content,
  file: ReadyFile | undefined,
  quotedId: string | undefined,
): Promise<proto.IMessage> {
  const { text, place, contacts, reaction } = content;
  if (reaction) return { reactionMessage: { key: { id: reaction.id }, text: reaction.emoji } };
  const contextInfo = quoteOf(phone, quotedId);
  if (content.file && file) return fileMessage(world, content.file, file, text, contextInfo);
  if (place) {
    return {
      locationMessage: {
        degreesLatitude: place.latitude,
        degreesLongitude: place.longitude,
        name: place.name,
        contextInfo,
      },
    };
  }
  if (contacts) return contactsMessage(contacts, contextInfo);
  return contextInfo ? { extendedTextMessage: { text, contextInfo } } : { conversation: text };
}

function quoteOf(phone: Phone, quotedId: string | undefined): proto.IContextInfo | undefined {
  const quoted = quotedId === undefined ? undefined : phone.screen.find(quotedId);
  return quoted && { stanzaId: quoted.id, quotedMessage: quoted.content };
}

function contactsMessage(
  contacts: { name: string; number: string }[],
  contextInfo: proto.IContextInfo | undefined,
): proto.IMessage {
  const cards = contacts.map(({ name, number }) => ({
    displayName: name,
    vcard: `BEGIN:VCARD\nVERSION:3.0\nFN:${name}\nTEL;type=CELL;waid=${number}:+${number}\nEND:VCARD`,
  }));
  return cards.length === 1
    ? { contactMessage: { ...cards[0], contextInfo } }
    : { contactsArrayMessage: { contacts: cards, contextInfo } };
}

async function fileMessage(
  world: World,
  { kind, fileName }: FileReference,
  { bytes, mimeType }: ReadyFile,
  caption: string,
  contextInfo: proto.IContextInfo | undefined,
): Promise<proto.IMessage> {
  const common = { ...(await sealFile(world.media, kind, bytes)), mimetype: mimeType, contextInfo };
  const captioned = { ...common, caption: caption || undefined };
  switch (kind) {
    case 'image':
      return { imageMessage: captioned };
    case 'video':
      return { videoMessage: captioned };
    case 'document':
      return { documentMessage: { ...captioned, fileName, title: fileName } };
    case 'sticker':
      return { stickerMessage: common };
    default:
      return { audioMessage: { ...common, ptt: kind === 'voice' } };
  }
}
