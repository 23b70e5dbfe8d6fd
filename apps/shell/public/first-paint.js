// Before the first paint: the appearance (SPEC §4.7) and the language of the last visit, so that nothing flashes; and the
// files that will be needed are asked for. A file of its own, so that the Content-Security-Policy allows scripts of this
// origin only.
(() => {
  const { dataset } = document.documentElement;
  const stored = localStorage.getItem('preferredTheme');
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  dataset.theme = stored === 'dark' || stored === 'light' ? stored : system;
  const language = localStorage.getItem('i18nextLng')?.slice(0, 2) ?? 'pt';
  document.documentElement.lang = language;

  const ahead = JSON.parse(document.querySelector('meta[name="files-ahead"]')?.content ?? '{}');
  const signedIn = localStorage.getItem('token') ? ahead.signedIn : undefined;
  for (const file of [...(ahead[language] ?? ahead.pt ?? []), ...(signedIn ?? [])]) {
    const as = file.endsWith('.css') ? 'style' : 'script';
    document.head.append(Object.assign(document.createElement('link'), { rel: 'preload', as, href: file }));
  }
})();
