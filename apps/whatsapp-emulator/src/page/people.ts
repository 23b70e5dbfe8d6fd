import type { PhoneView } from './api.ts';
import { avatar, make, readableNumber } from './dom.ts';
import { type Made, newGroup, newPhone } from './new-people.ts';
import { reconcile } from './reconcile.ts';
import { t } from './texts.ts';

/** An entry of the list of phones. */
interface Line {
  number: string;
  name: string;
  unread: number;
  /** Whether a shop's phone has a device online; null for a customer's. */
  isOnline: boolean | null;
  isOpen: boolean;
}

/** The list of phones, and the ways to add one. */
export class People {
  readonly #shops = make('ul');
  readonly #customers = make('ul');
  readonly #toggle: (number: string) => void;
  #phones: PhoneView[] = [];

  constructor(place: HTMLElement, toggle: (number: string) => void, made: (made: Made) => void) {
    this.#toggle = toggle;
    place.replaceChildren(
      make('h2', {}, t('people.shops')),
      this.#shops,
      make('h2', {}, t('people.customers')),
      this.#customers,
      make(
        'div',
        { class: 'adding' },
        newPhone(made),
        newGroup(() => this.#phones, made),
      ),
    );
  }

  show(phones: PhoneView[], open: Set<string>): void {
    this.#phones = phones;
    const rendering = { key: ({ number }: Line) => number, render: (line: Line) => this.#line(line) };
    for (const [list, isShop] of [
      [this.#shops, true],
      [this.#customers, false],
    ] as const) {
      const lines = phones.filter(({ owner }) => owner === isShop).map((phone) => lineOf(phone, open));
      reconcile(list, lines, rendering);
    }
  }

  #line({ number, name, unread, isOnline, isOpen }: Line): HTMLElement {
    const toggle = { type: 'button', class: 'person', 'aria-pressed': String(isOpen) };
    const state = isOnline ? t('link.online') : t('link.offline');
    const dot = { class: isOnline ? 'dot on' : 'dot', role: 'img', title: state, 'aria-label': state };
    const button = make(
      'button',
      { ...toggle, onclick: () => this.#toggle(number) },
      avatar(name, number),
      make('span', { class: 'grow' }, make('strong', {}, name), make('small', {}, readableNumber(number))),
      isOnline === null && unread > 0 && make('b', { class: 'badge' }, String(unread)),
      isOnline !== null && make('span', dot),
    );
    return make('li', {}, button);
  }
}

function lineOf({ number, name, unread, owner, devices }: PhoneView, open: Set<string>): Line {
  const isOnline = owner ? devices.some((device) => device.online) : null;
  return { number, name, unread, isOnline, isOpen: open.has(number) };
}
