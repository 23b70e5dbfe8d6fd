import { api, type MessageView } from './api.ts';
import { make } from './dom.ts';
import { icon } from './icons.ts';
import { messageContent, summary } from './message-content.ts';
import { offerOf } from './offer.ts';
import { clock, t } from './texts.ts';

const TICKS = { sent: '✓', delivered: '✓✓', read: '✓✓' };
const EMOJI = ['👍', '❤️', '😂', '🙏'];

/** What a bubble needs from its chat. */
export interface BubbleContext {
  number: string;
  nameOf(number: string): string;
  isGroup: boolean;
  find(id: string): MessageView | undefined;
  reply(message: MessageView): void;
  edit(message: MessageView): void;
  failed(error: unknown): void;
}

/** One message of a chat. */
export function bubble(message: MessageView, context: BubbleContext): HTMLElement {
  const { fromMe, deleted, reactions } = message;
  const isWritten = !deleted && ['text', 'unknown'].includes(message.kind);
  return make(
    'li',
    { class: ['bubble', fromMe && 'mine', isWritten && 'written'].filter(Boolean).join(' ') },
    context.isGroup && !fromMe && make('strong', { class: 'author' }, context.nameOf(message.from)),
    quoteIn(message, context),
    !deleted && message.offer?.header && make('strong', { class: 'offer-header' }, message.offer.header),
    ...messageContent(message, context.number, context.failed),
    !deleted && message.offer?.footer && make('small', { class: 'offer-footer' }, message.offer.footer),
    foot(message),
    ...(message.offer && !deleted
      ? offerOf(message.offer, {
          id: message.id,
          press: (button) => api.press(context.number, message.id, button),
          failed: context.failed,
        })
      : []),
    Object.keys(reactions).length > 0 && reactionsOf(message, context),
    !deleted && actions(message, context),
  );
}

function quoteIn({ quotedId }: MessageView, context: BubbleContext): HTMLElement | undefined {
  const quoted = quotedId ? context.find(quotedId) : undefined;
  return quoted && make('blockquote', {}, make('strong', {}, context.nameOf(quoted.from)), summary(quoted));
}

function foot({ fromMe, status, edited, deleted, at }: MessageView): HTMLElement {
  const meaning = t(`ticks.${status}`);
  const ticks = { class: `ticks ${status}`, role: 'img', title: meaning, 'aria-label': meaning };
  return make(
    'footer',
    {},
    edited && !deleted && `${t('chat.edited')} `,
    make('time', {}, clock(at)),
    fromMe && make('span', ticks, TICKS[status]),
  );
}

function reactionsOf({ reactions }: MessageView, { nameOf }: BubbleContext): HTMLElement {
  const who = Object.entries(reactions).map(([number, emoji]) => `${emoji} ${nameOf(number)}`);
  const all = Object.values(reactions);
  const shown = [...new Set(all)].join('') + (all.length > 1 ? ` ${all.length}` : '');
  return make('span', { class: 'reactions', role: 'img', title: who.join('\n'), 'aria-label': who.join(', ') }, shown);
}

function actions(message: MessageView, context: BubbleContext): HTMLElement {
  const { id, fromMe, kind, reactions } = message;
  const { number } = context;
  const menu = make('div', { class: 'menu' });
  const action = (text: string, label: string, work: () => unknown) => {
    const act = async ({ currentTarget }: Event) => {
      if (currentTarget instanceof Element) currentTarget.closest('details')?.removeAttribute('open');
      await Promise.resolve(work()).catch(context.failed);
    };
    return make('button', { type: 'button', 'aria-label': label, onclick: (event) => void act(event) }, text);
  };
  const emoji = EMOJI.map((one) => {
    const isMine = reactions[number] === one;
    const label = isMine ? t('chat.unreact', { emoji: one }) : t('chat.react', { emoji: one });
    const button = action(one, label, () => api.react(number, id, isMine ? '' : one));
    button.setAttribute('aria-pressed', String(isMine));
    return button;
  });
  menu.append(make('div', { class: 'emoji' }, ...emoji));
  menu.append(action(t('chat.reply'), t('chat.reply'), () => context.reply(message)));
  if (fromMe && kind === 'text') menu.append(action(t('chat.edit'), t('chat.edit'), () => context.edit(message)));
  if (fromMe) menu.append(action(t('chat.delete'), t('chat.delete'), () => api.remove(number, id)));
  const summaryLine = make('summary', { 'aria-label': t('chat.actions'), title: t('chat.actions') }, icon('more'));
  return make('details', { class: 'menu-of actions' }, summaryLine, menu);
}
