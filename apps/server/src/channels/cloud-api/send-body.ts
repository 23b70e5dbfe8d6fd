import type { ChatAddress, OutboundMessage } from '../port.ts';
import { interactiveBody } from './interactive-body.ts';
import { templateBody, type UploadedMedia } from './template-body.ts';

/**
 * The body of a request that sends a message (CLOUD-API, Messages). `media`: the uploaded file, for kinds that have one,
 * and for the header of a template. Our own id comes back in every status (`biz_opaque_callback_data`).
 */
export function sendBody(message: OutboundMessage, media: UploadedMedia | undefined): object {
  const { wid, chat, quoted } = message;
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    ...recipient(chat),
    ...(quoted?.wid && { context: { message_id: quoted.wid } }),
    biz_opaque_callback_data: wid,
    ...contentBody(message, media),
  };
}

/** Whom a message is for: the number, which counts if both are given, or the user id (CLOUD-API 27). */
export function recipient({ chatId, number, scoped }: ChatAddress): { to: string } | { recipient: string } {
  if (number !== null) return { to: number };
  return { recipient: scoped?.userId ?? chatId };
}

function contentBody({ content, openMedia }: OutboundMessage, media: UploadedMedia | undefined): object {
  switch (content.kind) {
    case 'text':
      return { type: 'text', text: { body: content.text, preview_url: content.link !== undefined } };
    case 'location': {
      const { latitude, longitude, name } = content;
      return { type: 'location', location: { latitude, longitude, ...(name && { name }) } };
    }
    case 'contact':
      return { type: 'contacts', contacts: content.contacts.map(cardBody) };
    case 'interactive':
      return { type: 'interactive', interactive: interactiveBody(content.interactive) };
    case 'template':
      return { type: 'template', template: templateBody(content.template, media) };
    case 'poll':
    case 'card':
    case 'unknown':
      throw new Error(`A message of kind ${content.kind} cannot be sent`);
    default: {
      if (!openMedia || !media) throw new Error('A message with a file needs the file');
      return { type: content.kind, [content.kind]: { id: media.id, ...fileFacts(content) } };
    }
  }
}

type FileContent = Extract<OutboundMessage['content'], { caption: string }>;

function fileFacts({ kind, caption, media }: FileContent): object {
  const isCaptioned = kind === 'image' || kind === 'video' || kind === 'document';
  return {
    ...(isCaptioned && caption && { caption }),
    ...(kind === 'document' && media.fileName && { filename: media.fileName }),
    ...(kind === 'audio' && media.voice && { voice: true }),
  };
}

function cardBody({ name, numbers }: { name: string; numbers: string[] }): object {
  const phones = numbers.map((number) => ({ phone: `+${number}`, wa_id: number, type: 'CELL' }));
  return { name: { formatted_name: name || numbers[0] || '-', first_name: name || '-' }, phones };
}
