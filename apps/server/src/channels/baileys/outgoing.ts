import type { AnyMessageContent, WAMessage } from 'baileys';
import type { OutboundMessage } from '../port.ts';
import { destination, personJid } from './address.ts';
import { formatVcard } from './vcard.ts';

/** Converts an outgoing message to Baileys' type. Files are streamed. Throws if the kind cannot be sent. */
export async function baileysContent(message: OutboundMessage): Promise<AnyMessageContent> {
  const { content } = message;
  switch (content.kind) {
    case 'text':
      return { text: content.text, linkPreview: null };
    case 'contact':
      return contactCards(content.contacts);
    case 'location':
      return {
        location: { degreesLatitude: content.latitude, degreesLongitude: content.longitude, name: content.name },
      };
    case 'poll':
      return { poll: { name: content.question, values: content.choices, selectableCount: 1 } };
    case 'unknown':
      throw new Error('A message of unknown kind cannot be sent');
    default:
      return fileContent(message, content);
  }
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

/** A voice note needs its codec, or phones do not play it. The library's types lack the waveform that it accepts. */
function soundOf({ mimetype, voice, waveform }: FileContent['media']) {
  if (!voice) return { mimetype, ptt: false };
  return { mimetype: 'audio/ogg; codecs=opus', ptt: true, waveform: Uint8Array.from(waveform ?? []) };
}

/** The quoted message in WhatsApp's form: its key and enough of its content to show. */
export function quotedMessage(message: OutboundMessage): WAMessage | undefined {
  if (!message.quoted) return undefined;
  const { wid, fromMe, author, text } = message.quoted;
  const participant = personJid(author);
  return {
    key: { remoteJid: destination(message.chat), id: wid, fromMe, participant },
    message: { conversation: text },
  };
}
