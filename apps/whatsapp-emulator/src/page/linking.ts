import { api, type PhoneView } from './api.ts';
import { make } from './dom.ts';
import { reconcile } from './reconcile.ts';
import { t } from './texts.ts';

/** The shop's linked devices, and the ways to link one: a click, the text of a QR code, or a code. */
export class Linking {
  readonly element = make('section', { class: 'linking' });
  readonly #number: string;
  readonly #none = make('p', { class: 'hint' }, t('link.none'));
  readonly #devices = make('ul', { class: 'devices' });
  readonly #waiting = make('p', { class: 'hint' });
  readonly #result = make('p', { class: 'result', role: 'status' });
  readonly #scan = document.createElement('button');
  readonly #ways = document.createElement('details');
  #wasNeeded: boolean | undefined;

  constructor(number: string) {
    this.#number = number;
    this.#scan.type = 'button';
    this.#scan.className = 'primary';
    this.#scan.textContent = t('link.scan');
    this.#scan.addEventListener('click', () => void this.#attempt(() => api.scan(number)));
    this.#ways.append(
      make('summary', {}, t('link.open')),
      this.#waiting,
      this.#scan,
      this.#line(t('link.paste'), t('link.pasteScan'), (qr) => api.scan(number, qr)),
      this.#line(t('link.code'), t('link.codeUse'), (code) => api.typeCode(number, code)),
    );
    this.element.append(make('h3', {}, t('link.title')), this.#none, this.#devices, this.#ways, this.#result);
  }

  /** Shows the current devices and whether a QR code waits; the ways to link one open when needed. */
  async load({ devices }: PhoneView): Promise<void> {
    const waiting = await api.waiting();
    const qrWaits = waiting.some(({ qr }) => qr !== undefined);
    this.#scan.disabled = !qrWaits;
    this.#waiting.textContent = qrWaits ? t('link.waiting') : t('link.notWaiting');
    this.#none.hidden = devices.length > 0;
    reconcile(this.#devices, devices, { key: ({ jid }) => jid, render: (device) => this.#device(device) });
    const isNeeded = waiting.length > 0 || devices.length === 0;
    if (isNeeded !== this.#wasNeeded) this.#ways.open = isNeeded;
    this.#wasNeeded = isNeeded;
  }

  #device({ jid, online, pending }: PhoneView['devices'][number]): HTMLElement {
    const state = online ? t('link.online') : t('link.offline');
    const queued = pending > 0 ? ` · ${t('link.pending', { count: String(pending) })}` : '';
    const remove = { type: 'button', onclick: () => void this.#attempt(() => api.unlink(this.#number, jid), '') };
    return make(
      'li',
      {},
      make('span', { class: online ? 'dot on' : 'dot' }),
      make('span', { class: 'grow' }, `Recado #${jid.split(':')[1]?.split('@')[0]} · ${state}${queued}`),
      make('button', remove, t('link.remove')),
    );
  }

  #line(label: string, action: string, work: (value: string) => Promise<unknown>): HTMLElement {
    const input = document.createElement('input');
    input.placeholder = label;
    input.ariaLabel = label;
    input.required = true;
    const submit = (event: Event) => {
      event.preventDefault();
      void this.#attempt(() => work(input.value.trim())).then((worked) => {
        if (worked) input.value = '';
      });
    };
    return make('form', { class: 'line', onsubmit: submit }, input, make('button', {}, action));
  }

  async #attempt(work: () => Promise<unknown>, done: string = t('link.done')): Promise<boolean> {
    try {
      await work();
      this.#result.textContent = done;
      return true;
    } catch (error) {
      this.#result.textContent = t('link.failed', { error: error instanceof Error ? error.message : String(error) });
      return false;
    }
  }
}
