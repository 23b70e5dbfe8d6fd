// Before the first paint: the appearance (SPEC §4.7) and the language of the last visit, so that nothing flashes; and the
// files and answers that will be needed are asked for. A file of its own, so that the Content-Security-Policy allows scripts of this
// origin only.
(() => {
  const { dataset } = document.documentElement;
  const stored = localStorage.getItem('preferredTheme');
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  dataset.theme = stored === 'dark' || stored === 'light' ? stored : system;
  const language = localStorage.getItem('i18nextLng')?.slice(0, 2) ?? 'pt';
  document.documentElement.lang = language;

  const written = (name) => JSON.parse(document.querySelector(`meta[name="${name}"]`)?.content || '{}');
  const ahead = written('files-ahead');
  const wasSignedIn = localStorage.getItem('token') !== null;
  const signedIn = wasSignedIn ? ahead.signedIn : undefined;
  for (const file of [...(ahead[language] ?? ahead.pt ?? []), ...(signedIn ?? [])]) {
    const as = file.endsWith('.css') ? 'style' : 'script';
    document.head.append(Object.assign(document.createElement('link'), { rel: 'preload', as, href: file }));
  }

  // `start/asked-ahead.ts` hands the answers on. Whoever takes one handles its failure.
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
