import type { proto } from 'baileys';
import type { NewMedia, NewMessage } from '../admin/schemas.ts';
import { sealFile } from '../media/seal-file.ts';
import type { Phone } from '../phones/phone.ts';
import type { World } from '../world.ts';

/** Creates the content of a message; media is encrypted and uploaded first. Throws if there is no content. */
export async function composeMessage(world: World, phone: Phone, asked: NewMessage): Promise<proto.IMessage> {
  const contextInfo = quote(world, phone, asked.quotedId);
  if (asked.media) {
    const message = await mediaMessage(world, asked.media, contextInfo);
    return asked.viewOnce ? { viewOnceMessageV2: { message } } : message;
  }
  if (asked.text !== undefined) {
    return contextInfo ? { extendedTextMessage: { text: asked.text, contextInfo } } : { conversation: asked.text };
  }
  if (asked.contact) return { contactMessage: { ...contactCard(asked.contact), contextInfo } };
  if (asked.location) {
    const { latitude, longitude, name } = asked.location;
    return { locationMessage: { degreesLatitude: latitude, degreesLongitude: longitude, name, contextInfo } };
  }
  if (asked.poll) {
    const options = asked.poll.options.map((optionName) => ({ optionName }));
    return { pollCreationMessageV3: { name: asked.poll.name, options, selectableOptionsCount: 1 } };
  }
  throw new Error('The message has no content');
}

function quote(world: World, phone: Phone, quotedId: string | undefined): proto.IContextInfo | undefined {
  if (quotedId === undefined) return undefined;
  const quoted = phone.screen.find(quotedId);
  if (!quoted) throw new Error(`The message ${quotedId} is not on this phone`);
  return { stanzaId: quotedId, participant: world.phones.byNumber(quoted.from)?.lid, quotedMessage: quoted.content };
}

function contactCard({ name, number }: { name: string; number: string }): proto.Message.IContactMessage {
  const vcard = `BEGIN:VCARD\nVERSION:3.0\nN:;${name};;;\nFN:${name}\nTEL;type=CELL;waid=${number}:+${number}\nEND:VCARD`;
  return { displayName: name, vcard };
}

async function mediaMessage(
  world: World,
  media: NewMedia,
  contextInfo: proto.IContextInfo | undefined,
): Promise<proto.IMessage> {
  const { kind, mimetype, caption, fileName, seconds } = media;
  const file = await sealFile(world.media, kind, Buffer.from(media.base64, 'base64'));
  const common = { ...file, mimetype, contextInfo };
  const bars = media.waveform && Uint8Array.from(media.waveform);
  switch (kind) {
    case 'image':
      return { imageMessage: { ...common, caption } };
    case 'video':
      return { videoMessage: { ...common, caption, seconds } };
    case 'audio':
      return { audioMessage: { ...common, seconds, ptt: false } };
    case 'voice':
      return { audioMessage: { ...common, seconds, ptt: true, waveform: bars } };
    case 'sticker':
      return { stickerMessage: common };
    case 'document':
      return { documentMessage: { ...common, caption, fileName, title: fileName } };
  }
}
