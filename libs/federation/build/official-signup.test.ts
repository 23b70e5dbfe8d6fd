import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { appsFolder } from './workspace-root.ts';

const read = (name: string) => readFileSync(join(appsFolder, 'shell/public', name), 'utf8');
const code = read('official-signup-texts.js') + read('official-signup.js');
const facts = {
  ...{ appId: '100001', configId: '200002', version: 'v26.0' },
  ...{ sdk: 'https://connect.facebook.net/en_US/sdk.js', windows: 'https://facebook.com' },
};
const facebook = 'https://www.facebook.com';

interface Login {
  answer: (answer: { authResponse: { code: string } | null }) => void;
  options: { config_id: string; extras: { featureType: string } };
}

/** The page with an SDK whose window is played by the test. */
function openPage(hash: string, known: object | null = facts) {
  const page = read('official-signup.html').replace(/<script[^>]*><\/script>/g, '');
  document.documentElement.innerHTML = page.replace(/^.*<html[^>]*>|<\/html>/gs, '');
  document.querySelector('meta[name="official-signup"]')?.setAttribute('content', JSON.stringify(known));
  location.hash = hash;
  const sent: Record<string, unknown>[] = [];
  const channel = new EventTarget();
  const logins: Login[] = [];
  const FB = {
    init: jest.fn(),
    login: (answer: Login['answer'], options: Login['options']) => void logins.push({ answer, options }),
  };
  const context = {
    ...{ document, window, location, localStorage, URL, URLSearchParams, setTimeout, FB },
    matchMedia: () => ({ matches: false }),
    BroadcastChannel: function BroadcastChannel(name: string) {
      return Object.assign(channel, { name, postMessage: (message: object) => sent.push({ ...message }) });
    },
  };
  runInNewContext(code, context);
  Reflect.get(window, 'fbAsyncInit')?.();
  const button = () => document.querySelector('button');
  return {
    ...{ sent, logins, channel, FB, button },
    text: (id: string) => document.getElementById(id)?.textContent,
    /** A window tells something. */
    tell: (origin: string, event: string, data: object) => {
      const message = JSON.stringify({ type: 'WA_EMBEDDED_SIGNUP', event, data });
      window.dispatchEvent(new MessageEvent('message', { origin, data: message }));
    },
    login: () => {
      button()?.click();
      const login = logins.at(-1);
      if (!login) throw new Error('no window was opened');
      return login;
    },
  };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 120));

beforeEach(() => {
  Reflect.deleteProperty(window, 'fbAsyncInit');
  window.close = jest.fn();
});

test('what the window of Facebook gives is passed on over the channel of its signup', async () => {
  const page = openPage('#state=secret&way=signup');
  expect(page.FB.init).toHaveBeenCalledWith(expect.objectContaining({ appId: '100001' }));
  expect(Reflect.get(page.channel, 'name')).toBe('official-signup:secret');
  const { answer, options } = page.login();
  expect([options.config_id, options.extras.featureType]).toEqual(['200002', '']);
  page.tell(facebook, 'FINISH', { waba_id: '2000001', phone_number_id: '1000001' });
  answer({ authResponse: { code: 'a-code' } });
  await settled();
  const finished = { kind: 'finished', code: 'a-code', accountId: '2000001', phoneNumberId: '1000001' };
  expect(page.sent).toEqual([{ kind: 'opened' }, finished]);
  page.channel.dispatchEvent(new MessageEvent('message', { data: { kind: 'received' } }));
  expect(window.close).toHaveBeenCalled();
});

test('a number that stays in its app is asked for as such, and a number that is not named is left out', async () => {
  const page = openPage('#state=secret&way=coexistence');
  const { answer, options } = page.login();
  expect(options.extras.featureType).toBe('whatsapp_business_app_onboarding');
  // The code may come before the event.
  answer({ authResponse: { code: 'a-code' } });
  page.tell(facebook, 'FINISH_WHATSAPP_BUSINESS_APP_ONBOARDING', { waba_id: '2000001' });
  await settled();
  expect(page.sent.at(-1)).toEqual({ kind: 'finished', code: 'a-code', accountId: '2000001' });
  page.channel.dispatchEvent(new MessageEvent('message', { data: { kind: 'received' } }));
});

test('where the window was left is passed on, and it can be opened again', async () => {
  const page = openPage('#state=secret&way=signup');
  const { answer } = page.login();
  page.tell(facebook, 'CANCEL', { current_step: 'PHONE_NUMBER_SETUP' });
  answer({ authResponse: null });
  await settled();
  expect(page.sent.at(-1)).toMatchObject({ kind: 'left', leftAt: 'PHONE_NUMBER_SETUP' });
  expect(page.button()).toBeEnabled();
  page.login();
  expect(page.logins).toHaveLength(2);
});

test('no other origin can tell what was chosen', async () => {
  const page = openPage('#state=secret&way=signup');
  const { answer } = page.login();
  for (const origin of ['https://evil.example', 'https://notfacebook.com', 'http://www.facebook.com', 'null']) {
    page.tell(origin, 'FINISH', { waba_id: '6666666' });
  }
  answer({ authResponse: null });
  await settled();
  expect(page.sent.at(-1)).toEqual({ kind: 'left' });
});

test('without the app of the operator, or a signup, the page says so and loads nothing', () => {
  const missing = openPage('#state=secret', null);
  expect(missing.text('problem')).toMatch(/operador/);
  const direct = openPage('');
  expect(direct.text('problem')).toMatch(/página de conexões/);
  expect(document.querySelector('script[src*="facebook"]')).toBeNull();
});
