import { say, type TextKey } from './texts.ts';

interface Options {
  app_name: string | null;
  accounts: { id: string; name: string; numbers: { id: string; number: string; name: string }[] }[];
  phones: { number: string; name: string }[];
}

const COEXISTENCE = 'whatsapp_business_app_onboarding';
const NEW = 'new';
const NONE = 'none';
const query = new URLSearchParams(location.search);
const asked = (name: string) => query.get(name) ?? '';
const isCoexistence = asked('feature') === COEXISTENCE;
const place = document.getElementById('dialog');

/** The event that the page which opened the dialog gets, as Facebook's sends it: JSON in a text. */
function tell(event: string, data: object): void {
  const message = JSON.stringify({ type: 'WA_EMBEDDED_SIGNUP', event, data, version: 3 });
  if (asked('origin')) window.opener?.postMessage(message, asked('origin'));
}

/** Ends the dialog: the SDK gets the code, or the browser goes back to where it came from (hosted signup). */
function end(code: string | undefined): void {
  if (asked('origin')) window.opener?.postMessage({ type: 'EMULATED_LOGIN', code }, asked('origin'));
  const redirect = asked('redirect') || asked('redirect_uri');
  if (redirect) {
    const address = new URL(redirect);
    if (code) address.searchParams.set('code', code);
    else address.searchParams.set('error', 'access_denied');
    if (asked('state')) address.searchParams.set('state', asked('state'));
    location.assign(address);
    return;
  }
  place?.replaceChildren(element('p', say('done')));
  window.close();
}

function element(tag: string, text = '', attributes: Record<string, string> = {}): HTMLElement {
  const made = document.createElement(tag);
  made.textContent = text;
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

function labelled(key: TextKey, field: HTMLInputElement | HTMLSelectElement): HTMLElement {
  const part = element('div', '', { class: 'field' });
  field.id = field.name;
  part.append(element('label', say(key), { for: field.id }), field);
  return part;
}

function choice(name: string, options: [string, string][]): HTMLSelectElement {
  const select = document.createElement('select');
  select.name = name;
  select.append(...options.map(([value, text]) => element('option', text, { value })));
  return select;
}

function input(name: string, pattern = '.*\\S.*'): HTMLInputElement {
  const field = document.createElement('input');
  Object.assign(field, { name, pattern, required: true, autocomplete: 'off' });
  return field;
}

/** The form, whose fields follow what was chosen above them. */
function formOf({ accounts, phones }: Options): HTMLFormElement {
  const form = document.createElement('form');
  const account = choice('account', [
    ...accounts.map(({ id, name }): [string, string] => [id, name]),
    [NEW, say('newAccount')],
  ]);
  const number = choice('number', []);
  const phone = choice(
    'phone',
    phones.map((one) => [one.number, `${one.name} · +${one.number}`]),
  );
  const accountName = labelled('accountName', input('accountName'));
  const digits = labelled('digits', input('digits', '[0-9]{8,15}'));
  const numberName = labelled('numberName', input('numberName'));
  const chosenPhone = labelled('phone', phone);
  const fill = () => {
    const known = accounts.find(({ id }) => id === account.value)?.numbers ?? [];
    const listed = known.map((one): [string, string] => [one.id, `${one.name} · +${one.number}`]);
    const others: [string, string][] = isCoexistence ? [] : [[NONE, say('noNumber')]];
    const [first] = listed;
    number.replaceChildren(...choice('', [...listed, [NEW, say('newNumber')], ...others]).children);
    number.value = first?.[0] ?? NEW;
    show();
  };
  const show = () => {
    offer(accountName, account.value === NEW);
    const isNew = number.value === NEW;
    const byPhone = isNew && isCoexistence && phones.length > 0;
    offer(chosenPhone, byPhone);
    offer(digits, isNew && !byPhone);
    offer(numberName, isNew && !byPhone);
  };
  account.addEventListener('change', fill);
  number.addEventListener('change', show);
  form.append(labelled('account', account), accountName, labelled('number', number), chosenPhone, digits, numberName);
  fill();
  return form;
}

/** A hidden field is not asked for. */
function offer(part: HTMLElement, isShown: boolean): void {
  part.hidden = !isShown;
  for (const field of part.querySelectorAll<HTMLInputElement>('input, select')) field.disabled = !isShown;
}

function answerOf(form: HTMLFormElement, { phones }: Options): object {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? '');
  const phone = phones.find(({ number }) => number === data.get('phone'));
  const fresh = phone ?? { number: text('digits'), name: text('numberName') };
  return {
    appId: asked('app_id'),
    feature: asked('feature'),
    ...(text('account') === NEW ? { newAccount: text('accountName') } : { accountId: text('account') }),
    ...(text('number') === NEW && { newNumber: { number: fresh.number, name: fresh.name } }),
    ...(![NEW, NONE].includes(text('number')) && { numberId: text('number') }),
  };
}

async function finish(form: HTMLFormElement, options: Options): Promise<void> {
  const body = JSON.stringify(answerOf(form, options));
  const response = await fetch('/signup/finish', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error.error_data?.details ?? answer.error.message);
  tell(answer.event, answer.data);
  end(answer.code);
}

function dialogOf(options: Options): HTMLElement[] {
  const form = formOf(options);
  const error = element('p', '', { class: 'error', role: 'alert' });
  const cancel = element('button', say('cancel'), { type: 'button' });
  cancel.addEventListener('click', () => {
    tell('CANCEL', { current_step: isCoexistence ? 'WHATSAPP_BUSINESS_APP_QR' : 'PHONE_NUMBER_SETUP' });
    end(undefined);
  });
  const fail = element('button', say('fail'), { type: 'button' });
  fail.addEventListener('click', () => {
    const about = {
      error_message: 'Something went wrong',
      error_id: '524126',
      session_id: 'emulated',
      timestamp: String(Date.now()),
    };
    tell('CANCEL', about);
    end(undefined);
  });
  form.append(error, element('button', say('finish'), { class: 'primary' }), cancel, fail);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    error.textContent = '';
    finish(form, options).catch((reason: unknown) => {
      error.textContent = say('failed', { error: reason instanceof Error ? reason.message : String(reason) });
    });
  });
  return [element('h1', say('title')), element('p', say('notice', { app: options.app_name ?? '' })), form];
}

async function start(): Promise<void> {
  document.title = say('title');
  place?.replaceChildren(element('p', say('loading')));
  try {
    const response = await fetch(`/signup/options?app_id=${encodeURIComponent(asked('app_id'))}`);
    const options: Options = await response.json();
    const isKnown = response.ok && options.app_name !== null;
    place?.replaceChildren(
      ...(isKnown ? dialogOf(options) : [element('p', say('unknownApp'), { class: 'error', role: 'alert' })]),
    );
  } catch (error) {
    place?.replaceChildren(element('p', say('failed', { error: String(error) }), { class: 'error', role: 'alert' }));
  }
}

await start();
