import type { PhoneView } from './api.ts';
import { make } from './dom.ts';
import { iconButton } from './icons.ts';
import { t } from './texts.ts';

/** Opens what official numbers see of a person: their username, and whether the number is hidden. */
export function privacyButton(phone: () => PhoneView | undefined, save: (values: object) => void): HTMLElement {
  return iconButton(t('privacy.open'), 'privacy', () => {
    const current = phone();
    if (current) openDialog(current, save);
  });
}

function openDialog({ username = '', hidesNumber = false }: PhoneView, save: (values: object) => void): void {
  const name = document.createElement('input');
  Object.assign(name, { name: 'username', value: username, maxLength: 35, autocomplete: 'off' });
  const hide = document.createElement('input');
  Object.assign(hide, { type: 'checkbox', name: 'hide', checked: hidesNumber });
  const dialog = document.createElement('dialog');
  dialog.className = 'question';
  dialog.setAttribute('aria-labelledby', 'privacy');
  const submit = () => save({ username: name.value.trim(), hidesNumber: hide.checked });
  const cancel = make('button', { type: 'button', onclick: () => dialog.close() }, t('chat.cancel'));
  const form = make(
    'form',
    { method: 'dialog', onsubmit: submit },
    make('h2', { id: 'privacy' }, t('privacy.title')),
    make('label', {}, t('privacy.username'), name),
    make('label', { class: 'check' }, hide, t('privacy.hide')),
    make('div', { class: 'buttons' }, cancel, make('button', { class: 'primary' }, t('privacy.save'))),
  );
  dialog.append(form);
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
