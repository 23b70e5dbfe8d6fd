import { api, type Change, type ChatView, type PhoneView } from './api.ts';
import { summary } from './bubble.ts';
import { Chat } from './chat.ts';
import { avatar, make, readableNumber, throttled } from './dom.ts';
import { type IconName, icon } from './icons.ts';
import { Linking } from './linking.ts';
import { clock, t } from './texts.ts';

const REFRESH_MS = 150;

/** What a phone needs from the page around it. */
export interface PhoneContext {
  find(number: string): PhoneView | undefined;
  nameOf(number: string): string;
  close(number: string): void;
}

/** One open phone: its list of chats, or one chat; on the shop's phone also the linked devices. */
export class PhoneScreen {
  readonly element: HTMLElement;
  readonly #number: string;
  readonly #context: PhoneContext;
  readonly #head = make('header', { class: 'bar' });
  readonly #notice = make('p', { class: 'notice', role: 'status', hidden: true });
  readonly #body = make('div', { class: 'body' });
  readonly #linking: Linking | undefined;
  #chat: Chat | undefined;
  #with: string | undefined;
  readonly refresh: () => void;

  constructor(phone: PhoneView, context: PhoneContext) {
    this.#number = phone.number;
    this.#context = context;
    this.#linking = phone.owner ? new Linking(phone.number) : undefined;
    this.element = make(
      'article',
      { class: 'phone', 'aria-label': phone.name },
      this.#frame(),
      this.#head,
      this.#notice,
      this.#body,
    );
    this.refresh = throttled(REFRESH_MS, () => void this.#load());
    void this.#begin(phone);
  }

  /** Something changed somewhere. */
  take(change: Change): void {
    this.#chat?.take(change);
    if (change.kind === 'call' && change.number === this.#number) this.#call(change.detail);
    const concerns = change.number === undefined || change.number === this.#number;
    if (concerns || change.kind === 'waiting' || change.kind === 'devices') this.refresh();
  }

  /** The stream of changes was interrupted: everything may be different. */
  reload(): void {
    this.#chat?.refresh();
    this.refresh();
  }

  async #begin(phone: PhoneView): Promise<void> {
    const chats = await api.chats(phone.number);
    const only = chats.length === 1 ? chats[0] : undefined;
    if (only && !phone.owner) this.#open(only.chat);
    else this.#back();
  }

  #open(chat: string): void {
    this.#chat?.close();
    this.#with = chat;
    this.#chat = new Chat(this.#number, chat, this.#context.nameOf);
    this.#bar();
    this.#body.replaceChildren(this.#chat.element);
    void this.#chat.load();
    this.refresh();
  }

  #back(): void {
    this.#chat?.close();
    this.#chat = undefined;
    this.#with = undefined;
    this.#bar();
    void this.#load();
  }

  /** The head of the chat that is open; the list of chats needs none. */
  #bar(): void {
    const shown = this.#with;
    this.#head.hidden = shown === undefined;
    if (shown === undefined) return;
    const name = this.#context.nameOf(shown);
    const number = shown.endsWith('@g.us') ? '' : readableNumber(shown);
    this.#head.replaceChildren(
      iconButton(t('phone.back'), 'back', () => this.#back()),
      avatar(name, shown),
      make('div', { class: 'grow' }, make('h3', {}, name), make('small', {}, number)),
      this.#isShop(shown) ? iconButton(t('phone.call'), 'call', () => void api.ring(this.#number, shown)) : '',
    );
  }

  /** Whose phone this is. */
  #frame(): HTMLElement {
    const close = () => {
      this.#chat?.close();
      this.#context.close(this.#number);
    };
    return make(
      'header',
      { class: 'owner' },
      make('h2', { class: 'grow' }, this.#context.nameOf(this.#number)),
      make('small', {}, readableNumber(this.#number)),
      iconButton(t('phone.close'), 'close', close),
    );
  }

  #isShop(number: string): boolean {
    return this.#context.find(number)?.owner === true;
  }

  async #load(): Promise<void> {
    const phone = this.#context.find(this.#number);
    if (phone) await this.#linking?.load(phone);
    if (this.#with !== undefined) {
      const shop = this.#context.find(this.#with);
      if (shop?.owner) this.#say(shop.devices.length === 0 ? t('phone.nobody') : '');
      return;
    }
    const chats = await api.chats(this.#number);
    const list = chats.map((chat) => this.#line(chat));
    const empty = make('p', { class: 'hint' }, t('phone.noChats'));
    const linking = this.#linking ? [this.#linking.element] : [];
    const lines = list.length > 0 ? make('ul', { class: 'chats' }, ...list) : empty;
    const [shownLinking, shownLines] = [this.#body.firstElementChild, this.#body.lastElementChild];
    if (linking[0] && shownLinking === linking[0] && shownLines) shownLines.replaceWith(lines);
    else this.#body.replaceChildren(...linking, lines);
  }

  #line({ chat, name, last, unread }: ChatView): HTMLElement {
    return make(
      'li',
      {},
      make(
        'button',
        { type: 'button', class: 'person', onclick: () => this.#open(chat) },
        avatar(name, chat),
        make('span', { class: 'grow' }, make('strong', {}, name), make('small', {}, last ? summary(last) : '')),
        make(
          'span',
          { class: 'side' },
          last ? clock(last.at) : '',
          unread > 0 && make('b', { class: 'badge' }, String(unread)),
        ),
      ),
    );
  }

  #call(detail: string | undefined): void {
    if (detail === 'ringing') this.#say(t('phone.calling'));
    else if (detail === 'rejected') this.#say(t('phone.rejected'));
    else this.#say(t('phone.missed'));
  }

  #say(text: string): void {
    this.#notice.textContent = text;
    this.#notice.hidden = text === '';
  }
}

function iconButton(label: string, name: IconName, onclick: () => void): HTMLElement {
  return make('button', { type: 'button', class: 'icon', 'aria-label': label, title: label, onclick }, icon(name));
}
