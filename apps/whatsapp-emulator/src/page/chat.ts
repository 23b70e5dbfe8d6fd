import { api, type Change, type MessageView } from './api.ts';
import { bubble } from './bubble.ts';
import { Composer } from './composer.ts';
import { make, reconcile, throttled } from './dom.ts';
import { t } from './texts.ts';

const REFRESH_MS = 80;
const TYPING_SHOWN_MS = 8000;

/** One chat on one phone: the messages, kept up to date, and the line to write on. */
export class Chat {
  readonly element: HTMLElement;
  readonly #number: string;
  readonly #chat: string;
  readonly #nameOf: (number: string) => string;
  readonly #list = make('ol', { class: 'messages' });
  readonly #hint = make('p', { class: 'hint' });
  readonly #typing = make('p', { class: 'typing', 'aria-live': 'polite', hidden: true }, t('phone.typing'));
  readonly #composer: Composer;
  #messages: MessageView[] = [];
  #typingTimer = 0;
  readonly refresh: () => void;

  constructor(number: string, chat: string, nameOf: (number: string) => string) {
    this.#number = number;
    this.#chat = chat;
    this.#nameOf = nameOf;
    this.#composer = new Composer(number, chat);
    const scroller = make('div', { class: 'scroller' }, this.#hint, this.#list, this.#typing);
    this.element = make('section', { class: 'chat' }, scroller, this.#composer.element);
    this.refresh = throttled(REFRESH_MS, () => void this.load());
    document.addEventListener('visibilitychange', this.refresh);
  }

  /** Fetches the messages and shows them; what others wrote counts as read while the page is in view. */
  async load(): Promise<void> {
    try {
      this.#messages = await api.messages(this.#number, this.#chat);
      this.#show();
      const unread = this.#messages.some(({ fromMe, status }) => !fromMe && status !== 'read');
      if (unread && document.visibilityState === 'visible') await api.read(this.#number, this.#chat);
    } catch {
      this.#hint.textContent = t('chat.loadFailed');
    }
  }

  /** Something happened somewhere: is it of this chat? */
  take(change: Change): void {
    if (change.number !== this.#number || change.chat !== this.#chat) return;
    if (change.kind === 'messages') {
      this.#typing.hidden = true;
      this.refresh();
    } else if (change.kind === 'typing') {
      this.#typing.hidden = change.detail !== 'composing';
      window.clearTimeout(this.#typingTimer);
      this.#typingTimer = window.setTimeout(() => {
        this.#typing.hidden = true;
      }, TYPING_SHOWN_MS);
      this.#scrollDown();
    }
  }

  close(): void {
    document.removeEventListener('visibilitychange', this.refresh);
  }

  #show(): void {
    this.#hint.textContent = this.#messages.length === 0 ? t('chat.start') : '';
    const before = this.#list.lastElementChild;
    const context = {
      number: this.#number,
      nameOf: this.#nameOf,
      isGroup: this.#chat.endsWith('@g.us'),
      find: (id: string) => this.#messages.find((message) => message.id === id),
      reply: (message: MessageView) => this.#composer.reply(message),
      edit: (message: MessageView) => this.#composer.edit(message),
    };
    reconcile(this.#list, this.#messages, JSON.stringify, (message) => bubble(message, context));
    if (before !== this.#list.lastElementChild) this.#scrollDown();
  }

  #scrollDown(): void {
    const scroller = this.#list.parentElement;
    scroller?.scrollTo({ top: scroller.scrollHeight });
  }
}
