import { api, type MessageView } from './api.ts';
import { type Attachment, attachMenu } from './attachments.ts';
import { make } from './dom.ts';
import { icon } from './icons.ts';
import { mediaFile } from './media-file.ts';
import { summary } from './message-content.ts';
import { t } from './texts.ts';
import { VoiceButton } from './voice-button.ts';

const TYPING_MS = 3000;

/** The input line of a chat: text, a file, a voice note, and the message that is replied to or edited. */
export class Composer {
  readonly element: HTMLElement;
  readonly #number: string;
  readonly #chat: string;
  readonly #input = document.createElement('textarea');
  readonly #picker = document.createElement('input');
  readonly #about = make('div', { class: 'about', hidden: true });
  readonly #error = make('p', { class: 'error', role: 'alert', hidden: true });
  readonly #send = make('button', { class: 'icon send', 'aria-label': t('chat.send'), title: t('chat.send') });
  readonly #voice: VoiceButton;
  #quoted: MessageView | undefined;
  #edited: MessageView | undefined;
  #file: File | undefined;
  #typingUntil = 0;

  constructor(number: string, chat: string) {
    this.#number = number;
    this.#chat = chat;
    this.#prepareInput();
    this.#picker.type = 'file';
    this.#picker.hidden = true;
    this.#picker.addEventListener('change', () => this.attach(this.#picker.files?.[0]));
    this.#send.append(icon('send'));
    const write = make('div', { class: 'write' });
    const menu = attachMenu(
      () => this.#picker.click(),
      (attachment) => void this.#attempt(() => this.#deliver(attachment)),
    );
    this.#voice = new VoiceButton({
      send: (media) => this.#attempt(() => this.#deliver({ media })),
      began: (isRecording) => {
        write.hidden = isRecording;
        if (isRecording) this.#tell('recording');
      },
      failed: (error) => this.say(error),
    });
    write.append(menu, this.#picker, this.#input, this.#send, this.#voice.start);
    const submit = (event: Event) => {
      event.preventDefault();
      void this.#attempt(() => this.#submit());
    };
    const parts = [this.#error, this.#about, write, this.#voice.panel];
    this.element = make('form', { class: 'composer', onsubmit: submit }, ...parts);
    this.#fit();
  }

  /** Focuses the input; not on touch screens, where the keyboard would cover half of the phone. */
  focus(): void {
    if (window.matchMedia('(hover: hover)').matches) this.#input.focus();
  }

  /** Makes the next message a reply to this one. */
  reply(message: MessageView): void {
    this.#concern(t('chat.replying'), summary(message));
    this.#quoted = message;
  }

  /** Makes the next text replace this one's. */
  edit(message: MessageView): void {
    this.#concern(t('chat.editing'), summary(message));
    this.#edited = message;
    this.#input.value = message.text;
    this.#fit();
  }

  /** Attaches this file to the next message, with the text as its caption. */
  attach(file: File | undefined): void {
    this.#picker.value = '';
    if (!file) return;
    this.#concern(t('attach.attached'), file.name);
    this.#file = file;
    this.#fit();
  }

  /** Shows that an action failed. */
  say(error: unknown): void {
    this.#error.textContent = t('chat.failed', { error: error instanceof Error ? error.message : String(error) });
    this.#error.hidden = false;
  }

  close(): void {
    this.#voice.cancel();
  }

  #prepareInput(): void {
    this.#input.rows = 1;
    this.#input.placeholder = t('chat.write');
    this.#input.ariaLabel = t('chat.write');
    this.#input.addEventListener('keydown', (event) => this.#key(event));
    this.#input.addEventListener('input', () => {
      this.#fit();
      this.#typing();
    });
    this.#input.addEventListener('paste', ({ clipboardData }) => this.attach(clipboardData?.files[0]));
  }

  /** Without anything to send there is a microphone in place of the arrow. */
  #fit(): void {
    const hasContent = this.#input.value.trim() !== '' || this.#file !== undefined;
    this.#send.hidden = !hasContent;
    this.#voice.start.hidden = hasContent;
  }

  #concern(what: string, which: string): void {
    this.#forget();
    const cancel = { type: 'button', class: 'icon', 'aria-label': t('chat.cancel'), onclick: () => this.#done() };
    this.#about.replaceChildren(
      make('strong', {}, what),
      make('span', {}, which),
      make('button', cancel, icon('close')),
    );
    this.#about.hidden = false;
    this.#input.focus();
  }

  #forget(): void {
    if (this.#edited) this.#input.value = '';
    this.#quoted = undefined;
    this.#edited = undefined;
    this.#file = undefined;
    this.#about.hidden = true;
  }

  #done(): void {
    this.#forget();
    this.#fit();
  }

  #key(event: KeyboardEvent): void {
    if (event.key === 'Escape') this.#done();
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    void this.#attempt(() => this.#submit());
  }

  #typing(): void {
    if (Date.now() < this.#typingUntil) return;
    this.#typingUntil = Date.now() + TYPING_MS;
    this.#tell('composing');
    window.setTimeout(() => this.#tell('paused'), TYPING_MS);
  }

  #tell(presence: string): void {
    void api.presence(this.#number, this.#chat, presence).catch(() => undefined);
  }

  async #attempt(work: () => Promise<void>): Promise<void> {
    this.#error.hidden = true;
    try {
      await work();
    } catch (error) {
      this.say(error);
    }
  }

  async #submit(): Promise<void> {
    const text = this.#input.value.trim();
    const media = this.#file && { ...(await mediaFile(this.#file)), caption: text || undefined };
    if (text === '' && !media) return;
    if (this.#edited) await api.edit(this.#number, this.#edited.id, text);
    else
      await api.send(this.#number, { to: this.#chat, quotedId: this.#quoted?.id, ...(media ? { media } : { text }) });
    this.#input.value = '';
    this.#done();
  }

  async #deliver(content: Attachment | { media: object }): Promise<void> {
    await api.send(this.#number, { to: this.#chat, quotedId: this.#quoted?.id, ...content });
    this.#done();
  }
}
