import { api, type MessageView } from './api.ts';
import { make } from './dom.ts';
import { icon } from './icons.ts';
import { plainText, richText } from './rich-text.ts';
import { type TextKey, t } from './texts.ts';

const KINDS: Record<MessageView['kind'], TextKey> = {
  text: 'kind.unknown',
  image: 'kind.image',
  video: 'kind.video',
  audio: 'kind.audio',
  voice: 'kind.voice',
  document: 'kind.document',
  sticker: 'kind.sticker',
  contact: 'kind.contact',
  location: 'kind.location',
  poll: 'kind.poll',
  unknown: 'kind.unknown',
};

/** A message in one line, for lists and quotes. */
export function summary(message: MessageView): string {
  if (message.deleted) return t('chat.deleted');
  if (message.kind === 'text') return plainText(message.text);
  return [t(KINDS[message.kind]), message.caption ?? message.fileName ?? message.text].filter(Boolean).join(' · ');
}

/** The content of a message, as the phone with this number shows it. `failed` learns why a vote was not sent. */
export function messageContent(message: MessageView, number: string, failed: (error: unknown) => void): HTMLElement[] {
  if (message.deleted) return [make('p', { class: 'gone' }, t('chat.deleted'))];
  const file = media(message, number);
  if (file) return message.caption ? [file, richText(message.caption)] : [file];
  if (message.kind === 'unknown') return [make('p', { class: 'gone' }, t('chat.unknown'))];
  return message.kind === 'text'
    ? [richText(message.text)]
    : [card(message, (option) => void api.vote(number, message.id, [option]).catch(failed))];
}

function media(message: MessageView, number: string): HTMLElement | undefined {
  const src = api.mediaUrl(number, message.id);
  switch (message.kind) {
    case 'image':
    case 'sticker':
      return make('img', { src, class: `media ${message.kind}`, alt: message.caption ?? t(KINDS[message.kind]) });
    case 'video':
      return make('video', { src, class: 'media', controls: true, preload: 'metadata' });
    case 'audio':
    case 'voice':
      return make('audio', { src, class: 'media', controls: true, preload: 'metadata' });
    case 'document':
      return fileLink(src, message.fileName ?? t('kind.document'));
    default:
      return undefined;
  }
}

function fileLink(href: string, name: string): HTMLElement {
  return make('a', { href, class: 'file', download: name }, icon('file'), make('span', {}, name));
}

/** A contact, a place or a poll, whose options vote for themselves. */
function card({ kind, text, details }: MessageView, vote: (option: string) => void): HTMLElement {
  const option = (line: string) => make('button', { type: 'button', onclick: () => vote(line) }, line);
  const lines = details.map((line) => make('li', {}, kind === 'poll' ? option(line) : line));
  return make(
    'div',
    { class: `card ${kind}` },
    make('small', {}, t(KINDS[kind])),
    make('strong', {}, text),
    lines.length > 0 && make('ul', {}, ...lines),
  );
}
