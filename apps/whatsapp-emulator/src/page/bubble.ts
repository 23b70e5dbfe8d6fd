import { api, type MessageView } from './api.ts';
import { make } from './dom.ts';
import { icon } from './icons.ts';
import { clock, type TextKey, t } from './texts.ts';

const TICKS = { sent: '✓', delivered: '✓✓', read: '✓✓' };
const EMOJI = ['👍', '❤️', '😂', '🙏'];

/** What a bubble needs to know of the chat that it stands in. */
export interface BubbleContext {
  number: string;
  nameOf(number: string): string;
  isGroup: boolean;
  find(id: string): MessageView | undefined;
  reply(message: MessageView): void;
  edit(message: MessageView): void;
}

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
  if (message.kind === 'text') return message.text;
  return [t(KINDS[message.kind]), message.caption ?? message.fileName ?? message.text].filter(Boolean).join(' · ');
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
      return make(
        'a',
        { href: src, class: 'file', download: message.fileName ?? 'arquivo' },
        icon('file'),
        message.fileName ?? '',
      );
    default:
      return undefined;
  }
}

function content(message: MessageView, context: BubbleContext): HTMLElement[] {
  if (message.deleted) return [make('p', { class: 'gone' }, t('chat.deleted'))];
  const parts: HTMLElement[] = [];
  const quoted = message.quotedId ? context.find(message.quotedId) : undefined;
  if (quoted) {
    parts.push(make('blockquote', {}, make('strong', {}, context.nameOf(quoted.from)), summary(quoted)));
  }
  const file = media(message, context.number);
  if (file) parts.push(file);
  const text = file ? message.caption : message.text;
  if (message.kind === 'unknown') parts.push(make('p', { class: 'gone' }, t('chat.unknown')));
  else if (!file && message.kind !== 'text') parts.push(make('p', {}, `${t(KINDS[message.kind])}: ${text}`));
  else if (text) parts.push(make('p', {}, text));
  return parts;
}

function actions(message: MessageView, context: BubbleContext): HTMLElement {
  const close = ({ target }: Event) => {
    if (target instanceof Element) target.closest('details')?.removeAttribute('open');
  };
  const action = (text: string, label: string, work: () => unknown) =>
    make(
      'button',
      {
        type: 'button',
        title: label,
        'aria-label': label,
        onclick: (event) => {
          close(event);
          work();
        },
      },
      text,
    );
  const own = message.fromMe && !message.deleted;
  return make(
    'details',
    { class: 'actions' },
    make('summary', { 'aria-label': t('chat.actions') }, icon('more')),
    make(
      'div',
      { class: 'menu' },
      make(
        'div',
        { class: 'emoji' },
        ...EMOJI.map((emoji) =>
          action(emoji, t('chat.react', { emoji }), () => api.react(context.number, message.id, emoji)),
        ),
      ),
      action(t('chat.reply'), t('chat.reply'), () => context.reply(message)),
      own && message.kind === 'text' && action(t('chat.edit'), t('chat.edit'), () => context.edit(message)),
      own && action(t('chat.delete'), t('chat.delete'), () => api.remove(context.number, message.id)),
    ),
  );
}

/** One message of a chat. */
export function bubble(message: MessageView, context: BubbleContext): HTMLElement {
  const { fromMe, status, deleted, reactions } = message;
  const ticks = fromMe && make('span', { class: `ticks ${status}`, title: t(`ticks.${status}`) }, TICKS[status]);
  const emoji = Object.values(reactions).join('');
  return make(
    'li',
    { class: fromMe ? 'bubble mine' : 'bubble' },
    context.isGroup && !fromMe && make('strong', { class: 'author' }, context.nameOf(message.from)),
    ...content(message, context),
    make(
      'footer',
      {},
      message.edited && !deleted && `${t('chat.edited')} `,
      make('time', {}, clock(message.at)),
      ticks,
    ),
    emoji !== '' && make('span', { class: 'reactions' }, emoji),
    !deleted && actions(message, context),
  );
}
