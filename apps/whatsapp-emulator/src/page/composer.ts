import { api, type MessageView } from './api.ts';
import { summary } from './bubble.ts';
import { make } from './dom.ts';
import { icon } from './icons.ts';
import { t } from './texts.ts';

const TYPING_MS = 3000;

/** The line at the foot of a chat: text, a file, what is answered or edited. */
export class Composer {
  readonly element: HTMLElement;
  readonly #number: string;
  readonly #chat: string;
  readonly #input = document.createElement('textarea');
  readonly #file = document.createElement('input');
  readonly #about = make('div', { class: 'about', hidden: true });
  readonly #error = make('p', { class: 'error', role: 'alert', hidden: true });
  #quoted: MessageView | undefined;
  #edited: MessageView | undefined;
  #typingUntil = 0;

  constructor(number: string, chat: string) {
    this.#number = number;
    this.#chat = chat;
    this.#input.rows = 1;
    this.#input.placeholder = t('chat.write');
    this.#input.ariaLabel = t('chat.write');
    this.#input.addEventListener('keydown', (event) => this.#key(event));
    this.#input.addEventListener('input', () => this.#typing());
    this.#file.type = 'file';
    this.#file.hidden = true;
    this.#file.addEventListener('change', () => void this.#attempt(() => this.#sendFile()));
    const attach = { type: 'button', class: 'icon', 'aria-label': t('chat.attach'), title: t('chat.attach') };
    const submit = (event: Event) => {
      event.preventDefault();
      void this.#attempt(() => this.#sendText());
    };
    this.element = make(
      'form',
      { class: 'composer', onsubmit: submit },
      this.#error,
      this.#about,
      make('button', { ...attach, onclick: () => this.#file.click() }, icon('attach')),
      this.#file,
      this.#input,
      make('button', { class: 'icon send', 'aria-label': t('chat.send'), title: t('chat.send') }, icon('send')),
    );
  }

  /** The next message answers this one. */
  reply(message: MessageView): void {
    this.#concern(t('chat.replying'), message);
    this.#quoted = message;
  }

  /** The next text takes the place of this one's. */
  edit(message: MessageView): void {
    this.#concern(t('chat.editing'), message);
    this.#edited = message;
    this.#input.value = message.text;
  }

  #concern(what: string, message: MessageView): void {
    this.#quoted = undefined;
    this.#edited = undefined;
    const cancel = { type: 'button', 'aria-label': t('chat.cancel'), onclick: () => this.#done() };
    this.#about.replaceChildren(
      make('strong', {}, what),
      make('span', {}, summary(message)),
      make('button', cancel, icon('close')),
    );
    this.#about.hidden = false;
    this.#input.focus();
  }

  #done(): void {
    if (this.#edited) this.#input.value = '';
    this.#quoted = undefined;
    this.#edited = undefined;
    this.#about.hidden = true;
  }

  #key(event: KeyboardEvent): void {
    if (event.key === 'Escape') this.#done();
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    void this.#attempt(() => this.#sendText());
  }

  #typing(): void {
    if (Date.now() < this.#typingUntil) return;
    this.#typingUntil = Date.now() + TYPING_MS;
    const tell = (presence: string) => void api.presence(this.#number, this.#chat, presence).catch(() => undefined);
    tell('composing');
    window.setTimeout(() => tell('paused'), TYPING_MS);
  }

  async #attempt(work: () => Promise<void>): Promise<void> {
    this.#error.hidden = true;
    try {
      await work();
    } catch (error) {
      this.#error.textContent = t('chat.failed', { error: error instanceof Error ? error.message : String(error) });
      this.#error.hidden = false;
    }
  }

  async #sendText(): Promise<void> {
    const text = this.#input.value.trim();
    if (text === '') return;
    if (this.#edited) await api.edit(this.#number, this.#edited.id, text);
    else await api.send(this.#number, { to: this.#chat, text, quotedId: this.#quoted?.id });
    this.#input.value = '';
    this.#done();
  }

  async #sendFile(): Promise<void> {
    const file = this.#file.files?.[0];
    this.#file.value = '';
    if (!file) return;
    const kind = ['image', 'video', 'audio'].find((type) => file.type.startsWith(`${type}/`)) ?? 'document';
    const mimetype = file.type || 'application/octet-stream';
    const media = { kind, mimetype, fileName: file.name, base64: await base64Of(file) };
    await api.send(this.#number, { to: this.#chat, media, quotedId: this.#quoted?.id });
    this.#done();
  }
}

function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('error', () => reject(reader.error));
    reader.addEventListener('load', () => resolve(String(reader.result).split(',')[1] ?? ''));
    reader.readAsDataURL(file);
  });
}
