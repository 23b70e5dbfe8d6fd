import { api, type PhoneView } from './api.ts';
import { avatar, make, readableNumber } from './dom.ts';
import { t } from './texts.ts';

/** The list of phones beside the desk. */
export class People {
  readonly #list = make('div', { class: 'lists' });
  readonly #toggle: (number: string) => void;

  constructor(place: HTMLElement, toggle: (number: string) => void) {
    this.#toggle = toggle;
    place.replaceChildren(this.#list, newCustomer());
  }

  show(phones: PhoneView[], open: Set<string>): void {
    const shops = phones.filter(({ owner }) => owner);
    const customers = phones.filter(({ owner }) => !owner);
    this.#list.replaceChildren(
      ...this.#section(t('people.shops'), shops, open),
      ...this.#section(t('people.customers'), customers, open),
    );
  }

  #section(title: string, phones: PhoneView[], open: Set<string>): HTMLElement[] {
    if (phones.length === 0) return [];
    const lines = phones.map((phone) => make('li', {}, this.#line(phone, open.has(phone.number))));
    return [make('h2', {}, title), make('ul', {}, ...lines)];
  }

  #line({ number, name, owner, unread, devices }: PhoneView, isOpen: boolean): HTMLElement {
    const properties = {
      type: 'button',
      class: 'person',
      'aria-pressed': String(isOpen),
      onclick: () => this.#toggle(number),
    };
    const online = devices.some((device) => device.online);
    return make(
      'button',
      properties,
      avatar(name, number),
      make('span', { class: 'grow' }, make('strong', {}, name), make('small', {}, readableNumber(number))),
      unread > 0 && !owner && make('b', { class: 'badge' }, String(unread)),
      owner && make('span', { class: online ? 'dot on' : 'dot', title: online ? t('link.online') : t('link.offline') }),
    );
  }
}

function field(label: string, name: string, pattern?: string): HTMLElement {
  return make('label', {}, label, make('input', { name, required: true, pattern, autocomplete: 'off' }));
}

function newCustomer(): HTMLElement {
  const error = make('p', { class: 'error', role: 'alert' });
  const submit = async (event: Event) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (!(form instanceof HTMLFormElement)) return;
    const data = new FormData(form);
    try {
      await api.addPhone(String(data.get('number')).replace(/\D/g, ''), String(data.get('name')));
      form.reset();
      form.closest('details')?.removeAttribute('open');
      error.textContent = '';
    } catch {
      error.textContent = t('people.error');
    }
  };
  return make(
    'details',
    { class: 'add' },
    make('summary', {}, t('people.add')),
    make(
      'form',
      { onsubmit: (event) => void submit(event) },
      field(t('people.name'), 'name'),
      field(t('people.number'), 'number', '[0-9 +\\(\\)\\-]{8,20}'),
      error,
      make('button', { class: 'primary' }, t('people.save')),
    ),
  );
}
