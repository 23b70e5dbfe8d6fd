import { api, type Change, type MessageView } from './api.ts';
import { bubble } from './bubble.ts';
import { Composer } from './composer.ts';
import { make, throttled } from './dom.ts';
import { reconcile } from './reconcile.ts';
import { day, t } from './texts.ts';

const REFRESH_MS = 80;
const TYPING_SHOWN_MS = 8000;
/** More than the height of a picture. */
const NEAR_END_PX = 320;

/** A line of a chat: a message, or the date of the next ones. */
type Line = { day: string; at: number } | { message: MessageView; author: string; quoted: MessageView | undefined };

/** What a chat needs from its phone. */
export interface ChatContext {
  nameOf(number: string): string;
  /** Called when the user starts or stops typing. */
  typing(isTyping: boolean): void;
}

/** One chat on one phone: the messages, kept up to date, and the input line. */
export class Chat {
  readonly element: HTMLElement;
  readonly refresh: () => void;
  readonly #number: string;
  readonly #chat: string;
  readonly #context: ChatContext;
  readonly #scroller = make('div', { class: 'scroller' });
  readonly #list = make('ol', { class: 'messages' });
  readonly #hint = make('p', { class: 'hint' });
  readonly #composer: Composer;
  #messages: MessageView[] = [];
  #typingTimer = 0;

  constructor(number: string, chat: string, context: ChatContext) {
    this.#number = number;
    this.#chat = chat;
    this.#context = context;
    this.#composer = new Composer(number, chat);
    this.#scroller.append(this.#hint, this.#list);
    // A picture gets its height when it is loaded, and a notice takes some of the chat's.
    const stay = () => this.#isAtEnd() && this.#scrollDown();
    this.#list.addEventListener('load', stay, true);
    new ResizeObserver(stay).observe(this.#scroller);
    this.element = make('section', { class: 'chat' }, this.#scroller, this.#composer.element);
    this.element.addEventListener('dragover', (event) => event.preventDefault());
    this.element.addEventListener('drop', (event) => this.#drop(event));
    this.refresh = throttled(REFRESH_MS, () => void this.load());
    document.addEventListener('visibilitychange', this.refresh);
  }

  /** Loads and shows the messages; messages of others are marked as read while the page is visible. */
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

  /** Handles a change in the emulator if it belongs to this chat. */
  take(change: Change): void {
    if (change.number !== this.#number || change.chat !== this.#chat) return;
    if (change.kind === 'messages') {
      this.#context.typing(false);
      this.refresh();
    } else if (change.kind === 'typing') {
      this.#context.typing(change.detail === 'composing');
      window.clearTimeout(this.#typingTimer);
      this.#typingTimer = window.setTimeout(() => this.#context.typing(false), TYPING_SHOWN_MS);
    }
  }

  /** Focuses the input line. */
  focus(): void {
    this.#composer.focus();
  }

  close(): void {
    window.clearTimeout(this.#typingTimer);
    document.removeEventListener('visibilitychange', this.refresh);
    this.#composer.close();
  }

  #show(): void {
    this.#hint.textContent = this.#messages.length === 0 ? t('chat.start') : '';
    const last = () => this.#list.lastElementChild?.getAttribute('data-key');
    const [before, wasAtEnd] = [last(), this.#isAtEnd()];
    reconcile(this.#list, this.#lines(), {
      key: (line) => ('day' in line ? line.day : line.message.id),
      render: (line) => ('day' in line ? daySign(line.at) : this.#bubble(line.message)),
    });
    const mine = this.#messages.at(-1)?.fromMe ?? false;
    if (before !== last() && (wasAtEnd || mine)) this.#scrollDown();
  }

  #lines(): Line[] {
    return this.#messages.flatMap((message, index): Line[] => {
      const today = new Date(message.at).toDateString();
      const before = this.#messages[index - 1];
      const isNewDay = before === undefined || new Date(before.at).toDateString() !== today;
      const author = this.#context.nameOf(message.from);
      const line = { message, author, quoted: message.quotedId ? this.#find(message.quotedId) : undefined };
      return isNewDay ? [{ day: today, at: message.at }, line] : [line];
    });
  }

  #find(id: string): MessageView | undefined {
    return this.#messages.find((message) => message.id === id);
  }

  #bubble(message: MessageView): HTMLElement {
    return bubble(message, {
      number: this.#number,
      nameOf: this.#context.nameOf,
      isGroup: this.#chat.endsWith('@g.us'),
      find: (id) => this.#find(id),
      reply: (quoted) => this.#composer.reply(quoted),
      edit: (own) => this.#composer.edit(own),
      failed: (error) => this.#composer.say(error),
    });
  }

  #drop(event: DragEvent): void {
    event.preventDefault();
    this.#composer.attach(event.dataTransfer?.files[0]);
  }

  /** Keeps the position of a user who has scrolled up. */
  #isAtEnd(): boolean {
    const { scrollHeight, scrollTop, clientHeight } = this.#scroller;
    return scrollHeight - scrollTop - clientHeight < NEAR_END_PX;
  }

  #scrollDown(): void {
    this.#scroller.scrollTo({ top: this.#scroller.scrollHeight });
  }
}

function daySign(at: number): HTMLElement {
  return make('li', { class: 'day' }, day(at));
}
