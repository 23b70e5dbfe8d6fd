import { api } from './api.ts';
import { make } from './dom.ts';
import { type TextKey, t } from './texts.ts';

const SHOWN_MS = 4000;
const ENDS: Record<string, TextKey> = { rejected: 'phone.rejected', ended: 'phone.ended', missed: 'phone.missed' };

/** The bar that a phone shows during a call and, briefly, how it ended. */
export class Calling {
  readonly element = make('div', { class: 'notice calling', role: 'status', hidden: true });
  readonly #number: string;
  #timer = 0;

  constructor(number: string) {
    this.#number = number;
  }

  /** The state of the call: `ringing`, `rejected`, `ended` here, or `missed`. */
  show(state: string | undefined): void {
    window.clearTimeout(this.#timer);
    this.element.hidden = false;
    if (state === 'ringing') {
      const onclick = () => void api.hangUp(this.#number).catch(() => undefined);
      const text = make('span', { class: 'grow' }, t('phone.calling'));
      this.element.replaceChildren(text, make('button', { type: 'button', onclick }, t('phone.hangUp')));
      return;
    }
    this.element.replaceChildren(t(ENDS[state ?? ''] ?? 'phone.missed'));
    this.#timer = window.setTimeout(() => {
      this.element.hidden = true;
    }, SHOWN_MS);
  }
}
