/**
 * Plays the part of Facebook's JavaScript SDK: `FB.init` and `FB.login`, which opens the emulator's dialog in a window.
 * The dialog posts the events of embedded signup to the page; the answer to the login comes by another message.
 */
(() => {
  interface LoginOptions {
    config_id?: string;
    extras?: { featureType?: string; features?: { name: string }[] };
  }
  interface LoginAnswer {
    status: string;
    authResponse: { code: string } | null;
  }
  type Callback = (answer: LoginAnswer) => void;

  const source = document.currentScript;
  const home = source instanceof HTMLScriptElement ? new URL(source.src).origin : '';
  const CHECK_CLOSED_MS = 500;
  let appId = '';

  function addressOf(options: LoginOptions): string {
    const address = new URL('/signup', home);
    const { config_id = '', extras = {} } = options;
    const feature = extras.featureType ?? extras.features?.[0]?.name ?? '';
    for (const [name, value] of Object.entries({ app_id: appId, config_id, feature, origin: location.origin })) {
      address.searchParams.set(name, value);
    }
    return address.href;
  }

  function login(callback: Callback, options: LoginOptions = {}): void {
    const dialog = window.open(addressOf(options), 'embedded-signup', 'popup,width=560,height=720');
    let isOver = false;
    const end = (answer: LoginAnswer) => {
      if (isOver) return;
      isOver = true;
      window.removeEventListener('message', listen);
      clearInterval(timer);
      callback(answer);
    };
    const listen = ({ origin, source: sender, data }: MessageEvent) => {
      if (origin !== home || sender !== dialog || data?.type !== 'EMULATED_LOGIN') return;
      end(
        data.code
          ? { status: 'connected', authResponse: { code: data.code } }
          : { status: 'unknown', authResponse: null },
      );
    };
    window.addEventListener('message', listen);
    const timer = setInterval(() => {
      if (!dialog || dialog.closed) end({ status: 'unknown', authResponse: null });
    }, CHECK_CLOSED_MS);
  }

  const FB = {
    init: (options: { appId: string }) => {
      appId = String(options.appId);
    },
    login,
    getLoginStatus: (callback: Callback) => callback({ status: 'unknown', authResponse: null }),
    AppEvents: { logPageView: () => undefined },
  };
  Object.assign(window, { FB });
  const begin = Reflect.get(window, 'fbAsyncInit');
  if (typeof begin === 'function') begin();
})();
