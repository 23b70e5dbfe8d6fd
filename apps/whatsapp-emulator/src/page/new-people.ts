import { api, type PhoneView } from './api.ts';
import { make } from './dom.ts';
import { type TextKey, t } from './texts.ts';

/** What was created: a phone, or a group on the phone of its first customer. */
export interface Made {
  number: string;
  chat?: string;
}

/** Creates a customer's phone, or another phone of a shop. */
export function newPhone(made: (made: Made) => void): HTMLElement {
  const number = field('people.number', { name: 'number', pattern: '[0-9 +\\(\\)\\-]{8,20}' });
  const suggest = () => {
    const input = number.querySelector('input');
    // The default value that is restored when the form is reset.
    if (input) input.defaultValue = anyNumber();
  };
  suggest();
  const owner = make(
    'label',
    { class: 'check' },
    make('input', { type: 'checkbox', name: 'owner' }),
    t('people.owner'),
  );
  return form('people.add', [field('people.name', { name: 'name' }), number, owner], async (data) => {
    const digits = String(data.get('number')).replace(/\D/g, '');
    const phone = await api.addPhone(digits, String(data.get('name')), data.get('owner') !== null);
    suggest();
    made({ number: phone.number });
  });
}

/** Creates a group of existing phones; it is shown on the phone of its first customer. */
export function newGroup(phones: () => PhoneView[], made: (made: Made) => void): HTMLElement {
  const members = make('fieldset', {}, make('legend', {}, t('group.members')));
  const details = form('group.add', [field('group.name', { name: 'subject' }), members], async (data) => {
    const numbers = data.getAll('member').map(String);
    const group = await api.addGroup(String(data.get('subject')), numbers);
    const shown = phones().find(({ number, owner }) => !owner && numbers.includes(number)) ?? phones()[0];
    if (shown) made({ number: shown.number, chat: group.jid });
  });
  details.addEventListener('toggle', () => {
    const choices = phones().map(({ number, name, owner }) =>
      make(
        'label',
        { class: 'check' },
        make('input', { type: 'checkbox', name: 'member', value: number, checked: owner }),
        name,
      ),
    );
    members.replaceChildren(make('legend', {}, t('group.members')), ...choices);
  });
  return details;
}

/** A random mobile number of São Paulo as the default. */
function anyNumber(): string {
  return `55119${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
}

function field(label: TextKey, properties: { name: string; pattern?: string }): HTMLElement {
  return make('label', {}, t(label), make('input', { ...properties, required: true, autocomplete: 'off' }));
}

function form(title: TextKey, fields: HTMLElement[], work: (data: FormData) => Promise<void>): HTMLElement {
  const error = make('p', { class: 'error', role: 'alert' });
  const submit = async (event: Event) => {
    event.preventDefault();
    const { currentTarget: filled } = event;
    if (!(filled instanceof HTMLFormElement)) return;
    error.textContent = '';
    try {
      await work(new FormData(filled));
      filled.reset();
      filled.closest('details')?.removeAttribute('open');
    } catch {
      error.textContent = t('people.error');
    }
  };
  const button = make('button', { class: 'primary' }, t('people.save'));
  const inside = make('form', { onsubmit: (event) => void submit(event) }, ...fields, error, button);
  return make('details', { class: 'add' }, make('summary', {}, t(title)), inside);
}
