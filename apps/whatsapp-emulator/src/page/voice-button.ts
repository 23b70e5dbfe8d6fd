import { make } from './dom.ts';
import { iconButton } from './icons.ts';
import { type Recording, record, type VoiceNote } from './recorder.ts';
import { duration, t } from './texts.ts';

/** Callbacks of a recording. */
export interface VoiceContext {
  send(note: VoiceNote): Promise<void>;
  /** Called when it starts or ends. */
  began(isRecording: boolean): void;
  failed(error: unknown): void;
}

/** The microphone of a composer, and the controls that replace it while recording. */
export class VoiceButton {
  readonly start: HTMLElement;
  readonly panel = make('div', { class: 'recording', hidden: true });
  readonly #context: VoiceContext;
  readonly #time = make('span', { class: 'grow', role: 'timer' });
  #recording: Recording | undefined;
  #timer = 0;

  constructor(context: VoiceContext) {
    this.#context = context;
    this.start = iconButton(t('voice.record'), 'microphone', () => void this.#begin());
    this.panel.append(
      iconButton(t('chat.cancel'), 'close', () => this.cancel()),
      make('span', { class: 'dot live' }),
      this.#time,
      iconButton(t('chat.send'), 'send', () => void this.#finish()),
    );
  }

  /** Discards the recording. */
  cancel(): void {
    this.#recording?.cancel();
    this.#end();
  }

  async #begin(): Promise<void> {
    try {
      this.#recording = await record();
      this.#show();
    } catch {
      this.#context.failed(t('voice.noMicrophone'));
    }
  }

  #show(): void {
    const began = Date.now();
    const tick = () => {
      this.#time.textContent = `${t('voice.recording')} ${duration((Date.now() - began) / 1000)}`;
    };
    tick();
    this.#timer = window.setInterval(tick, 500);
    this.panel.hidden = false;
    this.#context.began(true);
    this.panel.querySelector<HTMLElement>('button:last-child')?.focus();
  }

  async #finish(): Promise<void> {
    const recording = this.#recording;
    this.#end();
    try {
      if (recording) await this.#context.send(await recording.finish());
    } catch (error) {
      this.#context.failed(error);
    }
  }

  #end(): void {
    if (!this.#recording) return;
    window.clearInterval(this.#timer);
    this.#recording = undefined;
    this.panel.hidden = true;
    this.#context.began(false);
    this.start.focus();
  }
}
