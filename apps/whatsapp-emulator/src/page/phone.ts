import { api, type Change, type Group, type Official, type PhoneView } from './api.ts';
import { Calling } from './calling.ts';
import { Chat } from './chat.ts';
import { ChatList } from './chat-list.ts';
import { avatar, make, readableNumber, throttled } from './dom.ts';
import { iconButton } from './icons.ts';
import { Linking } from './linking.ts';
import { privacyButton } from './privacy.ts';
import { t } from './texts.ts';

const REFRESH_MS = 150;

/** What a phone needs from the page. */
export interface PhoneContext {
  phones(): PhoneView[];
  group(jid: string): Group | undefined;
  official(number: string): Official | undefined;
  close(number: string): void;
}

/** One open phone: its list of chats, or one chat; on the shop's phone also the linked devices. */
export class PhoneScreen {
  readonly element: HTMLElement;
  readonly refresh: () => void;
  readonly #number: string;
  readonly #context: PhoneContext;
  readonly #head = make('header', { class: 'bar' });
  readonly #under = make('small', { 'aria-live': 'polite' });
  readonly #notice = make('p', { class: 'notice', role: 'status' });
  readonly #calling: Calling;
  readonly #body = make('div', { class: 'body' });
  readonly #linking: Linking | undefined;
  readonly #list = new ChatList((chat) => {
    this.open(chat);
    this.focus();
  });
  #chat: Chat | undefined;
  #with: string | undefined;

  constructor(phone: PhoneView, context: PhoneContext) {
    this.#number = phone.number;
    this.#context = context;
    this.#linking = phone.owner ? new Linking(phone.number) : undefined;
    this.#calling = new Calling(phone.number);
    this.element = make(
      'article',
      { class: 'phone', 'aria-label': phone.name },
      this.#frame(phone),
      this.#head,
      this.#calling.element,
      this.#notice,
      this.#body,
    );
    this.refresh = throttled(REFRESH_MS, () => void this.#load());
  }

  /** Handles a change in the emulator. */
  take(change: Change): void {
    this.#chat?.take(change);
    if (change.kind === 'call' && change.number === this.#number) this.#calling.show(change.detail);
    const concerns = change.number === undefined || change.number === this.#number;
    if (concerns || change.kind === 'waiting' || change.kind === 'devices') this.refresh();
  }

  /** The stream of changes was interrupted: everything is loaded again. */
  reload(): void {
    this.#chat?.refresh();
    this.refresh();
  }

  /** A customer with one conversation, or one shop to write to, opens that chat; others choose. */
  async begin(): Promise<void> {
    const chats = await api.chats(this.#number);
    const begun = chats.filter(({ last }) => last !== undefined);
    const [only, ...others] = begun.length > 0 ? begun : chats;
    if (only && others.length === 0 && !this.#linking) this.open(only.chat);
    else this.#back();
  }

  /** Shows a chat. */
  open(chat: string): void {
    this.#chat?.close();
    this.#with = chat;
    this.#chat = new Chat(this.#number, chat, {
      nameOf: (number) => this.#nameOf(number),
      typing: (isTyping) => this.#sayUnder(isTyping),
    });
    this.#bar(chat);
    this.#body.replaceChildren(this.#chat.element);
    void this.#chat.load();
    this.refresh();
  }

  /** Focuses the input of the current chat. */
  focus(): void {
    this.#chat?.focus();
  }

  /** Closes the phone: it gets no more updates. */
  end(): void {
    this.#chat?.close();
    this.element.remove();
  }

  #back(): void {
    const from = this.#with;
    this.#chat?.close();
    this.#chat = undefined;
    this.#with = undefined;
    this.#head.hidden = true;
    this.#notice.textContent = '';
    this.#body.replaceChildren(...(this.#linking ? [this.#linking.element] : []), this.#list.element);
    void this.#load().then(() => from && this.#list.element.querySelector('button')?.focus());
  }

  /** The header of the open chat; the list of chats has none. */
  #bar(chat: string): void {
    const name = this.#nameOf(chat);
    this.#head.hidden = false;
    this.#sayUnder(false);
    this.#head.replaceChildren(
      iconButton(t('phone.back'), 'back', () => this.#back()),
      avatar(name, chat),
      make('div', { class: 'grow' }, make('h3', {}, name), this.#under),
      this.#find(chat)?.owner || this.#context.official(chat)
        ? iconButton(t('phone.call'), 'call', () => void this.#call(chat))
        : '',
    );
  }

  /** Below the name: typing, else the number or the members. */
  #sayUnder(isTyping: boolean): void {
    this.#under.classList.toggle('typing', isTyping);
    const members = this.#context.group(this.#with ?? '')?.members.map((number) => this.#nameOf(number));
    const who = members ? members.join(', ') : readableNumber(this.#with ?? '');
    this.#under.textContent = isTyping ? t('phone.typing') : who;
  }

  /** The owner of this phone. */
  #frame({ number, name }: PhoneView): HTMLElement {
    const who = make('div', { class: 'grow' }, make('h2', {}, name), make('small', {}, readableNumber(number)));
    const close = iconButton(t('phone.close'), 'close', () => this.#context.close(number));
    return make('header', { class: 'owner' }, who, this.#linking ? '' : this.#privacy(), close);
  }

  /** What official numbers learn about this person: a username, and not the number. */
  #privacy(): HTMLElement {
    const failed = (error: unknown) => {
      this.#notice.textContent = t('chat.failed', { error: error instanceof Error ? error.message : String(error) });
    };
    return privacyButton(
      () => this.#find(this.#number),
      (values) => void api.settings(this.#number, values).catch(failed),
    );
  }

  async #call(shop: string): Promise<void> {
    await api.ring(this.#number, shop).catch(() => this.#calling.show('missed'));
  }

  async #load(): Promise<void> {
    const phone = this.#find(this.#number);
    if (phone) await this.#linking?.load(phone);
    if (this.#with !== undefined) {
      const shop = this.#find(this.#with);
      const isAlone = shop?.owner && shop.devices.length === 0 && !this.#context.official(this.#with);
      this.#notice.textContent = isAlone ? t('phone.nobody') : '';
      return;
    }
    const chats = await api.chats(this.#number);
    const known = new Set(chats.map(({ chat }) => chat));
    const others = this.#context.phones().filter(({ owner, number }) => !owner && !known.has(number));
    this.#list.show(chats, this.#linking ? others : []);
  }

  #find(number: string): PhoneView | undefined {
    return this.#context.phones().find((candidate) => candidate.number === number);
  }

  #nameOf(number: string): string {
    const official = this.#context.official(number)?.name;
    return official ?? this.#find(number)?.name ?? this.#context.group(number)?.subject ?? number;
  }
}
