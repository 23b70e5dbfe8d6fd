// Runs before the first paint: sets appearance (SPEC §4.7) and language of the last visit, so that nothing flashes, and
// requests files and answers that will be needed. It is a file of its own, so that the Content-Security-Policy can
// forbid inline scripts.
(() => {
  // Before anything else can run: what may become a script, with a policy that allows no others (docs/adr/0087). Only
  // files of the shell and of releases do, and those of a remote that runs from the machine of somebody who may do that, in
  // this tab (docs/adr/0090). Text becomes no script, and no elements; styles of antd are text without any.
  window.trustedTypes?.createPolicy('default', {
    createScriptURL: (address) => {
      const { origin, pathname } = new URL(address, location.href);
      const isOurs = origin === location.origin && /^\/(assets\/|remotes\/|push-worker\.js$)/.test(pathname);
      return isOurs || origin === developedOrigin() ? address : null;
    },
    createHTML: (text) => (text.includes('<') ? null : text),
  });

  const { dataset } = document.documentElement;
  const stored = localStorage.getItem('preferredTheme');
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  dataset.theme = stored === 'dark' || stored === 'light' ? stored : system;
  const language = localStorage.getItem('i18nextLng')?.slice(0, 2) ?? 'pt';
  document.documentElement.lang = language;

  const written = (name) => JSON.parse(document.querySelector(`meta[name="${name}"]`)?.content || '{}');
  const developedOrigin = () => {
    const allowed = written('configuration').remoteOverrides;
    const { name, origin } = (allowed && JSON.parse(sessionStorage.getItem('recado:developed'))) || {};
    return (allowed === true || allowed === name) && origin;
  };
  const ahead = written('files-ahead');
  const wasSignedIn = localStorage.getItem('token') !== null;
  if (wasSignedIn) dataset.frame = '';
  const signedIn = wasSignedIn ? ahead.signedIn : undefined;
  for (const file of [...(ahead[language] ?? ahead.pt ?? []), ...(signedIn ?? [])]) {
    const as = file.endsWith('.css') ? 'style' : 'script';
    document.head.append(Object.assign(document.createElement('link'), { rel: 'preload', as, href: file }));
  }

  // `document/asked-ahead.ts` passes the answers on. Their users handle failures.
  const { apiUrl } = written('configuration');
  if (wasSignedIn && apiUrl) {
    const refresh = `${apiUrl.replace(/\/$/, '')}/auth/refresh_token`;
    window.askedAhead = {
      registry: fetch('/registry.json', { cache: 'no-cache' }),
      session: fetch(refresh, { method: 'POST', credentials: 'include', signal: AbortSignal.timeout(60_000) }),
    };
    for (const answer of Object.values(window.askedAhead)) answer.catch(() => undefined);
  }
})();
