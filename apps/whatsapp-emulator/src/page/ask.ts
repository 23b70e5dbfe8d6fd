import { make } from './dom.ts';
import { t } from './texts.ts';

/** One field of a dialog: its label and its initial value. */
export interface Question {
  name: string;
  label: string;
  value?: string;
  pattern?: string;
  lines?: number;
}

/** Asks for some values in a small dialog. Undefined if it was closed. */
export function ask(title: string, action: string, questions: Question[]): Promise<FormData | undefined> {
  const form = make('form', { method: 'dialog' });
  const heading = make('h2', { id: 'question' }, title);
  const cancel = make('button', { type: 'button', onclick: () => dialog.close() }, t('chat.cancel'));
  const buttons = make('div', { class: 'buttons' }, cancel, make('button', { class: 'primary' }, action));
  form.append(heading, ...questions.map(field), buttons);
  const dialog = document.createElement('dialog');
  dialog.className = 'question';
  dialog.setAttribute('aria-labelledby', 'question');
  dialog.append(form);
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    let answer: FormData | undefined;
    form.addEventListener('submit', () => {
      if (form instanceof HTMLFormElement) answer = new FormData(form);
    });
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(answer);
    });
  });
}

function field({ name, label, value = '', pattern, lines }: Question): HTMLElement {
  const rows = lines === undefined ? undefined : String(lines);
  const input = make(rows ? 'textarea' : 'input', { name, required: true, pattern, rows, autocomplete: 'off' });
  if (input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement) input.value = value;
  return make('label', {}, label, input);
}
