// The page of embedded signup (docs/adr/0130): the only one that loads Facebook's SDK. It has no session. What Facebook's
// window brings goes to the page of connections, which opened it and exchanges the code, over a channel of this origin
// whose name contains the secret of the signup. (The opener itself is out of reach: the shell keeps its windows apart.)
(() => {
  /** Milliseconds to wait for the window's event after its code, and for the answer of the page of connections. */
  const patience = 4_000;
  const coexistence = 'whatsapp_business_app_onboarding';

  const place = (id) => document.getElementById(id);
  const facts = JSON.parse(document.querySelector('meta[name="official-signup"]')?.content || 'null');
  const asked = new URLSearchParams(location.hash.slice(1));
  const state = asked.get('state');
  const texts = signupTexts[localStorage.getItem('i18nextLng')?.slice(0, 2)] ?? signupTexts.pt;
  const button = place('open');
  const channel = state ? new BroadcastChannel(`official-signup:${state}`) : undefined;

  /** What the window told, and what the login gave; either may come first. */
  let told;
  let isOver = false;

  showTheme();
  document.documentElement.lang = localStorage.getItem('i18nextLng')?.slice(0, 2) ?? 'pt';
  place('title').textContent = texts.title;
  if (!facts) refuse(texts.noApp);
  else if (!state) refuse(texts.direct);
  else start();

  function start() {
    place('words').textContent = texts.words;
    say(texts.loading);
    window.fbAsyncInit = () => {
      FB.init({ appId: facts.appId, version: facts.version, autoLogAppEvents: false, xfbml: false });
      say('');
      button.textContent = texts.open;
      button.hidden = false;
    };
    const script = Object.assign(document.createElement('script'), { src: facts.sdk, async: true });
    script.addEventListener('error', () => refuse(texts.blocked));
    document.head.append(script);
    button.addEventListener('click', openWindow);
    window.addEventListener('message', hear);
    window.addEventListener('pagehide', () => !isOver && tell({ kind: 'closed' }));
    channel.addEventListener('message', ({ data }) => data?.kind === 'received' && end());
    tell({ kind: 'opened' });
  }

  /** Opens Facebook's window: only a click may do so. */
  function openWindow() {
    told = undefined;
    button.disabled = true;
    place('problem').textContent = '';
    say(texts.waiting);
    const featureType = asked.get('way') === 'coexistence' ? coexistence : '';
    FB.login((answer) => void close(answer?.authResponse?.code), {
      config_id: facts.configId,
      response_type: 'code',
      override_default_response_type: true,
      extras: { setup: {}, featureType, sessionInfoVersion: '3' },
    });
  }

  /** An event of the window, if it is from Facebook and about this. */
  function hear({ origin, data }) {
    if (!isOfWindows(origin)) return;
    const message = readMessage(data);
    if (message?.type === 'WA_EMBEDDED_SIGNUP') told = message;
  }

  function isOfWindows(origin) {
    if (!/^https?:/.test(origin)) return false;
    const [from, expected] = [new URL(origin), new URL(facts.windows)];
    const isBelow = from.hostname === expected.hostname || from.hostname.endsWith(`.${expected.hostname}`);
    return isBelow && from.protocol === expected.protocol && from.port === expected.port;
  }

  function readMessage(data) {
    try {
      return typeof data === 'string' ? JSON.parse(data) : data;
    } catch {
      return undefined;
    }
  }

  /** The window is closed; with a code, or without one if it was left. */
  async function close(code) {
    if (!told && code) await until(() => told);
    const { event = '', data = {} } = told ?? {};
    if (code && event.startsWith('FINISH') && data.waba_id) {
      const { waba_id: accountId, phone_number_id: phoneNumberId } = data;
      return finish({ kind: 'finished', code, accountId: String(accountId), ...(phoneNumberId && { phoneNumberId }) });
    }
    if (code) place('problem').textContent = texts.noAccount;
    tell({ kind: 'left', leftAt: textOf(data.current_step), errorId: textOf(data.error_id ?? data.error_code) });
    say(code ? '' : texts.left);
    button.textContent = texts.again;
    button.disabled = false;
  }

  async function finish(message) {
    button.hidden = true;
    say(texts.finished);
    tell(message);
    await until(() => isOver);
    if (!isOver) refuse(texts.unanswered);
  }

  /** The page of connections has the code. */
  function end() {
    isOver = true;
    say(texts.received);
    window.close();
  }

  async function until(isSo) {
    for (const last = Date.now() + patience; !isSo() && Date.now() < last; ) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  function tell(message) {
    channel.postMessage(message);
  }

  function textOf(value) {
    return value === undefined ? undefined : String(value).slice(0, 200);
  }

  function say(words) {
    place('state').textContent = words;
  }

  function refuse(words) {
    say('');
    place('problem').textContent = words;
  }

  function showTheme() {
    const stored = localStorage.getItem('preferredTheme');
    const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
    document.documentElement.dataset.theme = stored === 'dark' || stored === 'light' ? stored : system;
  }
})();
