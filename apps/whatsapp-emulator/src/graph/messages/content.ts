import type { Offer, OfferedButton } from '../../phones/offer.ts';
import type { TemplateRecord } from '../records.ts';
import { fillTemplate } from '../templates/fill.ts';
import type { Interactive } from './interactive-schema.ts';
import type { OutgoingMessage, TemplateUse } from './message-schema.ts';

/** A file of a message, by id or address. */
export interface FileReference {
  kind: 'image' | 'video' | 'audio' | 'voice' | 'document' | 'sticker';
  id?: string | undefined;
  link?: string | undefined;
  fileName?: string | undefined;
}

/** What a message of the business says, whatever its type. */
export interface Content {
  text: string;
  file?: FileReference | undefined;
  place?: { latitude: number; longitude: number; name?: string | undefined } | undefined;
  contacts?: { name: string; number: string }[] | undefined;
  reaction?: { id: string; emoji: string } | undefined;
  offer?: Offer | undefined;
}

/** Reads what a message says; a template is filled in. Throws if the values do not fit the template. */
export function contentOf(message: OutgoingMessage, template: TemplateRecord | undefined): Content {
  switch (message.type) {
    case 'text':
      return { text: message.text.body };
    case 'image':
      return { text: message.image.caption ?? '', file: { kind: 'image', ...message.image } };
    case 'video':
      return { text: message.video.caption ?? '', file: { kind: 'video', ...message.video } };
    case 'audio':
      return { text: '', file: { ...message.audio, kind: message.audio.voice ? 'voice' : 'audio' } };
    case 'document': {
      const { filename, caption, ...address } = message.document;
      return { text: caption ?? '', file: { kind: 'document', fileName: filename, ...address } };
    }
    case 'sticker':
      return { text: '', file: { kind: 'sticker', ...message.sticker } };
    case 'location':
      return { text: '', place: message.location };
    case 'contacts':
      return {
        text: '',
        contacts: message.contacts.map(({ name, phones }) => ({ name: name.formatted_name, number: numberIn(phones) })),
      };
    case 'reaction':
      return { text: '', reaction: { id: message.reaction.message_id, emoji: message.reaction.emoji } };
    case 'interactive':
      return ofInteractive(message.interactive);
    case 'template':
      return template ? ofTemplate(template, message.template) : { text: '' };
  }
}

function numberIn(phones: { phone?: string | undefined; wa_id?: string | undefined }[] | undefined): string {
  return (phones?.[0]?.wa_id ?? phones?.[0]?.phone ?? '').replace(/\D/g, '');
}

function ofTemplate(template: TemplateRecord, use: TemplateUse): Content {
  const { headerText, headerFile, headerPlace, body, footer, buttons, cards } = fillTemplate(template, use);
  const offer = { header: headerText, footer, buttons, cards, template: template.name };
  return { text: body, file: headerFile, place: headerPlace, offer };
}

function ofInteractive(interactive: Interactive): Content {
  const header = 'header' in interactive ? interactive.header : undefined;
  const footer = 'footer' in interactive ? interactive.footer?.text : undefined;
  const offer: Offer = {
    header: header?.type === 'text' ? header.text : undefined,
    footer,
    buttons: buttonsOf(interactive),
    list: interactive.type === 'list' ? interactive.action : undefined,
    cards: cardsOf(interactive),
  };
  return { text: interactive.body.text, file: fileOf(header), offer };
}

type Header = NonNullable<Extract<Interactive, { type: 'button' }>['header']>;

function fileOf(header: Header | undefined): FileReference | undefined {
  switch (header?.type) {
    case 'image':
      return { kind: 'image', ...header.image };
    case 'video':
      return { kind: 'video', ...header.video };
    case 'document':
      return { kind: 'document', ...header.document };
    default:
      return undefined;
  }
}

function buttonsOf(interactive: Interactive): OfferedButton[] {
  switch (interactive.type) {
    case 'button':
      return interactive.action.buttons.map(({ reply }) => ({ kind: 'reply', id: reply.id, title: reply.title }));
    case 'cta_url': {
      const { display_text, url } = interactive.action.parameters;
      return [{ kind: 'url', id: '0', title: display_text, value: url }];
    }
    case 'location_request_message':
      return [{ kind: 'location', id: '0', title: 'Send location' }];
    case 'request_contact_info':
      return [{ kind: 'contact_info', id: '0', title: 'Share contact info' }];
    case 'flow': {
      const { flow_cta, flow_id, flow_name } = interactive.action.parameters;
      return [{ kind: 'flow', id: '0', title: flow_cta, value: flow_id ?? flow_name }];
    }
    default:
      return [];
  }
}

function cardsOf(interactive: Interactive): Offer['cards'] {
  if (interactive.type !== 'carousel') return undefined;
  return interactive.action.cards.map(({ card_index, body, action }) => {
    const { display_text, url } = action.parameters;
    return {
      text: body?.text ?? '',
      buttons: [{ kind: 'url', id: `${card_index}.0`, title: display_text, value: url }],
    };
  });
}
