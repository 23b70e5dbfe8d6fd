import type { ChatView, PhoneView } from './api.ts';
import { avatar, make } from './dom.ts';
import { summary } from './message-content.ts';
import { reconcile } from './reconcile.ts';
import { clock, t } from './texts.ts';

/** The chats of a phone; on a shop's phone also people it can write to first. */
export class ChatList {
  readonly element = make('div', { class: 'chats' });
  readonly #open: (chat: string) => void;
  readonly #hint = make('p', { class: 'hint' }, t('phone.noChats'));
  readonly #list = make('ul');
  readonly #others = make('ul');
  readonly #begin = make('details', { class: 'begin' }, make('summary', {}, t('phone.begin')), this.#others);

  constructor(open: (chat: string) => void) {
    this.#open = open;
    this.element.append(this.#hint, this.#list, this.#begin);
  }

  /** `others`: people without a chat. */
  show(chats: ChatView[], others: PhoneView[]): void {
    this.#hint.hidden = chats.length > 0;
    this.#begin.hidden = others.length === 0;
    reconcile(this.#list, chats, { key: ({ chat }) => chat, render: (chat) => this.#chat(chat) });
    const people = others.map(({ number, name }) => ({ number, name }));
    reconcile(this.#others, people, {
      key: ({ number }) => number,
      render: ({ number, name }) => this.#line(number, name, make('span', { class: 'grow' }, name)),
    });
  }

  #chat({ chat, name, last, unread }: ChatView): HTMLElement {
    const words = make(
      'span',
      { class: 'grow' },
      make('strong', {}, name),
      make('small', {}, last ? summary(last) : ''),
    );
    const badge = unread > 0 && make('b', { class: 'badge' }, String(unread));
    return this.#line(chat, name, words, make('span', { class: 'side' }, last ? clock(last.at) : '', badge));
  }

  #line(chat: string, name: string, ...parts: HTMLElement[]): HTMLElement {
    const properties = { type: 'button', class: 'person', onclick: () => this.#open(chat) };
    return make('li', {}, make('button', properties, avatar(name, chat), ...parts));
  }
}
